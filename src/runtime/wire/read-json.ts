import { loadEntityNames } from '../../contract/decode-entities.ts'

/** A run of digits that may exceed 2^53, beyond which `JSON.parse` rounds. */
const LONG_RUN = /\d{16}/
/** A number of 16 characters or more, outside strings. */
const LONG_NUMBER = /-?\d[\d.eE+-]{15,}/g
const MIN_LENGTH = 16

/**
 * Parses JSON like `JSON.parse`, except that integers beyond 2^53 become strings of their digits: many systems number
 * tasks and people with 19 digits, and a rounded id names another one. Starts to load the entity names that its texts
 * need: await `loadEntityNames('')` before decoding.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  void loadEntityNames(text)
  return JSON.parse(LONG_RUN.test(text) ? quoteLongIntegers(text) : text)
}

const quoteIfRounded = (token: string): string =>
  /^-?[1-9]\d*$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token

/** Puts quotes around integers beyond 2^53, in one pass over the text. */
export function quoteLongIntegers(text: string): string {
  let result = ''
  let copied = 0
  for (let start = 0; start < text.length;) {
    // from the end of one string to the start of the next
    const quote = text.indexOf('"', start)
    const end = quote < 0 ? text.length : quote
    if (end - start >= MIN_LENGTH) {
      const between = text.slice(start, end)
      const quoted = between.replace(LONG_NUMBER, quoteIfRounded)
      if (quoted !== between) {
        result += text.slice(copied, start) + quoted
        copied = end
      }
    }
    start = quote < 0 ? end : endOfString(text, quote)
  }
  return result + text.slice(copied)
}

/** The index after the string that starts at `quote`; the end of the text if it is not closed. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end + 1
  }
  return text.length
}
