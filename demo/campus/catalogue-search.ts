import type { GuideRow, Item } from './catalogue.ts'
import {
  foldText,
  foldToText,
  matchPinyin,
  splitPinyinUnits,
  type FoldedText,
  type PinyinUnit,
} from './fold-text.ts'

/** Limits of one query; the rest is ignored. */
const MAX_TERMS = 8
const MAX_QUERY_LENGTH = 100
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

function findRange({ text, offsets }: FoldedText, term: string): Range | null {
  const index = text.indexOf(term)
  return index < 0 ? null : [offsets[index]!, offsets[index + term.length]!]
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
function rankTerm(document: SearchDocument, term: string): number {
  const nameAt = document.name.indexOf(term)
  if (nameAt >= 0) return nameAt === 0 ? RANK.namePrefix : RANK.name
  if (document.abbreviation !== '' && document.abbreviation.includes(term)) return RANK.abbreviation
  if (document.synonyms.includes(term)) return RANK.synonym
  if (/[a-z]/.test(term) && matchPinyin(document.pinyinUnits(), term)) return RANK.pinyin
  if (document.nameEn.includes(term) || document.synonyms.some((s) => s.includes(term))) return RANK.partial
  if (document.tags.includes(term)) return RANK.tag
  return document.description.includes(term) ? RANK.description : 0
}

function lazyPinyinUnits(name: string, pinyin: string): () => PinyinUnit[] {
  let units: PinyinUnit[] | undefined
  return () => (units ??= splitPinyinUnits(name, pinyin))
}

const toItemDocument = ({ wire, keywords }: Item): SearchDocument => ({
  name: foldToText(wire.name),
  pinyinUnits: lazyPinyinUnits(wire.name, wire.dynamicAttributes.pinyin),
  nameEn: foldToText(wire.dynamicAttributes.nameEn),
  abbreviation: foldToText(wire.abbreviation),
  tags: foldToText(`${wire.tags},${wire.department}`),
  description: foldToText(wire.description),
  synonyms: keywords.map((k) => foldToText(k)),
})

const toGuideDocument = ({ wire, pinyin, titleEn, steps }: GuideRow): SearchDocument => ({
  name: foldToText(wire.title),
  pinyinUnits: lazyPinyinUnits(wire.title, pinyin),
  nameEn: foldToText(titleEn),
  abbreviation: '',
  tags: foldToText(steps.map((s) => s.title).join(',')),
  description: foldToText(steps.map((s) => s.context).join('\n')),
  synonyms: wire.keyword.split(',').map((k) => foldToText(k)),
})

function toSearchHit({ wire }: Item, document: SearchDocument, terms: string[]): SearchHit {
  const { id, code, uri, name, description, department } = wire
  // §3: the first element is the department, the second the theme
  const tags = [department.split(',')[0] ?? '', wire.tags.split(',')[0] ?? '']
    .filter((t) => t !== '')
    .join(',')
  const ranges = (text: string) => {
    const folded = foldText(text)
    return terms.map((term) => findRange(folded, term))
  }
  const nameRanges = ranges(name).map(
    (range, i) => range ?? (/[a-z]/.test(terms[i]!) ? matchPinyin(document.pinyinUnits(), terms[i]!) : null),
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
    const tokens = keyword
      .slice(0, MAX_QUERY_LENGTH)
      .split(/\s+/u)
      .filter((t) => t !== '')
      .slice(0, MAX_TERMS)
    const terms = [...new Set(tokens.map((t) => foldToText(t)))]
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
