import {
  deleteDraft,
  meApps,
  process as processOperation,
  processDetail,
  processes as processesOperation,
  processLists,
  type ProcessesArguments,
} from '../../../src/contract/processes.ts'
import { invalidInput, notFound } from '../access.ts'
import { visibleTo } from '../catalogue.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { readListing, type Listing } from '../processes/list-query.ts'
import { changeProcess } from '../processes/mine.ts'
import { readProcess, readProcesses, type ProcessList } from '../processes/reading.ts'
import { wireProcess } from '../processes/wire.ts'
import { ownOnly, safe } from './tasks.ts'

/** The names that GraphQL has for the lists (contract/processes.ts). */
const CATEGORIES: Record<string, ProcessList> = {
  apply: 'apply',
  doing: 'doing',
  done: 'done',
  cc: 'cc',
  manage: 'guest',
}

/** The remaining parameters of a list, sent as JSON: an object of texts, numbers and flags. */
function readFilter(filter: string): URLSearchParams {
  let given: unknown
  try {
    given = filter === '' ? {} : JSON.parse(filter)
  } catch {
    throw invalidInput('filter is no JSON')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidInput('filter is an object')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw invalidInput(`filter: ${name.slice(0, 40)}`)
    query.set(name, String(value))
  }
  return query
}

/** Runs of services (§3 Process): whose lists they stand in, one of them, and what its owner does with it. */
export function processes(campus: Campus): Module {
  const { db, catalogue } = campus
  const read = async (me: string, list: ProcessList, listing: Listing) => {
    const { total, rows } = await readProcesses(db, me, list, listing)
    return { entities: rows.map((p) => wireProcess(p, me, listing.english)), total }
  }
  const one = async (me: string, id: string, english: boolean) => {
    const row = await readProcess(db, me, safe(id))
    return row && wireProcess(row, me, english)
  }
  return {
    fields: {
      [processesOperation.name]: {
        scope: 'process',
        run: ({ cate, userId, page, size, filter }: ProcessesArguments, caller) => {
          ownOnly(userId, caller)
          const list = Object.hasOwn(CATEGORIES, cate) ? CATEGORIES[cate] : undefined
          if (!list) throw invalidInput(`cate is ${Object.keys(CATEGORIES).join(', ')}`)
          if (page < 1 || size < 0) throw invalidInput('page counts from 1')
          const query = readFilter(filter ?? '')
          query.set('limit', String(size))
          // "in progress (done by me)": what I started is a list of its own
          if (cate === 'doing' && !query.has('sep')) query.set('sep', 'handler')
          const listing = readListing(query)
          // clamped like `limit`, else pages would not lie side by side
          return read(caller.id, list, { ...listing, start: Math.min((page - 1) * listing.limit, 1_000_000) })
        },
      },
      [processOperation.name]: {
        scope: 'process',
        run: ({ id }: { id: string }, caller) => one(caller.id, id, false),
      },
    },
    routes: [
      ...(['guest', 'doing', 'done', 'cc'] as const).map((list) =>
        serve(processLists[list], 'process', ({ caller, query }) =>
          read(caller!.id, list, readListing(query)),
        ),
      ),
      serve(processDetail, 'process', async ({ caller, path, query }) => {
        const found = await one(caller!.id, path['id']!, /^en\b/i.test(query.get('locale') ?? ''))
        if (!found) throw notFound('there is no such process')
        return { entities: [found], total: 1 }
      }),
      serve(deleteDraft, 'process_edit', async ({ caller, path, form }) => {
        await changeProcess(campus, caller!, safe(path['id']!), form)
        return { entities: [], total: 0 }
      }),
      serve(meApps, 'process', async () => {
        const items = visibleTo(await catalogue.read(), false)
        const entities = items.map(({ wire: { id, name, uri, visible } }) => ({ id, name, uri, visible }))
        return { entities, total: entities.length }
      }),
    ],
  }
}
