import { FEATURE_STORAGE_KEYS, SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { KeyValueStore } from '../page/storage.ts'

/** `found`: there is a stored session, at start, after the callback or from another tab; `none`: there is none at start. */
type HasSignedEvent = 'found' | 'none' | 'signIn' | 'signOut' | 'signOutUnsent'

/**
 * Keeps `hasSigned` ("the user wants to be signed in", §4) and its opposite `signedOut`; a sign-out, wherever it happens,
 * also clears `targetNow`.
 */
export function updateHasSigned(tab: KeyValueStore, event: HasSignedEvent): void {
  const { hasSigned, targetNow } = SESSION_STORAGE_KEYS
  const { signedOut } = FEATURE_STORAGE_KEYS
  if (event === 'none') {
    if (tab.get(hasSigned) !== 'true') tab.set(hasSigned, 'false')
  } else if (event === 'signOut' || event === 'signOutUnsent') {
    for (const key of [hasSigned, targetNow]) tab.remove(key)
    tab.set(signedOut, event === 'signOut' ? 'true' : 'unsent')
  } else {
    tab.set(hasSigned, 'true')
    tab.remove(signedOut)
  }
}
