// node --import tsx demo/campus/visits/import.ts old-counter.csv: brings along what a counter before this one counted.
// While the campus runs on its embedded database, stop it first: the folder belongs to one process at a time.
import { readFileSync } from 'node:fs'
import { startDb } from '../db/start.ts'
import { takeBefore } from './before.ts'

const file = process.argv[2]
if (!file) {
  console.error('Which file? Lines of label,day,visitors: see demo/README.md, "Visits"')
  process.exit(2)
}
const text = readFileSync(file, 'utf8')
const db = await startDb({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['CAMPUS_DATA'] ?? '.campus',
})
try {
  const { lines, labels } = await takeBefore(db, text)
  console.log(`${lines} lines of ${labels} counters taken.`)
} catch (e) {
  console.error(`${file}: ${e instanceof Error ? e.message : String(e)}; nothing was taken`)
  process.exitCode = 1
} finally {
  await db.close()
}
