/** Bytes of a file; 10,000 items take about 5 MB. */
export const MAX_SOURCE_BYTES = 16 * 1024 * 1024
/** Items; more are left out with a message. */
export const MAX_SOURCE_ROWS = 20_000
/** Problems that are kept; the rest is a number. */
export const MAX_SOURCE_PROBLEMS = 1000
