import { SourceError } from './problem.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** Checks for the signatures of ZIP (.xlsx, .ods) and Compound File Binary (.xls). */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/**
 * Decodes a file by its byte order mark (UTF-8, UTF-16), else as UTF-8, else as GB 18030, which spreadsheet programs on
 * Chinese systems use for "CSV". Strips the byte order mark.
 * @throws SourceError for a workbook
 */
export function decodeText(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) throw new SourceError('workbook')
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
