import { isDate } from '../../contract/additions/form-rules.ts'
import { normalizeVisitLabel } from '../../contract/core/visit-paths.ts'
import type { Db } from '../db/db.ts'
import { TODAY_SQL } from './visit-counter.ts'

/** One line of a file of old totals; `day` '' is the sum of all earlier days. */
interface ImportedTotal {
  label: string
  day: string
  visitors: number
}

/** Represents all earlier days: included in the total, but in no list of days. */
const UNDATED_DAY = '0001-01-01'
const MAX_LINES = 100_000

/**
 * Parses lines of `label,day,visitors`: an empty label is the portal's own, the day is yyyy-mm-dd or empty for a sum.
 * Throws an Error with the number of the first invalid line.
 */
export function parseTotals(text: string, today: string): ImportedTotal[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (lines.length > MAX_LINES) throw new Error(`more than ${MAX_LINES} lines`)
  const seen = new Set<string>()
  return lines.flatMap((line, i) => {
    const fail = (reason: string): never => {
      throw new Error(`line ${i + 1}: ${reason}: ${line.slice(0, 80)}`)
    }
    if (!line.trim() || (i === 0 && /^label,day,visitors$/i.test(line.trim()))) return []
    const cells = line.split(',').map((cell) => cell.trim())
    if (cells.length !== 3) fail('not label,day,visitors')
    const [label = '', day = '', count = ''] = cells
    if (normalizeVisitLabel(label) !== label) fail('invalid label: use a-z, 0-9, dots, hyphens, underscores')
    if (day && !(isDate(day) && day > '1990-01-01' && day < today))
      fail('invalid day: use yyyy-mm-dd, before today')
    if (!/^\d{1,12}$/.test(count)) fail('invalid number of visitors')
    if (seen.size === seen.add(`${label} ${day}`).size) fail('duplicate label and day')
    return [{ label, day, visitors: Number(count) }]
  })
}

/**
 * Imports old totals, all or none. Idempotent; a corrected file replaces earlier values. On days that the campus counted
 * itself, its own number wins.
 */
export async function importTotals(db: Db, text: string): Promise<{ lines: number; labels: number }> {
  const [{ day: today } = { day: '' }] = await db.query<{ day: string }>(`select ${TODAY_SQL}::text as day`)
  const rows = parseTotals(text, today)
  const labels = [...new Set(rows.map(({ label }) => label))]
  await db.tx(async (q) => {
    for (const label of labels)
      if (label) await q.query('insert into visit_label (label) values ($1) on conflict do nothing', [label])
    for (const { label, day, visitors } of rows)
      await q.query(
        `insert into visit_before (label, day, visitors) values ($1, $2, $3)
         on conflict (label, day) do update set visitors = excluded.visitors`,
        [label, day || UNDATED_DAY, visitors],
      )
  })
  return { lines: rows.length, labels: labels.length }
}
