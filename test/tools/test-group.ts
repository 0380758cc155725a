// Runs test files one after the other in this process, each as a suite: it asks its parent for the next one until there
// is none.
import { after, describe } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const TIMEOUT_MS = 300_000 // a file that hangs is a failure, not a run that never ends

/** Sends `next`; the parent answers with a file's name, or an empty one at the end. */
function runNext(): void {
  process.once('message', (file: string) => {
    if (!file) return process.disconnect()
    describe(file, { timeout: TIMEOUT_MS }, async () => {
      after(runNext)
      await import(pathToFileURL(path.resolve(file)).href)
    })
  })
  process.send!('next')
}
runNext()
