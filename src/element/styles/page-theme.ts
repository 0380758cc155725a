import type { ShadowHost } from '../scope/tag-host.ts'
import { addSheets, removeSheet } from '../../ui/adopt-styles.ts'
import { createSheet } from './create-sheet.ts'

/** The text of the sheet that each tag has from here, and the sheet. */
const themes = new WeakMap<ShadowHost, { text: string; sheet: CSSStyleSheet | undefined }>()
const NAMED = '[nested],[theme=light],[theme=dark],[theme=device]'

/**
 * Gives a tag with `theme="auto"` the theme of the page around it, and its paper and ink, so that no strip of another white
 * shows; a nested tag inherits its portal's, whose page is its own.
 */
export function applyPageTheme(host: ShadowHost): void {
  // reading the page's colours would compute the styles of all that is around it
  if (host.hasAttribute('nested')) return
  const { isDark, colours } = readPage(host)
  const [on, off] = isDark ? ['dark', 'light'] : ['light', 'dark']
  let text = `:host(:not(${NAMED})){--univ-if-${off}: ;--univ-if-${on}:initial;color-scheme:${on}}`
  if (host.localName !== 'univ-portal')
    text += `@media screen and (prefers-contrast:no-preference){:host(:not(${NAMED},[contrast])){${colours}}}`
  const before = themes.get(host)
  if (before?.text === text) return
  const sheet = createSheet(text)
  removeSheet(host.shadowRoot, before?.sheet)
  addSheets(host.shadowRoot, sheet)
  themes.set(host, { text, sheet })
}

/** The parent in the rendered tree, across shadow roots and slots. */
export const renderedParent = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null

/**
 * Whether the tag is on a dark background. The nearest opaque background behind it decides, so that the dark footer of
 * a light page counts as dark; over an image, the page's text colour decides. Otherwise the `color-scheme` of the
 * page's canvas applies, and the device decides only if the page follows it. A plain background that all our inks are read on is the tag's paper, and
 * the text's colour its ink if it is as far from it as ours.
 */
function readPage(host: Element): { isDark: boolean; colours: string } {
  let scheme = ''
  let ink = ''
  for (let element = renderedParent(host); element; element = renderedParent(element)) {
    const { backgroundColor, backgroundImage, color, colorScheme } = getComputedStyle(element)
    scheme ||= colorScheme
    ink ||= color
    const lightness = lightnessOf(backgroundColor)
    if (lightness >= 0) {
      const isPlain =
        (lightness > 0.88 || lightness < 0.2) &&
        backgroundImage === 'none' &&
        !/rgba|\//.test(backgroundColor)
      const isInk = Math.abs(lightnessOf(ink) - lightness) > 0.7 && !/rgba|\//.test(ink)
      const colours = isPlain ? `--univ-paper:${backgroundColor};${isInk ? `--univ-ink:${ink}` : ''}` : ''
      return { isDark: lightness < 0.5, colours }
    }
    if (backgroundImage !== 'none') return { isDark: lightnessOf(color) > 0.5, colours: '' }
  }
  const isDark =
    /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches)
  return { isDark, colours: '' }
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
