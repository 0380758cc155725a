import { computed, type ReadableAtom } from 'nanostores'
import { type App, userRecommendationApps } from '../../../contract/core/apps.ts'
import { recommendedApps } from '../../../contract/core/guides.ts'
import { sortRecommended } from '../../../domain/listing-rules.ts'
import { createApps, mapQuery, mapQueryData, isVisibleTo } from '../../../domain/apps.ts'
import { createIdentityFilter } from '../../../domain/identity-filter.ts'
import { bySession } from '../../../domain/switch-map.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

export const INITIAL_ROWS = 2

/**
 * Recommended items, best first. Signed in: from the app centre, sorted by `sort` (§9). Guests: from the task centre, sorted by `recommend` (§4), or
 * by the loaded items' own `recommend` if the task centre sends none.
 */
export function createRecommendedStore(runtime: Runtime): ReadableAtom<QueryState<App[]>> {
  const { config, graphql, queries, rest, session } = runtime
  const { $apps } = runtime.service(createApps)
  const $publicRecommended = queries.query(['public', 'recommended'], (signal) =>
    rest(recommendedApps, {}, { signal }),
  )
  const $guestRecommended = computed([$apps, $publicRecommended], (state, asked): QueryState<App[]> => {
    if (asked.state === 'loading' && !asked.data) return { state: 'loading', data: undefined }
    const recommendById = new Map(asked.data?.map((app) => [app.id, app.recommend]))
    return mapQueryData(state, (apps) => {
      const candidates = apps.map((app) => ({ ...app, recommend: recommendById.get(app.id) ?? 0 }))
      const sorted = sortRecommended(candidates, 'recommend')
      return sorted.length ? sorted : sortRecommended(apps)
    })
  })
  const $userRecommended = mapQuery(
    queries.query(['recommended'], (signal) => graphql(userRecommendationApps, {}, { signal })),
    (apps) => sortRecommended(apps.filter((app) => isVisibleTo(app, { trait: config.trait, guest: false }))),
  )
  const $myRecommended = runtime.service(createIdentityFilter)($userRecommended)
  return bySession(session, $guestRecommended, $myRecommended)
}
