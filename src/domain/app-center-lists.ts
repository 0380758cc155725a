import { toJson } from '../contract/to-json.ts'
import { serverNow } from '../runtime/time/server-clock.ts'
import { processes, type Page, type Process } from '../contract/core/processes.ts'
import { tasks, type Task } from '../contract/core/tasks.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { wireStatuses } from '../runtime/wire/word-fold.ts'
import { personId } from './person.ts'
import { queryTasks, type TaskQuery } from './query-tasks.ts'

type AppCenterPage = ({ rowKind: 'tasks' } & Page<Task>) | ({ rowKind: 'processes' } & Page<Process>)

/**
 * Fetches one page of a list if the configuration sets `processes: 'app-center'` (§7).
 * @param locale the language of names
 * @throws RequestError
 */
export async function fetchAppCenterPage(
  runtime: Runtime,
  { rowKind, cate }: { rowKind: 'tasks' | 'processes'; cate: string },
  state: TaskQuery & { unread: boolean; statuses: string; draft: boolean },
  { locale, signal }: { locale?: string | undefined; signal?: AbortSignal | undefined },
): Promise<AppCenterPage> {
  const { config, graphql } = runtime
  const userId = await personId(runtime)
  if (rowKind === 'tasks')
    // §7: `tasks` supports neither pages nor filters
    return {
      rowKind,
      ...queryTasks(await graphql(tasks, { cate, userId }, { signal }), state, serverNow(runtime)),
    }
  const { limit: size, start, kind: _, draft, ...filters } = state
  const statuses = draft ? '' : wireStatuses(state.statuses, config.words)
  const sent = { ...filters, draft, statuses, locale }
  // §5: empty values are dropped
  const filter = Object.fromEntries(Object.entries(sent).filter(([, value]) => value))
  const page = await graphql(
    processes,
    {
      cate,
      userId,
      page: Math.floor(start / size) + 1,
      size,
      filter: Object.keys(filter).length ? toJson(filter) : '',
    },
    { signal },
  )
  return { rowKind, ...page }
}
