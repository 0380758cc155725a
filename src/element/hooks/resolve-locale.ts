import { parseLocale } from '../../runtime/i18n/translator.ts'

/** Decisions "Layout": `lang` attribute → nearest `lang` in the DOM → configuration → browser. */
export const resolveLocale = (host: HTMLElement, configured = ''): string =>
  nearestLang(host, parseLocale) ??
  parseLocale(configured) ??
  parseLocale(typeof navigator === 'undefined' ? '' : navigator.language) ??
  'zh-CN'

/** Parses the element's own `lang`, or else the nearest one around it, across shadow roots too. */
export function nearestLang<T>(host: HTMLElement, parse: (tag: string) => T | null): T | null {
  for (let element: Element | null = host; element; element = composedParent(element)) {
    const lang = parse(element.getAttribute('lang') ?? '')
    if (lang) return lang
  }
  return null
}

function composedParent(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
