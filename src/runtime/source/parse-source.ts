import { parseJson } from '../wire/read-json.ts'
import { DEFAULT_TIME_ZONE } from '../time/time-zone.ts'
import { decodeText } from './decode-text.ts'
import { parseJsonLines, parseRecords } from './parse-records.ts'
import { parseTable } from './parse-table.ts'
import { SourceError } from './problem.ts'
import { readItems, type SourceList } from './read-items.ts'

/**
 * Parses the items of a file: CSV, TSV, JSON, or line-delimited JSON, detected from its content, because names
 * and media types are often wrong.
 * @param base base for relative URLs; '' if there is none, which keeps them relative
 * @param timeZone the zone of its dates
 * @throws SourceError if it contains no list
 */
export function parseSourceFile(bytes: Uint8Array, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList {
  const { text, guess } = decodeText(bytes)
  const list = parseSourceText(text, base, timeZone)
  if (guess) list.problems.unshift({ kind: 'guessed-encoding', row: 0, column: '', value: guess })
  return list
}

/** The same for a string, such as pasted text. */
export function parseSourceText(text: string, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList {
  const content = text.replaceAll('\ufeff', '')
  const json = withoutComments(content)
  if (!/^\s*[[{]/.test(json)) {
    if (!content.trim() || /^\s*</.test(content)) throw new SourceError('no-list')
    return readItems(parseTable(content), base, timeZone)
  }
  let value: unknown
  try {
    value = parseJson(json)
  } catch {
    const lines = parseJsonLines(json)
    if (!lines) throw new SourceError('not-json')
    return readItems(lines, base, timeZone)
  }
  return parseSourceRows(value, base, timeZone)
}

/** Removes the comments that phpMyAdmin writes above its exports. */
const withoutComments = (text: string): string =>
  /^\s*\/[/*]/.test(text) ? text.replace(/^\s*\/\*[^]*?\*\//, '').replace(/^\s*\/\/.*$/gm, '') : text

/**
 * The same for data that a page already has: an array of objects, an array of arrays of cells, or `{ text }`
 * with the text of a file.
 */
export function parseSourceRows(value: unknown, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList {
  const { text }: { text?: unknown } = Object(value)
  return typeof text === 'string' && Object.keys(Object(value)).length === 1
    ? parseSourceText(text, base, timeZone)
    : readItems(parseRecords(value), base, timeZone)
}
