import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Marks a database whose setup completed; without it the next start sets it up again. */
export const READY_FILE = 'ready'

const hasCode = (e: unknown, code: string): boolean => e instanceof Error && 'code' in e && e.code === code

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return hasCode(e, 'EPERM')
  }
}

/** Lock files of this process. Its pid in a file is no proof: containers reuse pids. */
const heldLocks = new Set<string>()

/**
 * Locks the folder of the embedded database: PGlite does not, and two processes would corrupt it. A stale lock of a
 * killed process is replaced. Returns the function that unlocks. Throws if another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(path.resolve(folder), 'pid')
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      writeFileSync(draft, String(process.pid))
      linkSync(draft, file) // atomic: no reader sees a partly written file
      rmSync(draft)
      break
    } catch (e) {
      rmSync(draft, { force: true })
      if (!hasCode(e, 'EEXIST')) throw e
      const holder = Number(readFileSync(file, 'utf8'))
      if (heldLocks.has(file) || (holder !== process.pid && isAlive(holder)))
        throw new Error(
          `The folder ${folder} is in use by process ${holder}. One process at a time may use the embedded database: ` +
            `stop the other one, choose another CAMPUS_DATA, or use PostgreSQL (DATABASE_URL). ` +
            `If no campus is running, delete ${file}.`,
          { cause: e },
        )
      renameSync(file, `${draft}.stale`)
      rmSync(`${draft}.stale`)
    }
  }
  heldLocks.add(file)
  return () => {
    heldLocks.delete(file)
    rmSync(file, { force: true })
  }
}
