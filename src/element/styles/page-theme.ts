import type { ShadowHost } from '../scope/tag-host.ts'
import { addSheets, removeSheet } from '../../ui/adopt-styles.ts'
import { createSheet } from './create-sheet.ts'

const createTheme = (off: string, on: string) =>
  createSheet(
    `:host(:not([nested],[theme=light],[theme=dark],[theme=device])){--univ-if-${off}: ;--univ-if-${on}:initial;color-scheme:${on}}`,
  )
const light = createTheme('dark', 'light')
const dark = createTheme('light', 'dark')

/** Gives a tag with `theme="auto"` the theme of the page around it; a nested tag inherits its portal's. */
export function applyPageTheme(host: ShadowHost): void {
  // reading the page's colours would compute the styles of all that is around it
  if (host.hasAttribute('nested')) return
  const [on, off] = isPageDark(host) ? [dark, light] : [light, dark]
  removeSheet(host.shadowRoot, off)
  addSheets(host.shadowRoot, on)
}

/** The parent in the rendered tree, across shadow roots and slots. */
export const renderedParent = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null

/**
 * Whether the tag is on a dark background. The nearest opaque background behind it decides, so that the dark footer of
 * a light page counts as dark; over an image, the page's text colour decides. Otherwise the `color-scheme` of the
 * page's canvas applies, and the device decides only if the page follows it.
 */
function isPageDark(host: Element): boolean {
  let scheme = ''
  for (let element = renderedParent(host); element; element = renderedParent(element)) {
    const { backgroundColor, backgroundImage, color, colorScheme } = getComputedStyle(element)
    scheme ||= colorScheme
    const lightness = lightnessOf(backgroundColor)
    if (lightness >= 0) return lightness < 0.5
    if (backgroundImage !== 'none') return lightnessOf(color) > 0.5
  }
  return /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches)
}

/**
 * Approximate perceived lightness, 0 to 1; -1 if the colour is transparent.
 * @param color as computed: rgb(…), color(srgb …), or a space whose first component is lightness, in percent for lab
 *   and lch
 */
function lightnessOf(color: string): number {
  const [a = 0, b = 0, c = 0, alpha = 1] = (color.match(/[( ]-?[\d.]+/g) ?? []).map((part) => +part.slice(1))
  const sum = /^[rc]/.test(color) ? a * 0.3 + b * 0.6 + c * 0.1 : a
  return alpha < 0.5 ? -1 : sum / (color[0] === 'r' ? 255 : color[0] === 'l' ? 100 : 1)
}
