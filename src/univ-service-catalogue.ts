import { startTag } from './element/scope/start-tag.ts'
startTag(import.meta.url, async () => {
  const view = import('./features/catalogue/browse.tsx')
  return (await Promise.all([import('./features/catalogue/element.ts'), view]))[0]
})
