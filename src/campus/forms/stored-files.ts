// Files of forms in the database: received in pieces, looked at, scanned, forgotten when no application has them.
import { createHash } from 'node:crypto'
import { fileFaultOf, type FileLimits, type StoredFile } from '../../contract/additions/form-files.ts'
import { ApiError, invalidInput } from '../access.ts'
import type { Campus } from '../campus.ts'
import { queryOne, type Db, type Queries } from '../db/db.ts'
import { newId } from '../processes/process-engine.ts'
import { cleanFileName, detectFileType } from './file-type.ts'
import { scan } from './scanner.ts'

export type FileRow = Pick<StoredFile, 'id' | 'name' | 'size' | 'type' | 'state' | 'received' | 'fault'>
const COLUMNS = 'f.id, f.name, f.size, f.type, f.state, f.received, f.fault'

/** What a person may have waiting that no application has yet. */
const MAX_UNUSED_FILES = 60
const MAX_UNUSED_BYTES = 300_000_000
/** The reply waits this long for the scanner; afterwards the file is `checking`. */
const SCAN_WAIT_MS = 3000

export interface Piece {
  key: string
  name: string
  size: number
  from: number
  bytes: Buffer
}

const findByKey = async (q: Queries, owner: string, key: string, lock = ''): Promise<FileRow | undefined> =>
  (
    await q.query<FileRow>(`select ${COLUMNS} from file f where owner_id = $1 and press = $2 ${lock}`, [
      owner,
      key,
    ])
  )[0]

async function begin(q: Queries, owner: string, { key, name, size }: Piece): Promise<FileRow> {
  // serialises what is counted
  await q.query('select id from person where id = $1 for no key update', [owner])
  const unused = await queryOne<{ n: number; bytes: number }>(
    q,
    `select count(*)::int as n, coalesce(sum(size), 0)::float8 as bytes from file f
     where owner_id = $1 and state <> 'refused' and not exists (select from file_use u where u.file_id = f.id)`,
    [owner],
  )
  if (unused.n >= MAX_UNUSED_FILES || unused.bytes + size > MAX_UNUSED_BYTES)
    throw new ApiError(
      413,
      'TOO_MUCH',
      '您上传而未使用的文件太多，请先提交或稍后再试 · too many files are waiting; submit first, or try again later',
    )
  await q.query(
    `insert into file (id, owner_id, press, name, size) values ($1, $2, $3, $4, $5)
     on conflict (owner_id, press) where press <> '' do nothing`,
    [newId(), owner, key, cleanFileName(name), size],
  )
  return (await findByKey(q, owner, key, 'for update'))!
}

/** Stores a piece unless it is there; resolves to the file as it is now. */
export async function receivePiece(
  campus: Campus,
  owner: string,
  field: FileLimits,
  piece: Piece,
): Promise<FileRow> {
  const fault = fileFaultOf(field, { size: piece.size, type: '' })
  if (fault === 'empty') throw invalidInput('文件是空的 · the file is empty')
  if (fault) throw new ApiError(413, 'TOO_LARGE', '文件太大 · the file is too large')
  const file = await campus.db.tx(async (q) => {
    const known = (await findByKey(q, owner, piece.key, 'for update')) ?? (await begin(q, owner, piece))
    if (known.size !== piece.size) throw invalidInput('the file has another size')
    if (known.state !== 'receiving' || piece.from !== known.received || piece.bytes.length === 0) return known
    const received = known.received + piece.bytes.length
    if (received > known.size) throw new ApiError(413, 'TOO_LARGE', 'more than the size of the file')
    await q.query('insert into file_piece (file_id, place, content) values ($1, $2, decode($3, $4))', [
      known.id,
      piece.from,
      piece.bytes.toString('base64'),
      'base64',
    ])
    await q.query('update file set received = $2 where id = $1', [known.id, received])
    return { ...known, received }
  })
  return file.state === 'receiving' && file.received === file.size
    ? finish(campus, owner, field, file, piece.name)
    : file
}

/** The content piece by piece; never more than one in memory. */
export async function* readPieces(db: Db, id: string): AsyncGenerator<Buffer, void> {
  for (let place = 0; ;) {
    const [piece] = await db.query<{ content: string }>(
      "select encode(content, 'base64') as content from file_piece where file_id = $1 and place = $2",
      [id, place],
    )
    if (!piece) return
    const bytes = Buffer.from(piece.content, 'base64')
    yield bytes
    place += bytes.length
  }
}

