import type { GuideRow, Item } from './catalogue.ts'
import { fold, soundAt, soundsOf, type Folded, type Sound } from './folding.ts'

/** More terms, or longer ones, are nobody's search. */
const MOST_TERMS = 8
const LONGEST = 100
const MOST_HITS = 100

interface Prepared {
  name: Folded
  sounds: Sound[]
  nameEn: string
  short: string
  tags: string
  description: Folded
  /** What people call it: synonyms in either language. */
  words: string[]
}

/** §3 App search hit. */
export interface Hit {
  id: string
  code: string
  uri: string
  name: string
  tags: string
  description: string
  highLightName: string
  highLightTags: string
  highLightDescription: string
}

type Range = [start: number, end: number]

/** Puts `<em>` around the ranges; they may overlap and come in any order. */
export function mark(text: string, ranges: Range[]): string {
  let out = ''
  let at = 0
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (end <= at) continue
    const from = Math.max(at, start)
    out += `${text.slice(at, from)}<em>${text.slice(from, end)}</em>`
    at = end
  }
  return (out + text.slice(at)).replaceAll('</em><em>', '')
}

function find({ text, from }: Folded, term: string): Range | null {
  const at = text.indexOf(term)
  return at < 0 ? null : [from[at]!, from[at + term.length]!]
}

const ranges = (all: (Range | null | undefined)[]): Range[] =>
  all.filter((r) => r !== null && r !== undefined)

/** How well a term fits: the higher the more likely it was meant. */
const RANK = { start: 100, name: 80, short: 75, word: 70, sound: 60, part: 50, tag: 30, description: 10 }

/** A term in an item: its rank and what to mark, or null. */
function look(
  p: Prepared,
  term: string,
): { rank: number; name: Range | null; description: Range | null } | null {
  const there = find(p.name, term)
  const name = there ?? (/[a-z]/.test(term) ? soundAt(p.sounds, term) : null)
  const description = find(p.description, term)
  const rank = there
    ? there[0] === 0
      ? RANK.start
      : RANK.name
    : p.short !== '' && p.short.includes(term)
      ? RANK.short
      : p.words.includes(term)
        ? RANK.word
        : name
          ? RANK.sound
          : p.nameEn.includes(term) || p.words.some((w) => w.includes(term))
            ? RANK.part
            : p.tags.includes(term)
              ? RANK.tag
              : description
                ? RANK.description
                : 0
  return rank > 0 ? { rank, name, description } : null
}

/** Search in memory over what the reader may see; what it needs of an item is prepared once a snapshot. */
export function createSearch() {
  const prepared = new WeakMap<object, Prepared>()
  const keep = (key: object, make: () => Prepared): Prepared => {
    const kept = prepared.get(key) ?? make()
    prepared.set(key, kept)
    return kept
  }
  const ofItem = (item: Item): Prepared =>
    keep(item, () => {
      const { wire } = item
      return {
        name: fold(wire.name),
        sounds: soundsOf(wire.name, wire.dynamicAttributes.pinyin),
        nameEn: fold(wire.dynamicAttributes.nameEn).text,
        short: fold(wire.abbreviation).text,
        tags: fold(`${wire.tags},${wire.department}`).text,
        description: fold(wire.description),
        words: item.keywords.map((w) => fold(w).text),
      }
    })
  const ofGuide = (guide: GuideRow): Prepared =>
    keep(guide, () => ({
      name: fold(guide.wire.title),
      sounds: soundsOf(guide.wire.title, guide.pinyin),
      nameEn: fold(guide.titleEn).text,
      short: '',
      tags: fold(guide.steps.map((s) => s.title).join(',')).text,
      description: fold(guide.steps.map((s) => s.context).join('\n')),
      words: guide.wire.keyword.split(',').map((w) => fold(w).text),
    }))

  return function search(
    items: readonly Item[],
    guides: readonly GuideRow[],
    keyword: string,
  ): { items: Hit[]; guides: GuideRow[]; tokens: string[] } {
    const tokens = keyword
      .slice(0, LONGEST)
      .split(/\s+/u)
      .filter((t) => t !== '')
      .slice(0, MOST_TERMS)
    const terms = [...new Set(tokens.map((t) => fold(t).text))]
    const all = <T>(list: readonly T[], of: (one: T) => Prepared) =>
      list.flatMap((one) => {
        const looks = terms.map((term) => look(of(one), term))
        return looks.every((l) => l !== null)
          ? [{ one, looks, rank: looks.reduce((sum, l) => sum + l.rank, 0) }]
          : []
      })
    const found = all(items, ofItem).sort((a, b) => b.rank - a.rank || b.one.used - a.one.used)
    return {
      tokens,
      // §4: guides by sort descending, as the snapshot has them
      guides: all(guides, ofGuide)
        .map((g) => g.one)
        .slice(0, MOST_HITS),
      items: found.slice(0, terms.length ? MOST_HITS : items.length).map(({ one: { wire }, looks }) => {
        const { id, code, uri, name, description, department } = wire
        // §3: the first element is the department, the second the theme
        const tags = [department.split(',')[0] ?? '', wire.tags.split(',')[0] ?? '']
          .filter((t) => t !== '')
          .join(',')
        const inTags = fold(tags)
        return {
          ...{ id, code, uri, name, tags, description },
          highLightName: mark(name, ranges(looks.map((l) => l.name))),
          highLightTags: mark(tags, ranges(terms.map((t) => find(inTags, t)))),
          highLightDescription: mark(description, ranges(looks.map((l) => l.description))),
        }
      }),
    }
  }
}
