import type { RouteName } from '../runtime/paths.ts'
import type { SessionState } from '../runtime/session.ts'

/** Every event of the tags, with its detail. All bubble and are composed; those marked so can be cancelled. */
export interface UnivEvents {
  /** The tag shows its content for the first time. */
  'univ-ready': { tag: string }
  /** Something failed; the tag itself tells its user. */
  'univ-error': { message: string; where: string }
  /** Cancellable: the tag asks to go somewhere in the portal. Uncancelled, a tag alone opens the portal's page. */
  'univ-navigate': {
    name: RouteName
    params: Record<string, string>
    query: Record<string, string>
    href: string
  }
  /** Cancellable: an item is about to be opened at `uri`. */
  'univ-app-opened': { id: string; code: string; uri: string }
  'univ-favorite-changed': { id: string; favorite: boolean }
  /** A task was acted upon, by the id of the action (§7). */
  'univ-task-acted': { id: string; actionId: string }
  /**
   * The process centre shows another list, page, filter or process by the user's hand. `query` is the rest of the
   * list's state as the attribute of that name takes it.
   */
  'univ-list-changed': { list: string; keyword: string; query: string; processId: string }
  /** The assistant was opened, minimised or closed by the user's hand. */
  'univ-assistant-changed': { state: 'open' | 'minimised' | 'closed' }
  /** A question was sent to the assistant. */
  'univ-question-asked': { question: string }
  'univ-session-changed': { state: SessionState['state'] }
  /** The catalogue's filters changed by the user's hand (R25). */
  'univ-filters-changed': { query: Record<string, string> }
}

const CANCELLABLE: readonly (keyof UnivEvents)[] = ['univ-navigate', 'univ-app-opened']

/** False where a listener cancelled it. */
export type Emit = <N extends keyof UnivEvents>(name: N, detail: UnivEvents[N]) => boolean

export const emitter =
  (host: EventTarget): Emit =>
  (name, detail) =>
    host.dispatchEvent(
      new CustomEvent(name, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: CANCELLABLE.includes(name),
      }),
    )

declare global {
  interface HTMLElementEventMap extends Record<never, never> {
    'univ-ready': CustomEvent<UnivEvents['univ-ready']>
    'univ-error': CustomEvent<UnivEvents['univ-error']>
    'univ-navigate': CustomEvent<UnivEvents['univ-navigate']>
    'univ-app-opened': CustomEvent<UnivEvents['univ-app-opened']>
    'univ-favorite-changed': CustomEvent<UnivEvents['univ-favorite-changed']>
    'univ-task-acted': CustomEvent<UnivEvents['univ-task-acted']>
    'univ-assistant-changed': CustomEvent<UnivEvents['univ-assistant-changed']>
    'univ-question-asked': CustomEvent<UnivEvents['univ-question-asked']>
    'univ-session-changed': CustomEvent<UnivEvents['univ-session-changed']>
    'univ-filters-changed': CustomEvent<UnivEvents['univ-filters-changed']>
    'univ-list-changed': CustomEvent<UnivEvents['univ-list-changed']>
  }
}
