import { computed, type ReadableAtom } from 'nanostores'
import * as contract from '../contract/apps.ts'
import type { App, AppTag } from '../contract/apps.ts'
import { HOT_APPS } from '../contract/limits.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isShown, sortApps, sortTags } from './shown.ts'
import { switched } from './switched.ts'

/** What is loaded of the catalogue: the guest's by the anonymous calls, the signed-in person's by their own (§7). */
export interface Apps {
  /** All items this person may see, §5 applied, last updated first. */
  $apps: ReadableAtom<QueryState<App[]>>
  /** The first eight by use. */
  $hot: ReadableAtom<QueryState<App[]>>
  /** COMMON tags: themes, by sort. */
  $themes: ReadableAtom<QueryState<AppTag[]>>
  /** DEPARTMENT tags, by sort. */
  $departments: ReadableAtom<QueryState<AppTag[]>>
  /** Both kinds of tags by their text, for names in the reader's language. */
  $labels: ReadableAtom<ReadonlyMap<string, AppTag>>
  /** Items by id, of what is loaded. */
  $byId: ReadableAtom<ReadonlyMap<string, App>>
}

/** Maps the data of a query and leaves its state. */
export function mapped<T, U>(state: QueryState<T>, change: (data: T) => U): QueryState<U> {
  const data = state.data === undefined ? undefined : change(state.data)
  return { ...state, data } as QueryState<U>
}

/** Changes a list once: while it is only asked for again, those who build on it see the same. */
function once<T, U>(change: (data: T) => U): (data: T) => U {
  let made: { from: T; to: U } | undefined
  return (from) => (made = made?.from === from ? made : { from, to: change(from) }).to
}

/**
 * A query with a guest's and a signed-in form. A guest's keys begin with 'public', so that they outlive a sign-in.
 */
export function forBoth<T>(
  runtime: Runtime,
  key: string,
  guest: (signal: AbortSignal) => Promise<T>,
  signedIn: (signal: AbortSignal) => Promise<T>,
): ReadableAtom<QueryState<T>> {
  const { queries, session } = runtime
  // the store of the other state is not listened to, so it loads nothing
  return switched(session.$session, (s) =>
    s.state === 'guest' ? queries.query(['public', key], guest) : queries.query([key], signedIn),
  )
}

export function createApps(runtime: Runtime): Apps {
  const { config, graphql } = runtime
  const tenant = { tenant: config.tenant }
  const tags = (type: contract.TagType) =>
    forBoth(
      runtime,
      `tags ${type}`,
      (signal) => graphql(contract.anonymityAppTags, { type }, { signal }),
      (signal) => graphql(contract.appTags, { type }, { signal }),
    )
  const hot = { first: HOT_APPS, offset: 0 }
  const $all = forBoth(
    runtime,
    'apps',
    (signal) => graphql(contract.anonymityApps, tenant, { signal }),
    (signal) => graphql(contract.userApps, {}, { signal }),
  )
  // the server does so too
  const shown = (apps: App[]) => {
    const guest = runtime.session.$session.get().state === 'guest'
    return apps.filter((app) => isShown(app, { trait: config.trait, guest }))
  }
  const listed = once((apps: App[]) => sortApps(shown(apps)))
  const $apps = computed($all, (state) => mapped(state, listed))
  const $themes = computed(tags('COMMON'), (state) => mapped(state, sortTags))
  const $departments = computed(tags('DEPARTMENT'), (state) => mapped(state, sortTags))
  return {
    $apps,
    $hot: computed(
      forBoth(
        runtime,
        'hot',
        (signal) => graphql(contract.anonymityHotApps, hot, { signal }),
        (signal) => graphql(contract.hotApps, hot, { signal }),
      ),
      (state) => mapped(state, (apps) => shown(apps).slice(0, HOT_APPS)),
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
