import type { RouteName } from '../../runtime/routing/paths.ts'
import type { SessionState } from '../../runtime/session/session.ts'

/** The events with their details. All bubble and are composed. univ-events.docs.ts documents when each is dispatched. */
export interface UnivEvents {
  'univ-ready': { tag: string }
  'univ-error': { message: string; where: string }
  'univ-navigate': {
    name: RouteName
    params: Record<string, string>
    query: Record<string, string>
    href: string
  }
  'univ-app-opened': { id: string; code: string; uri: string }
  'univ-favorite-changed': { id: string; favorite: boolean }
  'univ-task-acted': { id: string; actionId: string }
  'univ-list-changed': { list: string; keyword: string; query: string; processId: string }
  'univ-assistant-changed': { state: 'open' | 'minimised' | 'closed' }
  'univ-question-asked': { question: string }
  'univ-session-changed': { state: SessionState['state'] }
  'univ-title-changed': { title: string }
  'univ-filters-changed': { query: Record<string, string> }
}

export const CANCELABLE_EVENTS: readonly (keyof UnivEvents)[] = ['univ-navigate', 'univ-app-opened']

/** Returns false if a listener called `preventDefault()`. */
export type Emit = <N extends keyof UnivEvents>(name: N, detail: UnivEvents[N]) => boolean

export const createEmit =
  (host: EventTarget): Emit =>
  (name, detail) =>
    host.dispatchEvent(
      new CustomEvent(name, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: CANCELABLE_EVENTS.includes(name),
      }),
    )

type UnivEventMap = { [N in keyof UnivEvents]: CustomEvent<UnivEvents[N]> }

declare global {
  interface HTMLElementEventMap extends UnivEventMap {}
}
