import type { ReadableAtom } from 'nanostores'
import type { ReadableHall } from '../../../domain/agent/hall-tools.ts'
import { createApps } from '../../../domain/apps.ts'
import { createAppSearch } from '../../../domain/find/app-search.ts'
import { createGuides } from '../../../domain/guides.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { createDetailStore } from '../detail/detail-store.ts'

interface PageHall {
  /** What this person may see; loads what is not loaded yet. Rejects if that fails. */
  read(): Promise<ReadableHall>
  stop(): void
}

/** Resolves as soon as the value satisfies `isSettled`. */
async function settled<T>($store: ReadableAtom<T>, isSettled: (value: T) => boolean): Promise<T> {
  let stop = () => {}
  const value = new Promise<T>((resolve) => {
    stop = $store.subscribe((next) => isSettled(next) && resolve(next))
  })
  return value.finally(() => stop())
}

async function need<T>($store: ReadableAtom<QueryState<T>>): Promise<T> {
  const state = await settled($store, ({ state: name, data }) => name !== 'loading' || data !== undefined)
  if (state.data === undefined) throw 'error' in state ? state.error : new Error('no data')
  return state.data
}

/** The hall as the tags of this page see it. */
export function createPageHall(runtime: Runtime): PageHall {
  const finder = runtime.service(createAppSearch)
  let stopSearch: (() => void) | undefined
  return {
    async read() {
      const apps = await need(runtime.service(createApps).$apps)
      stopSearch ??= finder.$searchState.listen(() => {})
      finder.warmUp()
      // a search that cannot load the rest finds what is written
      await settled(finder.$searchState, ({ search, stage }) => stage === 'pinyin' || !search.isBuilding())
      return {
        runtime,
        apps,
        guides: await need(runtime.service(createGuides).$all),
        item: (id) => need(runtime.service(createDetailStore).byId(id)),
      }
    },
    stop: () => stopSearch?.(),
  }
}
