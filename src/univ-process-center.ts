import { start } from './element/start.ts'
start(import.meta.url, () => import('./features/process-center/element.ts'))
