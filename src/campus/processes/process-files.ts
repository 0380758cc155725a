import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../db/db.ts'

/** Seconds that the signed URL of a file is valid. */
const FILE_SECONDS = 3600

interface FileRow {
  id: string
  name: string
  type: string
  size: number
}

const readFiles = (q: Queries, processId: string, english: boolean): Promise<FileRow[]> =>
  q.query<FileRow>(
    `select id, ${english ? "coalesce(nullif(name_en, ''), name)" : 'name'} as name, type, octet_length(content) as size
     from process_file where process_id = $1 order by id limit 50`,
    [processId],
  )

/** The files of a process for a user who may see it, with URLs below `base`. */
export async function readAttachments(q: Queries, base: string, processId: string, english: boolean) {
  const files = await readFiles(q, processId, english)
  const now = Math.floor(Date.now() / 1000)
  return Promise.all(
    files.map(async ({ type: _, ...file }) => ({
      ...file,
      uri: `${base}/files/${file.id}?${await signFile(q, file.id, now)}`,
    })),
  )
}

async function readFileKey(q: Queries): Promise<string> {
  await q.query("insert into oidc_key (name, value) values ('file', $1) on conflict (name) do nothing", [
    randomBytes(32).toString('base64url'),
  ])
  return (await q.query<{ value: string }>("select value from oidc_key where name = 'file'"))[0]!.value
}
const sign = (key: string, id: string, until: number): string =>
  createHmac('sha256', key).update(`file ${id} ${until}`).digest('base64url')

/** The signed query of a file's URL, for users who may see its process; `now` in epoch seconds. */
async function signFile(q: Queries, id: string, now: number): Promise<string> {
  // constant for a quarter of an hour, so that reloading a list yields the same links
  const until = Math.ceil(now / 900) * 900 + FILE_SECONDS
  return new URLSearchParams({
    until: String(until),
    sign: sign(await readFileKey(q), id, until),
  }).toString()
}

/** The file with a valid signed URL, or null. */
export async function readSignedFile(
  q: Queries,
  id: string,
  query: URLSearchParams,
  now: number,
): Promise<{ name: string; type: string; content: Uint8Array } | null> {
  const until = Number(query.get('until'))
  if (!Number.isSafeInteger(until) || until < now) return null
  const expected = Buffer.from(sign(await readFileKey(q), id, until))
  const given = Buffer.from(query.get('sign') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [row] = await q.query<{ name: string; type: string; content: string }>(
    "select name, type, encode(content, 'base64') as content from process_file where id = $1",
    [id],
  )
  return row ? { ...row, content: Buffer.from(row.content, 'base64') } : null
}
