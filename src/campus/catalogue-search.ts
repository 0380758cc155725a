import type { GuideRow, Item } from './catalogue-snapshot.ts'
import { containsTerm, findTerm, parseTerms, type Term } from '../contract/search-terms.ts'
import { fold, matchPinyin, splitPinyinUnits, type PinyinUnit } from './fold-text.ts'

/** Limits of one query; the rest is ignored. */
const MAX_TERMS = 8
const MAX_HITS = 100

/** Folded texts. The positions of a term in the original are computed only for the hits that are sent. */
interface SearchDocument {
  name: string
  /** Computed only for terms that contain letters. */
  pinyinUnits(): PinyinUnit[]
  nameEn: string
  abbreviation: string
  tags: string
  description: string
  /** Synonyms in both languages. */
  synonyms: string[]
}

/** §3 App search hit. */
export interface SearchHit {
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

/** Wraps the ranges in `<em>`; they may overlap and be in any order. */
function highlight(text: string, ranges: Range[]): string {
  let out = ''
  let position = 0
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (end <= position) continue
    const from = Math.max(position, start)
    out += `${text.slice(position, from)}<em>${text.slice(from, end)}</em>`
    position = end
  }
  return (out + text.slice(position)).replaceAll('</em><em>', '')
}

function findRange(text: string, term: Term): Range | null {
  const { text: folded, starts, ends } = fold.withOffsets(text)
  const found = findTerm(folded, term)
  return found ? [starts[found[0]]!, ends[found[1] - 1]!] : null
}

const compactRanges = (ranges: (Range | null | undefined)[]): Range[] =>
  ranges.filter((r) => r !== null && r !== undefined)

/** The rank of a term by the field that it matches. */
const RANK = {
  namePrefix: 100,
  name: 80,
  abbreviation: 75,
  synonym: 70,
  pinyin: 60,
  partial: 50,
  tag: 30,
  description: 10,
}

/** The rank of a term in a document; 0 if no field contains it. */
function rankTerm(document: SearchDocument, term: Term): number {
  const inName = findTerm(document.name, term)
  if (inName) return inName[0] === 0 ? RANK.namePrefix : RANK.name
  if (containsTerm(document.abbreviation, term)) return RANK.abbreviation
  if (document.synonyms.some((s) => s.replaceAll(' ', '') === term.typed)) return RANK.synonym
  if (/[a-z]/.test(term.typed) && matchPinyin(document.pinyinUnits(), term.typed)) return RANK.pinyin
  if (containsTerm(document.nameEn, term) || document.synonyms.some((s) => containsTerm(s, term)))
    return RANK.partial
  if (containsTerm(document.tags, term)) return RANK.tag
  return containsTerm(document.description, term) ? RANK.description : 0
}

function lazyPinyinUnits(name: string, pinyin: string): () => PinyinUnit[] {
  let units: PinyinUnit[] | undefined
  return () => (units ??= splitPinyinUnits(name, pinyin))
}

const toItemDocument = ({ wire, keywords }: Item): SearchDocument => ({
  name: fold(wire.name),
  pinyinUnits: lazyPinyinUnits(wire.name, wire.dynamicAttributes.pinyin),
  nameEn: fold(wire.dynamicAttributes.nameEn),
  abbreviation: fold(wire.abbreviation),
  tags: fold(`${wire.tags},${wire.department}`),
  description: fold(wire.description),
  synonyms: keywords.map(fold),
})

const toGuideDocument = ({ wire, pinyin, titleEn, steps }: GuideRow): SearchDocument => ({
  name: fold(wire.title),
  pinyinUnits: lazyPinyinUnits(wire.title, pinyin),
  nameEn: fold(titleEn),
  abbreviation: '',
  tags: fold(steps.map((s) => s.title).join(',')),
  description: fold(steps.map((s) => s.context).join('\n')),
  synonyms: wire.keyword.split(',').map(fold),
})

function toSearchHit({ wire }: Item, document: SearchDocument, terms: readonly Term[]): SearchHit {
  const { id, code, uri, name, description, department } = wire
  // §3: the first element is the department, the second the theme
  const tags = [department.split(',')[0] ?? '', wire.tags.split(',')[0] ?? '']
    .filter((t) => t !== '')
    .join(',')
  const ranges = (text: string) => terms.map((term) => findRange(text, term))
  const nameRanges = terms.map(
    (term) =>
      findRange(name, term) ??
      (/[a-z]/.test(term.typed) ? matchPinyin(document.pinyinUnits(), term.typed) : null),
  )
  return {
    ...{ id, code, uri, name, tags, description },
    highLightName: highlight(name, compactRanges(nameRanges)),
    highLightTags: highlight(tags, compactRanges(ranges(tags))),
    highLightDescription: highlight(description, compactRanges(ranges(description))),
  }
}

/** An in-memory search over the given items and guides; the folded document of each is cached by identity. */
export function createCatalogueSearch() {
  const cache = new WeakMap<object, SearchDocument>()
  const cachedDocument = <T extends object>(
    entry: T,
    toDocument: (entry: T) => SearchDocument,
  ): SearchDocument => {
    const document = cache.get(entry) ?? toDocument(entry)
    cache.set(entry, document)
    return document
  }

  return function search(
    items: readonly Item[],
    guides: readonly GuideRow[],
    keyword: string,
  ): { items: SearchHit[]; guides: GuideRow[]; tokens: string[] } {
    const tokens = keyword.split(/\s+/u).filter(Boolean).slice(0, MAX_TERMS)
    const terms = parseTerms(tokens.join(' '), fold)
    const matchAll = <T extends object>(list: readonly T[], toDocument: (entry: T) => SearchDocument) =>
      list.flatMap((entry) => {
        const document = cachedDocument(entry, toDocument)
        let rank = 0
        for (const term of terms) {
          const termRank = rankTerm(document, term)
          if (termRank === 0) return []
          rank += termRank
        }
        return [{ entry, document, rank }]
      })
    const found = matchAll(items, toItemDocument).sort(
      (a, b) => b.rank - a.rank || b.entry.used - a.entry.used,
    )
    return {
      tokens,
      // §4: guides by sort descending, which is the order of the snapshot
      guides: matchAll(guides, toGuideDocument)
        .map((g) => g.entry)
        .slice(0, MAX_HITS),
      items: found
        .slice(0, terms.length ? MAX_HITS : items.length)
        .map(({ entry, document }) => toSearchHit(entry, document, terms)),
    }
  }
}
