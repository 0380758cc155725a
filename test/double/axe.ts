import axe, { type RunOptions } from 'axe-core'
import { eventually } from '../ui/render-in-shadow.tsx'

/** Asserts that axe-core finds nothing, once fonts are loaded and transitions have ended; what goes away is no fault. */
export const expectAccessible = (
  host: Document | Element,
  label = '',
  options: RunOptions = {},
): Promise<void> =>
  eventually(async () => {
    await document.fonts.ready
    const moving = [host, ...host.querySelectorAll('*')].flatMap((element) =>
      'shadowRoot' in element ? (element.shadowRoot?.getAnimations() ?? []) : [],
    )
    if (
      moving.some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    )
      throw new Error(`${label} still moves`)
    // a fragment, not a page
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } }, ...options })
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    if (found.length) throw new Error(`${label}: axe-core found\n${found.join('\n')}`)
  })
