import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['src', 'rollup.config.mjs', 'package-lock.json']
/** Built chunks carry their hash; a page that was loaded before a new build still asks for the old ones. */
const KEPT_MS = 14 * 86_400_000

function newest(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))))
}

/** Is the build missing, or older than anything it is made of? */
export function isStale(dist: string): boolean {
  const manifest = path.join(dist, 'manifest.json')
  return !existsSync(manifest) || statSync(manifest).mtimeMs < Math.max(...SOURCES.map(newest))
}

function keepChunks(dist: string, kept: string): void {
  const chunks = path.join(dist, 'chunks')
  if (!existsSync(chunks)) return
  mkdirSync(kept, { recursive: true })
  for (const name of readdirSync(chunks)) copyFileSync(path.join(chunks, name), path.join(kept, name))
  for (const name of readdirSync(kept)) {
    const file = path.join(kept, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
  }
}

/** Runs the build in a process of its own, beside the start of the database. Rejects with what it said. */
export function build(dist: string, kept: string): Promise<void> {
  keepChunks(dist, kept)
  const rollup = path.resolve('node_modules/rollup/dist/bin/rollup')
  const child = spawn(process.execPath, [rollup, '-c', '--silent'], {
    env: { ...process.env, UNIV_FAST: '1', UNIV_DIST: dist },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`the build failed\n${said}`))))
  })
}
