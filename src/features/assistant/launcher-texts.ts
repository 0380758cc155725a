import { translations } from '../../runtime/i18n/registry.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import en from './i18n/launcher.en.ts'
import zh from './i18n/launcher.zh-CN.ts'

/** Both languages are included, as the launcher makes no requests before it is used. */
const TEXTS = { zh, en }

export type LauncherTexts = Readonly<Record<keyof typeof zh, string>>

/** Folder of these texts in the `texts` configuration. */
const TEXTS_FOLDER = 'assistant/launcher'

/** The texts in a language, with those that the page or its configuration overrides. */
export function launcherTexts(lang: Lang): LauncherTexts {
  const byTag = translations.get()
  const tag = [...byTag.keys()].find((candidate) => candidate.split('-')[0] === lang) ?? ''
  return { ...TEXTS[lang], ...byTag.get(tag)?.[TEXTS_FOLDER] }
}
