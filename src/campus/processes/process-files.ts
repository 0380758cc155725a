import { randomKey, readOrCreate } from '../sign-in/provider-keys.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../db/db.ts'

/** Seconds that the signed URL of a file is valid. */
const FILE_SECONDS = 3600

interface UsedFile {
  id: string
  name: string
  size: number
  state: string
}

/** The files of a process, in the order of its form. */
export const readUsedFiles = (q: Queries, processId: string, english: boolean): Promise<UsedFile[]> =>
  q.query<UsedFile>(
    `select f.id, ${english ? "coalesce(nullif(f.name_en, ''), f.name)" : 'f.name'} as name, f.size, f.state
     from file_use u join file f on f.id = u.file_id where u.process_id = $1 order by u.place, f.id limit 50`,
    [processId],
  )

/** With a URL below `base`, if it can be opened. */
export async function withUri<F extends { id: string; state: string }>(
  q: Queries,
  base: string,
  file: F,
): Promise<F & { uri: string }> {
  const now = Math.floor(Date.now() / 1000)
  const uri = file.state === 'ready' ? `${base}/files/${file.id}?${await signFile(q, file.id, now)}` : ''
  return { ...file, uri }
}

/** The files of a process for a user who may see it. */
export const readAttachments = async (q: Queries, base: string, processId: string, english: boolean) =>
  Promise.all((await readUsedFiles(q, processId, english)).map((file) => withUri(q, base, file)))

const readFileKey = (q: Queries): Promise<string> => readOrCreate(q, 'file', randomKey)

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
): Promise<{ name: string; type: string; size: number } | null> {
  const until = Number(query.get('until'))
  if (!Number.isSafeInteger(until) || until < now) return null
  const expected = Buffer.from(sign(await readFileKey(q), id, until))
  const given = Buffer.from(query.get('sign') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // what is being checked, and what was refused, nobody opens
  const [row] = await q.query<{ name: string; type: string; size: number }>(
    "select name, type, size from file where id = $1 and state = 'ready'",
    [id],
  )
  return row ?? null
}
