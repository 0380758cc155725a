// What a file is, by its content; its name only tells apart what the content leaves open.
import { FILE_TYPES } from '../../contract/additions/form-files.ts'
import { cleanText } from '../clean-text.ts'

const TYPES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILE_TYPES))

interface FileType {
  /** Of the name, without a dot. */
  ending: string
  type: string
}
/** The first and the last bytes: a directory of a zip file is at its end. */
export interface FileEnds {
  head: Buffer
  tail: Buffer
}

const starts = (head: Buffer, hex: string, at = 0): boolean =>
  head.subarray(at, at + hex.length / 2).toString('hex') === hex
const includes = (bytes: Buffer, text: string): boolean => bytes.includes(text, 0, 'latin1')

/** What a zip file holds, by the names in it: nothing is unpacked. */
function zipEnding({ head, tail }: FileEnds): string {
  const inside = (name: string) => includes(head, name) || includes(tail, name)
  const open = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(
    head.toString('latin1', 30, 120),
  )?.[1]
  if (open) return { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }[open]!
  if (!inside('[Content_Types].xml')) return 'zip'
  // macros are programs
  if (inside('vbaProject.bin')) return ''
  return inside('word/') ? 'docx' : inside('xl/') ? 'xlsx' : inside('ppt/') ? 'pptx' : 'zip'
}

/** Without control characters but for line ends and tabs, at both ends. */
const isText = ({ head, tail }: FileEnds): boolean =>
  [head, tail].every((bytes) => !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127))

function endingOf(ends: FileEnds, name: string): string {
  const { head } = ends
  const named = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const oneOf = (endings: readonly string[]) => (endings.includes(named) ? named : endings[0]!)
  // programs may have a harmless beginning in front of their own only where a reader searches for it
  if (head.subarray(0, 1024).includes('%PDF-')) return starts(head, '4d5a') ? '' : 'pdf'
  if (starts(head, 'ffd8ff')) return 'jpg'
  if (starts(head, '89504e470d0a1a0a')) return 'png'
  if (starts(head, '474946383761') || starts(head, '474946383961')) return 'gif'
  if (starts(head, '52494646') && starts(head, '57454250', 8)) return 'webp'
  if (/^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(head.toString('latin1', 4, 12))) return 'heic'
  if (starts(head, '504b0304') || starts(head, '504b0506')) return zipEnding(ends)
  if (starts(head, 'd0cf11e0a1b11ae1')) return oneOf(['doc', 'xls', 'ppt'])
  return isText(ends) ? oneOf(['txt', 'csv']) : ''
}

/** Null for what no field takes. */
export function detectFileType(ends: FileEnds, name: string): FileType | null {
  const ending = endingOf(ends, name)
  return ending ? { ending, type: TYPES[ending]! } : null
}

const MAX_NAME_BYTES = 255

/**
 * A name that is one on every system: without folders, invisible or reversing characters, 255 bytes at most.
 * @param ending what the content is: `evil.html` of plain text becomes `evil.html.txt`
 */
export function cleanFileName(given: string, ending = ''): string {
  const [last = ''] = cleanText(given.normalize('NFC')).split(/[/\\]/).slice(-1)
  const visible = last
    .replace(/[\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const base = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(visible) ? `_${visible}` : visible || 'file'
  const same = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i')
  const suffix = ending && !same.test(base) ? `.${ending}` : ''
  const kept = suffix || (/\.\w{1,5}$/.exec(base)?.[0] ?? '')
  let stem = suffix ? base : base.slice(0, base.length - kept.length)
  while (Buffer.byteLength(stem + kept) > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + kept
}
