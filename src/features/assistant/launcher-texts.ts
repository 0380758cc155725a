import type { Translation } from '../../runtime/i18n/registry.ts'
import type { Lang } from '../../runtime/i18n/translator.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import en from './i18n/launcher.en.ts'
import zh from './i18n/launcher.zh-CN.ts'

/** Both languages are included, as the launcher makes no requests before it is used. */
const TEXTS = { zh, en }

export type LauncherTexts = Readonly<Record<keyof typeof zh, string>>

/** The value that runtime/i18n/registry.ts stores in the page's slot. */
interface Registry {
  byTag: ReadonlyMap<string, Translation>
  listeners: Set<() => void>
}
/** Folder of these texts in the `texts` configuration. */
const TEXTS_FOLDER = 'assistant/launcher'

function registry(): Registry {
  const { pageSlot } = pageGlobals()
  if (!pageSlot.has('translations')) pageSlot.set('translations', { byTag: new Map(), listeners: new Set() })
  return pageSlot.get('translations') as Registry
}

/** The texts in a language, with those that the page or its configuration overrides. */
export function launcherTexts(lang: Lang): LauncherTexts {
  const { byTag } = registry()
  const tag = [...byTag.keys()].find((candidate) => candidate.split('-')[0] === lang) ?? ''
  return { ...TEXTS[lang], ...byTag.get(tag)?.[TEXTS_FOLDER] }
}

/** Calls `run` when texts change; returns an unsubscribe function. */
export function watchOverrides(run: () => void): () => void {
  const { listeners } = registry()
  listeners.add(run)
  return () => void listeners.delete(run)
}
