import { WINDOWS_1252 } from '../../contract/decode-entities.ts'
import { SourceError } from './problem.ts'

interface DecodedText {
  text: string
  /** The encoding that was guessed, for the list's author to check; '' if the file declares it or is UTF-8. */
  guess: string
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** Checks for the signatures of ZIP (.xlsx, .ods) and Compound File Binary (.xls). */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/**
 * Decodes a file by its byte order mark, else as UTF-8, even if some characters are damaged: each becomes U+FFFD. Only a
 * file that is not UTF-8 at all is decoded in the encoding that its bytes resemble most.
 * @throws SourceError for a workbook
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isWorkbook(bytes)) throw new SourceError('workbook')
  const decode = (encoding: string, guess = '') => ({ text: new TextDecoder(encoding).decode(bytes), guess })
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decode('utf-8')
  if (startsWith(bytes, 0xff, 0xfe)) return decode('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return decode('utf-16be')
  const wide = guessUtf16(bytes)
  if (wide) return decode(wide, 'UTF-16')
  const utf8 = decode('utf-8')
  if (!utf8.text.includes('\ufffd') || isMostlyUtf8(bytes, utf8.text)) return utf8
  const encoding = guessLegacyEncoding(bytes)
  const { text } = decode(encoding)
  return { text: encoding === 'windows-1252' ? withWesternSigns(text) : text, guess: encoding }
}

/** Node reads the bytes 80 to 9F of Windows-1252 as those of Latin-1. */
const withWesternSigns = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80))

/** The separators and line ends of a table in UTF-16 are bytes of zero, mostly on one side; no other text has any. */
function guessUtf16(bytes: Uint8Array): '' | 'utf-16le' | 'utf-16be' {
  let [even, odd] = [0, 0]
  for (let i = bytes.indexOf(0); i >= 0; i = bytes.indexOf(0, i + 1)) {
    if (i % 2) odd++
    else even++
  }
  return (even + odd) * 50 < bytes.length ? '' : odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Whether the characters beyond ASCII are more than twice as many as the damaged ones. In another encoding, almost every
 * one of them is damaged.
 */
function isMostlyUtf8(bytes: Uint8Array, text: string): boolean {
  try {
    // U+FFFD is in the file itself: an earlier program has damaged it
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    let [damaged, intact] = [0, 0]
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 0xfffd) damaged++
      else if (code > 0x7f) intact++
    }
    return intact > 2 * damaged
  }
}

const between = (byte: number, from: number, to: number) => byte >= from && byte <= to

/**
 * Guesses GB 18030, Big5 or Windows-1252. Western letters stand alone between ASCII; common Chinese characters are in
 * the first rows of either code, B0A1 to D7F9 in GB 18030, A440 to C67E in Big5.
 */
function guessLegacyEncoding(bytes: Uint8Array): 'gb18030' | 'big5' | 'windows-1252' {
  let [high, alone, gb, big5] = [0, 0, 0, 0]
  const at = (i: number) => bytes[i] ?? 0
  for (let i = 0; i < bytes.length; i++) {
    if (at(i) < 0x80) continue
    high++
    if (at(i - 1) < 0x80 && at(i + 1) < 0x80) alone++
  }
  for (let i = 0; i < bytes.length; i++) {
    const [lead, trail] = [at(i), at(i + 1)]
    if (lead < 0x81) continue
    if (between(trail, 0x30, 0x39) && at(i + 2) > 0x80 && between(at(i + 3), 0x30, 0x39)) {
      gb++ // four bytes
      i += 3
    } else if (trail >= 0x40) {
      const isCommonGb = (lead < 0xa4 || between(lead, 0xb0, 0xd7)) && trail > 0xa0
      // such pairs are not in Big5
      if (isCommonGb || lead < 0xa1 || between(trail, 0x80, 0xa0)) gb++
      if (between(lead, 0xa1, 0xc6) && !between(trail, 0x7f, 0xa0)) big5++
      i++
    }
  }
  if (alone * 2 > high) return 'windows-1252'
  return gb >= big5 ? 'gb18030' : 'big5'
}
