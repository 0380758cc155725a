import type { SeedQuestion } from '../../src/campus/db/seed-types.ts'

/** A standard question; `similar` phrasings are separated by `|`, item codes by spaces. */
export const defineQuestion = (
  id: string,
  label: string,
  question: string,
  questionEn: string,
  answer: string,
  answerEn: string,
  similar: string,
  items: string,
  recommended = false,
): SeedQuestion => ({
  id: `question-${id}`,
  label,
  question,
  questionEn,
  answer,
  answerEn,
  similar: similar.split('|'),
  items: items.split(' '),
  recommended,
})
