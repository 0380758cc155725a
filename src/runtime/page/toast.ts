import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from './browser.ts'
import { TOAST_DURATION_MS } from '../../contract/limits.ts'

interface Toast {
  id: number
  text: string
  kind: 'success' | 'error' | 'info'
  /** An optional action, such as undo. */
  action?: { text: string; run(): void } | undefined
}

interface ToastOptions extends Partial<Pick<Toast, 'kind' | 'action'>> {
  /** Milliseconds; default: by kind and action. */
  duration?: number
}

/** The toasts of a page (§8, 1.5 s). A toast with an action stays longer, so that users can reach it. */
export interface Toasts {
  /** Currently visible toasts, oldest first. */
  $toasts: ReadableAtom<readonly Toast[]>
  /** The last 50 toasts of this page view, for users who missed one. */
  $history: ReadableAtom<readonly Toast[]>
  show(text: string, options?: ToastOptions): void
  dismiss(id: number): void
}

const WITH_ACTION_MS = 8_000
const ERROR_MS = 6_000

export function createToasts({ schedule }: Pick<Clock, 'schedule'>): Toasts {
  const $toasts = atom<readonly Toast[]>([])
  const $history = atom<readonly Toast[]>([])
  let lastId = 0
  const dismiss = (id: number) => $toasts.set($toasts.get().filter((t) => t.id !== id))
  return {
    $toasts,
    $history,
    dismiss,
    show(text, { kind = 'success', action, duration } = {}) {
      const toast: Toast = { id: ++lastId, text, kind, action }
      // one at a time; an error stays beside the next one, since it may offer a way on
      $toasts.set([
        ...$toasts
          .get()
          .filter((known) => known.kind === 'error')
          .slice(-1),
        toast,
      ])
      $history.set([...$history.get().slice(-49), toast])
      schedule(
        () => dismiss(toast.id),
        duration ?? (action ? WITH_ACTION_MS : kind === 'error' ? ERROR_MS : TOAST_DURATION_MS),
      )
    },
  }
}
