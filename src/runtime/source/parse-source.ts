import { parseJson } from '../wire/read-json.ts'
import { DEFAULT_TIME_ZONE } from '../time/zone.ts'
import { decodeText } from './decode-text.ts'
import { parseRecords } from './parse-records.ts'
import { parseTable } from './parse-table.ts'
import { SourceError } from './problem.ts'
import { readItems, type SourceList } from './read-items.ts'

/**
 * Parses the items of a file: CSV, TSV, JSON or JSON-LD, detected from its content, because names and media types are
 * often wrong.
 * @param base base for relative URLs; '' if there is none
 * @param timeZone the zone of its dates
 * @throws SourceError if it contains no list
 */
export const parseSourceFile = (bytes: Uint8Array, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList =>
  parseSourceText(decodeText(bytes), base, timeZone)

/** The same for a string, such as pasted text. */
export function parseSourceText(text: string, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList {
  const content = text.replace(/^\ufeff/, '')
  if (!/^\s*[[{]/.test(content)) {
    if (!content.trim() || /^\s*</.test(content)) throw new SourceError('no-list')
    return readItems(parseTable(content), base, timeZone)
  }
  let value: unknown
  try {
    value = parseJson(content)
  } catch {
    throw new SourceError('not-json')
  }
  return parseSourceRows(value, base, timeZone)
}

/**
 * The same for data that a page already has: an array of objects, an array of arrays of cells, JSON-LD, or `{ text }`
 * with the text of a file.
 */
export function parseSourceRows(value: unknown, base: string, timeZone = DEFAULT_TIME_ZONE): SourceList {
  const { text } = Object(value) as { text?: unknown }
  return typeof text === 'string' && Object.keys(Object(value) as object).length === 1
    ? parseSourceText(text, base, timeZone)
    : readItems(parseRecords(value), base, timeZone)
}
