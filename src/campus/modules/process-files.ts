import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import { readPieces } from '../forms/stored-files.ts'
import { readSignedFile } from '../processes/process-files.ts'
import { replaceNul } from './tasks.ts'

/** A name in a header: for every client, and in full (RFC 8187). */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(
    name,
  ).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Serves a file to anyone with its signed URL, because a new tab sends no token. */
export function registerProcessFiles(app: Hono, base: string, { db }: Campus): void {
  app.get(`${base}/files/:id`, async (c) => {
    const id = replaceNul(c.req.param('id'))
    const file = await readSignedFile(db, id, new URL(c.req.url).searchParams, Date.now() / 1000)
    // the same reply for an expired, a forged and an unknown URL
    if (!file) throw notFound('there is no such file')
    const content = Readable.toWeb(Readable.from(readPieces(db, id), { objectMode: false }))
    return c.body(content as ReadableStream<Uint8Array>, 200, {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': attachment(file.name),
      // a file must not run as a page of this origin
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
  })
}
