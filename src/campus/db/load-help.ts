import type { Queries } from './db.ts'
import { pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, deleteExcept, upsert } from './upsert.ts'
import type { Seed } from './seed-types.ts'

const HAN = /\p{Script=Han}/u

const readFromDesk = (q: Queries, table: 'question' | 'notice'): Promise<{ id: string }[]> =>
  q.query(`select id from ${table} where from_desk`)

/** Loads the standard questions and the notices, where those from the operators' desk stay, and the assistant's robots. */
export async function loadHelp(
  q: Queries,
  { questions, notices, robots, items, english }: Seed,
): Promise<void> {
  const known = new Set(items.map((i) => i.code))
  await upsert(
    q,
    'question',
    ['id'],
    questions.map(({ similar, items: codes, cases = [], slots = [], ...question }, place) => ({
      ...question,
      labelEn: english.questionLabels[question.label] ?? '',
      similarQuestions: similar,
      apps: codes.filter((code) => known.has(code)),
      cases: cases.map(({ answerEn, ...entry }) => ({ ...entry, answer_en: answerEn })),
      slots: slots.map(({ askEn, choicesEn, ...slot }) => ({
        ...slot,
        ask_en: askEn,
        choices_en: choicesEn,
      })),
      // '' for a phrasing without Chinese, so that the positions correspond
      sounds: [question.question, ...similar].map((text) => (HAN.test(text) ? pinyinSyllables(text) : '')),
      place,
      created: daysBeforeSeed(90),
      updated: daysBeforeSeed(5 + place),
    })),
  )
  await deleteExcept(q, 'question', [...questions, ...(await readFromDesk(q, 'question'))])
  const edited = await readFromDesk(q, 'notice')
  await upsert(
    q,
    'notice',
    ['id'],
    notices
      .filter(({ id }) => !edited.some((notice) => notice.id === id))
      .map((notice) => ({ ...notice, audience: notice.audience === 'all' ? [] : notice.audience })),
  )
  await deleteExcept(q, 'notice', [...notices, ...edited])
  await upsert(
    q,
    'robot',
    ['id'],
    robots.map((robot, place) => ({
      ...robot,
      tenant: 'default',
      place,
      created: daysBeforeSeed(300),
      updated: daysBeforeSeed(20),
    })),
  )
  await deleteExcept(q, 'robot', robots)
}
