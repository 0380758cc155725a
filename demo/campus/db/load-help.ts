import type { Queries } from './open-db.ts'
import { pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, deleteExcept, upsert } from './upsert.ts'
import type { Seed } from './read-seed.ts'
import type { SeedSlot } from './seed/seed-types.ts'
import { QUESTION_LABELS_EN } from './seed/question-labels.ts'

const HAN = /\p{Script=Han}/u

const slotToRow = ({ askEn, choicesEn, ...slot }: SeedSlot) => ({
  ...slot,
  ask_en: askEn,
  choices_en: choicesEn,
})

const readFromDesk = (q: Queries, table: 'question' | 'notice'): Promise<{ id: string }[]> =>
  q.query(`select id from ${table} where from_desk`)

/** Loads the standard questions and the notices; those from the operators' desk stay. */
export async function loadHelp(q: Queries, { questions, notices, items }: Seed): Promise<void> {
  const known = new Set(items.map((i) => i.code))
  await upsert(
    q,
    'question',
    ['id'],
    [
      ['id', 'text', (s) => s.id],
      ['label', 'text', (s) => s.label],
      ['label_en', 'text', (s) => QUESTION_LABELS_EN[s.label] ?? ''],
      ['question', 'text', (s) => s.question],
      ['question_en', 'text', (s) => s.questionEn],
      ['answer', 'text', (s) => s.answer],
      ['answer_en', 'text', (s) => s.answerEn],
      ['similar_questions', 'text[]', (s) => s.similar],
      ['apps', 'text[]', (s) => s.items.filter((code) => known.has(code))],
      ['recommended', 'boolean', (s) => s.recommended],
      [
        'cases',
        'jsonb',
        (s) =>
          (s.cases ?? []).map(({ condition, answer, answerEn }) => ({
            condition,
            answer,
            answer_en: answerEn,
          })),
      ],
      ['slots', 'jsonb', (s) => (s.slots ?? []).map(slotToRow)],
      // '' for a phrasing without Chinese, so that the positions correspond
      [
        'sounds',
        'text[]',
        (s) => [s.question, ...s.similar].map((text) => (HAN.test(text) ? pinyinSyllables(text) : '')),
      ],
      ['place', 'int', (_s, index) => index],
      ['created', 'timestamptz', () => daysBeforeSeed(90)],
      ['updated', 'timestamptz', (_s, index) => daysBeforeSeed(5 + index)],
    ],
    questions,
  )
  await deleteExcept(q, 'question', [...questions, ...(await readFromDesk(q, 'question'))])
  const edited = await readFromDesk(q, 'notice')
  await upsert(
    q,
    'notice',
    ['id'],
    [
      ['id', 'text', (n) => n.id],
      ['text', 'text', (n) => n.text],
      ['text_en', 'text', (n) => n.textEn],
      ['body', 'text', (n) => n.body],
      ['body_en', 'text', (n) => n.bodyEn],
      ['audience', 'text[]', (n) => (n.audience === 'all' ? [] : n.audience)],
      ['from_days', 'int', (n) => n.fromDays],
      ['to_days', 'int', (n) => n.toDays],
      ['level', 'text', (n) => n.level],
    ],
    notices.filter(({ id }) => !edited.some((notice) => notice.id === id)),
  )
  await deleteExcept(q, 'notice', [...notices, ...edited])
}
