import { atom } from 'nanostores'
import { SESSION_KEYS, userKey } from '../contract/keys.ts'
import { browserDoor } from './session-door.ts'
import type { Session, SessionOptions, SessionState, SessionTrouble } from './session.ts'

/**
 * The session as a guest's page needs it: a guest. What signs in, renews and ends a session (session.ts) is loaded
 * when there is a stored record to look at, when a tab signs in, or when somebody presses. Made on a server it is a
 * guest's for good.
 * @param options `answer` is the provider's answer where it was taken out of the address before
 * @param load brings the session proper; given in by tests
 */
export function createSessionFace(
  options: SessionOptions & { answer?: string | undefined },
  load: () => Promise<{ createSession(options: SessionOptions): Session | Promise<Session> }> = () =>
    import('./session-place.ts'),
): Session {
  const { config, storages, door = browserDoor() } = options
  const $session = atom<SessionState>({ state: 'guest' })
  const $trouble = atom<SessionTrouble>(null)
  const key = userKey(config.oidc.authority, config.oidc.clientId)
  let awake: Session | undefined
  let waking: Promise<Session> | undefined
  let ended = false

  const wake = () =>
    (waking ??= load().then(
      async ({ createSession }) => {
        awake = await createSession({ ...options, door })
        unhear()
        if (ended) awake.dispose()
        awake.$session.subscribe((state) => $session.set(state))
        awake.$trouble.subscribe((trouble) => $trouble.set(trouble))
        return awake
      },
      (e: unknown) => {
        waking = undefined // the next press tries again
        throw e
      },
    ))
  const quietly = () =>
    wake().then(
      (session) => session.settled,
      () => {}, // without it one is a guest, and the next press asks again
    )
  const unhear = door.heard((changed) => {
    if (storages.local.get(key) !== null && (changed === null || changed === key)) void quietly()
  })

  // tokens leave the address bar before anything else runs
  const [bare = ''] = door.here().split(/[?#]/, 1)
  const answer =
    options.answer ??
    (bare.replace(/^\w+:\/\/[^/]*/, '') === `${config.basePath}workflow/oidcCallback` ? door.here() : '')
  if (answer && !options.answer) door.show(bare)

  let settled = Promise.resolve()
  if (answer || storages.local.get(key) !== null) settled = quietly()
  // §4: the first navigation without a stored record
  else if (storages.session.get(SESSION_KEYS.hasSigned) === null)
    storages.session.set(SESSION_KEYS.hasSigned, 'false')

  return {
    $session,
    $trouble,
    settled,
    tokens: () => awake?.tokens() ?? null,
    signIn: async (target) => (await wake()).signIn(target),
    signOut: async () => (await wake()).signOut(),
    finish: async (url) => (await wake()).finish(answer || url),
    ready: () => void quietly(),
    renew: async () => (await awake?.renew()) ?? false,
    forget: () => awake?.forget(),
    again: async () => awake?.again(),
    handIn: (tokens) =>
      void wake().then(
        (session) => session.handIn(tokens),
        () => {},
      ),
    dispose() {
      ended = true
      unhear()
      awake?.dispose()
    },
  }
}
