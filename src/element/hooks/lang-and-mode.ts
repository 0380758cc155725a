import { useEffect, useState } from 'react'
import { isNarrow, parseMode, detectMode, type Mode } from '../../runtime/page/device.ts'
import { loadLang, isLangLoaded } from '../../runtime/i18n/translator.ts'
import { observeSize, windowOf } from '../../ui/window-of.ts'
import { resolveLocale } from './resolve-locale.ts'

/** Milliseconds until texts that could not be loaded are tried again; doubles each time. */
const RETRY_MS = 5_000

/** The locale to render: the wanted one once its texts have loaded, Chinese until a failed load succeeds; null meanwhile. */
export function useLoadedLocale(wanted: string): string | null {
  const [loaded, setLoaded] = useState<string | null>(() => (isLangLoaded(wanted) ? wanted : null))
  useEffect(() => {
    let live = true
    let timer = 0
    const attempt = (delay: number) =>
      loadLang(wanted).then(
        () => live && setLoaded(wanted),
        () => {
          if (!live) return
          setLoaded((current) => current ?? 'zh-CN')
          timer = window.setTimeout(() => void attempt(delay * 2), delay)
        },
      )
    void attempt(RETRY_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [wanted])
  return loaded
}

/** The locale that the page requests; follows every change of `lang` around the tag. */
export function useLocale(
  host: HTMLElement,
  configured: string,
  moveCount: number,
  registered: unknown,
): string {
  const [locale, setLocale] = useState(() => resolveLocale(host, configured))
  useEffect(() => {
    const update = () => setLocale(resolveLocale(host, configured))
    update()
    const observer = new MutationObserver(update)
    // each tree around the tag, up to the document
    for (let element: Element | undefined = host; element;) {
      const root: Node & { host?: Element } = element.getRootNode()
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
      element = root.host
    }
    return () => observer.disconnect()
  }, [host, configured, moveCount, registered])
  return locale
}

/** The layout of a tag: its `mode`, else mobile if it is narrow, else the device's. */
export function useMode(host: HTMLElement, modeAttribute: string): Mode {
  const view = windowOf(host)
  const named = parseMode(modeAttribute)
  const [narrow, setNarrow] = useState(() => !named && isNarrow(host.clientWidth, false))
  useEffect(() => {
    if (named) return
    return observeSize([host], () => setNarrow((wasNarrow) => isNarrow(host.clientWidth, wasNarrow)))
  }, [host, named, view])
  if (named || narrow) return named ?? 'mobile'
  return typeof navigator === 'undefined'
    ? 'desktop'
    : detectMode(navigator.userAgent, navigator.maxTouchPoints)
}
