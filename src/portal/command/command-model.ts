import { cutKeyword } from '../../contract/keyword.ts'
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { createAppSearch } from '../../domain/find/app-search.ts'
import { createApps } from '../../domain/apps.ts'
import { createCollection } from '../../domain/collection/collection.ts'
import { createIdentityFilter } from '../../domain/identity-filter.ts'
import { createRecentApps } from '../../domain/recent-apps.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import { switchMap } from '../../domain/switch-map.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { resultGroups, startGroups } from './assemble-results.ts'
import type { CommandEntry, CommandResults } from './command-entry.ts'
import {
  createCommandSources,
  IDLE,
  NOT_REQUESTED,
  type ListResults,
  type ServerResults,
} from './command-sources.ts'
import { createEntrySearch } from './entry-search.ts'
import { guideEntry, questionEntry, rowEntry } from './to-entry.ts'

interface CommandModel {
  $results: ReadableAtom<CommandResults>
  /** Searches locally at once, and on the servers after 300 ms (§9). */
  type(text: string): void
  /** Retries failed requests. */
  retry(): void
  dispose(): void
}

interface CommandModelOptions {
  lang: Lang
  /** The field's text, changed by `type()`. */
  $text: WritableAtom<string>
  /** Pages and actions available to the session. */
  $local: ReadableAtom<readonly CommandEntry[]>
}

/** Results of the command bar: local ones on each keystroke, server results when typing pauses. */
export function createCommandModel(
  runtime: Runtime,
  { lang, $text, $local }: CommandModelOptions,
): CommandModel {
  const { $apps } = runtime.service(createApps)
  const finder = runtime.service(createAppSearch)
  const sources = createCommandSources(runtime, lang)
  const collection = createCollection(runtime.platform, { query: { keyword: '' }, $text })
  const $trimmed = computed($text, cutKeyword)
  /** The keyword of the server searches. */
  const $keyword = computed(collection.$query, ({ keyword }) => keyword)
  const $isGuest = computed(runtime.session.$session, ({ state }) => state === 'guest')

  // guides and questions are fetched once something is typed
  const $lists = switchMap(
    computed($trimmed, (text) => text !== ''),
    (hasText): ReadableAtom<ListResults> =>
      hasText ? sources.$lists : computed(sources.$mine, (mine) => ({ mine, guides: IDLE, questions: IDLE })),
  )
  const $server = switchMap($keyword, (keyword) => (keyword ? sources.search(keyword) : atom(NOT_REQUESTED)))
  const $entries = computed([$local, $lists, $isGuest], (local, lists, isGuest): CommandEntry[] => [
    ...lists.mine.data.map(rowEntry),
    ...lists.guides.data.map((guide) => guideEntry(guide, lang)),
    ...lists.questions.data.map((question) => questionEntry(question, lang, isGuest)),
    ...local,
  ])

  const $start = createStart(runtime, lang, $lists, $local)
  const $found = computed(
    [
      $trimmed,
      $keyword,
      finder.$searchState,
      $apps,
      createEntrySearch($entries, $trimmed, lang),
      $lists,
      $server,
      $isGuest,
    ],
    (text, keyword, appSearch, apps, entrySearch, lists, answer, isGuest): CommandResults => {
      // ignore a response to an earlier text
      const server: ServerResults = keyword === text ? answer : NOT_REQUESTED
      const areAppsFailed = apps.state === 'failed'
      const sourceStates = [...Object.values(lists), ...Object.values(server)]
      return {
        text,
        groups: resultGroups({ text, appSearch, entrySearch, lists, server, areAppsFailed, isGuest }, lang),
        isPending:
          keyword !== text ||
          (apps.state === 'loading' && !apps.data) ||
          sourceStates.some(({ isPending }) => isPending),
      }
    },
  )
  return {
    $results: switchMap(
      computed($trimmed, (text) => text !== ''),
      (hasText) => (hasText ? $found : $start),
    ),
    type(text) {
      collection.type(text)
      const keyword = cutKeyword(text)
      if (keyword) finder.warmUp(keyword)
    },
    // no query uses this key; every invalidation also retries failed queries
    retry: () => runtime.queries.invalidate(['command']),
    dispose: collection.dispose,
  }
}

/** What is offered before something is typed. */
function createStart(
  runtime: Runtime,
  lang: Lang,
  $lists: ReadableAtom<ListResults>,
  $local: CommandModelOptions['$local'],
): ReadableAtom<CommandResults> {
  const { $history } = runtime.service(createSearchHistory)
  const { $recentApps } = runtime.service(createRecentApps)
  const $popular = runtime.service(createIdentityFilter)(runtime.service(createApps).$hot)
  return computed(
    [$history, $recentApps, $popular, $lists, $local],
    (searches, recent, hot, lists, local) => ({
      text: '',
      groups: startGroups({ searches, recent, hot, lists, local }, lang),
      isPending: hot.state === 'loading' && !hot.data,
    }),
  )
}
