import { appListQuery, type NoVariables } from './apps.ts'

/** Lists that are loaded after the first paint: apps.ts is in every first load. */
export const userRecommendationApps = appListQuery<NoVariables>('userRecommendationApps')
export const userRecentApps = appListQuery<NoVariables>('userRecentApps')
