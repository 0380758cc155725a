import { labelOf, VISIT_PATHS, visitQuery } from '../../contract/visit-paths.ts'
import type { Early } from '../../element/start.ts'

/** The three counts of each label that the page shows: on their way before React is. */
export const visitReads: Early = ({ taskCenter = '/taskcenter' }) => {
  const tags = [...document.querySelectorAll('univ-visit-counter')]
  const labels = new Set(tags.map((tag) => labelOf(tag.getAttribute('label'))))
  return [...labels].flatMap((label) =>
    Object.values(VISIT_PATHS).map((path) => `${String(taskCenter)}${path}${visitQuery(label)}`),
  )
}
