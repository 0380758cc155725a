/** The assistant's constants of §9. Times in milliseconds. */
export const QUESTIONS_PER_BATCH = 3
export const HISTORY_PAGE_SIZE = 10
export const SPEECH_CHUNK_MS = 500
export const SPEECH_SAMPLE_RATE = 8000
export const DIALOG_SCALE_STEP = 0.1
