import {
  createPostingsBuilder,
  type PostingLists,
  createBigramBuilder,
  END_OF_RUN,
  type BigramPostings,
} from './postings.ts'
import { createSlicedLoop, type SlicedLoop } from './time-slicing.ts'
import { charClass, MAX_NAME_OFFSET, OFFSETS_PER_ITEM } from './offsets.ts'

/** Words and character bigrams with their postings. */
export interface NGrams {
  /** All words, each preceded by a line break: searching one string is faster than many. */
  vocabulary: string
  /** Start of each word in `vocabulary`, plus its end. */
  wordStarts: Uint32Array
  words: PostingLists
  bigrams: BigramPostings
}

export function createNGramsBuilder() {
  const ids = new Map<string, number>()
  const words = createPostingsBuilder()
  const bigrams = createBigramBuilder()
  return {
    /**
     * @param field the base offset of the field
     * @param withOffsets whether to store the position in the text, or only the field
     */
    add(item: number, text: string, field: number, withOffsets: boolean): void {
      const base = item * OFFSETS_PER_ITEM + field
      for (let i = 0; i < text.length;) {
        const code = text.charCodeAt(i)
        const kind = charClass(code)
        const posting = withOffsets ? base + Math.min(i, MAX_NAME_OFFSET) : base
        if (kind === 1) {
          const start = i
          do i++
          while (i < text.length && charClass(text.charCodeAt(i)) === 1)
          const word = text.slice(start, i)
          let id = ids.get(word)
          if (id === undefined) ids.set(word, (id = ids.size))
          words.push(id, posting)
          continue
        }
        i++
        if (kind === 0) continue
        const next = i < text.length ? text.charCodeAt(i) : 0
        bigrams.push(code, next && charClass(next) === 2 ? next : END_OF_RUN, posting)
      }
    },
    async pack(slicedLoop: SlicedLoop = createSlicedLoop()): Promise<NGrams> {
      const grams = [...ids.keys()]
      const wordStarts = new Uint32Array(grams.length + 1)
      await slicedLoop(grams.length, (i) => (wordStarts[i + 1] = wordStarts[i]! + grams[i]!.length + 1), 1024)
      return {
        vocabulary: grams.map((word) => '\n' + word).join(''),
        wordStarts,
        words: await words.pack([...grams.keys()], slicedLoop),
        bigrams: await bigrams.pack(slicedLoop),
      }
    },
  }
}

/** Calls back for every word that contains `part`, with its number and the offset of the first occurrence. */
export function forEachWordContaining(
  nGrams: NGrams,
  part: string,
  onMatch: (word: number, offset: number) => void,
): void {
  const { vocabulary, wordStarts } = nGrams
  let word = 0
  for (
    let offset = vocabulary.indexOf(part);
    offset >= 0;
    offset = vocabulary.indexOf(part, wordStarts[word]!)
  ) {
    let high = wordStarts.length - 1
    while (high - word > 1) {
      const middle = (word + high) >> 1
      if (wordStarts[middle]! <= offset) word = middle
      else high = middle
    }
    onMatch(word, offset - wordStarts[word]! - 1)
    word++
    if (word >= wordStarts.length - 1) return
  }
}
