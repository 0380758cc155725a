import type { Item, CatalogueSnapshot } from '../catalogue-snapshot.ts'
import type { Db } from '../db/db.ts'
import { matchPinyin, splitPinyinUnits, type PinyinUnit } from '../fold-text.ts'
import { createPhraseIndex, type Phrase, type PhraseMatch } from './phrase-index.ts'
import { splitSentences } from './tokenize.ts'
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

/** What an answer can be about. */
export type Topic = Question | Item

/** Questions and items at one moment, with their indexes. */
export interface Knowledge {
  snapshot: CatalogueSnapshot
  questions: readonly Question[]
  /** Matches of a text, best first. */
  findTopics(text: string): PhraseMatch<Topic>[]
  findQuestions(text: string): PhraseMatch<Question>[]
  findItems(text: string): PhraseMatch<Item>[]
  findDestinations(text: string): PhraseMatch<Destination>[]
  /** Matches of full pinyin, initials or a mix, without spaces. */
  findByPinyin(typed: string): PhraseMatch<Topic>[]
}

/** How much better an item must match than a question, which has its answer ready. */
const QUESTION_ADVANTAGE = 0.1

/** The question or item that a text is about, if any. */
export function findTopic(knowledge: Knowledge, text: string): PhraseMatch<Topic> | undefined {
  const [question] = knowledge.findQuestions(text)
  const [item] = knowledge.findItems(text)
  return question && question.score >= (item?.score ?? 0) - QUESTION_ADVANTAGE ? question : item
}
export const topicId = (topic: Topic): string => ('wire' in topic ? topic.wire.id : topic.id)
export const topicById = ({ questions, snapshot }: Knowledge, id: string): Topic | undefined =>
  questions.find((question) => question.id === id) ?? snapshot.byId.get(id)
/** The items of a topic. */
export const itemIds = (topic: Topic): readonly string[] => ('wire' in topic ? [topic.wire.id] : topic.apps)

/** The weight of an item's keywords, compared with its name. */
const KEYWORD_WEIGHT = 0.82

/** How much a sentence counts, compared with the whole text. */
const SENTENCE_WEIGHT = 0.95
const MAX_SENTENCES = 8

/** Reads the questions and builds the indexes of questions, items and pages. */
export async function readKnowledge(
  db: Db,
  snapshot: CatalogueSnapshot,
  others: readonly Destination[],
): Promise<Knowledge> {
  const questions = await db.query<Question>('select * from question where status = 1 order by place, id')
  const find = createPhraseIndex<Topic>(topicPhrases(questions, snapshot))
  // a reply looks for questions and for items of the same text
  let last: { text: string; matches: PhraseMatch<Topic>[] } | undefined
  const findTopics = (text: string) => {
    if (last?.text !== text) last = { text, matches: findInSentences(find, text) }
    return last.matches
  }
  return {
    snapshot,
    questions,
    findTopics,
    findQuestions: (text) =>
      findTopics(text).filter((match): match is PhraseMatch<Question> => 'question' in match.target),
    findItems: (text) =>
      findTopics(text).filter((match): match is PhraseMatch<Item> => 'wire' in match.target),
    findDestinations: createPhraseIndex(
      [...others, ...destinations].flatMap((target) =>
        [target.zh, target.en, ...target.aliases].map((text) => ({ text, target })),
      ),
    ),
    findByPinyin: createPinyinFinder(questions, snapshot),
  }
}

function itemPhrases(item: Item): [text: string, weight: number][] {
  const { name, abbreviation, description, dynamicAttributes: more } = item.wire
  return [
    ...[name, more.nameEn, abbreviation].map((text): [string, number] => [text, 1]),
    ...item.keywords.map((text): [string, number] => [text, KEYWORD_WEIGHT]),
    ...[description, more.descriptionEn].map((text): [string, number] => [text, 0]),
  ]
}

/** What is said of each topic, with its weight. */
function topicPhrases(questions: readonly Question[], snapshot: CatalogueSnapshot): Phrase<Topic>[] {
  return [
    ...questions.flatMap((target) => [
      ...[
        target.question,
        target.question_en,
        ...target.similar_questions,
        // the choices of a slot must match this question
        ...target.slots.flatMap((slot) => [...slot.choices, ...slot.choices_en]),
      ].map((text) => ({ text, target, weight: 1 })),
      ...[
        target.label,
        target.answer,
        target.answer_en,
        // the first item is what the question is about
        ...target.apps.slice(0, 1).flatMap((id) => {
          const item = snapshot.byId.get(id)
          return item ? itemPhrases(item).map(([text]) => text) : []
        }),
      ].map((text) => ({ text, target, weight: 0 })),
    ]),
    ...snapshot.items.flatMap((target) =>
      itemPhrases(target).map(([text, weight]) => ({ text, target, weight })),
    ),
  ].filter(({ text }) => text.length > 1)
}

/** The whole text may be more than its question, so each sentence may match by itself. */
function findInSentences(find: (text: string) => PhraseMatch<Topic>[], text: string): PhraseMatch<Topic>[] {
  const matches = find(text)
  const sentences = splitSentences(text).slice(0, MAX_SENTENCES)
  if (sentences.length < 2) return matches
  const best = new Map(matches.map((match) => [match.target, match]))
  for (const sentence of sentences)
    for (const match of find(sentence)) {
      const score = match.score * SENTENCE_WEIGHT
      if (score > (best.get(match.target)?.score ?? 0)) best.set(match.target, { ...match, score })
    }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

interface PinyinPhrase {
  target: Topic
  units: PinyinUnit[]
  phrase: string
}

/** Finds topics by how their names sound. */
function createPinyinFinder(
  questions: readonly Question[],
  snapshot: CatalogueSnapshot,
): Knowledge['findByPinyin'] {
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
  return (typed) => {
    const best = new Map<Topic, PhraseMatch<Topic>>()
    pinyinPhrases ??= buildPinyinPhrases().filter(({ units }) => units.length > 0)
    for (const { target, units, phrase } of pinyinPhrases) {
      const range = matchPinyin(units, typed)
      if (!range) continue
      const score = (range[1] - range[0]) / phrase.length
      if (score > (best.get(target)?.score ?? 0)) best.set(target, { target, score, phrase, weight: 1 })
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  }
}
