import axe, { type RunOptions } from 'axe-core'
import { eventually } from '../ui/render-in-shadow.tsx'

/**
 * Asserts that axe-core finds nothing, once fonts are loaded, and with all transitions at their end: a page in the
 * background paints no frames, so that they would not end by themselves.
 */
export const expectAccessible = (
  host: Document | Element,
  label = '',
  options: RunOptions = {},
): Promise<void> =>
  eventually(async () => {
    await document.fonts.ready
    for (const element of [host, ...host.querySelectorAll('*')])
      if ('shadowRoot' in element)
        for (const animation of element.shadowRoot?.getAnimations() ?? [])
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    // a fragment, not a page
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } }, ...options })
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    if (found.length) throw new Error(`${label}: axe-core found\n${found.join('\n')}`)
  })
