import { lazy, Suspense, useEffect, useState } from 'react'
import { ATTRIBUTE_KEYS } from '../runtime/config.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { pageRuntime } from './page-runtime.ts'
import type { Ground } from './root.tsx'
import { useUniv } from './univ-context.ts'

// no first paint shows a message; and where they cannot be loaded, the view goes on without
const Toasts = lazy(() => import('./toasts.tsx').catch(() => ({ default: () => null })))
const TOASTS_MS = 500

/** The page's messages, once the first paint is over. */
function Beside({ rank }: { rank: number }) {
  const { platform } = useUniv().runtime
  const [settled, setSettled] = useState(false)
  useEffect(() => platform.later(() => setSettled(true), TOASTS_MS), [platform])
  return (
    settled && (
      <Suspense>
        <Toasts rank={rank} />
      </Suspense>
    )
  )
}

/** What a tag with calls, session and stores stands on. */
export const fullGround: Ground = {
  keys: ATTRIBUTE_KEYS,
  make: pageRuntime,
  takeOver: (...asked) =>
    void import('./take-over.ts').then(
      (part) => part.takeOver(...asked),
      () => {}, // what was served stays, and its links lead on
    ),
  Beside,
  refresh: (runtime) => (runtime as Runtime).queries.invalidate([]),
  follow: (runtime, emit) =>
    (runtime as Runtime).session.$session.listen(({ state }) => void emit('univ-session-changed', { state })),
}
