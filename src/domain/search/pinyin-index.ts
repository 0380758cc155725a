import type { Fold } from './query-terms.ts'
import { growArray, createBigramBuilder, END_OF_RUN, type BigramPostings } from './postings.ts'
import type { SlicedLoop } from './time-slicing.ts'
import { SCORE, OFFSETS_PER_ITEM } from './offsets.ts'
import type { Scores } from './text-ranking.ts'
import { typedPrefixLength, matchPinyin, tokenize, type Token } from './tokenizer.ts'

/** The pinyin of names: their syllables in order, and the postings of syllable bigrams. */
export interface PinyinIndex {
  /** By id; id 0 is unused. */
  syllables: readonly string[]
  /** Syllable ids by first letter. */
  byInitial: ReadonlyMap<string, readonly number[]>
  /** Syllable ids of item i: from syllableIds[starts[i]] up to syllableIds[starts[i + 1]], exclusive. */
  syllableIds: Uint32Array
  starts: Uint32Array
  bigrams: BigramPostings
}

/** Indexes the pinyin of all names. A name whose pinyin does not match it gets no syllables. */
export async function buildPinyinIndex(
  names: readonly string[],
  pinyinOf: (item: number) => string,
  fold: Fold,
  slicedLoop: SlicedLoop,
): Promise<PinyinIndex> {
  const syllables = ['']
  const ids = new Map<string, number>()
  const byInitial = new Map<string, number[]>()
  const starts = new Uint32Array(names.length + 1)
  const bigrams = createBigramBuilder()
  let syllableIds: Uint32Array = new Uint32Array(4096)
  let total = 0
  const idOf = (syllable: string): number => {
    let id = ids.get(syllable)
    if (id !== undefined) return id
    ids.set(syllable, (id = syllables.push(syllable) - 1))
    const letter = syllable.charAt(0)
    const sameInitial = byInitial.get(letter)
    if (sameInitial) sameInitial.push(id)
    else byInitial.set(letter, [id])
    return id
  }
  await slicedLoop(names.length, (item) => {
    const tokens = tokenize(names[item]!, pinyinOf(item), fold) ?? []
    syllableIds = growArray(syllableIds, total + tokens.length)
    const count = Math.min(tokens.length, OFFSETS_PER_ITEM - 1)
    for (let u = 0; u < count; u++) syllableIds[total + u] = idOf(tokens[u]!.syllable)
    for (let u = 0; u < count; u++)
      bigrams.push(
        syllableIds[total + u]!,
        u + 1 < count ? syllableIds[total + u + 1]! : END_OF_RUN,
        item * OFFSETS_PER_ITEM + u,
      )
    starts[item + 1] = total += count
  })
  return {
    syllables,
    byInitial,
    syllableIds: syllableIds.slice(0, total),
    starts,
    bigrams: await bigrams.pack(slicedLoop),
  }
}

/** Positions reached in the input are stored as bits of a 32-bit integer. */
const MAX_TYPED_LENGTH = 30

/**
 * Raises the scores of all names whose pinyin matches the input.
 * @param wholeSyllablesOnly whether all syllables except the last must be complete
 */
