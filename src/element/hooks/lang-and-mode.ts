import { useEffect, useState } from 'react'
import { isNarrow, parseMode, detectMode, type Mode } from '../../runtime/page/device.ts'
import { loadLang, isLangLoaded } from '../../runtime/i18n/translator.ts'
import { windowOf } from '../../ui/window-of.ts'
import { resolveLocale } from '../define/resolve-locale.ts'

/** The locale to render: the wanted one once its texts have loaded; null before the first has loaded. */
export function useLoadedLocale(wanted: string): string | null {
  const [loaded, setLoaded] = useState<string | null>(() => (isLangLoaded(wanted) ? wanted : null))
  useEffect(() => {
    let live = true
    loadLang(wanted).then(
      () => live && setLoaded(wanted),
      () => live && setLoaded((current) => current ?? 'zh-CN'),
    )
    return () => {
      live = false
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
      const root = element.getRootNode()
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
      element = (root as Partial<ShadowRoot>).host
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
    // of its window: observers of another one miss changes, and report loops
    const observer = new view.ResizeObserver(() =>
      setNarrow((wasNarrow) => isNarrow(host.clientWidth, wasNarrow)),
    )
    observer.observe(host)
    return () => observer.disconnect()
  }, [host, named, view])
  if (named || narrow) return named ?? 'mobile'
  return typeof navigator === 'undefined'
    ? 'desktop'
    : detectMode(navigator.userAgent, navigator.maxTouchPoints)
}
