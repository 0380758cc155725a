import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import type { Process } from '../contract/core/processes.ts'
import type { Lang } from '../runtime/i18n/translator.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { mapQuery } from './apps.ts'
import { memoize } from '../runtime/page/memoize.ts'
import { bySession } from './switch-map.ts'
import { DEFAULT_LIST_STATE, fetchList } from './task-lists.ts'

type ProcessesStore = ReadableAtom<QueryState<Process[]>>

/** Processes started by the user, latest first; empty for guests, without a request. */
interface MyProcesses {
  /** Processes of one item, in the given language; returns the same store for the same item. */
  forApp(app: Pick<App, 'name' | 'nameEn'>, lang: Lang): ProcessesStore
  /** The latest processes of all items, in the given language; returns the same store for the same language. */
  latest(lang: Lang): ProcessesStore
}

const LATEST_LIMIT = 100
const PER_APP_LIMIT = 20
const $empty: ProcessesStore = atom<QueryState<Process[]>>({ state: 'ready', data: [] })

export function createMyProcesses(runtime: Runtime): MyProcesses {
  const { queries, session } = runtime
  const processesStore = (keyword: string, limit: number, locale: Lang): ProcessesStore =>
    bySession(
      session,
      $empty,
      queries.query(['processes', 'mine', keyword, locale], async (signal) => {
        const state = { ...DEFAULT_LIST_STATE, keyword, limit }
        const { entities } = await fetchList(runtime, 'meApply', state, { locale, signal })
        return entities.flatMap((row) => (row.kind === 'process' ? [row.process] : []))
      }),
    )
  return {
    forApp: memoize(
      (app, lang) =>
        // the keyword also matches processes of other items
        mapQuery(processesStore(app.name, PER_APP_LIMIT, lang), (processes) =>
          processes.filter((process) => process.app && [app.name, app.nameEn].includes(process.app.name)),
        ),
      (app, lang) => `${lang} ${app.name}`,
    ),
    latest: memoize((lang) => processesStore('', LATEST_LIMIT, lang)),
  }
}
