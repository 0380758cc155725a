import { startTag } from './element/scope/start-tag.ts'
import { withLists } from './features/process-center/with-lists.ts'
startTag(import.meta.url, () => withLists(import('./features/process-center/element.ts')))
