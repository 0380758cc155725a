// Runs in each page before its own scripts, the tag's and the vanilla one's alike, and times what is painted.

const tick = new MessageChannel()
let onChange = (): void => {}
tick.port1.onmessage = () => onChange()
const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
/** The end of the coming frame: a task after its callbacks stands behind its layout and paint. */
async function painted(): Promise<number> {
  await frame()
  return new Promise((done) => {
    onChange = () => done(performance.now())
    tick.port2.postMessage(null)
  })
}

export const root = (): ParentNode | undefined =>
  document.querySelector('univ-service-catalogue, bench-cards')?.shadowRoot ?? undefined

export const shell = (): boolean => Boolean(root()?.querySelector('.ui-skeleton'))
const card = (): Element | null | undefined => root()?.querySelector('.catalogue-grid > li')
const statusText = (): string => root()?.querySelector('[role=status]')?.textContent ?? ''
/** The cards shown are those of this keyword, and marked. */
const answers = (keyword: string): boolean =>
  keyword
    ? statusText().includes(`“${keyword}”`) && Boolean(root()!.querySelector('.catalogue-grid mark'))
    : !statusText().includes('“') && Boolean(card()) && !root()!.querySelector('.catalogue-grid mark')

/** Milliseconds from the last byte of the items to the first cards on screen. */
export const first: Promise<number> = (async () => {
  while (!card()) await frame()
  const end = await painted()
  const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('anonymityApps'))
  return end - (reply as PerformanceResourceTiming).responseEnd
})()

const DEBOUNCE = 300
let called = 0
let fired = 0
const later = globalThis.setTimeout
globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
  if (ms !== DEBOUNCE) return later(run, ms, ...rest)
  called = performance.now()
  return later(() => {
    fired = performance.now()
    run()
  }, ms)
}) as typeof setTimeout

export interface Key {
  /** From the key to the result on screen, without the 300 ms that both pages wait. */
  result: number
  /** From the key to its letter on screen. */
  echo: number
}
let key: Promise<Key> | undefined

/** Listens for one key, after which the box holds `keyword`. */
export function arm(keyword: string): void {
  const pressed = new Promise<number>((done) => {
    const heardKey = ({ timeStamp }: Event): void => {
      called = fired = 0
      done(timeStamp)
    }
    addEventListener('input', heardKey, { capture: true, once: true })
  })
  key = pressed.then(async (start) => {
    const echo = (await painted()) - start
    while (!fired || !answers(keyword)) await frame()
    return { result: (await painted()) - fired + (called - start), echo }
  })
}
export const keyed = (): Promise<Key> => key!

/** Lengths of frames while the list runs by: as a wheel turns it, then pulled by its bar. */
export async function scroll(wheel: number, pulls: number): Promise<number[]> {
  const height = document.documentElement.scrollHeight
  const times: number[] = []
  scrollTo(0, 0)
  await painted()
  let last = await frame()
  for (let i = 1; i <= wheel + pulls; i++) {
    if (i <= wheel) scrollBy(0, 240)
    else scrollTo(0, (height * ((i * 7) % 11)) / 11)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  const there = card()?.getBoundingClientRect()
  if (!there) throw new Error('no card while scrolling')
  scrollTo(0, 0)
  await painted()
  return times
}

/** Elements and texts, those of shadow roots too. */
export function nodes(from: Node = document): number {
  let n = 1
  for (const child of from.childNodes) n += nodes(child)
  if (from instanceof Element && from.shadowRoot) n += nodes(from.shadowRoot)
  return n
}
