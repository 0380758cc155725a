import { reserveHeight } from './element/scope/reserve-height.ts'
import { startTag } from './element/scope/start-tag.ts'
import { RESERVED_HEIGHTS } from './features/process-center/reserved-heights.ts'
startTag(import.meta.url, () => import('./features/process-center/element.ts'), {
  onFailure: reserveHeight(RESERVED_HEIGHTS),
})
