import { createLists, type Lists } from './lists.ts'
import { createPaced, type Paced } from './pace.ts'
import { createPairs, END, type Pairs } from './pairs.ts'
import { kindOf, LAST, PLACES } from './places.ts'

/** Words and pairs of signs with the places where they stand. */
export interface Grams {
  /** All words, a line break before each: one text is searched faster than many. */
  vocabulary: string
  /** Where each word begins in it; one more for the end. */
  wordStarts: Uint32Array
  words: Lists
  signs: Pairs
}

export function createGrams() {
  const ids = new Map<string, number>()
  const words = createLists()
  const signs = createPairs()
  return {
    /** `zone` is the first place of the field; with `placed` the position counts, else only the field. */
    add(item: number, text: string, zone: number, placed: boolean): void {
      const base = item * PLACES + zone
      for (let i = 0; i < text.length;) {
        const code = text.charCodeAt(i)
        const kind = kindOf(code)
        const entry = placed ? base + Math.min(i, LAST) : base
        if (kind === 1) {
          const from = i
          do i++
          while (i < text.length && kindOf(text.charCodeAt(i)) === 1)
          const word = text.slice(from, i)
          let id = ids.get(word)
          if (id === undefined) ids.set(word, (id = ids.size))
          words.push(id, entry)
          continue
        }
        i++
        if (kind === 0) continue
        const next = i < text.length ? text.charCodeAt(i) : 0
        signs.push(code, next && kindOf(next) === 2 ? next : END, entry)
      }
    },
    async pack(paced: Paced = createPaced()): Promise<Grams> {
      const all = [...ids.keys()]
      const wordStarts = new Uint32Array(all.length + 1)
      await paced(all.length, (i) => (wordStarts[i + 1] = wordStarts[i]! + all[i]!.length + 1), 1024)
      return {
        vocabulary: all.map((word) => '\n' + word).join(''),
        wordStarts,
        words: await words.pack([...all.keys()], paced),
        signs: await signs.pack(paced),
      }
    },
  }
}

/** Calls back for every word that holds `part`: its number, and where in it the part first stands. */
export function eachWord(grams: Grams, part: string, found: (word: number, at: number) => void): void {
  const { vocabulary, wordStarts } = grams
  let word = 0
  for (let at = vocabulary.indexOf(part); at >= 0; at = vocabulary.indexOf(part, wordStarts[word]!)) {
    let high = wordStarts.length - 1
    while (high - word > 1) {
      const middle = (word + high) >> 1
      if (wordStarts[middle]! <= at) word = middle
      else high = middle
    }
    found(word, at - wordStarts[word]! - 1)
    word++
    if (word >= wordStarts.length - 1) return
  }
}
