import { foldLetters } from '../fold-text.ts'
import { EN_SYNONYMS, EN_FILLERS, ZH_SYNONYMS, ZH_FILLERS } from './synonyms.ts'

export type Language = 'zh' | 'en'

export const HAN = /\p{Script=Han}/u
/** The sentences of a text. */
export const splitSentences = (text: string): string[] => text.match(/[^。！？!?\n]*[。！？!?\n]+|.+$/g) ?? []

/** The language of a reply: Chinese if there is any Chinese, as Chinese sentences contain English words. */
export const detectLanguage = (text: string): Language => (HAN.test(text) ? 'zh' : 'en')

const synonymMap = (rows: readonly (readonly string[])[]) =>
  new Map(rows.flatMap(([first = '', ...others]) => [first, ...others].map((word) => [word, first])))
const zhSynonyms = synonymMap(ZH_SYNONYMS)
const enSynonyms = synonymMap(EN_SYNONYMS)
// longest first, so that the longest synonym matches
const zhPattern = new RegExp([...zhSynonyms.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu')

/** Folds case, width and traditional forms, and replaces everything but letters and digits by single spaces. */
export const normalizeText = (text: string): string =>
  foldLetters(text)
    .replace(/[’']s\b/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // cet6 is CET-6
    .replace(/(?<=[a-z]{2})(?=\d)/gu, ' ')
    .trim()

/** A text that may be Chinese typed as pinyin, without spaces; '' for another one, and for one that is too short to be clear. */
export const typedPinyin = (text: string): string =>
  /^[a-z]{4,60}$/.exec(text.toLowerCase().replace(/[\s'’]+/gu, ''))?.[0] ?? ''

/** A crude English stemmer; good enough, as it is applied to questions and phrases alike. */
const stem = (word: string): string =>
  word.length > 4
    ? word.replace(/(?:(?<=.{4})(?:ations?|ions?|ments?|ings?)|ed|ies|es|e|s|y)$/, '').replace(/(.)\1$/, '$1')
    : word

/** Durations are slot values (entities.ts), not terms. */
const DURATION_PATTERN =
  /(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s*个?(?:天|日|周|星期)|\b(?:\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week)s?\b/gu

const SINGLE_CHARACTER_WEIGHT = 0.45

/**
 * The terms of a text with their weights: characters and bigrams of Chinese, stems of English words; without stop words
 * and with synonyms replaced.
 */
export function tokenize(text: string): Map<string, number> {
  const out = new Map<string, number>()
  const normalized = normalizeText(text)
    .replace(DURATION_PATTERN, ' ')
    .replace(zhPattern, (word) => zhSynonyms.get(word) ?? word)
    .replace(ZH_FILLERS, ' ')
  for (const [run] of normalized.matchAll(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu))
    if (HAN.test(run)) {
      let before = ''
      for (const char of run) {
        out.set(char, SINGLE_CHARACTER_WEIGHT)
        if (before) out.set(before + char, 1)
        before = char
      }
    } else if (!EN_FILLERS.has(run) && !/^\d+$/.test(run)) out.set(stem(enSynonyms.get(run) ?? run), 1)
  return out
}
