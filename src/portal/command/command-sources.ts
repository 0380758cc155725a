import { atom, computed, type ReadableAtom } from 'nanostores'
import type { StandardQuestion } from '../../contract/core/assistant.ts'
import type { Guide, SearchReply } from '../../contract/core/guides.ts'
import { createGuides } from '../../domain/guides.ts'
import { createMyProcesses } from '../../domain/my-processes.ts'
import { createQuestions } from '../../domain/questions.ts'
import { createServerSearch, isSearchUnavailable } from '../../domain/server-search.ts'
import { bySession } from '../../domain/switch-map.ts'
import {
  DEFAULT_LIST_STATE,
  fetchList,
  listQueryKey,
  type ListName,
  type Row,
} from '../../domain/task-lists.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import type { QueryState } from '../../runtime/wire/query.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Results of a source so far. */
interface SourceState<T> {
  data: readonly T[]
  isPending: boolean
  isFailed: boolean
}

/** Lists that are searched locally. */
export interface ListResults {
  /** My tasks, then my applications; empty for guests. */
  mine: SourceState<Row>
  guides: SourceState<Guide>
  questions: SourceState<StandardQuestion>
}

interface CommandSources {
  $mine: ReadableAtom<SourceState<Row>>
  $lists: ReadableAtom<ListResults>
  /** Server results for a keyword; each source loads and fails independently. */
  search(keyword: string): ReadableAtom<ServerResults>
}

/** `reply` has at most one entry: the response of the item and guide search. */
export interface ServerResults {
  reply: SourceState<SearchReply>
  questions: SourceState<StandardQuestion>
  mine: SourceState<Row>
}

/** Number of the user's tasks that are searched locally. */
const LATEST_TASKS = 50
const SERVER_LIMIT = 4

export const IDLE: SourceState<never> = { data: [], isPending: false, isFailed: false }
export const NOT_REQUESTED: ServerResults = { reply: IDLE, questions: IDLE, mine: IDLE }

/** Maps a query to a source of entries; a rejection does not count as a failure. */
function toSource<T, U>(
  state: QueryState<T> | undefined,
  map: (data: T) => readonly U[],
  isRefused: (error: unknown) => boolean = () => false,
): SourceState<U> {
  return {
    data: state?.data === undefined ? [] : map(state.data),
    isPending: !state || (state.state === 'loading' && state.data === undefined),
    isFailed: state?.state === 'failed' && !isRefused(state.error),
  }
}

const join = <T>(...states: readonly SourceState<T>[]): SourceState<T> => ({
  data: states.flatMap(({ data }) => data),
  isPending: states.some(({ isPending }) => isPending),
  isFailed: states.some(({ isFailed }) => isFailed),
})

export function createCommandSources(runtime: Runtime, lang: Lang): CommandSources {
  const { queries, session } = runtime
  const questions = runtime.service(createQuestions)
  const serverSearch = runtime.service(createServerSearch)
  const $none = atom<QueryState<Row[]>>({ state: 'ready', data: [] })

  const rows = (list: ListName, keyword: string, limit: number): ReadableAtom<QueryState<Row[]>> =>
    bySession(
      session,
      $none,
      queries.query([...listQueryKey(list), 'command', keyword, limit, lang], async (signal) => {
        const listState = { ...DEFAULT_LIST_STATE, keyword, limit }
        return (await fetchList(runtime, list, listState, { locale: lang, signal })).entities
      }),
    )
  const $mine = computed(
    [rows('todo', '', LATEST_TASKS), runtime.service(createMyProcesses).latest(lang)],
    (tasks, processes) =>
      join(
        toSource(tasks, (list) => list),
        toSource(processes, (list) =>
          list.map((process): Row => ({ kind: 'process', id: process.id, process })),
        ),
      ),
  )
  return {
    $mine,
    $lists: computed(
      [$mine, runtime.service(createGuides).$all, questions.find({})],
      (mine, guides, found): ListResults => ({
        mine,
        guides: toSource(guides, (list) => list),
        questions: toSource(found, (list) => list),
      }),
    ),
    search: (keyword) =>
      computed(
        [
          serverSearch.find(keyword),
          questions.find({ keyword, limit: SERVER_LIMIT }),
          rows('todo', keyword, SERVER_LIMIT),
          rows('meApply', keyword, SERVER_LIMIT),
        ],
        (reply, found, tasks, processes): ServerResults => ({
          reply: toSource(reply, (data) => [data], isSearchUnavailable),
          questions: toSource(found, (list) => list),
          mine: join(
            toSource(tasks, (list) => list),
            toSource(processes, (list) => list),
          ),
        }),
      ),
  }
}
