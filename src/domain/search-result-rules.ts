import type { Guide } from '../contract/core/guides.ts'

/** §4: the distinct departments and themes of a new result, sorted. §3: a hit's tags are [department, theme]. */
export function rebuildTagsAndDepartments(hits: readonly { tags: readonly string[] }[]): {
  departments: string[]
  tags: string[]
} {
  const { compare } = new Intl.Collator('zh', { numeric: true })
  const distinctTagsAt = (index: number) =>
    [...new Set(hits.map((hit) => hit.tags[index]?.trim() ?? '').filter((tag) => tag !== ''))].sort(compare)
  return { departments: distinctTagsAt(0), tags: distinctTagsAt(1) }
}

/** §4: guides of a search, by `sort` descending. */
export const sortGuides = (guides: readonly Guide[]): Guide[] => [...guides].sort((a, b) => b.sort - a.sort)
