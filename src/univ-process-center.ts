import { startTag } from './element/scope/start-tag.ts'
import { preloadLists } from './features/process-center/preload-lists.ts'
async function load() {
  const lists = preloadLists()
  const element = await import('./features/process-center/element.ts')
  await lists
  return element
}
startTag(import.meta.url, load)
