import { langOf, type Lang } from '../runtime/i18n.ts'

/** Decisions "Layout": `lang` attribute → nearest `lang` in the DOM → browser; also across shadow borders. */
export function langAt(host: HTMLElement, configured = ''): Lang {
  for (let at: Element | null = host; at; at = parentOf(at)) {
    const lang = langOf(at.getAttribute('lang') ?? '')
    if (lang) return lang
  }
  return langOf(configured) ?? langOf(typeof navigator === 'undefined' ? '' : navigator.language) ?? 'zh'
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
