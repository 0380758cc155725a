// Translations of GNU gettext: PO files as we write them, one line a text, to MO files, which WordPress reads.
// https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html

/** Translations by text; `context\u0004text` where a text has a context. */
export type Texts = Record<string, string>

export function readTexts(po: string): Texts {
  const pairs = po.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)
  return Object.fromEntries([...pairs].map(([, id = '', text = '']) => [JSON.parse(id), JSON.parse(text)]))
}

const HEADER_BYTES = 28
const MAGIC = 0x950412de

export function writeMo(texts: Texts): Uint8Array {
  const encode = (text: string) => Buffer.from(`${text}\0`)
  const entries = Object.entries(texts)
    .map(([id, text]) => [encode(id), encode(text)] as const)
    .toSorted(([a], [b]) => Buffer.compare(a, b))
  const strings = [...entries.map(([id]) => id), ...entries.map(([, text]) => text)]
  const table = Buffer.alloc(HEADER_BYTES + strings.length * 8)
  const header = [MAGIC, 0, entries.length, HEADER_BYTES, HEADER_BYTES + entries.length * 8, 0, table.length]
  header.forEach((value, i) => table.writeUInt32LE(value, i * 4))
  let offset = table.length
  strings.forEach((bytes, i) => {
    table.writeUInt32LE(bytes.length - 1, HEADER_BYTES + i * 8)
    table.writeUInt32LE(offset, HEADER_BYTES + i * 8 + 4)
    offset += bytes.length
  })
  return Buffer.concat([table, ...strings])
}
