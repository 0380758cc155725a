import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { createTextSearch, stageFor, type TextSearch } from '../../domain/find/text-search.ts'
import type { CommandEntry } from './command-entry.ts'

/** Searches entries other than items in the same way as items: by text, pinyin and initials, ranked. */
export type EntrySearch = Pick<TextSearch<CommandEntry>, 'find' | 'highlightName'>

/**
 * Search over a changing list; it improves as the search and, for Latin input, the pinyin readings load.
 * @param $text the pinyin library loads only in Chinese, for Latin input
 */
export function createEntrySearch(
  $entries: ReadableAtom<readonly CommandEntry[]>,
  $text: ReadableAtom<string>,
  lang: 'zh' | 'en',
): ReadableAtom<EntrySearch> {
  // cache the readings across updates of the list
  const readings = new Map<string, string>()
  const $search = atom<EntrySearch>(createTextSearch<CommandEntry>([]))
  onMount($search, () => {
    let current: TextSearch<CommandEntry> | undefined
    const warmUp = () => {
      const text = $text.get()
      if (text) void current?.warmUp(lang === 'zh' ? stageFor(text) : 'text')
    }
    const unsubscribe = $entries.subscribe((entries) => {
      current?.dispose()
      const search: TextSearch<CommandEntry> = createTextSearch(entries, {
        readings,
        onStage: () => search === current && $search.set({ ...search }),
      })
      current = search
      $search.set(search)
      warmUp()
    })
    const unsubscribeText = $text.listen(warmUp)
    return () => {
      unsubscribe()
      unsubscribeText()
      current?.dispose()
    }
  })
  return computed($search, (search) => search)
}
