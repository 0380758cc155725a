import { startTag } from './element/scope/start-tag.ts'
startTag(import.meta.url, () => import('./features/process-center/element.ts'))
