import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Session } from '../runtime/session/session.ts'

/** A store that mirrors one of several stores, selected by another store; the others have no listener. */
export function switchMap<A, B>(
  $source: ReadableAtom<A>,
  project: (a: A) => ReadableAtom<B>,
): ReadableAtom<B> {
  // no initial value: `get` on the selected store would mount it, and load data without a listener
  const $result = atom<B>(undefined as B)
  onMount($result, () => {
    let unsubscribeInner = () => {}
    const unsubscribeSource = $source.subscribe((a) => {
      unsubscribeInner()
      unsubscribeInner = project(a).subscribe((b) => $result.set(b as B))
    })
    return () => {
      unsubscribeSource()
      unsubscribeInner()
    }
  })
  return $result
}

/** The store for guests, or the one for signed-in users; the other has no listener, so it fetches nothing. */
export const bySession = <T>(
  { $session }: Pick<Session, '$session'>,
  $guest: ReadableAtom<T>,
  $signedIn: ReadableAtom<T>,
): ReadableAtom<T> => switchMap($session, ({ state }) => (state === 'guest' ? $guest : $signedIn))
