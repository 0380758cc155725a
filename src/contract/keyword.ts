import { visibleText } from './visible-text.ts'

/** Characters; no name of a service is longer, and a long address is refused by servers. */
export const MAX_KEYWORD_LENGTH = 200

/** The beginning of a text; a character of two code units is not cut in half. */
export const cutText = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text

/** What is searched for of a text that was typed, pasted or came in an address. */
export const cutKeyword = (text: string): string =>
  cutText(visibleText(cutText(text, 10 * MAX_KEYWORD_LENGTH)).trim(), MAX_KEYWORD_LENGTH)
