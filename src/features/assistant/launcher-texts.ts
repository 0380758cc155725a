import en from './i18n/launcher.en.ts'
import zh from './i18n/launcher.zh-CN.ts'

/** Both languages at once, as the launcher requests nothing before it is used. No others: it may weigh 4 KB. */
export const launcherTexts = { zh, en }
