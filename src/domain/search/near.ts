import { kindOf, DESCRIPTION, FIT, LAST, NAME_EN, PLACES } from './places.ts'
import { stretch } from './pairs.ts'
import { fitSounds, type Sounds } from './sound-fit.ts'
import type { Fits, Texts } from './text-fit.ts'

/** Whether a word begins with the term but for one letter wrong, missing, too many, or two exchanged. */
export function beginsNear(word: string, term: string): boolean {
  let k = 0
  while (k < term.length && term[k] === word[k]) k++
  return (
    word.startsWith(term.slice(k + 1), k + 1) ||
    word.startsWith(term.slice(k), k + 1) ||
    (k > 0 && word.startsWith(term.slice(k + 1), k)) ||
    (term[k] === word[k + 1] && term[k + 1] === word[k] && word.startsWith(term.slice(k + 2), k + 2))
  )
}

/** Every text one edit away from a term of small letters. */
function* edits(term: string): Generator<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let i = 0; i <= term.length; i++) {
    const [before, after] = [term.slice(0, i), term.slice(i)]
    if (after) yield before + after.slice(1)
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2)
    for (const letter of letters) {
      if (after) yield before + letter + after.slice(1)
      yield before + letter + after
    }
  }
}

/** Whether a text is whole syllables, the last perhaps begun: it must be so before names are searched for it. */
function isSpelled(text: string, byLetter: Sounds['byLetter'], sounds: readonly string[], at = 0): boolean {
  if (at === text.length) return true
  return (byLetter.get(text.charAt(at)) ?? []).some((id) => {
    const sound = sounds[id]!
    return text.startsWith(sound, at)
      ? isSpelled(text, byLetter, sounds, at + sound.length)
      : text.length - at > 1 && sound.startsWith(text.slice(at))
  })
}

/**
 * Items that a mistyped term means: Latin and pinyin of four letters and more with one slip, three Han
 * characters and more with one wrong. Only for a term that finds nothing as it stands.
 */
export function fitNear(texts: Texts, sounds: Sounds | undefined, term: string, fits: Fits): void {
  const { words, signs, vocabulary, wordStarts } = texts.grams
  if (/^[a-z]{4,40}$/.test(term)) {
    for (let w = 0; w < wordStarts.length - 1; w++) {
      const word = vocabulary.slice(wordStarts[w]! + 1, wordStarts[w + 1])
      if (!beginsNear(word, term)) continue
      for (let k = words.starts[w]!; k < words.starts[w + 1]!; k++)
        if (words.entries[k]! % PLACES !== DESCRIPTION)
          fits[Math.floor(words.entries[k]! / PLACES)] = FIT.near
    }
    if (!sounds || term.length > 30) return
    const found = new Uint8Array(fits.length)
    for (const text of new Set(edits(term)))
      if (text.length < 31 && isSpelled(text, sounds.byLetter, sounds.sounds))
        fitSounds(sounds, text, found, true)
    for (let i = 0; i < found.length; i++) if (found[i]) fits[i] = FIT.near
    return
  }
  if (term.length < 3 || term.length > 40 || [...term].some((char) => kindOf(char.charCodeAt(0)) !== 2))
    return
  for (const [anchor, wrong] of [
    [0, -1],
    [term.length - 2, -1],
    [0, 1],
  ] as const) {
    // two neighbours that are right, or the first alone where the second is wrong
    const [from, to] = stretch(
      signs,
      term.charCodeAt(anchor),
      wrong < 0 ? term.charCodeAt(anchor + 1) : undefined,
    )
    for (let k = from; k < to; k++) {
      const place = signs.entries[k]! % PLACES
      const start = place - anchor
      if (place >= NAME_EN || place === LAST || start < 0) continue
      const item = Math.floor(signs.entries[k]! / PLACES)
      const name = texts.names[item]!
      let slips = 0
      for (let i = 0; i < term.length && slips < 2; i++) if (name[start + i] !== term[i]) slips++
      if (slips < 2 && start + term.length <= name.length) fits[item] = FIT.near
    }
  }
}
