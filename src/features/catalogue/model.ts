import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { App } from '../../contract/apps.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import { FACETS, isSet, type Facet, type Filters } from '../../domain/app-rules.ts'
import { createFinder } from '../../domain/finder.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import type { Counts } from '../../domain/search/found.ts'
import type { Piece } from '../../domain/search/marks.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** The catalogue's tabs (§2): by theme, by department, by letter, my favourites; keyword while one is searched. */
export const TABS = ['tag', 'dep', 'zimu', 'collect', 'keyword'] as const
export type Tab = (typeof TABS)[number]

/** What the catalogue shows. Names on the wire and in addresses: seq is the keyword, dep, tag, zimu (§2). */
export interface Choice extends Filters {
  tab: Tab
}

export interface Shown {
  apps: readonly App[]
  counts: Counts
  /** Nothing was found as typed; these are what it may have meant. */
  approximate: boolean
  /** Files an item under its letter; '' while it is not known. */
  letterOf(app: App): string
  /** The item's name, cut where the keyword matches it. */
  markName(app: App): Piece[]
  /** Any other text, likewise. */
  mark(text: string): Piece[]
}

export const NOTHING: Choice = {
  tab: 'tag',
  keyword: '',
  tag: '',
  department: '',
  audience: '',
  letter: '',
  handling: '',
}

export interface Catalogue {
  $choice: ReadableAtom<Choice>
  /** What stands in the search box; the choice follows 300 ms later. */
  $text: ReadableAtom<string>
  $shown: ReadableAtom<Shown>
  /** Texts searched lately, newest first (C19). */
  $history: ReadableAtom<readonly string[]>
  /** Typed into the box: after 300 ms it is searched (§9). */
  type(text: string): void
  /** Enter or the button: searched now, and remembered. */
  search(text: string): void
  /** Changing the tab resets all filters (§4). */
  chooseTab(tab: Tab): void
  /** '' or 'all' clears one. */
  choose(facet: Facet, value: string): void
  clear(): void
  forgetHistory(): void
  /** The page drives the catalogue by attributes; tells nobody. */
  assign(choice: Partial<Choice>): void
  /** Called after the user changed the choice. */
  onChange: ((choice: Choice) => void) | null
  dispose(): void
}

/** One catalogue on a page: what is chosen, and what that shows (house, walk a). */
export function createCatalogue(runtime: Runtime): Catalogue {
  const { platform } = runtime
  const finder = runtime.one(createFinder)
  const $choice: WritableAtom<Choice> = atom(NOTHING)
  const $text = atom('')
  const history = runtime.one(createSearchHistory)
  let stopWaiting = () => {}

  function set(change: Partial<Choice>): void {
    const next = { ...$choice.get(), ...change }
    for (const key of Object.keys(next) as (keyof Choice)[])
      if (next[key] === 'all') Object.assign(next, { [key]: '' }) // §5: 'all' clears a condition
    if (isSet(next.keyword) || isSet(next.letter) || next.tab === 'zimu') finder.warm()
    $choice.set(next)
  }
  function user(change: Partial<Choice>): void {
    set(change)
    api.onChange?.($choice.get())
  }
  /** §2: searching makes the tab 'keyword' where there is text, else 'tag'; §4: theme and department are cleared. */
  const keywordChoice = (text: string): Partial<Choice> => {
    const { tab } = $choice.get()
    return {
      keyword: text,
      tab: text ? 'keyword' : tab === 'keyword' ? 'tag' : tab,
      tag: '',
      department: '',
    }
  }

  const $shown = computed([$choice, finder.$finding], (choice, { apps, search }): Shown => {
    const found = search.find(choice)
    return {
      apps: [...found.ids].map((i) => apps[i]!),
      counts: found.counts,
      approximate: found.approximate,
      letterOf: (app) => search.letter(search.position(app)),
      markName: (app) => search.markName(search.position(app), choice.keyword),
      mark: (text) => search.mark(text, choice.keyword),
    }
  })

  const api: Catalogue = {
    $choice,
    $text,
    $shown,
    $history: history.$history,
    onChange: null,
    type(text) {
      $text.set(text)
      stopWaiting()
      stopWaiting = platform.later(() => {
        const keyword = text.trim()
        if (keyword !== $choice.get().keyword) user(keywordChoice(keyword))
      }, SEARCH_DEBOUNCE_MS)
    },
    search(text) {
      stopWaiting()
      $text.set(text)
      const keyword = text.trim()
      if (keyword) history.remember(keyword)
      user(keywordChoice(keyword))
    },
    chooseTab(tab) {
      stopWaiting()
      $text.set('')
      user({ ...NOTHING, tab })
    },
    choose: (facet, value) => user({ [facet]: value }),
    clear() {
      stopWaiting()
      $text.set('')
      const { tab } = $choice.get()
      user({ ...NOTHING, tab: tab === 'keyword' ? 'tag' : tab })
    },
    forgetHistory: history.forget,
    assign(change) {
      const before = $choice.get()
      const tab = change.tab ?? (isSet(change.keyword) ? 'keyword' : before.tab)
      set({ ...change, tab })
      const { keyword } = $choice.get()
      if (keyword === before.keyword || keyword === $text.get().trim()) return
      stopWaiting()
      $text.set(keyword)
    },
    dispose: () => stopWaiting(),
  }
  return api
}

/** Filters in force, in the order in which they are shown. */
export const active = (choice: Choice): Facet[] => FACETS.filter((facet) => isSet(choice[facet]))

/** As an address holds it: empty values are left out. */
export const queryOf = (choice: Choice): Record<string, string> => ({
  seq: choice.keyword,
  tab: choice.tab === 'tag' || choice.tab === 'keyword' ? '' : choice.tab,
  tag: choice.tag,
  dep: choice.department,
  zimu: choice.letter,
  audience: choice.audience,
  handling: choice.handling,
})
