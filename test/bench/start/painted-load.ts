// One load of a page with an empty cache, up to the frame after its content, with a slower CPU or network.
import type { Browser } from 'playwright-core'
import { REPORT, reportedLoad, type Slowdown } from './reported-load.ts'

export interface Condition extends Slowdown {
  name: string
  rounds: number
}

/** One load, up to the frame after the content. */
export interface Load {
  /** Milliseconds from navigation to each content, in the order they were asked for. */
  painted: number[]
  /** To the last content. */
  ms: number
  /** Without pictures and the page itself. */
  requests: number
  /** The bodies of these requests, as they were sent. */
  kilobytes: number
  /** Milliseconds; 0 if no task took 50. */
  longestTask: number
  /** Cumulative layout shift. */
  shift: number
}

/** @param contents expressions, each true in the page once a content has rendered; they run in each frame */
export async function loadPage(
  browser: Browser,
  url: string,
  contents: readonly string[],
  condition: Condition,
): Promise<Load> {
  const options = { viewport: { width: 1280, height: 900 } }
  const load = await reportedLoad<Omit<Load, 'ms'>>(browser, url, options, condition, (page) =>
    page.addInitScript(probe(contents)),
  )
  return { ...load, ms: Math.max(...load.painted) }
}

const probe = (contents: readonly string[]): string => `if (top === self && location.host) {
  const load = { painted: [], longestTask: 0, shift: 0 }
  const observe = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type })
  observe('longtask', ({ duration }) => { load.longestTask = Math.max(load.longestTask, duration) })
  observe('layout-shift', ({ value }) => { load.shift += value })
  const isCounted = ({ initiatorType }) => initiatorType !== 'img'
  let missing = [${contents.map((shown) => `() => (${shown})`).join(', ')}].map((isShown, i) => ({ isShown, i }))
  // one frame later, the content has been painted
  const afterPaint = (run) => requestAnimationFrame(() => setTimeout(run))
  const look = () => {
    missing = missing.filter(({ isShown, i }) => {
      if (!isShown()) return true
      afterPaint(() => { load.painted[i] = performance.now() })
    })
    if (missing.length) return requestAnimationFrame(look)
    const counted = performance.getEntriesByType('resource').filter(isCounted)
    load.requests = counted.length
    load.kilobytes = counted.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
    // the observers are called a task later
    afterPaint(() => setTimeout(() => console.info('${REPORT}' + JSON.stringify(load))))
  }
  requestAnimationFrame(look)
}`
