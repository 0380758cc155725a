import { loadable } from '../../ui/loadable.tsx'
import { ATTRIBUTE_KEYS } from '../../runtime/config/resolve-config.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { pageRuntime } from './page-runtime.ts'
import type { RuntimeScope } from '../define/tag-root.tsx'
import { useContentReady } from '../hooks/use-content-ready.ts'
import { useUniv } from '../hooks/univ-context.ts'

// if it fails, the view still works
const Toasts = loadable(() => import('../hooks/toasts.tsx').catch(() => ({ default: () => null })))

/** The page's toasts, after the content. */
function Notifications({ rank }: { rank: number }) {
  return <Toasts hold={!useContentReady(useUniv().host)} rank={rank} />
}

/** The scope of tags that need a session, API calls and shared stores. */
export const fullRuntimeScope: RuntimeScope<Runtime> = {
  keys: ATTRIBUTE_KEYS,
  create: pageRuntime,
  Notifications,
  refresh: (runtime) => runtime.queries.invalidate([]),
  subscribe: (runtime, emit) =>
    runtime.session.$session.listen(({ state }) => void emit('univ-session-changed', { state })),
}
