import type { ShadowHost } from '../scope/tag-host.ts'
import { addSheets, removeSheet } from '../../ui/adopt-styles.ts'
import { createSheet } from './create-sheet.ts'

const themes = new WeakMap<ShadowHost, [text: string, sheet: CSSStyleSheet | undefined]>()

/**
 * Gives a tag with `theme="auto"` the theme of the page around it, and its paper, so that no strip of another white shows
 * (a portal has its own); a nested tag inherits its portal's.
 */
export function applyPageTheme(host: ShadowHost): void {
  // reading the page's colours would compute the styles of all that is around it
  if (host.hasAttribute('nested')) return
  const [isDark, paper] = readPage(host)
  const [on, off] = isDark ? ['dark', 'light'] : ['light', 'dark']
  const colour = paper && host.localName !== 'univ-portal' ? `;--univ-paper:${paper}` : ''
  const text = `:host(:not([nested],[theme=light],[theme=dark],[theme=device])){--univ-if-${off}: ;--univ-if-${on}:initial;color-scheme:${on}${colour}}`
  const [before, old] = themes.get(host) ?? []
  if (before === text) return
  const sheet = createSheet(text)
  removeSheet(host.shadowRoot, old)
  addSheets(host.shadowRoot, sheet)
  themes.set(host, [text, sheet])
}

/** The parent in the rendered tree, across shadow roots and slots. */
export const renderedParent = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null

/**
 * Whether the tag is on a dark background. The nearest opaque background behind it decides, so that the dark footer of
 * a light page counts as dark; over an image, the page's text colour decides. Otherwise the `color-scheme` of the
 * page's canvas applies, and the device decides only if the page follows it. And the background, if it is plain
 * and so light or dark that all our inks are read on it.
 */
function readPage(host: Element): [isDark: boolean, paper?: string] {
  let scheme = ''
  for (let element = renderedParent(host); element; element = renderedParent(element)) {
    const { backgroundColor, backgroundImage, color, colorScheme } = getComputedStyle(element)
    scheme ||= colorScheme
    const lightness = lightnessOf(backgroundColor)
    const isPlain = backgroundImage === 'none'
    if (lightness >= 0)
      return [
        lightness < 0.5,
        isPlain && Math.abs(lightness - 0.5) > 0.35 && !/rgba|\//.test(backgroundColor)
          ? backgroundColor
          : '',
      ]
    if (!isPlain) return [lightnessOf(color) > 0.5]
  }
  return [
    /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches),
  ]
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
