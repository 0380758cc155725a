import { reserveHeight } from './element/scope/reserve-height.ts'
import { startTag } from './element/scope/start-tag.ts'
import { preloadLists } from './features/process-center/preload-lists.ts'
import { RESERVED_HEIGHTS } from './features/process-center/reserved-heights.ts'
async function load() {
  const lists = preloadLists()
  const element = await import('./features/process-center/element.ts')
  await lists
  return element
}
startTag(import.meta.url, load, {
  onFailure: reserveHeight(RESERVED_HEIGHTS),
})
