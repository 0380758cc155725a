/** A text as it is compared, and the range of the original that each of its units comes from. */
export interface FoldedText {
  text: string
  starts: number[]
  ends: number[]
}

export interface Fold {
  (text: string): string
  /** The same with the places in the original, to highlight it. */
  withOffsets(text: string): FoldedText
}

/** Nothing to fold except, possibly, traditional characters. */
const PLAIN = /^[a-z0-9\u4e00-\u9fff]*$/
/** A character with its accents. */
const CLUSTER = /.[\p{M}ﾞﾟ]*/suy
const MARK = /[\p{M}ﾞﾟ]/u
const INVISIBLE = /[\p{Cf}\u034f\u3164\uffa0]/gu
const LETTER_OR_NUMBER = /[\p{L}\p{N}\p{M}]/u
const ACCENTS = /(\p{Script=Latin})\p{M}+/gu
/** Latin letters that Unicode does not decompose. */
const UNACCENTED: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe' }
const MAX_CACHED = 20_000

/** Han, Kana and Hangul: written without spaces, or with spaces that mean nothing. */
export const isWide = (code: number): boolean => code >= 0x2e80

const foldedCharacters = new Map<string, string>()

/** Compatibility forms, accents and ligatures of one character; a space for what separates words. */
function foldCharacter(character: string): string {
  let folded = foldedCharacters.get(character)
  if (folded !== undefined) return folded
  // in upper case the sharp s is two letters and the dotless i has its dot
  const plain = character.replace(INVISIBLE, '').normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  const unaccented = plain.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC')
  folded = ''
  for (const char of unaccented) folded += UNACCENTED[char] ?? (LETTER_OR_NUMBER.test(char) ? char : ' ')
  if (foldedCharacters.size < MAX_CACHED) foldedCharacters.set(character, folded)
  return folded
}

/** What folding makes of a code unit; 0 is not known yet. */
const KEPT = 1
const SEPARATOR = 2
const CHANGED = 3
const kinds = new Uint8Array(0x10000)

function kindOf(code: number): number {
  const char = String.fromCharCode(code)
  const folded = foldCharacter(char)
  const isSeparator = folded === ' ' && !/[+#\ud800-\udfff]/.test(char)
  const isKept = folded === char && !MARK.test(char) && char !== '々'
  return (kinds[code] = isSeparator ? SEPARATOR : isKept ? KEPT : CHANGED)
}

/**
 * Creates the one rule by which typed words are compared with texts: without case, width, accents, ligatures, other
 * compatibility forms and invisible characters, and with every dash, quote, bracket, dot and space as the same
 * separator. Between Latin words a separator stays as one space; beside Han characters it means nothing.
 *
 * @param simplify maps traditional characters to simplified ones
 */
export function createFold(simplify = (text: string): string => text): Fold {
  function foldInto(text: string, add: (part: string, start: number, end: number) => void): void {
    // the only capital whose small form is longer
    const lower = (text.includes('İ') ? text.replaceAll('İ', 'I') : text).toLowerCase()
    let last = 0
    let isSeparated = false
    const emit = (part: string, start: number, end: number) => {
      if (isSeparated && last && !isWide(last) && !isWide(part.charCodeAt(0))) add(' ', start, start)
      isSeparated = false
      last = part.charCodeAt(part.length - 1)
      add(part, start, end)
    }
    let keptFrom = 0
    const emitKept = (to: number) => to > keptFrom && emit(lower.slice(keptFrom, to), keptFrom, to)
    for (let i = 0; i < lower.length;) {
      const code = lower.charCodeAt(i)
      const kind = kinds[code] || kindOf(code)
      if (kind === KEPT) {
        i++
        continue
      }
      if (kind === SEPARATOR) {
        emitKept(i)
        isSeparated = true
        keptFrom = ++i
        continue
      }
      // an accent belongs to the character before it
      const start = i > keptFrom && MARK.test(lower.charAt(i)) ? i - 1 : i
      emitKept(start)
      CLUSTER.lastIndex = start
      const [cluster = ''] = CLUSTER.exec(lower) ?? []
      keptFrom = i = start + cluster.length
      if (cluster === '々') emit(String.fromCharCode(last || code), start, i)
      // C++ and C# are names; elsewhere these signs separate words
      else if (cluster === '+' || cluster === '#')
        if (isSeparated || !/[a-z+]/.test(String.fromCharCode(last))) isSeparated = true
        else emit(cluster, start, i)
      else
        for (const char of foldCharacter(cluster))
          if (char === ' ') isSeparated = true
          else emit(char, start, i)
    }
    emitKept(lower.length)
  }

  const fold = (text: string): string => {
    if (PLAIN.test(text)) return simplify(text)
    let folded = ''
    foldInto(text, (part) => (folded += part))
    return simplify(folded)
  }
  return Object.assign(fold, {
    withOffsets(text: string): FoldedText {
      const folded: FoldedText = { text: '', starts: [], ends: [] }
      foldInto(text, (part, start, end) => {
        folded.text += part
        // a part is as long as its original, or comes from one character of it
        const isCopy = part.length === end - start
        for (let i = 0; i < part.length; i++) {
          folded.starts.push(isCopy ? start + i : start)
          folded.ends.push(isCopy ? start + i + 1 : end)
        }
      })
      return { ...folded, text: simplify(folded.text) }
    },
  })
}
