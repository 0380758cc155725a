import { start } from './element/start.ts'
import { visitReads } from './features/visit-counter/early.ts'
start(import.meta.url, () => import('./features/visit-counter/element.ts'), visitReads)
