import { normalizeVisitLabel, VISIT_PATHS, visitQueryString } from '../../contract/core/visit-paths.ts'
import type { PrefetchSelector } from '../../element/scope/start-tag.ts'

/** The addresses of the three counts of every label on the page, prefetched beside React's chunk. */
export const visitPrefetchUrls: PrefetchSelector = ({ taskCenter = '/taskcenter' }) => {
  const tags = [...document.querySelectorAll('univ-visit-counter')]
  const labels = new Set(tags.map((tag) => normalizeVisitLabel(tag.getAttribute('label'))))
  return [...labels].flatMap((label) =>
    Object.values(VISIT_PATHS).map((path) => `${String(taskCenter)}${path}${visitQueryString(label)}`),
  )
}
