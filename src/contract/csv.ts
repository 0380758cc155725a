// Writes lists for spreadsheets, which run formulas and rewrite what looks like a date or a number.

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
/** What a spreadsheet rewrites when it opens a file; other numbers of up to 15 digits stay as they are. */
const REWRITTEN = [
  '0\\d[\\d.,]*', // 00120 and 0.10 lose zeros
  '\\d+\\.\\d*0',
  '(?:[.,]?\\d){16,}', // 16 digits and more lose the last ones
  '\\d+(?:\\.\\d*)?e[+-]?\\d+', // 12E5
  '\\d{1,4}[-/]\\d{1,2}(?:[-/]\\d{1,4})?', // 1-2, 3/4, 2026-11
  '\\d{1,4}\\.\\d{1,2}\\.\\d{1,4}',
  `(?=.*\\d)(?:\\d{1,4}[- /]?)?${MONTH}(?:[- /]?\\d{1,4})*`, // MAR1, 1-Dec
  '(?:\\d{2,4}年)?\\d{1,2}月(?:\\d{1,2}日?)?|\\d{2,4}年',
  '\\d+:\\d+(?::[\\d.]+)?(?: ?[ap]m?)?', // 8:30
  '\\d+ \\d+/\\d+',
  'true|false',
]
const IS_REWRITTEN = new RegExp(`^(?:${REWRITTEN.join('|')})$`, 'i')

/**
 * Escapes one CSV field (RFC 4180). Puts an apostrophe before text that a spreadsheet would evaluate as a formula, because
 * names come from other users; what a spreadsheet would rewrite is written as ="00120", which it keeps as text. The reader
 * of lists (runtime/source) takes both marks off.
 */
export function escapeField(text: string): string {
  // spreadsheets ignore leading white space when they detect a formula
  const marked = /^\s*[=+\-@\t\r|％＝＋－＠]/.test(text)
    ? `'${text}`
    : IS_REWRITTEN.test(text.normalize('NFKC').trim())
      ? `="${text}"`
      : text
  return /[",\r\n;\t]/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked
}

/** CRLF line endings; the byte order mark makes Excel read UTF-8. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map(escapeField).join(',') + '\r\n').join('')}`
