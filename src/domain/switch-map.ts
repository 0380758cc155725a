import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A store that follows one of several stores, chosen by another; the one not chosen has no listener. */
export function switchMap<A, B>(
  $source: ReadableAtom<A>,
  project: (a: A) => ReadableAtom<B>,
): ReadableAtom<B> {
  // no value yet: asking the chosen one for its own would mount it, and load what nobody listens to
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
