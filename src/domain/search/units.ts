import type { Fold } from './fold.ts'

/** What takes one syllable: a Han character, or a whole run of Latin letters and digits. */
export interface Unit {
  start: number
  end: number
  /** Folded: what may be typed for it, the beginning of it or all. The character itself where none is known. */
  sound: string
}

const UNIT =
  /[a-z\u00df-\u024f0-9]+|[\ud840-\ud8bf][\udc00-\udfff]|[\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/**
 * A name cut into units, each with its syllable. Readings come as syllables with spaces between, with or
 * without what is not Han, and that whole or letter by letter.
 *
 * @returns undefined where the reading does not fit the name
 */
export function unitsOf(name: string, reading: string, fold: Fold): Unit[] | undefined {
  const text = fold(name)
  const runs = [...text.matchAll(UNIT)]
  const tokens = fold(reading.replace(/[\u00fc\u01d6-\u01dc]/g, 'v')).match(/\S+/g) ?? []
  const isHan = (run: string) => run > '\u3000'
  const hanOnly = tokens.length === runs.filter((run) => isHan(run[0])).length
  let at = 0
  const units: Unit[] = []
  for (const { 0: run, index: start } of runs) {
    const end = start + run.length
    if (isHan(run)) {
      // marks between the runs may stand in the reading too
      while (!hanOnly && at < tokens.length && !/^[a-z]/.test(tokens[at]!) && tokens[at] !== run) at++
      const sound = tokens[at++]
      if (sound === undefined) return undefined
      units.push({ start, end, sound })
    } else {
      units.push({ start, end, sound: run })
      if (hanOnly) continue
      while (at < tokens.length && !/^[a-z0-9]/.test(tokens[at]!)) at++
      for (let rest = run; rest && tokens[at] && rest.startsWith(tokens[at]!); at++)
        rest = rest.slice(tokens[at]!.length)
    }
  }
  return units
}

/** How many letters of `sound` are typed from `at`. A u may stand for v: people type lu for lü. */
export function common(sound: string, typed: string, at: number): number {
  let n = 0
  while (
    n < sound.length &&
    at + n < typed.length &&
    (sound[n] === typed[at + n] || (sound[n] === 'v' && typed[at + n] === 'u'))
  )
    n++
  return n
}

/**
 * Where a term is the sound of a run of units: each chunk of it begins one unit, in succession ('cj', 'chengj',
 * 'chji', 'chengji'); a Han character stands for itself ('成ji').
 *
 * @returns first and last unit, or undefined
 */
export function soundsAt(units: readonly Unit[], text: string, term: string): [number, number] | undefined {
  for (let first = 0; first < units.length; first++) {
    let reached = new Set([0])
    for (let u = first; u < units.length && reached.size; u++) {
      const { sound, start, end } = units[u]!
      const next = new Set<number>()
      for (const at of reached) {
        const own = end - start
        if (term.startsWith(text.slice(start, end), at)) next.add(at + own)
        for (let n = common(sound, term, at); n > 0; n--) next.add(at + n)
      }
      if (next.has(term.length)) return [first, u]
      reached = next
    }
  }
  return undefined
}

/** The letters of a term as a pinyin typist means them, or undefined where it cannot be pinyin. */
export function typedSounds(term: string): string | undefined {
  const typed = term.replace(/['’]/g, '')
  return /[a-z0-9]/.test(typed) && /^[a-z0-9\u3007\u3400-\u9fff]+$/.test(typed) ? typed : undefined
}
