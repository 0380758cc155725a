import type { SourceList } from './read-items.ts'

type Answer = (list: SourceList, variables: Readonly<Record<string, unknown>>) => unknown

/** Resolvers that answer guest queries from a list, by operation name, like an app centre. */
export const SOURCE_ANSWERS: Readonly<Record<string, Answer>> = {
  anonymityApps: ({ items }) => items,
  anonymityAppTags: ({ tags }, { type }) => tags.filter((tag) => tag.type === type),
  anonymityApp: ({ items }, { id }) => items.find((item) => item.id === id) ?? null,
  // sorted by popularity if the list has that column, else in its original order
  anonymityHotApps: ({ items }, { first, offset }) => {
    const used = items.filter(({ recommend }) => recommend > 0)
    const ranked = used.length ? used.sort((a, b) => b.recommend - a.recommend) : items
    return ranked.slice(Number(offset), Number(offset) + Number(first))
  },
  anonymityGuide: () => [],
}
