// node --import tsx src/campus/visits/import-totals-cli.ts old-counter.csv: imports the totals of a previous counter.
// Stop a campus with an embedded database first: only one process at a time may use its folder.
import { readFileSync } from 'node:fs'
import { startDb } from '../db/start-db.ts'
import { importTotals } from './import-totals.ts'

const file = process.argv[2]
if (!file) {
  console.error(
    'Usage: import-totals-cli.ts <file> with lines of label,day,visitors; see demo/README.md, "Visits"',
  )
  process.exit(2)
}
const text = readFileSync(file, 'utf8')
const db = await startDb({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['CAMPUS_DATA'] ?? '.campus',
})
try {
  const { lines, labels } = await importTotals(db, text)
  console.log(`${lines} lines of ${labels} counters imported.`)
} catch (e) {
  console.error(`${file}: ${e instanceof Error ? e.message : String(e)}; nothing was imported`)
  process.exitCode = 1
} finally {
  await db.close()
}
