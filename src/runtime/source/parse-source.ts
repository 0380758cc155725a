import { decodeText } from './decode-text.ts'
import { parseRecords } from './parse-records.ts'
import { parseTable } from './parse-table.ts'
import { SourceError } from './problem.ts'
import { readItems, type SourceList } from './read-items.ts'

/**
 * The items of a file: CSV, TSV, JSON or JSON-LD, told by its content and not by its name or type, which servers get wrong.
 * @param base what relative addresses belong to; '' where there is nothing
 * @throws SourceError where it holds no list
 */
export const parseSourceFile = (bytes: Uint8Array, base: string): SourceList =>
  parseSourceText(decodeText(bytes), base)

/** The same of a text, such as one that was pasted. */
export function parseSourceText(text: string, base: string): SourceList {
  const content = text.replace(/^\ufeff/, '')
  if (!/^\s*[[{]/.test(content)) {
    if (!content.trim() || /^\s*</.test(content)) throw new SourceError('no-list')
    return readItems(parseTable(content), base)
  }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    throw new SourceError('not-json')
  }
  return parseSourceRows(value, base)
}

/** The same of what a page already has: an array of objects or of cells, JSON-LD, or `{ text }` with that of a file. */
export function parseSourceRows(value: unknown, base: string): SourceList {
  const { text } = Object(value) as { text?: unknown }
  return typeof text === 'string' && Object.keys(Object(value) as object).length === 1
    ? parseSourceText(text, base)
    : readItems(parseRecords(value), base)
}
