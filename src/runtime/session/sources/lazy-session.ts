import { FEATURE_STORAGE_KEYS, SIGN_IN_RETURN_KEY, oidcUserKey } from '../../../contract/storage-keys.ts'
import { updateHasSigned } from '../has-signed.ts'
import { createSessionAtoms, type Session, type SessionOptions } from '../session.ts'
import { loadOnce } from '../../page/memoize.ts'

/**
 * A guest session that imports the session store only when needed: for a stored session or a callback, or when the user
 * signs in, here or in another tab. On a server it stays a guest session.
 * @param load imports the store; mocked in tests
 */
export function createLazySession(
  options: SessionOptions,
  load: () => Promise<{ createSession(options: SessionOptions): Promise<Session> }> = () =>
    import('./create-session.ts'),
): Session {
  const { config, browser, callbackUrl } = options
  const { storages } = browser
  const atoms = createSessionAtoms()
  const storageKey = oidcUserKey(config.oidc)
  const isStored = () => storages.local.get(storageKey) !== null
  let session: Session | undefined
  let isDisposed = false

  const loadSession = loadOnce(async () => {
    const { createSession } = await load()
    const loaded = await createSession({ ...options, atoms })
    stopListening()
    if (isDisposed) loaded.dispose()
    return (session = loaded)
  })
  const initialize = () =>
    loadSession().then(
      (loaded) => loaded.initialized,
      () => {}, // the session stays a guest's, and the next click retries the import
    )
  const stopListening = browser.onStorageChange((key) => {
    if (isStored() && (key === null || key === storageKey)) void initialize()
  })

  let initialized = Promise.resolve()
  const hasMessage = storages.session.get(FEATURE_STORAGE_KEYS.signedOut) === 'unsent'
  if (callbackUrl || isStored() || hasMessage || storages.session.get(SIGN_IN_RETURN_KEY))
    initialized = initialize()
  else updateHasSigned(storages.session, 'none')

  return {
    ...atoms,
    initialized,
    tokens: () => session?.tokens() ?? null,
    signIn: async (target, trigger) => (await loadSession()).signIn(target, trigger),
    signOut: async () => (await loadSession()).signOut(),
    completeSignIn: async () => (await loadSession()).completeSignIn(),
    get beforeSignOut() {
      return session?.beforeSignOut
    },
    prefetch: () => void initialize(),
    renew: async () => (await session?.renew()) ?? false,
    clear: (refused) => session?.clear(refused),
    accepted: (system) => session?.accepted(system),
    reauthenticate: async (...refused) => session?.reauthenticate(...refused),
    setHostSession: (tokens) =>
      void loadSession().then(
        (loaded) => loaded.setHostSession(tokens),
        () => {},
      ),
    dispose() {
      isDisposed = true
      stopListening()
      session?.dispose()
    },
  }
}
