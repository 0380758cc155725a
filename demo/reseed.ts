// npm run seed: resets the data to university/. What users did is preserved.
import { loadSeed } from '../src/campus/db/load-seed.ts'
import { startDb } from '../src/campus/db/start-db.ts'
import { jiangzhou } from './university/jiangzhou.ts'

const db = await startDb({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['CAMPUS_DATA'] ?? '.campus',
  university: jiangzhou,
})
const seed = await jiangzhou.readSeed()
await loadSeed(db, seed, true)
await db.close()
console.log(
  `${seed.items.length} items, ${seed.guides.length} guides, ${seed.accounts.length} people written.`,
)
