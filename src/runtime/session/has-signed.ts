import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { KeyValueStore } from '../page/storage.ts'

/** The next value of `hasSigned` ("the user wants to be signed in", §4) by event, if it is unset, 'false' or 'true'. */
const HAS_SIGNED_TRANSITIONS = {
  /** there is a stored session for the configured provider: at start, after the callback, from another tab */
  found: ['true', 'true', 'true'],
  /** there is none at start: the first navigation sets 'false' */
  none: ['false', 'false', 'true'],
  /** the user chose to sign in */
  signIn: ['true', 'true', 'true'],
  /** signed out: here, in another tab or by the server; also clears `targetNow` */
  signOut: [null, null, null],
} as const

export type HasSignedEvent = keyof typeof HAS_SIGNED_TRANSITIONS

/** @param tab the tab's session storage */
export function updateHasSigned(tab: KeyValueStore, event: HasSignedEvent): void {
  const { hasSigned, targetNow } = SESSION_STORAGE_KEYS
  const current = tab.get(hasSigned)
  const next = HAS_SIGNED_TRANSITIONS[event][current === 'true' ? 2 : current === 'false' ? 1 : 0]
  if (next === null) tab.remove(hasSigned)
  else tab.set(hasSigned, next)
  if (event === 'signOut') tab.remove(targetNow)
}
