/** Only constants of §9; those of the assistant are in assistant-limits.ts. Times in milliseconds. */
export const PAGE_SIZE = 10
/** A count request fetches one row (§7, §9). */
export const COUNT_LIMIT = 1
export const HOT_APPS_LIMIT = 8
export const SEARCH_DEBOUNCE_MS = 300
export const RECOMMENDED_PER_ROW = 3
export const TOAST_DURATION_MS = 1500
export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Minimum page height in pixels, with and without a total tip. */
export const MIN_HEIGHT_WITH_TIP = 400
export const MIN_HEIGHT = 600
