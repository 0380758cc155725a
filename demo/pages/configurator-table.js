// Converts a pasted table to a file: pure functions, so that tests check the same output.

const isRecords = (text) => /^\s*[[{]/.test(text)

/** Parses clipboard text from a spreadsheet: tab-separated cells, with quotation marks around multi-line ones. */
function cellsOf(text) {
  const rows = [[]]
  const pattern = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n?|\n|$)/y
  for (;;) {
    const [, cell, end] = pattern.exec(text)
    rows.at(-1).push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') return rows
    if (end !== '\t') rows.push([])
  }
}

const csvCell = (text) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The file to put beside a page: tabs become commas, other text stays. A byte order mark tells spreadsheets that it is
 * UTF-8.
 * @param {string} text as pasted
 * @returns {{ name: string, content: string }}
 */
export function listFile(text) {
  if (isRecords(text)) return { name: 'services.json', content: text }
  const isTable = text.split(/\r?\n/, 1)[0].includes('\t')
  const csv = isTable
    ? cellsOf(text.trimEnd())
        .map((row) => row.map(csvCell).join(','))
        .join('\r\n')
    : text.trimEnd()
  return { name: 'services.csv', content: `\ufeff${csv}\r\n` }
}
