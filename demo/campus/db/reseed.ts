// npm run seed: brings the data of the campus back to what is written in seed/. What people did stays.
import { loadSeed } from './load-seed.ts'
import { startDb } from './start.ts'
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
