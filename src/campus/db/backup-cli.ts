// npm run backup [-- file], npm run restore -- file
import { backUp, restore, type BackupSource } from './backup.ts'

const [command, named] = process.argv.slice(2)
const source: BackupSource = {
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDir: process.env['CAMPUS_DATA'] || '.campus',
}
const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:-]/g, '')

try {
  if (command === 'restore') {
    if (!named) throw new Error('npm run restore -- <file>')
    await restore(source, named)
    console.log(`Restored from ${named}.`)
  } else {
    const file = named ?? `backups/campus-${stamp}.${source.databaseUrl ? 'dump' : 'tar.gz'}`
    await backUp(source, file)
    console.log(`Written to ${file}. It holds keys and personal data: keep it as safe as the database.`)
  }
} catch (e) {
  console.error(e instanceof Error ? e.message : String(e))
  process.exitCode = 1
}
