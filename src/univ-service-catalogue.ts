import { startTag } from './element/scope/start-tag.ts'
startTag(import.meta.url, async () => {
  const view = import('./features/catalogue/browse.tsx')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view])
  await element.preloadView('catalogue')
  return element
})
