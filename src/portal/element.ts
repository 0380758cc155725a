import { boolean, string } from '../element/codec.ts'
import { element } from '../element/define.tsx'
import { provideRuntime } from '../element/provide.ts'
import { modeOf } from '../runtime/device.ts'
import { applyKeptLook } from './kept-look.ts'
import pages from './pages/pages.css'
import styles from './styles.css'
import { PortalView } from './view.tsx'

/**
 * The full page of the service hall; composes the other tags.
 * @attr mode "desktop" | "mobile"; default from the device
 * @attr solution which home sections are shown: a name in the configuration's `solutions`
 * @attr sync-url follows and writes the page's address also where the portal is a part of a page
 * @fires univ-navigate cancellable, before the portal opens another of its pages
 * @slot logo the university's mark, beside the hall's name
 * @slot header further controls in the header
 * @slot home further sections at the end of the home page
 * @slot footer replaces the footer's text
 * @csspart header, main, footer
 */
const portal = element({
  tag: 'univ-portal',
  attributes: { solution: string(), syncUrl: boolean },
  view: PortalView,
  sheets: [pages, styles],
  provides: provideRuntime,
})

export default {
  ...portal,
  register(home: string) {
    // before the first render, so that nobody sees the other language or theme flash by
    for (const tag of document.querySelectorAll<HTMLElement>(portal.tag)) applyKeptLook(tag)
    // on a phone beside the configuration; elsewhere when the layout asks for it
    if (modeOf(navigator.userAgent, navigator.maxTouchPoints) === 'mobile')
      import('./phone/header.tsx').catch(() => {})
    portal.register(home)
  },
}
