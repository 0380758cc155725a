import en from './i18n/launcher.en.ts'
import zh from './i18n/launcher.zh-CN.ts'

/** Includes both languages, as the launcher makes no requests before it is used. No others: its budget is 4 KB. */
export const launcherTexts = { zh, en }
