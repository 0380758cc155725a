import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../src/server/hall-releases.ts'

const SOURCES = [
  ...readdirSync('src')
    .filter((name) => name !== 'campus')
    .map((name) => `src/${name}`),
  'rollup.config.mjs',
  'package-lock.json',
]
/** Milliseconds. Chunk names have a hash; a page loaded before a new build still requests the old ones. */
const CHUNK_RETENTION_MS = 14 * 86_400_000

function newestMtime(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(file).map((name) => newestMtime(path.join(file, name))))
}

/** Whether the build is missing or older than any of its sources. */
export function isStale(dist: string): boolean {
  const manifest = path.join(dist, 'manifest.json')
  return !existsSync(manifest) || statSync(manifest).mtimeMs < Math.max(...SOURCES.map(newestMtime))
}

function keepOldChunks(dist: string, oldChunksDir: string): void {
  const chunks = path.join(dist, 'chunks')
  if (!existsSync(chunks)) return
  cpSync(chunks, oldChunksDir, { recursive: true })
  for (const name of filesBelow(oldChunksDir)) {
    const file = path.join(oldChunksDir, name)
    if (Date.now() - statSync(file).mtimeMs > CHUNK_RETENTION_MS) rmSync(file)
  }
}

/** Runs the build in a separate process, in parallel with the start of the database. Rejects with its output. */
export function build(dist: string, oldChunksDir: string): Promise<void> {
  keepOldChunks(dist, oldChunksDir)
  const rollup = path.resolve('node_modules/rollup/dist/bin/rollup')
  const child = spawn(process.execPath, [rollup, '-c', '--silent'], {
    env: { ...process.env, UNIV_FAST: '1', UNIV_DIST: dist },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-4000)
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`the build failed\n${errorOutput}`))))
  })
}
