import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { etagOf, send, type Body } from './http.ts'
import type { Context } from 'hono'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const fileOrNull = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Files kept in memory with their compressed siblings, read again once they change on disk. */
export function createFiles() {
  const kept = new Map<string, { at: number; body: Body }>()
  return async function read(file: string): Promise<Body | null> {
    const type = TYPES[path.extname(file)]
    const found = await stat(file).catch(() => null)
    if (!type || !found?.isFile()) return null
    const last = kept.get(file)
    if (last?.at === found.mtimeMs) return last.body
    const [plain, br, gz] = await Promise.all([
      fileOrNull(file),
      fileOrNull(`${file}.br`),
      fileOrNull(`${file}.gz`),
    ])
    if (!plain) return null
    const body = { type, etag: etagOf(plain), plain, br, gz }
    if (kept.size > 500) kept.clear()
    kept.set(file, { at: found.mtimeMs, body })
    return body
  }
}
export type ReadFile = ReturnType<typeof createFiles>

/** Scripts may be used by every page of the world. */
export const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const ENTRY = { ...OPEN, 'cache-control': 'no-cache' }
export const FOREVER = { ...OPEN, 'cache-control': 'public, max-age=31536000, immutable' }

/** A file of the build: chunks carry their hash in their name and never change; entries are asked for each time. */
export async function sendBuilt(
  c: Context,
  read: ReadFile,
  { dist, oldChunks }: { dist: string; oldChunks: string },
): Promise<Response | null> {
  const name = c.req.path.slice(1)
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(name)) {
    const body = await read(path.join(dist, name))
    return body && send(c, body, ENTRY)
  }
  const chunk = /^chunks\/([\w-]+(?:\.[\w-]+)+)$/.exec(name)?.[1]
  if (!chunk) return null
  const body = (await read(path.join(dist, 'chunks', chunk))) ?? (await read(path.join(oldChunks, chunk)))
  return body && send(c, body, FOREVER)
}
