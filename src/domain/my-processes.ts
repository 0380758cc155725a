import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import type { Process } from '../contract/processes.ts'
import type { Lang } from '../runtime/i18n.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { mapped } from './apps.ts'
import { switched } from './switched.ts'
import { CLEARED, fetchList } from './task-lists.ts'

type Store = ReadableAtom<QueryState<Process[]>>

/** What I started, latest first; a guest has none and asks for none. */
export interface MyProcesses {
  /** Of one item, in the language asked for; the same store for the same item. */
  of(app: Pick<App, 'name' | 'nameEn'>, lang: Lang): Store
  /** The latest of all items, under their Chinese names. */
  $latest: Store
}

const LATEST = 100
const OF_ONE = 20
const $none: Store = atom<QueryState<Process[]>>({ state: 'ready', data: [] })

export function createMyProcesses(runtime: Runtime): MyProcesses {
  const { queries, session } = runtime
  const made = new Map<string, Store>()
  const mine = (keyword: string, limit: number, locale: Lang): Store =>
    switched(session.$session, ({ state }) =>
      state === 'guest'
        ? $none
        : queries.query(['processes', 'mine', keyword, locale], async (signal) => {
            const state = { ...CLEARED, keyword, limit }
            const { entities } = await fetchList(runtime, 'meApply', state, { locale, signal })
            return entities.flatMap((row) => (row.kind === 'process' ? [row.process] : []))
          }),
    )
  return {
    of(app, lang) {
      const key = `${lang} ${app.name}`
      if (!made.has(key))
        made.set(
          key,
          // the keyword finds more than the item's own
          computed(mine(app.name, OF_ONE, lang), (state) =>
            mapped(state, (all) =>
              all.filter((one) => one.app && [app.name, app.nameEn].includes(one.app.name)),
            ),
          ),
        )
      return made.get(key)!
    },
    $latest: mine('', LATEST, 'zh'),
  }
}
