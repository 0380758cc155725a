import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { createKeyValueStore } from '../runtime/page/storage.ts'

/** Applies the saved language and theme as attributes of the portal; attributes set by the page win. */
export function applySavedAppearance(host: HTMLElement): void {
  const local = createKeyValueStore(() => localStorage)
  const lang = local.get(LOCAL_STORAGE_KEYS.lang)
  const theme = local.get(LOCAL_STORAGE_KEYS.theme)
  if (!host.lang && (lang === 'zh' || lang === 'en')) host.lang = lang === 'zh' ? 'zh-CN' : 'en'
  if (!host.hasAttribute('theme') && (theme === 'light' || theme === 'dark'))
    host.setAttribute('theme', theme)
}
