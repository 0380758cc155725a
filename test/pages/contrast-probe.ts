import type { Page } from 'playwright-core'

/** A visible text with low contrast. */
export interface LowContrast {
  text: string
  ratio: number
}

/**
 * Measures the contrast of each visible text inside the tags of a page, including shadow roots, against the backgrounds
 * behind it, with translucent ones blended, and each stop of a gradient (WCAG 2.2, 1.4.3). Skips disabled controls and texts
 * over pictures.
 * @returns the number of measured texts, the lowest ratio, and the texts below `least`
 */
export const measureContrast = (page: Page, tags: string, least = 4.5) =>
  page.evaluate(
    ({ tags, least }) => {
      type Rgba = [number, number, number, number]
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const parse = (color: string): Rgba => {
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
        return [r!, g!, b!, a! / 255]
      }
      const over = ([r, g, b, a]: Rgba, below: Rgba): Rgba => [
        r * a + below[0] * (1 - a),
        g * a + below[1] * (1 - a),
        b * a + below[2] * (1 - a),
        1,
      ]
      const parentOf = (e: Element): Element | null =>
        e.assignedSlot ?? e.parentElement ?? (e.getRootNode() as Partial<ShadowRoot>).host ?? null
      /** The opaque stops of one gradient along a line; none for anything else. */
      const stopsOf = (image: string): Rgba[] => {
        const stops = /^linear-gradient\((?!.*gradient)/.test(image)
          ? (image.match(/rgba?\([^)]*\)/g) ?? []).map(parse)
          : []
        return stops.every(([, , , alpha]) => alpha === 1) ? stops : []
      }
      /** Several where there is a gradient behind it, none for a picture. */
      const backgroundsOf = (element: Element): Rgba[] => {
        const layers: Rgba[] = []
        const canvasColor = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 18 : 255
        let lowest: Rgba[] = [[canvasColor, canvasColor, canvasColor, 1]]
        for (let node: Element | null = element; node; node = parentOf(node)) {
          const style = getComputedStyle(node)
          if (style.backgroundImage !== 'none') {
            lowest = stopsOf(style.backgroundImage)
            break
          }
          layers.unshift(parse(style.backgroundColor))
          if (layers[0]![3] === 1) break
        }
        return lowest.map((color) => layers.reduce((below, layer) => over(layer, below), color))
      }
      const luminance = (color: Rgba) => {
        const [r, g, b] = color.map((v) =>
          v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
        ) as Rgba
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const low: { text: string; ratio: number }[] = []
      let measured = 0
      let lowest = 21
      const measure = (root: Element | ShadowRoot) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) measure(element.shadowRoot)
          const text = [...element.childNodes]
            .map((n) => (n.nodeType === 3 ? n.textContent!.trim() : ''))
            .join('')
          const box = element.getBoundingClientRect()
          if (!text || box.width < 2 || box.height < 2 || !element.checkVisibility({ opacityProperty: true }))
            continue
          if (element.closest(':disabled, [aria-disabled="true"], svg, .visually-hidden')) continue
          const ratios = backgroundsOf(element).map((background) => {
            const color = over(parse(getComputedStyle(element).color), background)
            const [a, b] = [luminance(color), luminance(background)]
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          })
          if (!ratios.length) continue
          const ratio = Math.min(...ratios)
          measured++
          lowest = Math.min(lowest, ratio)
          if (ratio < least) low.push({ text: text.slice(0, 40), ratio: Math.round(ratio * 100) / 100 })
        }
      }
      for (const tag of document.querySelectorAll(tags)) measure(tag.shadowRoot!)
      return { measured, lowest, low }
    },
    { tags, least },
  )
