import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Manifest {
  files: Record<string, { contains: Record<string, number> }>
}

/**
 * The file below `dist` that has a package or a source file, such as `chunks/parts/abcdefgh.js`. Throws if there is none: a
 * test that intercepts nothing could not fail.
 */
export function builtFileWith(source: string): string {
  const manifest = path.join(process.env['UNIV_DIST'] ?? 'dist', 'manifest.json')
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  const found = Object.keys(files).find((file) => file.startsWith('chunks/') && files[file]!.contains[source])
  if (!found) throw new Error(`no chunk has ${source}`)
  return found
}
