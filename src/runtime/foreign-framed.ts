import { atom } from 'nanostores'
import { userKey } from '../contract/keys.ts'
import type { Session, SessionOptions, SessionState, SessionTrouble } from './session.ts'

/**
 * The session of a page in a frame of somebody that nobody listed (quality §3): none, whatever is stored or handed
 * in. It says so where somebody would otherwise be signed in.
 */
export function createFramedSession({ storages, config }: SessionOptions): Session {
  const key = userKey(config.oidc.authority, config.oidc.clientId)
  const $session = atom<SessionState>({ state: 'guest' })
  const $trouble = atom<SessionTrouble>(storages.local.get(key) === null ? null : 'framed')
  const refuse = async () => {
    $trouble.set(null) // else one that was put away would not be shown again
    $trouble.set('framed')
  }
  console.warn(
    `[univ] in a frame of a page that ${new URL(config.home).origin} does not list in embedOrigins: nobody can sign in here`,
  )
  return {
    $session,
    $trouble,
    settled: Promise.resolve(),
    ready() {},
    tokens: () => null,
    signIn: refuse,
    signOut: async () => {},
    finish: () => Promise.reject(new Error('no sign-in ends in a frame of others')),
    renew: async () => false,
    forget() {},
    again: refuse,
    handIn: (tokens) => void (tokens && refuse()),
    dispose() {},
  }
}
