import { visibleText } from './visible-text.ts'

/** Characters; no name of a service is longer, and a long address is refused by servers. */
export const MAX_KEYWORD_LENGTH = 200

/** The beginning of a text; a character of two code units stays whole. */
export function cutText(text: string, length: number): string {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(length - 1)) && text.length > length
  return text.slice(0, isHalf ? length - 1 : length)
}

/** What is searched for of a text that was typed, pasted or came in an address. */
export const cutKeyword = (text: string): string =>
  cutText(visibleText(cutText(text, 10 * MAX_KEYWORD_LENGTH)).trim(), MAX_KEYWORD_LENGTH)

/** Every dash between two Latin letters or digits, as in a serial number. */
const DASH = /(?<=[0-9A-Za-z])[\p{Pd}\u2212](?=[0-9A-Za-z])/gu

/** A keyword as it is sent: a server that compares literally finds "SQ-2026-1", however wide it was typed. */
export const wireKeyword = (text: string): string =>
  cutKeyword(text)
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC'))
    .replace(DASH, '-')
