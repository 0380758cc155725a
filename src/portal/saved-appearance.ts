import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { createKeyValueStore } from '../runtime/page/storage.ts'

/** The language and theme that were chosen here before, as attributes of the portal. What the page itself says wins. */
export function applySavedAppearance(host: HTMLElement): void {
  const local = createKeyValueStore(() => localStorage)
  const lang = local.get(LOCAL_STORAGE_KEYS.lang)
  const theme = local.get(LOCAL_STORAGE_KEYS.theme)
  if (!host.lang && (lang === 'zh' || lang === 'en')) host.lang = lang === 'zh' ? 'zh-CN' : 'en'
  if (!host.hasAttribute('theme') && (theme === 'light' || theme === 'dark'))
    host.setAttribute('theme', theme)
}
