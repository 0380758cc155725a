import type { Fold } from './query-terms.ts'

/** Lowercase ASCII, Han and CJK punctuation: nothing to fold except, possibly, traditional characters. */
const ALREADY_FOLDED = /^[ -@[-~\u3001-\u30ff\u4e00-\u9fff]*$/
/** The same with capitals and line breaks: the browser's lowercasing keeps the length. */
const ONLY_CAPITALS_TO_FOLD = /^[\n -~\u3001-\u30ff\u4e00-\u9fff]*$/
const HAN_PATTERN = /[\u4e00-\u9fff]/

const isSurrogate = (code: number) => code >= 0xd800 && code < 0xe000
const identity = (code: number) => code

function foldCodeUnit(code: number): number {
  if (code < 0x80) return code >= 65 && code <= 90 ? code + 32 : code
  if (code === 0x3000) return 32
  if (code >= 0xff01 && code <= 0xff5e) return foldCodeUnit(code - 0xfee0)
  const char = String.fromCharCode(code)
  // strip accents from Latin letters only: elsewhere a decomposition changes the letter
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00))
    return char.normalize('NFD').toLowerCase().charCodeAt(0)
  // radicals as in texts from PDFs, circled digits, wide signs; the length must stay the same
  const plain = code < 0x2000 || isSurrogate(code) ? char : char.normalize('NFKC')
  const small = (plain.length === 1 ? plain : char).toLowerCase()
  return small.length === 1 ? small.charCodeAt(0) : code
}

/**
 * Creates a fold of case, width and accents, and of the characters that `simplify` maps. Returns the same string if
 * there is nothing to fold, so that a folded copy of a catalogue costs almost no memory.
 */
export function createFold(simplify: (code: number) => number = identity): Fold {
  // cache by code unit; 0 means not computed yet
  let cache: Uint16Array | undefined
  return (text) => {
    if (simplify === identity || !HAN_PATTERN.test(text)) {
      if (ALREADY_FOLDED.test(text)) return text
      if (ONLY_CAPITALS_TO_FOLD.test(text)) return text.toLowerCase()
    }
    cache ??= new Uint16Array(0x10000)
    let out = ''
    let copiedUpTo = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const mapped = cache[code] || (cache[code] = simplify(foldCodeUnit(code)))
      if (mapped === code) continue
      out += text.slice(copiedUpTo, i) + String.fromCharCode(mapped)
      copiedUpTo = i + 1
    }
    return copiedUpTo ? out + text.slice(copiedUpTo) : text
  }
}
