import type { App } from '../../contract/core/apps.ts'
import type { AppSearchState } from '../../domain/find/app-search.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import type { QueryState } from '../../runtime/wire/query.ts'
import {
  GROUP_LIMITS,
  RESULT_GROUPS,
  START_GROUPS,
  type CommandEntry,
  type CommandGroup,
  type GroupName,
} from './command-entry.ts'
import type { ListResults, ServerResults } from './command-sources.ts'
import type { EntrySearch } from './entry-search.ts'
import { appEntry, guideEntry, questionEntry, rowEntry } from './to-entry.ts'

interface Answer {
  entries: readonly CommandEntry[]
  isFailed?: boolean
  isApproximate?: boolean
}
type Answers = Partial<Record<GroupName, Answer>>

/** The groups with entries or a failure, in order and without duplicate entries. */
function toGroups(names: readonly GroupName[], answers: Answers): CommandGroup[] {
  return names.flatMap((name) => {
    const { entries: found = [], isFailed = false, isApproximate = false } = answers[name] ?? {}
    const unique = new Map<string, CommandEntry>()
    // keep the first: an entry must not move when the server also finds it
    for (const entry of found) if (!unique.has(entry.id)) unique.set(entry.id, entry)
    const entries = [...unique.values()].slice(0, GROUP_LIMITS[name])
    return entries.length > 0 || isFailed ? [{ name, entries, isFailed, isApproximate }] : []
  })
}

interface StartInputs {
  searches: readonly string[]
  recent: readonly App[]
  hot: QueryState<App[]>
  lists: ListResults
  local: readonly CommandEntry[]
}

/** Shown before any input: recent searches and items, my tasks, popular items, actions. */
export function startGroups(
  { searches, recent, hot, lists, local }: StartInputs,
  lang: Lang,
): CommandGroup[] {
  const recentIds = new Set(recent.slice(0, GROUP_LIMITS.recent).map(({ id }) => id))
  return toGroups(START_GROUPS, {
    searches: {
      entries: searches.map((text) => ({
        id: `search ${text}`,
        group: 'searches',
        name: text,
        search: text,
      })),
    },
    recent: { entries: recent.map((app) => appEntry(app, lang, 'recent')) },
    mine: {
      entries: lists.mine.data.filter(({ kind }) => kind === 'task').map(rowEntry),
      isFailed: lists.mine.isFailed,
    },
    popular: {
      entries: (hot.data ?? [])
        .filter(({ id }) => !recentIds.has(id))
        .map((app) => appEntry(app, lang, 'popular')),
      isFailed: hot.state === 'failed',
    },
    actions: { entries: local.filter(({ group }) => group === 'actions') },
  })
}

interface SearchInputs {
  text: string
  appSearch: AppSearchState
  entrySearch: EntrySearch
  lists: ListResults
  /** The servers' results for exactly this text. */
  server: ServerResults
  areAppsFailed: boolean
  isGuest: boolean
}

/** Local results, then those that only a server found, so that nothing moves when they arrive. */
export function resultGroups(inputs: SearchInputs, lang: Lang): CommandGroup[] {
  const { text, appSearch, entrySearch, lists, server, isGuest } = inputs
  const found = entrySearch.find(text)
  // exact matches only, so that no unintended command is offered
  const local = (name: GroupName) =>
    found.approximate ? [] : found.found.filter(({ group }) => group === name)
  const [reply] = server.reply.data
  const answers: Answers = {
    items: findItems(inputs, lang),
    mine: {
      entries: [...local('mine'), ...server.mine.data.map(rowEntry)],
      isFailed: lists.mine.isFailed || server.mine.isFailed,
    },
    guides: {
      entries: [
        ...local('guides'),
        ...(reply?.guideList ?? [])
          .filter((guide) => guide.isRealease)
          .map((guide) => guideEntry(guide, lang)),
      ],
      isFailed: lists.guides.isFailed,
    },
    questions: {
      entries: [
        ...local('questions'),
        ...server.questions.data.map((question) => questionEntry(question, lang, isGuest)),
      ],
      isFailed: lists.questions.isFailed || server.questions.isFailed,
    },
    pages: { entries: local('pages') },
    actions: { entries: local('actions') },
  }
  const highlight = (entry: CommandEntry) => {
    const { app, name } = entry
    if (!app) return entrySearch.highlightName(entry, text)
    const { search } = appSearch
    return name === app.name ? search.highlightName(app, text) : search.highlight(name, text)
  }
  return toGroups(RESULT_GROUPS, answers).map((group) => ({
    ...group,
    entries: group.entries.map((entry) => ({ ...entry, pieces: highlight(entry) })),
  }))
}

function findItems({ text, appSearch, server, areAppsFailed }: SearchInputs, lang: Lang): Answer {
  const { apps, search } = appSearch
  const { apps: matches, approximate } = search.find({ keyword: text })
  const onDevice = matches.slice(0, GROUP_LIMITS.items)
  // §3 specifies no id for hits, so fall back to the name
  const onServer = (server.reply.data[0]?.appList ?? []).flatMap(
    (hit) => apps.find((app) => (hit.id ? app.id === hit.id : app.name === hit.name)) ?? [],
  )
  // server results are exact matches and replace approximate local ones
  const isApproximate = approximate && onServer.length === 0
  const found = approximate && !isApproximate ? onServer : [...onDevice, ...onServer]
  return {
    entries: found.map((app) => appEntry(app, lang)),
    isFailed: areAppsFailed || server.reply.isFailed,
    isApproximate,
  }
}
