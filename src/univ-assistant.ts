import { scriptBase } from './element/scope/script-base.ts'
import launcher from './features/assistant/launcher.ts'
// a microtask later, so that the app importing this entry has called `setBase`
if (typeof customElements !== 'undefined')
  queueMicrotask(() => launcher.register(scriptBase(import.meta.url)))
