import type { ReadableAtom } from 'nanostores'
import { anonymityAppProjects, userAppProjects, type AppProject } from '../contract/core/projects.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sortProjects } from './listing-rules.ts'
import { queryBySession, mapQuery } from './apps.ts'

/** Themed pages of items; for guests only id, text, description and background are available (§3). */
interface Projects {
  /** Released projects, by `sort`, nulls last; never those of type RECOMMENDATION (§3, §9). */
  $projects: ReadableAtom<QueryState<AppProject[]>>
}

/** Query key for `invalidate`; prefixed with 'public' for guests. */
export const PROJECTS_QUERY_KEY = 'projects'

export function createProjects(runtime: Runtime): Projects {
  const { config, graphql } = runtime
  const $all = queryBySession(
    runtime,
    PROJECTS_QUERY_KEY,
    (signal) => graphql(anonymityAppProjects, { tenant: config.tenant }, { signal }),
    (signal) => graphql(userAppProjects, {}, { signal }),
  )
  return {
    $projects: mapQuery($all, (projects) => sortProjects(projects.filter((project) => project.released))),
  }
}
