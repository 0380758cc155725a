import type { Hono } from 'hono'
import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import { readSignedFile } from '../processes/process-files.ts'
import { replaceNul } from './tasks.ts'

/** Serves a file to anyone with its signed URL, because a new tab sends no token. */
export function registerProcessFiles(app: Hono, base: string, { db }: Campus): void {
  app.get(`${base}/files/:id`, async (c) => {
    const id = replaceNul(c.req.param('id'))
    const file = await readSignedFile(db, id, new URL(c.req.url).searchParams, Date.now() / 1000)
    // the same reply for an expired, a forged and an unknown URL
    if (!file) throw notFound('there is no such file')
    return c.body(file.content as never, 200, {
      'content-type': file.type,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      // an attachment must not run as a page of this origin
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
  })
}
