import { HEIGHTS_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

export type KnownHeights = [key: string, pixels: number][]

/** Pixels. An upper bound, because anything may have written to the storage. */
const MAX_HEIGHT = 5000

export function readHeights(): KnownHeights {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(HEIGHTS_STORAGE_KEY) ?? '')
    return Array.isArray(known) ? known : []
  } catch {
    return [] // no storage, or a value that is not ours
  }
}

/** Identifies a tag by everything its height depends on: page, attributes and width. */
export const heightKey = (host: HTMLElement): string =>
  [
    location.pathname,
    host.localName,
    host.clientWidth,
    ...[...host.attributes].map(({ name, value }) => `${name}=${value}`),
  ].join(' ')

/**
 * Reserves the height that a tag's elements will need, so that the page does not shift when they render: the height of
 * the last visit, else `guess`. Uses a style sheet in an empty shadow root, which custom-element.tsx reuses; the page's
 * own style sheets and markup stay as they are. remember-height.ts removes the reservation.
 * @param guesses selector of undefined elements → pixels of a guest's view on a desktop; the first match counts
 * @returns call it if the tag cannot load: releases the height and shows the page's own content inside the tag
 */
export function reserveHeight(guesses: Record<string, number>): () => void {
  const releases = Object.entries(guesses).flatMap(([selector, guess]) => {
    const hosts = globalThis.document?.querySelectorAll<HTMLElement>(`${selector}:not(:defined)`) ?? []
    // the others have server-rendered content or an earlier reservation
    return [...hosts].filter((host) => !host.shadowRoot).map((host) => reserve(host, guess))
  })
  return () => releases.forEach((release) => release())
}

function reserve(host: HTMLElement, guess: number): () => void {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  const setHeight = (property: 'block-size' | 'min-block-size', pixels: number) =>
    sheet.replaceSync(`:host(:not([hidden])){display:block;${property}:${pixels}px}`)
  root.adoptedStyleSheets = [sheet]
  setHeight('block-size', guess)
  const key = heightKey(host) // needs the width, so after the reservation
  const last = readHeights().find((entry) => entry?.[0] === key)?.[1]
  // the page's own rules override `block-size`, but could not override a minimum
  if (host.clientHeight < guess) sheet.replaceSync('')
  else setHeight('min-block-size', Number.isFinite(last) ? Math.min(last!, MAX_HEIGHT) : guess)
  ;(pageGlobals().reserved ??= new WeakMap()).set(host, sheet)
  return () => {
    sheet.replaceSync('')
    root.append(document.createElement('slot'))
  }
}
