/** Maximum file size in bytes; 10,000 items take about 5 MB. */
export const MAX_SOURCE_BYTES = 16 * 1024 * 1024
/** Maximum number of items; the rest is skipped with a message. */
export const MAX_SOURCE_ROWS = 20_000
/** Maximum number of recorded problems; the rest is only counted. */
export const MAX_SOURCE_PROBLEMS = 1000
