/** A text with its differences of writing taken away; as long as the text, so that positions stay true. */
export type Fold = (text: string) => string

/** Small ASCII, Han and CJK punctuation: nothing to fold but, perhaps, a traditional form. */
const PLAIN = /^[ -@[-~\u3001-\u30ff\u4e00-\u9fff]*$/
const HAN = /[\u4e00-\u9fff]/

const same = (code: number) => code

function folded(code: number): number {
  if (code < 0x80) return code >= 65 && code <= 90 ? code + 32 : code
  if (code === 0x3000) return 32
  if (code >= 0xff01 && code <= 0xff5e) return folded(code - 0xfee0)
  const char = String.fromCharCode(code)
  // accents go from Latin letters only: elsewhere a decomposition changes the letter
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00))
    return char.normalize('NFD').toLowerCase().charCodeAt(0)
  if (code >= 0xf900 && code < 0xffe0) return char.normalize('NFKC').charCodeAt(0)
  if (code > 0x2fff) return code
  const small = char.toLowerCase()
  return small.length === 1 ? small.charCodeAt(0) : code
}

/**
 * A fold of case, width and accents, and of what `simplify` maps, if given. Returns the very text where there
 * is nothing to fold, so that a folded copy of a catalogue costs almost no memory.
 */
export function foldWith(simplify: (code: number) => number = same): Fold {
  // every code unit is worked out once; 0 is not worked out yet
  let known: Uint16Array | undefined
  return (text) => {
    if (PLAIN.test(text) && (simplify === same || !HAN.test(text))) return text
    known ??= new Uint16Array(0x10000)
    let out = ''
    let kept = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const to = known[code] || (known[code] = simplify(folded(code)))
      if (to === code) continue
      out += text.slice(kept, i) + String.fromCharCode(to)
      kept = i + 1
    }
    return kept ? out + text.slice(kept) : text
  }
}

/** The fold of the first paint: the table of traditional forms comes with the index. */
export const fold: Fold = foldWith()
