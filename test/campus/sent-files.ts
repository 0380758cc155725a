// Shared by the tests of files in forms: sends files to an item with a field for them.
import { randomBytes, randomUUID } from 'node:crypto'
import { FILE_PIECE_BYTES, type StoredFile } from '../../src/contract/additions/form-files.ts'
import { sendFile } from '../../src/contract/additions/item-form.ts'
import type { Queries } from '../../src/campus/db/db.ts'
import type { FieldDefinition } from '../../src/campus/forms/json-schema.ts'
import { campus, ITEM, student, version } from './published-item.ts'

export const proof: FieldDefinition = {
  ...{ name: 'proof', kind: 'file', label: '证明', labelEn: 'Proof' },
  ...{ accept: ['pdf', 'text'], maxItems: 2, maxSize: 3_000_000 },
}
export const db = () => campus.running.campus.db
export const pdf = (size = 2000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

export interface Sent {
  name?: string
  key?: string
  field?: string
  size?: number
  from?: number
}
export const sendPiece = (
  content: Buffer,
  { name = 'a.pdf', key = randomUUID(), field = 'proof', size = content.length, from = 0 }: Sent = {},
  token = student,
): Promise<StoredFile> => {
  const multipart = new FormData()
  const values = { key, item: ITEM, version, field, name, size, from }
  for (const [part, value] of Object.entries(values)) multipart.append(part, String(value))
  multipart.append('file', new Blob([new Uint8Array(content)]))
  return campus.rest(sendFile, { multipart }, token)
}
export async function upload(content: Buffer, sent: Sent = {}, token = student): Promise<StoredFile> {
  const key = sent.key ?? randomUUID()
  let file: StoredFile | undefined
  do {
    const from: number = file?.received ?? 0
    const piece = content.subarray(from, from + FILE_PIECE_BYTES)
    file = await sendPiece(piece, { ...sent, key, from, size: content.length }, token)
  } while (file.state === 'receiving')
  return file
}
export const pieces = async (id: string) => {
  const [row] = await db().query<{ n: number }>(
    'select count(*)::int as n from file_piece where file_id = $1',
    [id],
  )
  return row!.n
}
export const ownerOf = async (q: Queries, id: string): Promise<string> =>
  (await q.query<{ owner: string }>('select owner_id as owner from file where id = $1', [id]))[0]!.owner
export const answers = { phone: '138 0000 1042', amount: 100 }
