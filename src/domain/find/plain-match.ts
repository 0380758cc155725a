import { cutKeyword } from '../../contract/keyword.ts'
import { toSegments, type HighlightSegment } from './segments.ts'
import type { Findable } from './folded-item.ts'
import type { Matches } from './score.ts'

/** Case and width only. */
const foldPlainly = (text: string) => text.normalize('NFKC').toLowerCase()

const plainTexts = new WeakMap<Findable, string>()

function plainTextOf(item: Findable): string {
  let text = plainTexts.get(item)
  if (text !== undefined) return text
  const { name, nameEn, abbreviation, keywords, tags, departments, description, descriptionEn } = item
  const texts = [name, nameEn, abbreviation, keywords, tags, departments, description, descriptionEn]
  plainTexts.set(item, (text = foldPlainly(texts.flat().join('\n'))))
  return text
}

/**
 * Matches texts as they are written, while what finds more is loading: the name first, then those that begin with the
 * keyword or have it in a name, so that cards do not change places under the pointer.
 */
export function matchPlainly(items: readonly Findable[], keyword: string): Matches {
  const wanted = foldPlainly(cutKeyword(keyword))
  const words = wanted.split(/\s+/)
  const rank = (name: string) => {
    const at = foldPlainly(name).indexOf(wanted)
    return at < 0 ? 1 : at > 0 ? 2 : name.length > wanted.length ? 3 : 4
  }
  const scores = new Uint16Array(items.length)
  items.forEach((item, i) => {
    const text = plainTextOf(item)
    if (words.every((word) => text.includes(word)))
      scores[i] = Math.max(rank(item.name), rank(item.nameEn ?? ''))
  })
  return { scores, approximate: false }
}

/** Marks the words of a keyword as they are written. */
export function highlightPlainly(text: string, keyword: string): HighlightSegment[] {
  const lower = text.toLowerCase()
  const hit = new Uint8Array(text.length)
  for (const word of cutKeyword(keyword).toLowerCase().split(/\s+/))
    for (let at = lower.indexOf(word); word && at >= 0; at = lower.indexOf(word, at + 1))
      hit.fill(1, at, at + word.length)
  return toSegments(text, hit)
}
