import { useEffect, useState } from 'react'
import { isNarrow, modeNamed, modeOf, type Mode } from '../runtime/device.ts'
import { ensureLang, hasLang, type Lang } from '../runtime/i18n.ts'
import { langAt } from './lang-at.ts'

/** The language that can be spoken now: the wanted one, once its texts are there; null before the first. */
export function useSpoken(wanted: Lang): Lang | null {
  const [spoken, setSpoken] = useState<Lang | null>(() => (hasLang(wanted) ? wanted : null))
  useEffect(() => {
    let live = true
    ensureLang(wanted).then(
      () => live && setSpoken(wanted),
      // without the other language the first one serves
      () => live && setSpoken((now) => now ?? 'zh'),
    )
    return () => {
      live = false
    }
  }, [wanted])
  return spoken
}

/** The language a tag is asked to speak; follows every switch around it, which re-renders and does not reload. */
export function useLang(host: HTMLElement, configured: string, moves: number): Lang {
  const [lang, setLang] = useState(() => langAt(host, configured))
  useEffect(() => {
    const look = () => setLang(langAt(host, configured))
    look()
    const observer = new MutationObserver(look)
    // each tree that the tag stands in, out to the page's
    for (let at: Element | undefined = host; at;) {
      const root = at.getRootNode()
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
      at = (root as Partial<ShadowRoot>).host
    }
    return () => observer.disconnect()
  }, [host, configured, moves])
  return lang
}

/** The layout of a tag: as its `mode` says; else the phone's where it stands narrow; else the device's. */
export function useMode(host: HTMLElement, said: string): Mode {
  const named = modeNamed(said)
  const [narrow, setNarrow] = useState(() => !named && isNarrow(host.clientWidth, false))
  useEffect(() => {
    if (named) return
    const observer = new ResizeObserver(() => setNarrow((was) => isNarrow(host.clientWidth, was)))
    observer.observe(host)
    return () => observer.disconnect()
  }, [host, named])
  if (named || narrow) return named ?? 'mobile'
  return typeof navigator === 'undefined' ? 'desktop' : modeOf(navigator.userAgent, navigator.maxTouchPoints)
}
