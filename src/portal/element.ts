import { boolean, string } from '../element/define/codec.ts'
import { describeTag } from '../element/define/describe-tag.tsx'
import { provideRuntime } from '../element/scope/provide-runtime.ts'
import { detectMode } from '../runtime/page/device.ts'
import { applySavedAppearance } from './saved-appearance.ts'
import assistantPlace from './assistant-place.css'
import pages from './pages/pages.css'
import styles from './styles.css'
import { PortalView } from './view.tsx'

const portal = describeTag({
  tag: 'univ-portal',
  attributes: { solution: string(), syncUrl: boolean },
  view: PortalView,
  sheets: [pages, styles, assistantPlace],
  provides: provideRuntime,
})

export default {
  ...portal,
  register(home: string) {
    // before the first render, to avoid a flash of the wrong language or theme
    for (const tag of document.querySelectorAll<HTMLElement>(portal.tag)) applySavedAppearance(tag)
    // on a phone, load the header in parallel with the configuration; elsewhere the layout loads it on demand
    if (detectMode(navigator.userAgent, navigator.maxTouchPoints) === 'mobile')
      import('./phone/phone-header.tsx').catch(() => {})
    portal.register(home)
  },
}
