import type { RouteName } from '../runtime/routing/paths.ts'

/** The lists of the personal centre; their keyword is in the URL. */
export const PERSONAL_ROUTES: readonly RouteName[] = ['todo', 'doing', 'meApply', 'done', 'flow_cc']
