import { appListQuery, type NoVariables } from './apps.ts'

/** Lists loaded after the first paint; separate from apps.ts, which is part of every first load. */
export const userRecommendationApps = appListQuery<NoVariables>('userRecommendationApps')
export const userRecentApps = appListQuery<NoVariables>('userRecentApps')
