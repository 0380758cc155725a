import { labelOf } from '../../../src/contract/visit-paths.ts'
import type { Db } from '../db/open.ts'
import { TODAY } from './counting.ts'

/** One line of a file of old totals; `day` '' is everything before the days that are known one by one. */
export interface Before {
  label: string
  day: string
  visitors: number
}

/** Stands for all days before those that are known: it is in the sum and in no list of days. */
const BEFORE_ALL = '0001-01-01'
const MOST_LINES = 100_000

/**
 * Reads `label,day,visitors` by the line: the label empty for the hall's own, the day as yyyy-mm-dd or empty for one sum.
 * Throws with the number of the first line that cannot be used; then nothing is taken.
 */
export function readBefore(text: string, today: string): Before[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (lines.length > MOST_LINES) throw new Error(`more than ${MOST_LINES} lines`)
  const seen = new Set<string>()
  return lines.flatMap((line, i) => {
    const fail = (why: string): never => {
      throw new Error(`line ${i + 1}: ${why}: ${line.slice(0, 80)}`)
    }
    if (!line.trim() || (i === 0 && /^label,day,visitors$/i.test(line.trim()))) return []
    const cells = line.split(',').map((cell) => cell.trim())
    if (cells.length !== 3) fail('not label,day,visitors')
    const [label = '', day = '', count = ''] = cells
    if (labelOf(label) !== label) fail('no label: a-z, 0-9, dots, hyphens, underscores')
    if (day && !(isDay(day) && day > '1990-01-01' && day < today)) fail('no day before today, yyyy-mm-dd')
    if (!/^\d{1,12}$/.test(count)) fail('no number of visitors')
    if (seen.size === seen.add(`${label} ${day}`).size) fail('the same label and day twice')
    return [{ label, day, visitors: Number(count) }]
  })
}

const isDay = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * Takes old totals, all or none. The same file a second time changes nothing; a corrected one corrects. On days that the
 * campus counted itself its own number stands.
 */
export async function takeBefore(db: Db, text: string): Promise<{ lines: number; labels: number }> {
  const [{ day: today } = { day: '' }] = await db.query<{ day: string }>(`select ${TODAY}::text as day`)
  const rows = readBefore(text, today)
  const labels = [...new Set(rows.map(({ label }) => label))]
  await db.tx(async (q) => {
    for (const label of labels)
      if (label) await q.query('insert into visit_label (label) values ($1) on conflict do nothing', [label])
    for (const { label, day, visitors } of rows)
      await q.query(
        `insert into visit_before (label, day, visitors) values ($1, $2, $3)
         on conflict (label, day) do update set visitors = excluded.visitors`,
        [label, day || BEFORE_ALL, visitors],
      )
  })
  return { lines: rows.length, labels: labels.length }
}
