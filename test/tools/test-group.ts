// Runs the test files named as arguments one after the other in this process, each as a suite.
import { describe } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const TIMEOUT_MS = 300_000 // a file that hangs is a failure, not a run that never ends

for (const file of process.argv.slice(2))
  describe(file, { timeout: TIMEOUT_MS }, async () => {
    await import(pathToFileURL(path.resolve(file)).href)
  })
