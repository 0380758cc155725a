import { keysOf } from '../keys-of.ts'

/** Paths of the three counts (§7 Task-centre calls); separate from visits.ts, because start scripts prefetch them. */
export const VISIT_PATHS = {
  today: '/api/noLogin/visitToday',
  total: '/api/noLogin/visit',
  online: '/api/noLogin/visit/timestamp',
} as const
export type VisitMetric = keyof typeof VISIT_PATHS

/** The counts that a tag's attribute `figures` names, in its order; all of them if it names none. */
export function namedMetrics(figures: string): VisitMetric[] {
  const named = figures.split(/[\s,]+/).filter((name): name is VisitMetric => name in VISIT_PATHS)
  return named.length ? named : keysOf(VISIT_PATHS)
}

/** Label of a counter for one site or page: 1 to 64 of a-z, 0-9, '.', '_', '-'. */
export const VISIT_LABEL_PATTERN = /^[a-z0-9][a-z0-9._-]{0,63}$/
/** Normalizes a label from markup; '' (also for an invalid label) means the portal's own counter. */
export const normalizeVisitLabel = (raw: string | null): string => {
  const label = (raw ?? '').trim().toLowerCase()
  return VISIT_LABEL_PATTERN.test(label) ? label : ''
}
export const visitQueryString = (label: string): string => (label ? `?label=${label}` : '')

/** Last counts by label, shown while the server is down. Here to keep storage-keys.ts out of the counter. */
export const VISITS_STORAGE_KEY = 'univ.visits'
