// `npm run bench`: every file of test/bench that exports `bench`; `npm run bench -- start` runs those named so.
// Figures are ratios measured side by side in one run; nothing here passes or fails.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { heading, filesBelow } from '../tools/run.ts'
import { text } from '../tools/sources.ts'

/** A table; every row has the same columns, the first says what was measured. */
export interface Bench {
  name: string
  rows: Record<string, string | number>[]
}

interface Module {
  bench(): Promise<Bench | Bench[]>
}

const asked = process.argv.slice(2)
const found = filesBelow('test/bench')
  .filter(
    (file) => file.endsWith('.ts') && /^export (async function|function|const) bench\b/m.test(text(file)),
  )
  .filter((file) => !asked.length || asked.some((word) => file.includes(word)))
if (!found.length) console.error(`no bench ${asked.join(' or ')} in test/bench`)

for (const file of found) {
  const { bench } = (await import(pathToFileURL(path.resolve(file)).href)) as Module
  for (const { name, rows } of [await bench()].flat()) {
    heading(name)
    const columns = Object.keys(rows[0] ?? {})
    const width = columns.map((c) => Math.max(...[c, ...rows.map((r) => String(r[c] ?? ''))].map(cells)))
    const line = (parts: string[]): string =>
      parts
        .map((p, i) => (i ? ' '.repeat(width[i]! - cells(p)) + p : p + ' '.repeat(width[i]! - cells(p))))
        .join('  ')
    console.log(line(columns))
    for (const row of rows) console.log(line(columns.map((c) => String(row[c] ?? ''))))
  }
}
process.exit(found.length ? 0 : 1)

/** Columns on a terminal: a Chinese character takes two. */
function cells(s: string): number {
  return [...s].reduce((n, c) => n + (/[⺀-￯]/.test(c) ? 2 : 1), 0)
}
