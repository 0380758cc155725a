import { atom } from 'nanostores'
import type { Session, SessionState, SessionTrouble } from '../../src/runtime/session.ts'

/** A session that a test switches by hand; it goes nowhere and writes down what was asked of it. */
export interface SessionDouble extends Session {
  /** 'signIn /workflow/todo', 'signOut', 'renew' … in order. */
  asked: string[]
  become(who: 'guest' | { id: string; name: string }): void
  /** By a window of the portal (S16). */
  becomeByWindow(who: { id: string; name: string }): void
  trouble(what: SessionTrouble): void
  /** What `renew` answers; it fails unless told otherwise. */
  renews: boolean
}

export const student = { id: 'student', name: 'Lin Xiaoyu' }

export function sessionDouble(who: 'guest' | { id: string; name: string } = 'guest'): SessionDouble {
  const $session = atom<SessionState>({ state: 'guest' })
  const $trouble = atom<SessionTrouble>(null)
  const asked: string[] = []
  const note = (what: string) => {
    asked.push(what)
    return Promise.resolve()
  }
  const double: SessionDouble = {
    $session,
    $trouble,
    asked,
    renews: false,
    settled: Promise.resolve(),
    ready() {},
    tokens() {
      const now = $session.get()
      return now.state === 'guest' ? null : { accessToken: `token-of-${now.user.id}`, idToken: '' }
    },
    signIn: (target) => note(target === undefined ? 'signIn' : `signIn ${target}`),
    signOut: () => note('signOut').then(() => double.become('guest')),
    finish: (url) => note(`finish ${url}`).then(() => '/'),
    renew: () => note('renew').then(() => double.renews),
    forget() {
      asked.push('forget')
      double.become('guest')
      $trouble.set('session-ended')
    },
    again: () => note('again'),
    handIn: (tokens) => double.become(tokens ? tokens.user : 'guest'),
    dispose() {},
    become: (next) =>
      $session.set(next === 'guest' ? { state: 'guest' } : { state: 'signed-in', user: next }),
    becomeByWindow: (user) => $session.set({ state: 'signed-in', user, byWindow: true }),
    trouble: (what) => $trouble.set(what),
  }
  double.become(who)
  return double
}
