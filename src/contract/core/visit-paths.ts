/** Of the three counts (§7 Task-centre calls); apart from visits.ts, since a starter asks for them before all else. */
export const VISIT_PATHS = {
  today: '/api/noLogin/visitToday',
  total: '/api/noLogin/visit',
  online: '/api/noLogin/visit/timestamp',
} as const
export type VisitMetric = keyof typeof VISIT_PATHS

/** The counter of one site or page (V7): 1 to 64 of a-z, 0-9, '.', '_', '-'. */
export const VISIT_LABEL_PATTERN = /^[a-z0-9][a-z0-9._-]{0,63}$/
/** A label as a page writes it; '' is the hall's own, and what is no label counts as that. */
export const normalizeVisitLabel = (raw: string | null): string => {
  const label = (raw ?? '').trim().toLowerCase()
  return VISIT_LABEL_PATTERN.test(label) ? label : ''
}
export const visitQueryString = (label: string): string => (label ? `?label=${label}` : '')

/** The last numbers by label, for when the server is away (V5). Not in keys.ts, which the counter's first load is without. */
export const VISITS_STORAGE_KEY = 'univ.visits'
