import { visibleText } from '../contract/visible-text.ts'
import { mapInSlices, type Slicing } from './slices.ts'

/** Words that the library reads incorrectly, and characters that it does not know. */
const CORRECTIONS: Record<string, string> = {
  率先: 'shuai xian',
  盛饭: 'cheng fan',
  尉迟: 'yu chi',
  蹊径: 'xi jing',
  粘贴: 'zhan tie',
  粘接: 'zhan jie',
  𠮷: 'ji',
  㐂: 'xi',
}
const CORRECTION_PATTERN = new RegExp(Object.keys(CORRECTIONS).join('|'), 'g')

const HAN_PATTERN = /\p{Script=Han}/u
/** Characters; only the beginning of longer names is read. */
const MAX_NAME_LENGTH = 100

/** The first four characters determine the initial letter as reliably as the whole name, in two thirds of the time. */
export const INITIAL_LETTER_HEAD = 4

/**
 * Computes the pinyin of names in the server's format: toneless syllables separated by spaces, ü as v, everything else
 * unchanged. Returns '' for names without Han characters; the library is imported only if there are others, as its own
 * chunk.
 *
 * Works in time slices; only evaluating the library itself blocks. `head` limits the characters read per name. Rejects
 * if the signal is aborted or the library cannot be loaded.
 */
export async function pinyinReadings(
  names: readonly string[],
  { head = MAX_NAME_LENGTH, ...slicing }: Slicing & { head?: number } = {},
): Promise<string[]> {
  const headOf = (name: string) =>
    [...visibleText(name.slice(0, 3 * head)).trimStart()].slice(0, head).join('')
  const hasHan = (name: string) => HAN_PATTERN.test(headOf(name))
  if (!names.some(hasHan)) return names.map(() => '')
  const { pinyin } = await import('pinyin-pro')
  slicing.signal?.throwIfAborted()
  return mapInSlices(
    names,
    (fullName) => {
      const name = headOf(fullName)
      if (!HAN_PATTERN.test(name)) return ''
      const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
      for (const { 0: word, index } of name.matchAll(CORRECTION_PATTERN)) {
        const characterIndex = [...name.slice(0, index)].length
        syllables.splice(characterIndex, [...word].length, ...(CORRECTIONS[word] ?? word).split(' '))
      }
      return syllables.filter((syllable) => syllable.trim() !== '').join(' ')
    },
    slicing,
  )
}
