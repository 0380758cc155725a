// Runs in each page of the keys bench before its own scripts, and measures from a key to its painted result. A first press
// of each key finds out what its result looks like; later ones wait for that.
import { frame, nextInput, painted } from '../cards/page-clock.ts'

export interface Key {
  /** Milliseconds from the key to the painted result. */
  result: number
  cards: number
}

/** How long a result must stay the same until it is final. */
const STABLE_MS = 1000
const GIVE_UP_MS = 20_000

declare global {
  /** The cards on screen; set by the bench. */
  var findCards: () => ArrayLike<Element>
}

/** The cards in the window: what a list renders beyond it may come later. */
const visibleCards = (): Element[] =>
  Array.from(globalThis.findCards()).filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

/** What differs from result to result, and is read quickly. */
function readList(): string {
  const cards = visibleCards()
  const ends = [0, 1, 2, cards.length - 1].map((i) => cards[i]?.textContent.trim())
  return [cards.length, cards[0]?.querySelector('mark')?.textContent, ...ends].join('|')
}

const expected = new Map<string, string>()

/** Waits until the list has changed and then stays the same. */
async function learn(keyword: string, before: string): Promise<void> {
  const start = performance.now()
  let last = before
  let since = start
  while (last === before || performance.now() - since < STABLE_MS) {
    await frame()
    const now = readList()
    if (now !== last) [last, since] = [now, performance.now()]
    if (last === before && performance.now() - start > GIVE_UP_MS)
      throw new Error(`“${keyword}” changes nothing`)
  }
  expected.set(keyword, last)
}

let key: Promise<Key> | undefined

/** Listens for one key, after which the field contains `keyword`. */
export function watchKey(keyword: string): void {
  const before = readList()
  key = nextInput().then(async (start) => {
    if (!expected.has(keyword)) await learn(keyword, before)
    while (readList() !== expected.get(keyword)) await frame()
    return { result: (await painted()) - start, cards: visibleCards().length }
  })
}
export const keyResult = (): Promise<Key> => key!
