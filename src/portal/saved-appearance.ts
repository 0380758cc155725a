import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { createKeyValueStore, type KeyValueStore } from '../runtime/page/storage.ts'

/** How the portal looks: attributes of it with their values; without one, the standard, or what the device prefers. */
export const APPEARANCES = {
  theme: ['light', 'dark'],
  size: ['large', 'larger'],
  contrast: ['more'],
} as const
export type Appearance = keyof typeof APPEARANCES

/** Saves the language for the tags, and as a cookie for the server that sends pages as HTML (server/). */
export function saveLang(local: Pick<KeyValueStore, 'set'>, lang: string, path: string): void {
  local.set(LOCAL_STORAGE_KEYS.lang, lang)
  document.cookie = `${LOCAL_STORAGE_KEYS.lang}=${lang}; Path=${path}; Max-Age=31536000; SameSite=Lax`
}

/** Sets an attribute of the portal and saves it; '' for the standard. */
export function saveAppearance(
  host: HTMLElement,
  local: Pick<KeyValueStore, 'set'>,
  name: Appearance,
  value: string,
): void {
  local.set(LOCAL_STORAGE_KEYS[name], value)
  if (value) host.setAttribute(name, value)
  else host.removeAttribute(name)
}

/**
 * Applies the saved language and appearance as attributes of the portal; attributes set by the page win. A language in
 * the page's address, as links of pages without scripts have it, is saved.
 */
export function applySavedAppearance(host: HTMLElement): void {
  const local = createKeyValueStore(() => localStorage)
  const asked = /[?&]lang=(zh|en)\b/.exec(location.search)?.[1]
  if (asked) local.set(LOCAL_STORAGE_KEYS.lang, asked)
  const lang = local.get(LOCAL_STORAGE_KEYS.lang)
  if (!host.lang && lang && /^[a-z]{2,3}(-[a-z\d]+)*$/i.test(lang)) host.lang = lang === 'zh' ? 'zh-CN' : lang
  for (const [name, values] of Object.entries(APPEARANCES)) {
    const saved = local.get(LOCAL_STORAGE_KEYS[name as Appearance])
    if (!host.hasAttribute(name) && values.some((value) => value === saved)) host.setAttribute(name, saved!)
  }
}
