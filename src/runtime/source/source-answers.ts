import type { SourceList } from './read-items.ts'

type Answer = (list: SourceList, variables: Readonly<Record<string, unknown>>) => unknown

/** What a list answers to the reads of a guest, by the name of the operation: as an app centre does. */
export const SOURCE_ANSWERS: Readonly<Record<string, Answer>> = {
  anonymityApps: ({ items }) => items,
  anonymityAppTags: ({ tags }, { type }) => tags.filter((tag) => tag.type === type),
  anonymityApp: ({ items }, { id }) => items.find((item) => item.id === id) ?? null,
  // by use where the list tells of it, else as it is
  anonymityHotApps: ({ items }, { first, offset }) => {
    const used = items.filter(({ recommend }) => recommend > 0)
    const ranked = used.length ? used.sort((a, b) => b.recommend - a.recommend) : items
    return ranked.slice(Number(offset), Number(offset) + Number(first))
  },
  anonymityGuide: () => [],
}
