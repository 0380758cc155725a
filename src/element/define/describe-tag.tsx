import { defineTag } from './custom-element.tsx'
import type { Registrable } from '../scope/start-tag.ts'
import { loadable } from '../../ui/loadable.tsx'
import { ATTRIBUTE_KEYS } from '../../runtime/config/resolve-config.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { pageRuntime } from '../scope/page-runtime.ts'
import type { RuntimeScope, TagDescription } from './tag-root.tsx'
import { useContentReady } from '../hooks/content-ready.ts'
import { PartLoadFailed } from '../hooks/load-failed.tsx'
import { useUniv } from '../hooks/view-hooks.ts'

// if it fails, the view still works
const Toasts = loadable(() => import('../hooks/toasts.tsx').catch(() => ({ default: () => null })))

/** The page's toasts, after the content. */
function Notifications({ priority }: { priority: number }) {
  return <Toasts deferred={!useContentReady(useUniv().host)} priority={priority} />
}

/** The scope of tags that need a session, API calls and shared stores. */
const fullRuntimeScope: RuntimeScope<Runtime> = {
  keys: ATTRIBUTE_KEYS,
  create: pageRuntime,
  Notifications,
  PartLoadFailed,
  refresh: (runtime) => runtime.queries.invalidate([]),
  subscribe: (runtime, emit) =>
    runtime.session.$session.listen(({ state }) => void emit('univ-session-changed', { state })),
}

/** Describes a tag without side effects; `register` defines it, once per page. */
export function describeTag<P extends object>(
  description: TagDescription<P>,
): TagDescription<P> & Registrable {
  return { ...description, register: (home) => defineTag(description, home, fullRuntimeScope) }
}
