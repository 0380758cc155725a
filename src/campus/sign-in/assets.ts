import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'assets')
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface Asset {
  body: string
  type: string
  version: string
}

/** Reads all assets of the sign-in pages. Requests look names up in this map, so no path is built from user input. */
export function loadAssets(): Map<string, Asset> {
  const files = new Map<string, Asset>()
  // style sheets last, because they reference images by versioned URL
  for (const name of readdirSync(folder).sort(
    (a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')),
  )) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    const body = text.replace(/url\('([\w-]+\.svg)'\)/g, (match, file: string) => {
      const version = files.get(file)?.version
      return version ? `url('${file}?v=${version}')` : match
    })
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
    files.set(name, { body, type: TYPES[path.extname(name)] ?? 'application/octet-stream', version })
  }
  return files
}
