import { scriptBase } from './element/scope/script-base.ts'
import launcher from './features/assistant/launcher.ts'
// a microtask later: the app that imports this entry has said its base by then
if (typeof customElements !== 'undefined')
  queueMicrotask(() => launcher.register(scriptBase(import.meta.url)))
