import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { computeEtag, send, type EncodedBody } from './http.ts'
import type { Context } from 'hono'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  // as text, so that a browser shows it
  '.graphql': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
}

const fileOrNull = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Caches files with their .br and .gz siblings in memory; a file is read again when it changes on disk. */
export function createFileReader() {
  const cache = new Map<string, { modified: number; body: EncodedBody }>()
  return async function read(file: string): Promise<EncodedBody | null> {
    const type = TYPES[path.extname(file)]
    const found = await stat(file).catch(() => null)
    if (!type || !found?.isFile()) return null
    const last = cache.get(file)
    if (last?.modified === found.mtimeMs) return last.body
    const [plain, br, gz] = await Promise.all([
      fileOrNull(file),
      fileOrNull(`${file}.br`),
      fileOrNull(`${file}.gz`),
    ])
    if (!plain) return null
    const codings = {
      ...(br && { br: () => Promise.resolve(br) }),
      ...(gz && { gzip: () => Promise.resolve(gz) }),
    }
    const body = { type, etag: computeEtag(plain), plain, codings }
    if (cache.size > 500) cache.clear()
    cache.set(file, { modified: found.mtimeMs, body })
    return body
  }
}
export type ReadFile = ReturnType<typeof createFileReader>

/** Any page may load the scripts. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  // tags on pages of other origins see the server's clock
  'access-control-expose-headers': 'date',
  'cross-origin-resource-policy': 'cross-origin',
}
const ENTRY_HEADERS = { ...CROSS_ORIGIN_HEADERS, 'cache-control': 'no-cache' }
export const IMMUTABLE_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Sends a file of the build: hashed chunks are immutable, entry scripts and the published contract are revalidated. */
export async function sendBuildFile(
  c: Context,
  read: ReadFile,
  { dist, oldChunksDir }: { dist: string; oldChunksDir: string },
): Promise<Response | null> {
  const name = c.req.path.slice(1)
  if (/^(?:contract\/)?[\w-]+(?:\.[\w-]+)+$/.test(name)) {
    const body = await read(path.join(dist, name))
    return body && send(c, body, ENTRY_HEADERS)
  }
  const chunk = /^chunks\/((?:(?:parts|fonts)\/)?[\w-]+(?:\.[\w-]+)+)$/.exec(name)?.[1]
  if (!chunk) return null
  const body = (await read(path.join(dist, 'chunks', chunk))) ?? (await read(path.join(oldChunksDir, chunk)))
  return body && send(c, body, IMMUTABLE_HEADERS)
}

const OWN_FILE = /^\/campus\/([\w-]+\.(?:css|js))$/

/** The style sheets and scripts of the pages that are rendered here, in `pages/`. */
export const sendOwnFile =
  (read: ReadFile) =>
  async (c: Context): Promise<Response | null> => {
    const name = OWN_FILE.exec(c.req.path)?.[1]
    const body = name && (await read(path.join(import.meta.dirname, 'pages', name)))
    return body ? send(c, body, { 'cache-control': 'no-cache' }) : null
  }
