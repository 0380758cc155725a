import { HEIGHTS_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { pageSlot } from '../../runtime/page/page-slot.ts'

export type KnownHeights = [name: string, pixels: number][]

/** Pixels; what stands in the storage may be anybody's. */
const MAX_HEIGHT = 5000

export function readHeights(): KnownHeights {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(HEIGHTS_STORAGE_KEY) ?? '')
    return Array.isArray(known) ? known : []
  } catch {
    return [] // no storage, or a text of somebody else's
  }
}

/** Names a tag by all that its height depends on: page, attributes and width. */
export const heightName = (host: HTMLElement): string =>
  [
    location.pathname,
    host.localName,
    host.clientWidth,
    ...[...host.attributes].map(({ name, value }) => `${name}=${value}`),
  ].join(' ')

/**
 * Gives the elements of a tag the height that they will need, so that the page around them does not move when they show
 * their content: the height of last time, else `guess`. By a sheet in an empty shadow root, which custom-element.tsx
 * takes over; the page's own style sheets and markup stay as they are. remember-height.ts ends it.
 * @param guesses selector of undefined elements → pixels of a guest's view on a desktop; the first match counts
 * @returns for a tag that will not come: ends it, and shows what the page has put inside the tag
 */
export function reserveHeight(guesses: Record<string, number>): () => void {
  const releases = Object.entries(guesses).flatMap(([selector, guess]) => {
    const hosts = globalThis.document?.querySelectorAll<HTMLElement>(`${selector}:not(:defined)`) ?? []
    // a server has filled the others, or an earlier guess
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
  const name = heightName(host) // has a width now
  const last = readHeights().find((one) => one?.[0] === name)?.[1]
  // the page's own rules win over this height, but a minimum would win over them
  if (host.clientHeight < guess) sheet.replaceSync('')
  else setHeight('min-block-size', Number.isFinite(last) ? Math.min(last!, MAX_HEIGHT) : guess)
  ;(pageSlot().reserved ??= new WeakMap()).set(host, sheet)
  return () => {
    sheet.replaceSync('')
    root.append(document.createElement('slot'))
  }
}
