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
  body: Buffer
  type: string
  version: string
}

/** The few files of the pages, read once. A name that is not in the folder is no file: no path is ever built from one. */
export const loadAssets = (): Map<string, Asset> =>
  new Map(
    readdirSync(folder).map((name) => {
      const body = readFileSync(path.join(folder, name))
      const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
      return [name, { body, type: TYPES[path.extname(name)] ?? 'application/octet-stream', version }]
    }),
  )
