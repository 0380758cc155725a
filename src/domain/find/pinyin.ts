import { isWide, type Fold } from '../../contract/fold-text.ts'
import { SCORE } from './score.ts'

/** The syllables of a name in order; a run of Latin letters and digits counts as one. */
export interface Sounds {
  /** The first letter of each syllable. */
  initials: string
  syllables: readonly string[]
  /** The folded characters or runs that the syllables belong to, and where they start in the folded name. */
  units: readonly string[]
  starts: readonly number[]
}

const UNIT = /[\ud840-\ud8bf][\udc00-\udfff]|[\u2e80-\uffff]|[^\s\u2e80-\uffff]+/g

/**
 * Aligns a folded name with its pinyin, which is separated by spaces; it may include the parts that are not Han, as
 * whole runs or letter by letter, or omit them.
 *
 * @returns undefined if the pinyin does not match the name
 */
export function soundsOf(name: string, pinyin: string, fold: Fold): Sounds | undefined {
  const runs = [...name.matchAll(UNIT)]
  const syllables = pinyin
    .toLowerCase()
    .replace(/[\u00fc\u01d6-\u01dc]/g, 'v')
    .split(/\s+/)
    .map(fold)
    .filter(Boolean)
  const isHan = (run: string) => isWide(run.charCodeAt(0))
  const hanOnly = syllables.length === runs.filter((run) => isHan(run[0])).length
  let next = 0
  const aligned: string[] = []
  for (const { 0: run } of runs) {
    if (isHan(run)) {
      // the pinyin may include what is not read
      while (
        !hanOnly &&
        next < syllables.length &&
        !/^[a-z]/.test(syllables[next] ?? '') &&
        syllables[next] !== run
      )
        next++
      const syllable = syllables[next++]
      if (syllable === undefined) return undefined
      aligned.push(syllable)
    } else {
      aligned.push(run)
      if (hanOnly) continue
      while (next < syllables.length && !/^[a-z0-9]/.test(syllables[next] ?? '')) next++
      for (let rest = run; rest && next < syllables.length; next++) {
        const syllable = syllables[next] ?? ''
        if (!rest.startsWith(syllable)) break
        rest = rest.slice(syllable.length)
      }
    }
  }
  return {
    initials: aligned.map((syllable) => syllable.charAt(0)).join(''),
    syllables: aligned,
    units: runs.map(([run]) => run),
    starts: runs.map(({ index }) => index),
  }
}

/** Whether a term can be pinyin: Latin letters and digits, perhaps mixed with Han characters. */
export const canBePinyin = (term: string): boolean =>
  /[a-z0-9]/.test(term) && /^[a-z0-9\u2e80-\uffff]+$/.test(term)

/** How many letters of the syllable are typed from `at`. A u also matches v: people type lu for lü. */
function typedLength(syllable: string | undefined, typed: string, at: number): number {
  if (!syllable) return 0
  let n = 0
  while (
    n < syllable.length &&
    (syllable[n] === typed[at + n] || (syllable[n] === 'v' && typed[at + n] === 'u'))
  )
    n++
  return n
}

/**
 * The last of the syllables from `first` on whose prefixes, one each, are the term ('cj', 'chengj', 'chengji'); a Han
 * character matches itself ('成ji').
 */
function lastMatched({ syllables, units }: Sounds, typed: string, first: number): number | undefined {
  if (typedLength(syllables[first], typed, 0) === typed.length) return first
  let reached = [0]
  for (let i = first; i < syllables.length && reached.length; i++) {
    const next: number[] = []
    for (const at of reached) {
      for (let n = typedLength(syllables[i], typed, at); n > 0; n--)
        if (!next.includes(at + n)) next.push(at + n)
      const unit = units[i]
      if (unit && typed.startsWith(unit, at)) next.push(at + unit.length)
    }
    if (next.includes(typed.length)) return i
    reached = next
  }
  return undefined
}

/** Whether the syllables from `first` to `last` are complete, the last one perhaps not. */
function areComplete({ syllables }: Sounds, typed: string, first: number, last: number): boolean {
  let at = 0
  for (let i = first; i <= last; i++) {
    const length = typedLength(syllables[i]!, typed, at)
    if (length < syllables[i]!.length && at + length < typed.length) return false
    at += length
  }
  return at === typed.length
}

/** The syllables that a term may start with. */
function firstsOf({ initials, units }: Sounds, typed: string): number[] {
  const letter = typed.charAt(0)
  if (isWide(typed.charCodeAt(0))) return units.flatMap((unit, i) => (typed.startsWith(unit) ? [i] : []))
  const firsts: number[] = []
  for (let i = initials.indexOf(letter); i >= 0; i = initials.indexOf(letter, i + 1)) firsts.push(i)
  return firsts
}

/** The score of a term as the pinyin of a name; 0 if it does not match. */
export function scorePinyin(sounds: Sounds, typed: string): number {
  let best = 0
  for (const first of firstsOf(sounds, typed)) {
    const last = lastMatched(sounds, typed, first)
    if (last === undefined) continue
    if (!areComplete(sounds, typed, first, last))
      best = Math.max(best, first ? SCORE.initials : SCORE.initialsFirst)
    else if (first) best = Math.max(best, SCORE.start)
    else
      best =
        last + 1 === sounds.syllables.length && sounds.syllables.join('').length === typed.length
          ? SCORE.exact
          : SCORE.prefix
    if (best >= SCORE.start) return best
  }
  return best
}

/** The range of a folded name that matches a term by pinyin. */
export function matchPinyin(
  sounds: Sounds,
  typed: string,
): readonly [start: number, end: number] | undefined {
  if (!canBePinyin(typed)) return undefined
  for (const first of firstsOf(sounds, typed)) {
    const last = lastMatched(sounds, typed, first)
    if (last === undefined) continue
    const { starts, units } = sounds
    return [starts[first] ?? 0, (starts[last] ?? 0) + (units[last]?.length ?? 0)]
  }
  return undefined
}
