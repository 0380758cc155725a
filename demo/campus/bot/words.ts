import { fold } from '../folding.ts'
import { EN, EN_FILLERS, ZH, ZH_FILLERS } from './synonyms.ts'

export type Language = 'zh' | 'en'

const HAN = /\p{Script=Han}/u
/** The language to answer in: any Chinese makes it Chinese, since English words stand in Chinese sentences. */
export const languageOf = (text: string): Language => (HAN.test(text) ? 'zh' : 'en')

const byWord = (rows: readonly (readonly string[])[]) =>
  new Map(rows.flatMap((row) => row.map((word) => [word, row[0]!])))
const zhWords = byWord(ZH)
const enWords = byWord(EN)
// longest first, so that a word inside another is not taken for it
const zhPattern = new RegExp([...zhWords.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu')

/** Letters and figures only, case, width and traditional forms folded, one blank between words. */
export const clean = (text: string): string =>
  fold(text)
    .text.replace(/[’']s\b/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A word of English without its ending; the same for both sides, so it need not be right, only alike. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ings?|ed|ies|es|s|y)$/, '').replace(/(.)\1$/, '$1') : word

/** How long something is says nothing about what it is: slots read it (entities.ts). */
const DURATIONS =
  /(?:\d{1,3}|[一二两三四五六七八九十]{1,3})\s*个?(?:天|日|周|星期)|\b(?:\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week)s?\b/gu

/** One character says little on its own. */
const SINGLE = 0.35

/**
 * What a text is compared by: pairs of neighbouring characters and the characters themselves in Chinese, stems of
 * words in English, each with its weight; fillers are gone and synonyms are one.
 */
export function termsOf(text: string): Map<string, number> {
  const out = new Map<string, number>()
  const plain = clean(text)
    .replace(DURATIONS, ' ')
    .replace(zhPattern, (word) => zhWords.get(word)!)
    .replace(ZH_FILLERS, ' ')
  for (const [run] of plain.matchAll(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu))
    if (HAN.test(run)) {
      const all = [...run]
      all.forEach((char, at) => {
        out.set(char, SINGLE)
        if (at > 0) out.set(all[at - 1]! + char, 1)
      })
    } else if (!EN_FILLERS.has(run) && !/^\d+$/.test(run)) out.set(stem(enWords.get(run) ?? run), 1)
  return out
}
