// One load of the home with an empty cache, up to the frame after its first items and until its list responds to a press.
import { devices, type Browser } from 'playwright-core'
import { keepNamesScript } from '../../tools/page-test.ts'
import { REPORT, reportedLoad } from '../reported-load.ts'

/** Milliseconds from navigation. */
export interface HomeTimes {
  /** To the frame after the first items. */
  items: number
  /** Until the list has been rendered or hydrated; missing without scripts. */
  ready?: number
}

export const { userAgent: PHONE_AGENT } = devices['iPhone 15']
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: PHONE_AGENT,
  isMobile: true,
  hasTouch: true,
}
export const HOME_CONDITIONS = [
  { name: 'desktop, 1 × CPU', device: DESKTOP, rate: 1, slow4g: false },
  { name: 'desktop, 4 × CPU', device: DESKTOP, rate: 4, slow4g: false },
  { name: 'desktop, Slow 4G', device: DESKTOP, rate: 1, slow4g: true },
  { name: 'phone, Slow 4G', device: PHONE, rate: 1, slow4g: true },
]
export type HomeCondition = (typeof HOME_CONDITIONS)[number]

/** Runs in the page: the frame after the first items are there, and the ready event of the list. */
function watchHome({ report, hasScripts }: { report: string; hasScripts: boolean }): void {
  const times: Partial<HomeTimes> = {}
  const send = () => {
    if (times.items && (times.ready || !hasScripts)) console.info(report + JSON.stringify(times))
  }
  const deep = (root: ParentNode | null | undefined, selector: string) =>
    root?.querySelector(selector)?.shadowRoot
  const poll = () => {
    const inner = deep(deep(document, 'univ-portal'), 'univ-service-catalogue')
    if ((inner?.querySelectorAll('.ui-item-name').length ?? 0) < 8) return requestAnimationFrame(poll)
    return requestAnimationFrame(() => {
      times.items = performance.now()
      send()
    })
  }
  requestAnimationFrame(poll)
  document.addEventListener('univ-ready', (event) => {
    const { localName } = event.composedPath()[0] as Element
    if (localName !== 'univ-service-catalogue' || times.ready) return
    times.ready = performance.now()
    send()
  })
}

export function loadHome(
  browser: Browser,
  url: string,
  condition: HomeCondition,
  hasScripts: boolean,
): Promise<HomeTimes> {
  return reportedLoad(browser, url, condition.device, condition, async (page) => {
    await page.addInitScript(keepNamesScript)
    await page.addInitScript(watchHome, { report: REPORT, hasScripts })
  })
}
