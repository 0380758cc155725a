// What is asked of a list. A screen says which filters it has and what a new keyword does to them; the rest is here: the
// text of its search box, when typing asks for it, and how the query gets to where it is kept and back.
//
// It is kept outside, in an address or in attributes: the user's changes are reported by `onChange`, and what is kept
// comes in by `setQuery`.
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { isSame } from '../../contract/is-same.ts'
import { cutKeyword } from '../../contract/keyword.ts'
import type { Clock } from '../../runtime/page/browser.ts'
import { createSearchDebounce } from '../../runtime/page/search-debounce.ts'

/** The keyword, and the filters of the list. */
export interface Query {
  keyword: string
}

export interface CollectionOptions<Q extends Query> {
  /** Before anything is asked. */
  query: Q
  /** What a new keyword changes besides itself: §4, a search clears theme and department. */
  forKeyword?(keyword: string, query: Q): Partial<Q>
  /** Each key asks, because the list is on the device; the query is reported when typing pauses. */
  isLive?: boolean
  /** The query as the list understands it: 'all' is no filter. */
  normalize?(query: Q): Q
  /** Called before a query is set: loads what it needs. */
  prepare?(query: Q): void
  /** Called with the keyword of a search that is not only typed: for the history. */
  onSearch?(keyword: string): void
  /** The text, if it is shared with another search box. */
  $text?: WritableAtom<string>
}

export interface Collection<Q extends Query> {
  $query: ReadableAtom<Q>
  /** The text of the search box; its keyword is `cutKeyword` of it. */
  $text: ReadableAtom<string>
  /** The user is typing: the text is asked for, or reported, 300 ms after the last key (§2, §9). */
  $isTyping: ReadableAtom<boolean>
  /** Sets the text of the box. */
  type(text: string): void
  /** Asks for a text now. */
  search(text: string): void
  /** Changes filters. */
  change(part: Partial<Q>): void
  /** Sets what is kept outside, without reporting it. */
  setQuery(part: Partial<Q>): void
  /** Called after the user has changed the query. */
  onChange: ((query: Q) => void) | null
  /** Ends waiting for a pause. */
  dispose(): void
}

export function createCollection<Q extends Query>(
  clock: Pick<Clock, 'schedule'>,
  options: CollectionOptions<Q>,
): Collection<Q> {
  const { query, isLive, normalize = (next) => next, $text = atom('') } = options
  const $query = atom(query)
  const { $isPending: $isTyping, schedule, cancel } = createSearchDebounce(clock)
  /** What is kept outside, or was reported to be. */
  let kept = query

  function setText(text: string): void {
    cancel()
    $text.set(text)
  }
  function ask(part: Partial<Q>): void {
    const next = normalize({ ...$query.get(), ...part })
    if (isSame(next, $query.get())) return
    options.prepare?.(next)
    $query.set(next)
  }
  const askFor = (keyword: string) =>
    ask({ ...options.forKeyword?.(keyword, $query.get()), keyword } as Partial<Q>)
  function report(): void {
    cancel()
    kept = $query.get()
    api.onChange?.(kept)
  }

  const api: Collection<Q> = {
    $query,
    $text,
    $isTyping,
    onChange: null,
    type(text) {
      $text.set(text)
      const keyword = cutKeyword(text)
      // the same keyword again keeps its filters
      const ask = () => keyword !== $query.get().keyword && askFor(keyword)
      schedule(() => {
        ask()
        if (!isSame($query.get(), kept)) report()
      })
      if (isLive) ask()
    },
    search(text) {
      setText(text)
      const keyword = cutKeyword(text)
      if (keyword) options.onSearch?.(keyword)
      askFor(keyword)
      report()
    },
    change(part) {
      if (part.keyword !== undefined) setText(part.keyword)
      ask(part)
      report()
    },
    setQuery(part) {
      const before = $query.get()
      // what was reported comes back while the user types on
      if ($isTyping.get() && isSame(normalize({ ...before, ...part }), kept)) return
      ask(part)
      kept = $query.get()
      const { keyword } = kept
      if (keyword !== before.keyword && keyword !== cutKeyword($text.get())) setText(keyword)
    },
    dispose: cancel,
  }
  return api
}
