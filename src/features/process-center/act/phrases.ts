import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createAccountTexts } from '../../../domain/account-texts.ts'

export const MAX_PHRASES = 20

/** The remarks that the user has saved on this device, for their account. */
export function createPhrases(runtime: Runtime) {
  const { $texts, update } = createAccountTexts(runtime, FEATURE_STORAGE_KEYS.phrases, MAX_PHRASES)
  const without = (phrase: string) => (phrases: readonly string[]) =>
    phrases.filter((other) => other !== phrase)
  return {
    $phrases: $texts,
    add: (phrase: string) => update((phrases) => [...phrases, phrase.trim()]),
    remove: (phrase: string) => update(without(phrase)),
    /** Moves a phrase up (-1) or down (1). */
    move: (phrase: string, step: number) =>
      update((phrases) => {
        const index = phrases.indexOf(phrase)
        const others = without(phrase)(phrases)
        const place = Math.max(0, index + step)
        return index < 0 ? phrases : [...others.slice(0, place), phrase, ...others.slice(place)]
      }),
  }
}
