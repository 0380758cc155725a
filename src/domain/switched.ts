import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A store that follows one of several stores, chosen by another; the one not chosen has no listener. */
export function switched<A, B>($by: ReadableAtom<A>, choose: (a: A) => ReadableAtom<B>): ReadableAtom<B> {
  // no value yet: asking the chosen one for its own would mount it, and load what nobody listens to
  const $chosen = atom<B>(undefined as B)
  onMount($chosen, () => {
    let stop = () => {}
    const stopBy = $by.subscribe((a) => {
      stop()
      stop = choose(a).subscribe((b) => $chosen.set(b as B))
    })
    return () => {
      stopBy()
      stop()
    }
  })
  return $chosen
}
