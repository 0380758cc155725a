import { boolean, string } from '../element/define/codec.ts'
import { describeTag } from '../element/define/describe-tag.tsx'
import { hasStoredSession } from '../element/scope/has-stored-session.ts'
import { provideRuntime } from '../element/scope/provide-runtime.ts'
import { detectMode } from '../runtime/page/device.ts'
import { applySavedAppearance } from './appearance/saved-appearance.ts'
import assistantRect from './assistant-place.css'
import pages from './pages/pages.css'
import styles from './styles.css'
import { PhoneHeader, PhoneTabBar, PortalView } from './view.tsx'

const isPhone = () => detectMode(navigator.userAgent, navigator.maxTouchPoints) === 'mobile'

const portal = describeTag({
  tag: 'univ-portal',
  attributes: { solution: string(), syncUrl: boolean, agentTools: boolean },
  view: PortalView,
  sheets: [pages, styles, assistantRect],
  provides: provideRuntime,
})

export default {
  ...portal,
  register(home: string) {
    // before the first render, to avoid a flash of the wrong language or theme
    for (const tag of document.querySelectorAll<HTMLElement>(portal.tag)) applySavedAppearance(tag)
    // on a phone, load the header and tabs in parallel with the configuration; elsewhere the layout loads them on demand
    if (isPhone()) void PhoneHeader.preload()
    if (isPhone() && hasStoredSession()) void PhoneTabBar.preload()
    portal.register(home)
  },
}
