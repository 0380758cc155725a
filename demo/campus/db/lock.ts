import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Lies beside the database once it is whole: a first start that was killed begins again. */
export const READY = 'ready'

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders that this process holds: its own pid in the file proves nothing, since containers reuse pids. */
const mine = new Set<string>()

/**
 * PGlite has no lock of its own: two processes on one folder would destroy it. Returns the release.
 * A lock left by a killed process is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(path.resolve(folder), 'pid')
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      writeFileSync(draft, String(process.pid))
      linkSync(draft, file) // atomic, and never seen half written
      rmSync(draft)
      break
    } catch (e) {
      rmSync(draft, { force: true })
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
      const holder = Number(readFileSync(file, 'utf8'))
      if (mine.has(file) || (holder !== process.pid && alive(holder)))
        throw new Error(
          `The folder ${folder} is in use by process ${holder}. One process at a time may use the embedded database: ` +
            `stop that one, choose another CAMPUS_DATA, or share a PostgreSQL by DATABASE_URL. ` +
            `If no campus runs there, delete ${file}.`,
          { cause: e },
        )
      renameSync(file, `${draft}.stale`)
      rmSync(`${draft}.stale`)
    }
  }
  mine.add(file)
  return () => {
    mine.delete(file)
    rmSync(file, { force: true })
  }
}
