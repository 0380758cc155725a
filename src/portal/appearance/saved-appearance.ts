import { APPEARANCES } from '../../contract/appearances.ts'
import { LOCAL_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { createKeyValueStore, type KeyValueStore } from '../../runtime/page/storage.ts'

/** The attributes of the portal that the user sets. */
export const SETTINGS = ['lang', 'theme', 'size', 'contrast'] as const
export type Setting = (typeof SETTINGS)[number]

/**
 * Of the account whose settings are on this device: JSON of {userId, before, unsent}. Not in the table of storage keys,
 * because every first load includes that.
 */
export const ACCOUNT_DISPLAY_KEY = 'univ.accountDisplay'

/** The attribute for a saved value; '' for the standard, or for what is no value of it. */
export function toAttribute(name: Setting, saved: string | null | undefined): string {
  if (name !== 'lang') return APPEARANCES[name].find((value) => value === saved) ?? ''
  return saved && /^[a-z]{2,3}(-[a-z\d]+)*$/i.test(saved) ? (saved === 'zh' ? 'zh-CN' : saved) : ''
}

/** Saves a setting on the device; the language also as a cookie for the server that sends pages as HTML (server/). */
export function saveSetting(
  local: Pick<KeyValueStore, 'set'>,
  name: Setting,
  value: string,
  path: string,
): void {
  const key = LOCAL_STORAGE_KEYS[name]
  local.set(key, value)
  if (name === 'lang') document.cookie = `${key}=${value}; Path=${path}; Max-Age=31536000; SameSite=Lax`
}

/** Sets the attribute of the portal for a saved value, or removes it. */
export function showSetting(host: HTMLElement, name: Setting, saved: string): void {
  const value = toAttribute(name, saved)
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
  for (const name of SETTINGS) {
    const value = toAttribute(name, local.get(LOCAL_STORAGE_KEYS[name]))
    // an empty `lang` names no language
    if (value && !(name === 'lang' ? host.lang : host.hasAttribute(name))) host.setAttribute(name, value)
  }
}
