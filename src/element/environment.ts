import { useEffect, useState } from 'react'
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

/** The language a tag speaks now; follows the page's own switch, which re-renders and does not reload. */
export function useLang(host: HTMLElement, own: string, configured: string, moves: number): Lang {
  const [lang, setLang] = useState(() => langAt(host, configured))
  useEffect(() => {
    const look = () => setLang(langAt(host, configured))
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
    return () => observer.disconnect()
  }, [host, own, configured, moves])
  return lang
}
