import { deleteDraft } from '../../contract/additions/processes.ts'
import { process as processField, processDetail } from '../../contract/core/process-detail.ts'
import {
  processes as processesField,
  processLists,
  type ProcessesVariables,
} from '../../contract/core/processes.ts'
import { invalidInput, notFound } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { parseListOptions, type ListOptions } from '../processes/list-query.ts'
import { changeProcess } from '../processes/change-process.ts'
import { readProcess, readProcesses, type ProcessList } from '../processes/read-processes.ts'
import { processToWire } from '../processes/process-to-wire.ts'
import { readAttachments } from '../processes/process-files.ts'
import { portalConfig } from '../portal-config.ts'
import { readThread } from '../processes/process-thread.ts'
import { readFilledFields, readUsualTime } from '../processes/process-content.ts'
import { requireSelf, replaceNul } from './tasks.ts'

/** The lists by their GraphQL names (contract/core/processes.ts). */
const LIST_BY_CATEGORY: Record<string, ProcessList> = {
  apply: 'apply',
  doing: 'doing',
  done: 'done',
  cc: 'cc',
  manage: 'guest',
}

/** The other parameters of a list, as a JSON object of strings, numbers and booleans. */
function parseFilter(filter: string): URLSearchParams {
  let parsed: unknown
  try {
    parsed = filter === '' ? {} : JSON.parse(filter)
  } catch {
    throw invalidInput('filter is not valid JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalidInput('filter must be an object')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parsed)) {
    if (value === null) continue
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw invalidInput(`filter: ${name.slice(0, 40)}`)
    query.set(name, String(value))
  }
  return query
}

/** Processes (§3): lists, detail, and the actions of their owners. */
export function createProcessesModule(campus: Campus): Module {
  const { db } = campus
  const taskApi = portalConfig(campus.settings).taskApi
  const readList = async (me: string, list: ProcessList, options: ListOptions) => {
    const { total, rows } = await readProcesses(db, me, list, options)
    return { entities: rows.map((p) => processToWire(p, me, options.english)), total }
  }
  const readOne = async (me: string, id: string, english: boolean) => {
    const row = await readProcess(db, me, replaceNul(id))
    if (!row) return null
    const [content, attachments, usualTime, thread] = await Promise.all([
      readFilledFields(campus, row, english),
      readAttachments(db, taskApi, row.id, english),
      readUsualTime(db, row),
      readThread(db, row.id),
    ])
    return { ...processToWire(row, me, english), content, attachments, usualTime, thread }
  }
  return {
    fields: {
      [processesField.name]: {
        scope: 'process',
        resolve: ({ cate, userId, page, size, filter }: ProcessesVariables, caller) => {
          requireSelf(userId, caller)
          const list = Object.hasOwn(LIST_BY_CATEGORY, cate) ? LIST_BY_CATEGORY[cate] : undefined
          if (!list) throw invalidInput(`cate must be one of ${Object.keys(LIST_BY_CATEGORY).join(', ')}`)
          if (page < 1 || size < 0) throw invalidInput('page starts at 1')
          const query = parseFilter(filter ?? '')
          query.set('limit', String(size))
          // "in progress (handled by me)": the caller's own applications are another list
          if (cate === 'doing' && !query.has('sep')) query.set('sep', 'handler')
          const options = parseListOptions(query)
          // from the limit after clamping, so that pages are adjacent
          return readList(caller.id, list, {
            ...options,
            start: Math.min((page - 1) * options.limit, 1_000_000),
          })
        },
      },
      [processField.name]: {
        scope: 'process',
        resolve: ({ id }: { id: string }, caller) => readOne(caller.id, id, false),
      },
    },
    routes: [
      ...(['guest', 'doing', 'done', 'cc'] as const).map((list) =>
        serveOperation(processLists[list], 'process', ({ caller, query }) =>
          readList(caller.id, list, parseListOptions(query)),
        ),
      ),
      serveOperation(processDetail, 'process', async ({ caller, path, query }) => {
        const found = await readOne(caller.id, path.id, /^en\b/i.test(query.get('locale') ?? ''))
        if (!found) throw notFound('there is no such process')
        return toList([found])
      }),
      serveOperation(deleteDraft, 'process_edit', async ({ caller, path, form }) => {
        await changeProcess(campus, caller, replaceNul(path.id), form)
        return toList([])
      }),
    ],
  }
}
