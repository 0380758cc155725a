// Files of a form: what may be attached, and what becomes of it.
import { keysOf } from '../keys-of.ts'
import { identifier, number, object, oneOf, string, text } from '../decoders.ts'
import { docs } from '../docs.ts'

/** What a field may take; each with the endings of names and their media types. */
export const FILE_TYPES = {
  pdf: { pdf: 'application/pdf' },
  picture: {
    jpg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    heic: 'image/heic',
  },
  document: {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    odt: 'application/vnd.oasis.opendocument.text',
    doc: 'application/msword',
  },
  sheet: {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    xls: 'application/vnd.ms-excel',
  },
  slides: {
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ppt: 'application/vnd.ms-powerpoint',
  },
  text: { txt: 'text/plain', csv: 'text/csv' },
  archive: { zip: 'application/zip' },
} as const satisfies Record<string, Record<string, string>>
export type FileKind = keyof typeof FILE_TYPES
export const FILE_KINDS = keysOf(FILE_TYPES)

/** A file is sent in pieces: each is confirmed, so that what failed goes on from there. */
export const FILE_PIECE_BYTES = 512 * 1024
export const MAX_FILES = 10
const MEGABYTE = 1_000_000
export const DEFAULT_FILE_BYTES = 10 * MEGABYTE
export const MAX_FILE_BYTES = 50 * MEGABYTE

export const decodeStoredFile = object(
  {
    id: identifier,
    name: text,
    size: number(),
    type: string(),
    state: oneOf('receiving', 'checking', 'ready', 'refused'),
    received: number(),
    fault: string(),
    uri: string(),
  },
  docs('StoredFile', 'A file that a person has attached, on this form or an earlier one.', {
    name: 'Cleaned: without folders, invisible characters, and with the ending of its type.',
    size: 'In bytes.',
    type: 'The media type by its content; empty until all of it has arrived.',
    state:
      'receiving: pieces are missing; checking: nobody can open it yet; ready; refused: it is deleted, and `fault` says why.',
    received: 'How many bytes have arrived.',
    fault: 'Of a refused file: `type`, `malware`; anything else is a general text.',
    uri: 'Downloads it without a token, for a while; empty unless it is ready.',
  }),
)
export type StoredFile = ReturnType<typeof decodeStoredFile>

/** What a field says of its files. */
export interface FileLimits {
  accept: readonly string[]
  /** Bytes of each. */
  maxSize: number
}

/** The kinds that a field takes; all if it names none. */
export const kindsOf = ({ accept }: Pick<FileLimits, 'accept'>): readonly FileKind[] => {
  const known = FILE_KINDS.filter((kind) => accept.includes(kind))
  return known.length > 0 ? known : FILE_KINDS
}
/** The ending and media type of each file that a field takes. */
export const typesOf = (field: Pick<FileLimits, 'accept'>): [ending: string, type: string][] =>
  kindsOf(field).flatMap((kind) => Object.entries(FILE_TYPES[kind]))

/** What is wrong with a file in a field; '' if nothing is. Its type counts once its content has been looked at. */
export function fileFaultOf(
  field: FileLimits,
  { size, type }: Pick<StoredFile, 'size' | 'type'>,
): '' | 'empty' | 'size' | 'type' {
  if (size <= 0) return 'empty'
  if (size > field.maxSize) return 'size'
  return type === '' || typesOf(field).some(([, one]) => one === type) ? '' : 'type'
}
