import type { Fold } from './query-terms.ts'

/** A unit with one syllable: a Han character, or a run of Latin letters and digits. */
export interface Token {
  start: number
  end: number
  /** Folded; input matches all or a prefix of it. The run, or the character's pinyin, if unknown the character. */
  syllable: string
}

const TOKEN_PATTERN =
  /[a-z\u00df-\u024f0-9]+|[\ud840-\ud8bf][\udc00-\udfff]|[\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/**
 * Splits a name into tokens with their syllables. `pinyin` is separated by spaces; it may include the parts that are
 * not Han, as whole runs or letter by letter, or omit them.
 *
 * @returns undefined if the pinyin does not match the name
 */
export function tokenize(name: string, pinyin: string, fold: Fold): Token[] | undefined {
  const text = fold(name)
  const runs = [...text.matchAll(TOKEN_PATTERN)]
  const syllables = fold(pinyin.replace(/[\u00fc\u01d6-\u01dc]/g, 'v')).match(/\S+/g) ?? []
  const isHan = (run: string) => run > '\u3000'
  const hanOnly = syllables.length === runs.filter((run) => isHan(run[0])).length
  let next = 0
  const tokens: Token[] = []
  for (const { 0: run, index: start } of runs) {
    const end = start + run.length
    if (isHan(run)) {
      // the pinyin may include the punctuation between runs
      while (
        !hanOnly &&
        next < syllables.length &&
        !/^[a-z]/.test(syllables[next]!) &&
        syllables[next] !== run
      )
        next++
      const syllable = syllables[next++]
      if (syllable === undefined) return undefined
      tokens.push({ start, end, syllable })
    } else {
      tokens.push({ start, end, syllable: run })
      if (hanOnly) continue
      while (next < syllables.length && !/^[a-z0-9]/.test(syllables[next]!)) next++
      for (let rest = run; rest && syllables[next] && rest.startsWith(syllables[next]!); next++)
        rest = rest.slice(syllables[next]!.length)
    }
  }
  return tokens
}

/** How many letters of the syllable are typed from `start`. A u also matches v: people type lu for lü. */
export function typedPrefixLength(syllable: string, typed: string, start: number): number {
  let n = 0
  while (
    n < syllable.length &&
    start + n < typed.length &&
    (syllable[n] === typed[start + n] || (syllable[n] === 'v' && typed[start + n] === 'u'))
  )
    n++
  return n
}

/**
 * Finds consecutive tokens that match a term by pinyin: the term is a sequence of prefixes, one per token ('cj',
 * 'chengj', 'chji', 'chengji'); a Han character matches itself ('成ji').
 *
 * @returns first and last token, or undefined
 */
export function matchPinyin(
  tokens: readonly Token[],
  text: string,
  term: string,
): [number, number] | undefined {
  for (let first = 0; first < tokens.length; first++) {
    let reached = new Set([0])
    for (let t = first; t < tokens.length && reached.size; t++) {
      const { syllable, start, end } = tokens[t]!
      const next = new Set<number>()
      for (const position of reached) {
        const length = end - start
        if (term.startsWith(text.slice(start, end), position)) next.add(position + length)
        for (let n = typedPrefixLength(syllable, term, position); n > 0; n--) next.add(position + n)
      }
      if (next.has(term.length)) return [first, t]
      reached = next
    }
  }
  return undefined
}

/** Normalizes a term as pinyin input; undefined if it cannot be pinyin. */
export function normalizePinyinInput(term: string): string | undefined {
  const typed = term.replace(/['’]/g, '')
  return /[a-z0-9]/.test(typed) && /^[a-z0-9\u3007\u3400-\u9fff]+$/.test(typed) ? typed : undefined
}
