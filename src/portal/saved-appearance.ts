import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { createKeyValueStore, type KeyValueStore } from '../runtime/page/storage.ts'

/** Saves the language for the tags, and as a cookie for the server that sends pages as HTML (server/). */
export function saveLang(local: Pick<KeyValueStore, 'set'>, lang: string, path: string): void {
  local.set(LOCAL_STORAGE_KEYS.lang, lang)
  document.cookie = `${LOCAL_STORAGE_KEYS.lang}=${lang}; Path=${path}; Max-Age=31536000; SameSite=Lax`
}

/**
 * Applies the saved language and theme as attributes of the portal; attributes set by the page win. A language in the
 * page's address, as links of pages without scripts have it, is saved.
 */
export function applySavedAppearance(host: HTMLElement): void {
  const local = createKeyValueStore(() => localStorage)
  const asked = /[?&]lang=(zh|en)\b/.exec(location.search)?.[1]
  if (asked) local.set(LOCAL_STORAGE_KEYS.lang, asked)
  const lang = local.get(LOCAL_STORAGE_KEYS.lang)
  const theme = local.get(LOCAL_STORAGE_KEYS.theme)
  if (!host.lang && (lang === 'zh' || lang === 'en')) host.lang = lang === 'zh' ? 'zh-CN' : 'en'
  if (!host.hasAttribute('theme') && (theme === 'light' || theme === 'dark'))
    host.setAttribute('theme', theme)
}
