import type { Item, Snapshot } from '../catalogue.ts'
import type { Db } from '../db/open.ts'
import { soundAt, soundsOf, type Sound } from '../folding.ts'
import { indexOf, type Found, type Phrase } from './index-of.ts'
import { places, type Place } from './places.ts'

interface Case {
  condition: string
  answer: string
  answer_en: string
}
export interface Slot {
  name: string
  alias: string
  entity: string
  ask: string
  ask_en: string
  choices: string[]
  choices_en: string[]
  must: boolean
}
/** A standard question as it is kept. */
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
  cases: Case[]
  slots: Slot[]
  sounds: string[]
}

/** Everything that answers are made of, as it stood at one moment. */
export interface Knowledge {
  hall: Snapshot
  questions: readonly Question[]
  /** What a text may mean, best first. */
  findQuestions(text: string): Found<Question>[]
  findItems(text: string): Found<Item>[]
  findPlaces(text: string): Found<Place>[]
  /** By full pinyin, initials or a mix, typed without blanks. */
  findBySound(typed: string): Found<Question | Item>[]
}

/** A keyword of an item hints at it; its name says it. */
const HINT = 0.82

/** Reads the questions and makes what they and the items are found by. */
export async function readKnowledge(db: Db, hall: Snapshot): Promise<Knowledge> {
  const questions = await db.query<Question>('select * from question where status = 1 order by place, id')
  const said = questions.map((of): Phrase<Question>[] =>
    [
      of.question,
      of.question_en,
      ...of.similar_questions,
      // what a slot offers to press has to lead back here
      ...of.slots.flatMap((slot) => [...slot.choices, ...slot.choices_en]),
    ].map((text) => ({ text, of })),
  )
  const named = hall.items.map((of): Phrase<Item>[] => {
    const { name, abbreviation, dynamicAttributes } = of.wire
    return [
      ...[name, dynamicAttributes.nameEn, abbreviation].map((text) => ({ text, of })),
      ...of.keywords.map((text) => ({ text, of, weight: HINT })),
    ].filter(({ text }) => text.length > 1)
  })
  const sounding: { of: Question | Item; sounds: Sound[]; phrase: string }[] = [
    ...questions.flatMap((of) =>
      [of.question, ...of.similar_questions].map((phrase, at) => ({
        of,
        sounds: soundsOf(phrase, of.sounds[at] ?? ''),
        phrase,
      })),
    ),
    ...hall.items.map((of) => ({
      of,
      sounds: soundsOf(of.wire.name, of.wire.dynamicAttributes.pinyin),
      phrase: of.wire.name,
    })),
  ].filter(({ sounds }) => sounds.length > 0)

  return {
    hall,
    questions,
    findQuestions: indexOf(said.flat()),
    findItems: indexOf(named.flat()),
    findPlaces: indexOf(places.flatMap((of) => [of.zh, of.en, ...of.names].map((text) => ({ text, of })))),
    findBySound: (typed) => {
      const best = new Map<Question | Item, Found<Question | Item>>()
      for (const { of, sounds, phrase } of sounding) {
        const range = soundAt(sounds, typed)
        if (!range) continue
        const score = (range[1] - range[0]) / phrase.length
        if (score > (best.get(of)?.score ?? 0)) best.set(of, { of, score, phrase, weight: 1 })
      }
      return [...best.values()].sort((a, b) => b.score - a.score)
    },
  }
}
