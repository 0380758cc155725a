// Runs test files one after the other in this process, each as a suite. Requests each next file from its parent until
// there are none left.
import { after, describe } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeSharedBrowser } from './shared-browser.ts'

const TIMEOUT_MS = 600_000 // a file that hangs fails instead of blocking the run; the longest takes two minutes on a quiet machine

/** Sends `next`; the parent replies with a file name, or an empty one at the end. */
function runNext(): void {
  process.once('message', (file: string) => {
    if (!file) return void closeSharedBrowser().finally(() => process.disconnect())
    describe(file, { timeout: TIMEOUT_MS }, async () => {
      after(runNext)
      await import(pathToFileURL(path.resolve(file)).href)
    })
  })
  process.send!('next')
}
runNext()
