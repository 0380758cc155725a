import { computed, type ReadableAtom } from 'nanostores'
import * as contract from '../contract/core/apps.ts'
import type { App, AppTag, TagType } from '../contract/core/apps.ts'
import { HOT_APPS_LIMIT } from '../contract/limits.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { bySession } from './switch-map.ts'

/** The loaded catalogue: from the anonymous operations for guests, from the user's own when signed in (§7). */
interface Apps {
  /** All items visible to the user (§5), last updated first. */
  $apps: ReadableAtom<QueryState<App[]>>
  /** The most used items. */
  $hot: ReadableAtom<QueryState<App[]>>
  /** COMMON tags (themes), by `sort`. */
  $themes: ReadableAtom<QueryState<AppTag[]>>
  /** DEPARTMENT tags, by `sort`. */
  $departments: ReadableAtom<QueryState<AppTag[]>>
  /** Tags of both types by text, for localized names. */
  $labels: ReadableAtom<ReadonlyMap<string, AppTag>>
  /** Loaded items by id. */
  $byId: ReadableAtom<ReadonlyMap<string, App>>
}

/** Maps the data of a query and keeps its state. */
export function mapQueryData<T, U>(state: QueryState<T>, change: (data: T) => U): QueryState<U> {
  const data = state.data === undefined ? undefined : change(state.data)
  return { ...state, data } as QueryState<U>
}

/** The same for the store of a query. */
export const mapQuery = <T, U>(
  $query: ReadableAtom<QueryState<T>>,
  change: (data: T) => U,
): ReadableAtom<QueryState<U>> => computed($query, (state) => mapQueryData(state, change))

/** Memoizes the last result, so that derived stores keep the same object while the data is unchanged. */
function memoizeLast<T, U>(change: (data: T) => U): (data: T) => U {
  let lastInput: T | undefined
  let output: U
  return (input) => {
    if (input !== lastInput) output = change((lastInput = input))
    return output
  }
}

/**
 * A query with a guest and a signed-in variant. Guest keys start with 'public', so that a sign-in does not reset them.
 */
export function queryBySession<T>(
  runtime: Runtime,
  key: string,
  guest: (signal: AbortSignal) => Promise<T>,
  signedIn: (signal: AbortSignal) => Promise<T>,
): ReadableAtom<QueryState<T>> {
  const { queries, session } = runtime
  return bySession(session, queries.query(['public', key], guest), queries.query([key], signedIn))
}

/** Refetches a query of `queryBySession`, also if it failed, for guests and for signed-in users. */
export function refetchVariants(
  { queries }: Pick<Runtime, 'queries'>,
  key: string,
  broadcast?: boolean,
): void {
  queries.invalidate([key], broadcast)
  queries.invalidate(['public', key], broadcast)
}

export function createApps(runtime: Runtime): Apps {
  const { config, graphql } = runtime
  const tenant = { tenant: config.tenant }
  const tagsQuery = (type: TagType) =>
    mapQuery(
      queryBySession(
        runtime,
        `tags ${type}`,
        (signal) => graphql(contract.anonymityAppTags, { type }, { signal }),
        (signal) => graphql(contract.appTags, { type }, { signal }),
      ),
      (tags) => sortTags(tags, type),
    )
  const hotVariables = { first: HOT_APPS_LIMIT, offset: 0 }
  // more than are shown, because some may not be visible to the user
  const myHotVariables = { first: 4 * HOT_APPS_LIMIT, offset: 0 }
  const $all = queryBySession(
    runtime,
    'apps',
    (signal) => graphql(contract.anonymityApps, tenant, { signal }),
    (signal) => graphql(contract.userApps, {}, { signal }),
  )
  // the server filters as well
  const filterVisible = (apps: App[]) => {
    const guest = !runtime.source && runtime.session.$session.get().state === 'guest'
    return apps.filter((app) => isVisibleTo(app, { trait: config.trait, guest }))
  }
  const sortVisible = memoizeLast((apps: App[]) => sortApps(filterVisible(apps)))
  const $apps = mapQuery($all, sortVisible)
  const $themes = tagsQuery('COMMON')
  const $departments = tagsQuery('DEPARTMENT')
  return {
    $apps,
    $hot: mapQuery(
      queryBySession(
        runtime,
        'hot',
        (signal) => graphql(contract.anonymityHotApps, hotVariables, { signal }),
        (signal) => graphql(contract.hotApps, myHotVariables, { signal }),
      ),
      filterVisible,
    ),
    $themes,
    $departments,
    $labels: computed(
      [$themes, $departments],
      (themes, departments) =>
        new Map([...(themes.data ?? []), ...(departments.data ?? [])].map((tag) => [tag.text, tag])),
    ),
    $byId: computed($apps, ({ data }) => new Map((data ?? []).map((app) => [app.id, app]))),
  }
}

/** §5: visible and of the configured trait; guests see only items for visitors. */
export const isVisibleTo = (app: App, viewer: { trait: string; guest: boolean }): boolean =>
  app.visible &&
  app.trait === viewer.trait &&
  (!viewer.guest || app.audience.some((a) => a.includes('visitor')))

/** §9: last updated first. */
export const sortApps = (apps: readonly App[]): App[] => [...apps].sort((a, b) => b.updated - a.updated)

/** §9: visible tags of a type, by `sort`; a server without the filter sends both types. Returns all if none match. */
export function sortTags(tags: readonly AppTag[], type: TagType): AppTag[] {
  const visible = tags.filter((tag) => tag.visible).sort((a, b) => a.sort - b.sort)
  const ofType = visible.filter((tag) => tag.type === type)
  return ofType.length ? ofType : visible
}
