import type { Guide } from '../contract/core/guides.ts'
import { RECOMMENDED_PER_ROW } from '../contract/limits.ts'
import type { AppProject } from '../contract/core/projects.ts'
import type { App } from '../contract/core/apps.ts'

/** Items with `recommend` above 0 (§3), by `sort` descending; in a search by `recommend` descending (§9). */
export const sortRecommended = (apps: readonly App[], by: 'sort' | 'recommend' = 'sort'): App[] =>
  apps.filter((app) => app.recommend > 0).sort((a, b) => b[by] - a[by])

/** §9: recommended items are shown three per row. */
export const chunkIntoRows = <T>(items: readonly T[]): T[][] =>
  [...Array(Math.ceil(items.length / RECOMMENDED_PER_ROW)).keys()].map((row) =>
    items.slice(row * RECOMMENDED_PER_ROW, (row + 1) * RECOMMENDED_PER_ROW),
  )

/** §9: by `sort` ascending, nulls last; projects of type RECOMMENDATION are never displayed (§3). */
export const sortProjects = (projects: readonly AppProject[]): AppProject[] =>
  sortBySortField(projects.filter((project) => project.type !== 'RECOMMENDATION'))

/** By `sort` ascending, nulls last; also used for paragraphs and their items (§3). */
export const sortBySortField = <T extends { sort: number | null }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) =>
    a.sort === b.sort ? 0 : a.sort === null ? 1 : b.sort === null ? -1 : a.sort - b.sort,
  )

/** §4: pairs each recommended item with the guides that have a step with the same item code. */
export const pairWithGuides = (
  apps: readonly App[],
  guides: readonly Guide[],
): { app: App; guides: Guide[] }[] =>
  apps.map((app) => ({
    app,
    guides: guides.filter(
      (guide) =>
        app.code !== '' &&
        guide.guideStepList.some((step) =>
          step.guideStepAppList.some((stepApp) => stepApp.appCode === app.code),
        ),
    ),
  }))
