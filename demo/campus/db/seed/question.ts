import type { SeedQuestion } from './shapes.ts'

/** One standard question; `similar` phrasings with a bar between, `items` codes with a space between. */
export const ask = (
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