/** All of it has arrived: what is it, is it there already, is it harmless? */
async function finish(
  campus: Campus,
  owner: string,
  field: FileLimits,
  file: FileRow,
  givenName: string,
): Promise<FileRow> {
  const { db, settings } = campus
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const bytes of readPieces(db, file.id)) {
    hash.update(bytes)
    size += bytes.length
    if (head.length < 4096) head = Buffer.concat([head, bytes.subarray(0, 4096)])
    tail = Buffer.concat([tail, bytes.subarray(-65_536)]).subarray(-65_536)
  }
  const now = async () => (await readFile(db, owner, file.id)) ?? { ...file, received: 0 }
  // a repetition of the last piece has finished it meanwhile, here or in another process
  if (size !== file.size) return now()
  const digest = hash.digest('base64url')
  const detected = detectFileType({ head, tail }, givenName)
  const { type = '', ending = '' } = detected ?? {}
  const name = cleanFileName(givenName, ending)
  const [same] = await db.query<FileRow>(
    `update file f set created = now() where id = (select id from file
       where owner_id = $1 and digest = $2 and name = $3 and id <> $4 and state in ('checking', 'ready') limit 1)
     returning ${COLUMNS}`,
    [owner, digest, name, file.id],
  )
  if (same && fileFaultOf(field, same) === '') {
    await db.query('delete from file where id = $1', [file.id])
    return same
  }
  const isAllowed = detected !== null && fileFaultOf(field, { size: file.size, type }) === ''
  const state = !isAllowed ? 'refused' : settings.scanner ? 'checking' : 'ready'
  await db.query(
    `with said as (
       update file set type = $2, name = $3, digest = $4, state = $5, fault = $6, tried = now()
       where id = $1 and state = 'receiving' returning id, state)
     delete from file_piece p using said where p.file_id = said.id and said.state = 'refused'`,
    [file.id, type, name, isAllowed ? digest : '', state, isAllowed ? '' : 'type'],
  )
  if (state === 'checking') await scanSoon(campus, file.id)
  return now()
}

const readFile = async (q: Queries, owner: string, id: string): Promise<FileRow | undefined> =>
  (await q.query<FileRow>(`select ${COLUMNS} from file f where owner_id = $1 and id = $2`, [owner, id]))[0]

/** Its row stays for a while, so that the person is told. */
const refuseMalware = (db: Db, id: string): Promise<unknown> =>
  db.tx(async (q) => {
    await q.query('delete from file_piece where file_id = $1', [id])
    await q.query("update file set state = 'refused', fault = 'malware', digest = '' where id = $1", [id])
  })

async function scanFile({ db, settings }: Campus, id: string): Promise<void> {
  if (!settings.scanner) return
  const verdict = await scan(settings.scanner, readPieces(db, id))
  if (verdict === 'found') await refuseMalware(db, id)
  else if (verdict === 'clean')
    await db.query("update file set state = 'ready' where id = $1 and state = 'checking'", [id])
}

async function scanSoon(campus: Campus, id: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, SCAN_WAIT_MS)))
  await Promise.race([scanFile(campus, id).catch(campus.logger.error), late])
  clearTimeout(timer)
}

/** Asks the scanner again about files that it has said nothing of for `seconds`; without a scanner they are open. */
export async function scanWaiting(campus: Campus, seconds = 60): Promise<void> {
  const { db, settings } = campus
  if (!settings.scanner) {
    await db.query("update file set state = 'ready' where state = 'checking'")
    return
  }
  const waiting = await db.query<{ id: string }>(
    `update file set tried = now() where id in (select id from file where state = 'checking'
       and tried <= now() - make_interval(secs => $1::float8) order by tried limit 10 for update skip locked)
     returning id`,
    [seconds],
  )
  for (const { id } of waiting) await scanFile(campus, id)
}

/** The person's own files: those with these ids, and what they attached lately. */
export const readOwnFiles = (q: Queries, owner: string, ids: readonly string[]): Promise<FileRow[]> =>
  q.query<FileRow>(
    `select ${COLUMNS} from file f where owner_id = $1 and (id = any($2::text[])
       or (state = 'ready' and created > now() - interval '1 year'))
     order by id = any($2::text[]) desc, created desc, id limit 40 + cardinality($2::text[])`,
    [owner, ids],
  )

/**
 * Notes which files an application has; `ids` are its owner's, and what others have attached stays. Resolves to how many of
 * them are stored.
 */
export async function useFiles(
  q: Queries,
  process: string,
  owner: string,
  ids: readonly string[],
): Promise<number> {
  await q.query(
    `delete from file_use where process_id = $1 and file_id in (select id from file where owner_id is not null)`,
    [process],
  )
  // as good as new: a clean-up that runs at the same time looks at the row again, and leaves it
  await q.query(
    `update file set created = now()
     where owner_id = $1 and id = any($2::text[]) and created < now() - interval '1 day'`,
    [owner, ids],
  )
  const used = await q.query(
    `insert into file_use (process_id, file_id, place)
     select $1, f.id, array_position($3::text[], f.id) from file f where owner_id = $2 and id = any($3::text[])
     returning file_id`,
    [process, owner, ids],
  )
  return used.length
}

/** What never arrived as a whole, and what no application has. */
export const deleteUnusedFiles = (db: Db): Promise<unknown> =>
  db.query(
    `delete from file f where owner_id is not null
       and not exists (select from file_use u where u.file_id = f.id)
       and created < now() - case when state = 'receiving' then interval '1 day' else interval '30 days' end`,
  )
