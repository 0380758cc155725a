import { LOCAL_KEYS } from '../contract/keys.ts'
import { createStore } from '../runtime/storage.ts'

/** The language and theme that were chosen here before, as attributes of the portal. What the page itself says wins. */
export function applyKeptLook(host: HTMLElement): void {
  const local = createStore(() => localStorage)
  const lang = local.get(LOCAL_KEYS.lang)
  const theme = local.get(LOCAL_KEYS.theme)
  if (!host.lang && (lang === 'zh' || lang === 'en')) host.lang = lang === 'zh' ? 'zh-CN' : 'en'
  if (!host.hasAttribute('theme') && (theme === 'light' || theme === 'dark'))
    host.setAttribute('theme', theme)
}
