// npm run seed: resets the data to seed/. What users did is preserved.
import { loadSeed } from './load-seed.ts'
import { startDb } from './start-db.ts'
import { readSeed } from './read-seed.ts'

const db = await startDb({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['CAMPUS_DATA'] ?? '.campus',
})
const seed = await readSeed()
await loadSeed(db, seed, true)
await db.close()
console.log(
  `${seed.items.length} items, ${seed.guides.length} guides, ${seed.accounts.length} people written.`,
)
