import { computed, type ReadableAtom } from 'nanostores'
import { userRecommendationApps, type App } from '../../../contract/apps.ts'
import { recommendedApps } from '../../../contract/guides.ts'
import { isShown } from '../../../domain/shown.ts'
import { sortRecommended } from '../../../domain/listing-rules.ts'
import { createApps, mapped } from '../../../domain/apps.ts'
import { switched } from '../../../domain/switched.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

export const ROWS_AT_FIRST = 2

/** What the hall recommends (C12), best first. */
export interface Recommended {
  $recommended: ReadableAtom<QueryState<App[]>>
}

/**
 * A signed-in person's come from the app centre, by sort (§9). A guest has no such call: theirs are what the task
 * centre recommends, by recommend (§4); where it says nothing, the loaded items' own mark serves.
 */
export function createRecommended(runtime: Runtime): Recommended {
  const { config, graphql, queries, rest, session } = runtime
  const { $apps } = runtime.one(createApps)
  const $asked = queries.query(['public', 'recommended'], (signal) => rest(recommendedApps, {}, { signal }))
  const $guest = computed([$apps, $asked], (state, asked): QueryState<App[]> => {
    if (asked.state === 'loading' && !asked.data) return { state: 'loading', data: undefined }
    const value = new Map(asked.data?.map((one) => [one.id, one.recommend]))
    return mapped(state, (all) => {
      const chosen = all.map((app) => ({ ...app, recommend: value.get(app.id) ?? 0 }))
      const best = sortRecommended(chosen, 'recommend')
      return best.length ? best : sortRecommended(all)
    })
  })
  const $mine = computed(
    queries.query(['recommended'], (signal) => graphql(userRecommendationApps, {}, { signal })),
    (state) =>
      mapped(state, (all) =>
        sortRecommended(all.filter((app) => isShown(app, { trait: config.trait, guest: false }))),
      ),
  )
  return {
    $recommended: switched<{ state: string }, QueryState<App[]>>(session.$session, ({ state }) =>
      state === 'guest' ? $guest : $mine,
    ),
  }
}
