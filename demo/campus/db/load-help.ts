import type { Queries } from './open.ts'
import { syllables } from './pinyin.ts'
import { ago, keepOnly, put } from './put.ts'
import type { Seed } from './read-seed.ts'
import type { SeedSlot } from './seed/shapes.ts'
import { LABELS } from './seed/question-labels.ts'

const HAN = /\p{Script=Han}/u

const slotOf = ({ askEn, choicesEn, ...slot }: SeedSlot) => ({
  ...slot,
  ask_en: askEn,
  choices_en: choicesEn,
})

/** Standard questions and notices. */
export async function loadHelp(q: Queries, { questions, notices, items }: Seed): Promise<void> {
  const known = new Set(items.map((i) => i.code))
  await put(
    q,
    'question',
    ['id'],
    [
      ['id', 'text', (one) => one.id],
      ['label', 'text', (one) => one.label],
      ['label_en', 'text', (one) => LABELS[one.label] ?? ''],
      ['question', 'text', (one) => one.question],
      ['question_en', 'text', (one) => one.questionEn],
      ['answer', 'text', (one) => one.answer],
      ['answer_en', 'text', (one) => one.answerEn],
      ['similar_questions', 'text[]', (one) => one.similar],
      ['apps', 'text[]', (one) => one.items.filter((code) => known.has(code))],
      ['recommended', 'boolean', (one) => one.recommended],
      [
        'cases',
        'jsonb',
        (one) =>
          (one.cases ?? []).map(({ condition, answer, answerEn }) => ({
            condition,
            answer,
            answer_en: answerEn,
          })),
      ],
      ['slots', 'jsonb', (one) => (one.slots ?? []).map(slotOf)],
      // '' for what has no Chinese in it, so that the places agree
      [
        'sounds',
        'text[]',
        (one) => [one.question, ...one.similar].map((text) => (HAN.test(text) ? syllables(text) : '')),
      ],
      ['place', 'int', (_one, at) => at],
      ['created', 'timestamptz', () => ago(90)],
      ['updated', 'timestamptz', (_one, at) => ago(5 + at)],
    ],
    questions,
  )
  await keepOnly(
    q,
    'question',
    questions.map((one) => one.id),
  )
  await put(
    q,
    'notice',
    ['id'],
    [
      ['id', 'text', (one) => one.id],
      ['text', 'text', (one) => one.text],
      ['text_en', 'text', (one) => one.textEn],
      ['body', 'text', (one) => one.body],
      ['body_en', 'text', (one) => one.bodyEn],
      ['audience', 'text[]', (one) => (one.audience === 'all' ? [] : one.audience)],
      ['from_days', 'int', (one) => one.fromDays],
      ['to_days', 'int', (one) => one.toDays],
      ['level', 'text', (one) => one.level],
    ],
    notices,
  )
  await keepOnly(
    q,
    'notice',
    notices.map((one) => one.id),
  )
}
