// What a pasted table becomes as a file: pure, so that tests read it as the tag will.

const isRecords = (text) => /^\s*[[{]/.test(text)

/** The cells of what a spreadsheet puts on the clipboard: tabs between, and quotation marks around cells with lines. */
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
