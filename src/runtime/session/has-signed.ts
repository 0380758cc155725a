import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { KeyValueStore } from '../page/storage.ts'

/** `found`: there is a stored session, at start, after the callback or from another tab; `none`: there is none at start. */
export type HasSignedEvent = 'found' | 'none' | 'signIn' | 'signOut'

/** Keeps `hasSigned` ("the user wants to be signed in", §4); a sign-out, wherever it happens, also clears `targetNow`. */
export function updateHasSigned(tab: KeyValueStore, event: HasSignedEvent): void {
  const { hasSigned, targetNow } = SESSION_STORAGE_KEYS
  if (event === 'signOut') for (const key of [hasSigned, targetNow]) tab.remove(key)
  else if (event !== 'none') tab.set(hasSigned, 'true')
  else if (tab.get(hasSigned) !== 'true') tab.set(hasSigned, 'false')
}
