import { start } from './element/start.ts'
start(import.meta.url, async () => {
  const view = import('./features/catalogue/browse.tsx')
  return (await Promise.all([import('./features/catalogue/element.ts'), view]))[0]
})