export function scorePinyin(
  index: PinyinIndex,
  typed: string,
  scores: Scores,
  wholeSyllablesOnly = false,
): void {
  const { syllables, byInitial, bigrams, syllableIds, starts } = index
  const { groupOf, groups, seconds, postings } = bigrams
  const end = typed.length
  // positions reached through prefixes of syllables, and through complete syllables only
  let prefixBits = 0
  let wholeBits = 0
  let matchKind: 0 | 1 | 2 | 3 = 0
  /**
   * Advances by one syllable. Sets `matchKind` to 0 if the input is not used up, 1 if it is by prefixes, 2 by complete
   * syllables and a prefix, 3 by complete syllables only.
   */
  const advance = (syllable: string) => {
    let nextPrefixBits = 0
    let nextWholeBits = 0
    matchKind = 0
    for (let rest = prefixBits; rest; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      const length = typedPrefixLength(syllable, typed, bit)
      if (!length) continue
      nextPrefixBits |= ((1 << length) - 1) << (bit + 1)
      if (!(wholeBits & (1 << bit))) continue
      const complete = length === syllable.length
      if (complete) nextWholeBits |= 1 << (bit + length)
      if (bit + length === end) matchKind = complete ? 3 : 2
    }
    if (!matchKind && nextPrefixBits & (1 << end)) matchKind = 1
    prefixBits = nextPrefixBits
    wholeBits = nextWholeBits
  }
  const raiseScore = (posting: number, count: number, kind: number) => {
    const item = Math.floor(posting / OFFSETS_PER_ITEM)
    const first = posting % OFFSETS_PER_ITEM === 0
    const isWhole = kind === 3 && first && starts[item + 1]! - starts[item]! === count
    const initialsScore = first ? SCORE.initialsFirst : SCORE.initials
    const score = kind === 1 ? initialsScore : isWhole ? SCORE.exact : first ? SCORE.prefix : SCORE.start
    if (score > scores[item]!) scores[item] = score
  }
  for (const first of byInitial.get(typed.charAt(0)) ?? []) {
    const g = groupOf.get(first)
    if (g === undefined) continue
    prefixBits = wholeBits = 1
    advance(syllables[first]!)
    const [kind, prefixBitsOne, wholeBitsOne] = [matchKind, prefixBits, wholeBits]
    if (kind && !(wholeSyllablesOnly && kind === 1)) {
      const to = bigrams.starts[groups[g + 1]!]!
      for (let k = bigrams.starts[groups[g]!]!; k < to; k++) raiseScore(postings[k]!, 1, kind)
      continue
    }
    for (let p = groups[g]!; p < groups[g + 1]!; p++) {
      if (seconds[p] === END_OF_RUN) continue
      prefixBits = wholeSyllablesOnly ? wholeBitsOne : prefixBitsOne
      wholeBits = wholeBitsOne
      advance(syllables[seconds[p]!]!)
      if (!prefixBits) continue
      const to = bigrams.starts[p + 1]!
      const [kind, prefixBitsTwo, wholeBitsTwo] = [matchKind, prefixBits, wholeBits]
      for (let k = bigrams.starts[p]!; k < to; k++) {
        const posting = postings[k]!
        if (kind && !(wholeSyllablesOnly && kind === 1)) {
          raiseScore(posting, 2, kind)
          continue
        }
        const item = Math.floor(posting / OFFSETS_PER_ITEM)
        const unit = starts[item]! + (posting % OFFSETS_PER_ITEM)
        prefixBits = wholeSyllablesOnly ? wholeBitsTwo : prefixBitsTwo
        wholeBits = wholeBitsTwo
        for (let u = unit + 2; u < starts[item + 1]! && prefixBits; u++) {
          advance(syllables[syllableIds[u]!]!)
          if (wholeSyllablesOnly) prefixBits = wholeBits
          if (!matchKind || (wholeSyllablesOnly && matchKind === 1)) continue
          raiseScore(posting, u + 1 - unit, matchKind)
          break
        }
      }
    }
  }
}

/** Recreates the tokens of an item from its syllables. */
export const restoreTokens = (
  { syllables, syllableIds, starts }: PinyinIndex,
  item: number,
  name: string,
  fold: Fold,
): Token[] =>
  tokenize(
    name,
    [...syllableIds.subarray(starts[item]!, starts[item + 1]!)].map((id) => syllables[id]!).join(' '),
    fold,
  ) ?? []

/** The same for input that does not fit into bits: more than 30 letters, or mixed with Han characters ('成绩cx'). */
export function scoreLongPinyin(
  index: PinyinIndex,
  names: readonly string[],
  typed: string,
  scores: Scores,
  fold: Fold,
): void {
  const head = /^[a-z0-9]+/.exec(typed)?.[0].slice(0, MAX_TYPED_LENGTH) ?? ''
  const headScores = head ? new Uint8Array(names.length) : undefined
  if (headScores) scorePinyin(index, head, headScores)
  for (let item = 0; item < names.length; item++) {
    if (headScores && !headScores[item]) continue
    const name = names[item]!
    if (!headScores && !name.includes(typed.charAt(0))) continue
    if (scores[item]! >= SCORE.initials) continue
    if (matchPinyin(restoreTokens(index, item, name, fold), name, typed)) scores[item] = SCORE.initials
  }
}

export const isShortPinyin = (typed: string): boolean => /^[a-z0-9]{1,30}$/.test(typed)
