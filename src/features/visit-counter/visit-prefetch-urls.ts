import { normalizeVisitLabel, VISIT_PATHS, visitQueryString } from '../../contract/core/visit-paths.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'

/** URLs of the three counts of each label on the page, prefetched in parallel with React's chunk. */
export const visitPrefetchUrls: PrefetchSelector = ({ taskCenter = '/taskcenter' }) => {
  const tags = [...document.querySelectorAll('univ-visit-counter')]
  const labels = new Set(tags.map((tag) => normalizeVisitLabel(tag.getAttribute('label'))))
  return [...labels].flatMap((label) =>
    Object.values(VISIT_PATHS).map((path) => `${String(taskCenter)}${path}${visitQueryString(label)}`),
  )
}
