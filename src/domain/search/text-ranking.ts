import type { App } from '../../contract/core/apps.ts'
import type { Fold } from './query-terms.ts'
import { forEachWordContaining, type NGrams } from './n-grams.ts'
import {
  DESCRIPTION_OFFSET,
  KEYWORDS_OFFSET,
  SCORE,
  charClass,
  NAME_OFFSET,
  NAME_EN_OFFSET,
  OFFSETS_PER_ITEM,
  fieldOf,
} from './offsets.ts'
import { postingRange } from './postings.ts'

/** The items in the order of the index, with their indexed texts. */
export interface TextIndex {
  apps: readonly App[]
  /** Folded; the same string if there is nothing to fold. */
  names: readonly string[]
  nGrams: NGrams
  fold: Fold
}

/** The best score of each item so far; 0 for no match. */
export type Scores = Uint8Array

export const keywordsText = (app: App): string =>
  app.keywords.length ? `${app.abbreviation}\n${app.keywords.join('\n')}` : app.abbreviation
export const descriptionText = (app: App): string => app.description + '\n' + app.descriptionEn

/** The score of a term in a name: that of its best occurrence; 0 if it does not occur. */
function scoreInName(name: string, term: string): number {
  if (name === term) return SCORE.exact
  let score = 0
  for (let index = name.indexOf(term); index >= 0; index = name.indexOf(term, index + 1)) {
    if (index === 0) return SCORE.prefix
    const isInsideWord =
      charClass(name.charCodeAt(index)) === 1 && charClass(name.charCodeAt(index - 1)) === 1
    if (!isInsideWord) return SCORE.start
    score = SCORE.inside
  }
  return score
}

/** The score of a term in one field, by scanning the item's text. */
function scoreInField({ apps, names, fold }: TextIndex, item: number, field: number, term: string): number {
  const app = apps[item]!
  if (field === NAME_OFFSET) return scoreInName(names[item]!, term)
  if (field === NAME_EN_OFFSET) return scoreInName(fold(app.nameEn), term)
  if (field === KEYWORDS_OFFSET) return fold(keywordsText(app)).includes(term) ? SCORE.extra : 0
  const text = descriptionText(app)
  return text.includes(term) || fold(text).includes(term) ? SCORE.description : 0
}

/** The score of a match that starts `start` characters after the start of the posting's word or character. */
function scorePosting(texts: TextIndex, posting: number, start: number, length: number): number {
  const offset = posting % OFFSETS_PER_ITEM
  if (offset >= KEYWORDS_OFFSET) return offset === KEYWORDS_OFFSET ? SCORE.extra : SCORE.description
  if (start > 0) return SCORE.inside
  if (offset !== NAME_OFFSET && offset !== NAME_EN_OFFSET) return SCORE.start
  const item = Math.floor(posting / OFFSETS_PER_ITEM)
  const name = offset === NAME_OFFSET ? texts.names[item]! : texts.apps[item]!.nameEn
  return name.length === length ? SCORE.exact : SCORE.prefix
}

/** Raises the scores of all items that contain one of the forms of a term as text. */
export function scoreText(texts: TextIndex, forms: readonly string[], scores: Scores): void {
  for (const form of forms) scoreForm(texts, form, scores)
}

function scoreForm(texts: TextIndex, form: string, scores: Scores): void {
  const { words, bigrams } = texts.nGrams
  const charClasses = new Set(form.split('').map((unit) => charClass(unit.charCodeAt(0))))
  const scorePostings = (postings: Uint32Array, from: number, to: number, start: number) => {
    for (let k = from; k < to; k++) {
      const posting = postings[k]!
      const item = Math.floor(posting / OFFSETS_PER_ITEM)
      const score = scorePosting(texts, posting, start, form.length)
      if (score > scores[item]!) scores[item] = score
    }
  }
  if (charClasses.size === 1 && charClasses.has(1))
    return forEachWordContaining(texts.nGrams, form, (word, start) =>
      scorePostings(words.postings, words.starts[word]!, words.starts[word + 1]!, start),
    )
  if (charClasses.size === 1 && charClasses.has(2) && form.length < 3) {
    const [from, to] = postingRange(
      bigrams,
      form.charCodeAt(0),
      form.length === 2 ? form.charCodeAt(1) : undefined,
    )
    return scorePostings(bigrams.postings, from, to, 0)
  }
  // for mixed or longer forms, scan only the items that contain the form's rarest part
  const previous = { item: -1, zone: -1 }
  forEachCandidate(texts, form, (item, field) => {
    if (item === previous.item && field === previous.zone) return
    previous.item = item
    previous.zone = field
    if (scores[item]! >= SCORE.exact) return
    const score = scoreInField(texts, item, field, form)
    if (score > scores[item]!) scores[item] = score
  })
}

/** Calls back with every field that may contain a mixed or longer form, possibly more than once. */
function forEachCandidate(
  texts: TextIndex,
  form: string,
  onCandidate: (item: number, field: number) => void,
): void {
  const { words, bigrams } = texts.nGrams
  const visitPostings = (postings: Uint32Array, from: number, to: number) => {
    for (let k = from; k < to; k++)
      onCandidate(Math.floor(postings[k]! / OFFSETS_PER_ITEM), fieldOf(postings[k]! % OFFSETS_PER_ITEM))
  }
  let rarest: [number, number] | undefined
  for (let i = 0; i < form.length; i++) {
    const code = form.charCodeAt(i)
    if (charClass(code) !== 2) continue
    const next = i + 1 < form.length ? form.charCodeAt(i + 1) : 0
    const range = postingRange(bigrams, code, next && charClass(next) === 2 ? next : undefined)
    if (!rarest || range[1] - range[0] < rarest[1] - rarest[0]) rarest = range
  }
  if (rarest) return visitPostings(bigrams.postings, ...rarest)
  const runs = form.split('').map((char) => (charClass(char.charCodeAt(0)) === 1 ? char : ' '))
  const word = runs
    .join('')
    .split(' ')
    .reduce((a, b) => (b.length > a.length ? b : a), '')
  if (word)
    return forEachWordContaining(texts.nGrams, word, (wordIndex) =>
      visitPostings(words.postings, words.starts[wordIndex]!, words.starts[wordIndex + 1]!),
    )
  // only punctuation: every item is a candidate
  for (let item = 0; item < texts.apps.length; item++)
    for (const field of [NAME_OFFSET, NAME_EN_OFFSET, KEYWORDS_OFFSET, DESCRIPTION_OFFSET])
      onCandidate(item, field)
}
