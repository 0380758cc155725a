// Runs in both kinds of pages before their own scripts, and measures when content is painted.

import { frame, nextInput, painted } from './page-clock.ts'

export const root = (): ParentNode | undefined =>
  document.querySelector('univ-service-catalogue, bench-cards')?.shadowRoot ?? undefined

export const showsSkeleton = (): boolean => Boolean(root()?.querySelector('.ui-skeleton'))
const card = (): Element | null | undefined => root()?.querySelector('.catalogue-grid > li')
const statusText = (): string => root()?.querySelector('[role=status]')?.textContent ?? ''
/** Whether the visible cards match this keyword and highlight it. */
const answers = (keyword: string): boolean =>
  keyword
    ? statusText().includes(`“${keyword}”`) && Boolean(root()!.querySelector('.catalogue-grid mark'))
    : !statusText().includes('“') && Boolean(card()) && !root()!.querySelector('.catalogue-grid mark')

/** Milliseconds from the last byte of the items to the first cards on screen. */
export const firstCards: Promise<number> = (async () => {
  while (!card()) await frame()
  const end = await painted()
  const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('anonymityApps'))
  return end - (reply as PerformanceResourceTiming).responseEnd
})()

export interface Key {
  /** From the key to the painted result. */
  result: number
  /** From the key to the painted character. */
  echo: number
}
let key: Promise<Key> | undefined

const resultCount = (): string | null | undefined => card()?.getAttribute('aria-setsize')

/** Listens for one key, after which the field contains `keyword`. The tag's status follows when typing pauses. */
export function watchKey(keyword: string): void {
  key = nextInput().then(async (start) => {
    let [echo, result, count] = [0, 0, undefined as string | null | undefined]
    do {
      const now = (await painted()) - start
      echo ||= now
      // the last change is that to the result
      if (!result || resultCount() !== count) [result, count] = [now, resultCount()]
    } while (!answers(keyword))
    return { result, echo }
  })
}
export const keyResult = (): Promise<Key> => key!

/** Frame durations while scrolling: by wheel, then by dragging the scroll bar. */
export async function scroll(wheel: number, pulls: number): Promise<number[]> {
  const height = document.documentElement.scrollHeight
  const times: number[] = []
  scrollTo(0, 0)
  await painted()
  let last = await frame()
  for (let i = 1; i <= wheel + pulls; i++) {
    if (i <= wheel) scrollBy(0, 240)
    else scrollTo(0, (height * ((i * 7) % 11)) / 11)
    const time = await frame()
    times.push(time - last)
    last = time
  }
  const rect = card()?.getBoundingClientRect()
  if (!rect) throw new Error('no card while scrolling')
  scrollTo(0, 0)
  await painted()
  return times
}

/** The number of elements and text nodes, including shadow roots. */
export function nodes(from: Node = document): number {
  let n = 1
  for (const child of from.childNodes) n += nodes(child)
  if (from instanceof Element && from.shadowRoot) n += nodes(from.shadowRoot)
  return n
}
