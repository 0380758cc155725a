import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { decodeApp } from '../../contract/core/apps.ts'
import type { HighlightSegment } from '../../domain/search/highlight.ts'
import { itemsAt } from '../../domain/search/result-set.ts'
import { createStagedSearch, type StagedSearch } from '../../domain/search/staged-search.ts'
import type { CommandEntry } from './command-entry.ts'

/** Searches entries other than items in the same way as items: by text, pinyin and initials, ranked. */
export interface EntrySearch {
  /** Best match first; exact matches only, so that no unintended command is offered. */
  find(text: string): CommandEntry[]
  highlight(entry: CommandEntry, text: string): readonly HighlightSegment[]
}

/**
 * Search over a changing list; it improves as the index and, for Latin input, the pinyin readings load.
 * @param $text the pinyin library loads only in Chinese, for Latin input
 */
export function createEntrySearch(
  $entries: ReadableAtom<readonly CommandEntry[]>,
  $text: ReadableAtom<string>,
  lang: 'zh' | 'en',
): ReadableAtom<EntrySearch> {
  // cache the readings across updates of the list
  const readings = new Map<string, string>()
  const $search = atom<EntrySearch>({ find: () => [], highlight: (entry) => [plain(entry)] })
  onMount($search, () => {
    let staged: StagedSearch | undefined
    const warmUp = () => {
      if (lang === 'zh' && /[a-z]/i.test($text.get())) void staged?.warmUp()
    }
    const unsubscribe = $entries.subscribe((entries) => {
      staged?.dispose()
      const apps = entries.map(toSearchable)
      const current: StagedSearch = createStagedSearch(apps, {
        readings,
        onStage: () => staged === current && $search.set(toEntrySearch(current, apps, entries)),
      })
      staged = current
      $search.set(toEntrySearch(current, apps, entries))
      warmUp()
    })
    const unsubscribeText = $text.listen(warmUp)
    return () => {
      unsubscribe()
      unsubscribeText()
      staged?.dispose()
    }
  })
  return computed($search, (search) => search)
}

const plain = ({ name }: CommandEntry): HighlightSegment => ({ text: name, isMatch: false })

const toSearchable = ({ id, name, keywords = [] }: CommandEntry) =>
  decodeApp({ id, name, dynamicAttributes: { keywords: keywords.filter(Boolean).join() } })

function toEntrySearch(
  staged: StagedSearch,
  apps: readonly ReturnType<typeof toSearchable>[],
  entries: readonly CommandEntry[],
): EntrySearch {
  return {
    find(text) {
      const { positions, approximate } = staged.find({ keyword: text })
      return approximate ? [] : itemsAt(entries, positions)
    },
    highlight(entry, text) {
      const index = entries.indexOf(entry)
      return index < 0
        ? staged.highlight(entry.name, text)
        : staged.highlightName(staged.position(apps[index]!), text)
    },
  }
}
