import { atom } from 'nanostores'
import type { Session, SessionState, SessionNotice } from '../../src/runtime/session/session.ts'

/** A session controlled by the test; it only records its calls. */
export interface SessionDouble extends Session {
  /** 'signIn /workflow/todo', 'signOut', 'renew' … in order. */
  calls: string[]
  setUser(who: 'guest' | { id: string; name: string }): void
  /** Signs in as through a sign-in popup of the portal. */
  setPopupUser(who: { id: string; name: string }): void
  setNotice(notice: SessionNotice): void
  /** What `renew` resolves to. */
  renewSucceeds: boolean
}

/** `id` is the provider's `sub`. */
export const student = { id: 'student', name: 'Lin Xiaoyu' }
/** The same user in the university's systems, with a different id. */
export const studentProfile = { id: 'person-7', name: 'Lin Xiaoyu', account: 'student', positions: [] }

export function createSessionDouble(who: 'guest' | { id: string; name: string } = 'guest'): SessionDouble {
  const $session = atom<SessionState>({ state: 'guest' })
  const $notice = atom<SessionNotice>(null)
  const calls: string[] = []
  const record = (call: string) => {
    calls.push(call)
    return Promise.resolve()
  }
  const double: SessionDouble = {
    $session,
    $notice,
    calls,
    renewSucceeds: false,
    initialized: Promise.resolve(),
    prefetch() {},
    tokens() {
      const current = $session.get()
      return current.state === 'guest' ? null : { accessToken: `token-of-${current.user.id}`, idToken: '' }
    },
    signIn: (target) => record(target === undefined ? 'signIn' : `signIn ${target}`).then(() => true),
    signOut: () => record('signOut').then(() => double.setUser('guest')),
    completeSignIn: () => record('completeSignIn').then(() => '/'),
    renew: () => record('renew').then(() => double.renewSucceeds),
    clear() {
      calls.push('clear')
      double.setUser('guest')
      $notice.set('session-ended')
    },
    reauthenticate: (_, isOnlyOne) => record(isOnlyOne ? 'show refusal' : 'reauthenticate'),
    accepted: () => void record('withdraw refusal'),
    setHostSession: (tokens) => double.setUser(tokens ? tokens.user : 'guest'),
    dispose() {},
    setUser: (next) =>
      $session.set(next === 'guest' ? { state: 'guest' } : { state: 'signed-in', user: next }),
    setPopupUser: (user) => $session.set({ state: 'signed-in', user, viaPopup: true }),
    setNotice: (notice) => $notice.set(notice),
  }
  double.setUser(who)
  return double
}

/** A session whose renewal returns another token. */
export function createRenewingSession(): SessionDouble {
  const session = createSessionDouble(student)
  let token = 'old'
  session.tokens = () =>
    session.$session.get().state === 'guest' ? null : { accessToken: token, idToken: '' }
  const { renew } = session
  session.renew = async () => {
    await renew()
    if (session.renewSucceeds) token = 'new'
    return session.renewSucceeds
  }
  session.renewSucceeds = true
  return session
}
