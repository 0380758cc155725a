// Runs in each page before its own scripts and times one press: its event timing (what INP is made of), and when the
// content that it leads to is painted.

interface EventTiming extends PerformanceEntry {
  interactionId?: number
}

export interface Press {
  /** Longest event of the interaction, from the input to the next paint, in steps of 8 ms; below 16 ms it is 16. */
  inp: number
  /** From the press until the content has been painted. */
  shown: number
}

/** What the browser reports at all: shorter events have no entry. */
const SHORTEST_EVENT_MS = 16
const MIN_TEXT_LENGTH = 20

let entries: EventTiming[] = []
const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
observer.observe({ type: 'event', durationThreshold: SHORTEST_EVENT_MS } as PerformanceObserverInit)

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
const task = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/** The page's part that changes, with the shadow roots inside it. */
function* roots(from: ParentNode | null | undefined): Generator<ParentNode> {
  if (!from) return
  yield from
  for (const element of from.querySelectorAll('*')) if (element.shadowRoot) yield* roots(element.shadowRoot)
}
const main = (): ParentNode | null | undefined => {
  const host = document.querySelector('univ-portal, univ-service-catalogue')
  return host?.shadowRoot?.querySelector('main') ?? host?.shadowRoot ?? document.body
}

function contentText(): string {
  let text = ''
  for (const root of roots(main())) text += (root.textContent ?? '').slice(0, 3000)
  return text
}
function isBusy(): boolean {
  for (const root of roots(main())) if (root.querySelector('[aria-busy=true], .ui-skeleton')) return true
  return false
}

let press: Promise<Press> | undefined

/**
 * Listens for one press.
 * @param path part of the address that it leads to
 */
export function arm(path: string): void {
  const before = contentText()
  entries = []
  const pressed = new Promise<number>((done) => {
    addEventListener('pointerdown', ({ timeStamp }) => done(timeStamp), { capture: true, once: true })
  })
  const isThere = () => {
    if (!location.href.includes(path) || isBusy()) return false
    const text = contentText()
    return text !== before && text.length >= MIN_TEXT_LENGTH
  }
  press = pressed.then(async (start) => {
    while (!isThere()) await frame()
    await frame()
    await task()
    const shown = performance.now() - start
    // the entry of an event is delivered after the paint that it is measured to
    for (let more = 0; more < 3; more++) await frame()
    await task()
    for (const entry of observer.takeRecords()) entries.push(entry)
    const inp = Math.max(
      SHORTEST_EVENT_MS,
      ...entries.filter((entry) => entry.interactionId).map(({ duration }) => duration),
    )
    return { inp, shown }
  })
}
export const pressed = (): Promise<Press> => press!
export const isIdle = (): boolean => !isBusy() && contentText().length >= MIN_TEXT_LENGTH
