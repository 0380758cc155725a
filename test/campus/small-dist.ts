import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'

export const SCRIPT = 'export const tag = "univ-portal";'.repeat(100)

/** A folder like `dist` with one tag. */
export function makeSmallDist(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'univ-dist-'))
  mkdirSync(path.join(dist, 'chunks'))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(dist, name), text)
    writeFileSync(path.join(dist, `${name}.br`), zlib.brotliCompressSync(text))
    writeFileSync(path.join(dist, `${name}.gz`), zlib.gzipSync(text))
  }
  file('univ-portal.js', SCRIPT)
  file('chunks/core-abc123.js', SCRIPT)
  const entries = {
    'univ-portal': { file: 'univ-portal.js', first: ['univ-portal.js', 'chunks/core-abc123.js'] },
  }
  writeFileSync(path.join(dist, 'manifest.json'), JSON.stringify({ entries }))
  writeFileSync(path.join(dist, '.secret'), 'x')
  return dist
}
