import type { Item, CatalogueSnapshot } from '../catalogue-snapshot.ts'
import type { Db } from '../db/db.ts'
import { matchPinyin, splitPinyinUnits, type PinyinUnit } from '../fold-text.ts'
import { createPhraseIndex, type PhraseMatch, type Phrase } from './phrase-index.ts'
import { destinations, type Destination } from './destinations.ts'

interface AnswerCase {
  condition: string
  answer: string
  answer_en: string
}
interface Slot {
  name: string
  alias: string
  entity: string
  ask: string
  ask_en: string
  choices: string[]
  choices_en: string[]
  must: boolean
}
/** A standard question as stored. */
export interface Question {
  id: string
  label: string
  question: string
  question_en: string
  answer: string
  answer_en: string
  similar_questions: string[]
  apps: string[]
  recommended: boolean
  cases: AnswerCase[]
  slots: Slot[]
  sounds: string[]
}

/** Questions and items at one moment, with their indexes. */
export interface Knowledge {
  snapshot: CatalogueSnapshot
  questions: readonly Question[]
  /** Matches of a text, best first. */
  findQuestions(text: string): PhraseMatch<Question>[]
  findItems(text: string): PhraseMatch<Item>[]
  findDestinations(text: string): PhraseMatch<Destination>[]
  /** Matches of full pinyin, initials or a mix, without spaces. */
  findByPinyin(typed: string): PhraseMatch<Question | Item>[]
}

/** The weight of an item's keywords, compared with its name. */
const KEYWORD_WEIGHT = 0.82

/** Reads the questions and builds the indexes of questions, items and pages. */
export async function readKnowledge(
  db: Db,
  snapshot: CatalogueSnapshot,
  others: readonly Destination[],
): Promise<Knowledge> {
  const questions = await db.query<Question>('select * from question where status = 1 order by place, id')
  const questionPhrases = questions.map((target): Phrase<Question>[] =>
    [
      target.question,
      target.question_en,
      ...target.similar_questions,
      // the choices of a slot must match this question
      ...target.slots.flatMap((slot) => [...slot.choices, ...slot.choices_en]),
    ].map((text) => ({ text, target })),
  )
  const itemPhrases = snapshot.items.map((target): Phrase<Item>[] => {
    const { name, abbreviation, dynamicAttributes } = target.wire
    return [
      ...[name, dynamicAttributes.nameEn, abbreviation].map((text) => ({ text, target })),
      ...target.keywords.map((text) => ({ text, target, weight: KEYWORD_WEIGHT })),
    ].filter(({ text }) => text.length > 1)
  })
  type PinyinPhrase = { target: Question | Item; units: PinyinUnit[]; phrase: string }
  const buildPinyinPhrases = (): PinyinPhrase[] => [
    ...questions.flatMap((target) =>
      [target.question, ...target.similar_questions].map((phrase, i) => ({
        target,
        units: splitPinyinUnits(phrase, target.sounds[i] ?? ''),
        phrase,
      })),
    ),
    ...snapshot.items.map((target) => ({
      target,
      units: splitPinyinUnits(target.wire.name, target.wire.dynamicAttributes.pinyin),
      phrase: target.wire.name,
    })),
  ]
  // created on first use: only needed for text that is not understood otherwise
  let pinyinPhrases: PinyinPhrase[] | undefined

  return {
    snapshot,
    questions,
    findQuestions: createPhraseIndex(questionPhrases.flat()),
    findItems: createPhraseIndex(itemPhrases.flat()),
    findDestinations: createPhraseIndex(
      [...others, ...destinations].flatMap((target) =>
        [target.zh, target.en, ...target.aliases].map((text) => ({ text, target })),
      ),
    ),
    findByPinyin: (typed) => {
      const best = new Map<Question | Item, PhraseMatch<Question | Item>>()
      pinyinPhrases ??= buildPinyinPhrases().filter(({ units }) => units.length > 0)
      for (const { target, units, phrase } of pinyinPhrases) {
        const range = matchPinyin(units, typed)
        if (!range) continue
        const score = (range[1] - range[0]) / phrase.length
        if (score > (best.get(target)?.score ?? 0)) best.set(target, { target, score, phrase, weight: 1 })
      }
      return [...best.values()].sort((a, b) => b.score - a.score)
    },
  }
}
