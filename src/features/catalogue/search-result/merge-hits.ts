import type { App } from '../../../contract/core/apps.ts'
import type { SearchHit } from '../../../contract/core/guides.ts'

interface MergedHits {
  /** The server's hits in its order, then items that only the local search found. */
  all: readonly App[]
  /** The server's hits by item id. */
  hits: ReadonlyMap<string, SearchHit>
  /** Departments and themes to filter by, by item id. */
  tags: ReadonlyMap<string, readonly string[]>
  /** Hits without an id whose name matches no item: shown as text, they cannot be opened. */
  texts: readonly SearchHit[]
}

/** Department and theme of a hit: the first and second of its tags (§3). */
const tagsOf = (app: App) => [
  app.departments[0] ?? '',
  app.tags[0] ?? '',
  ...app.departments.slice(1),
  ...app.tags.slice(1),
]

/**
 * Merges the server's hits with local matches, without duplicates.
 * @param findApp returns the item of a hit, if known
 * @param findTag returns the catalogue's spelling of a hit's tag
 */
export function mergeHits(
  serverHits: readonly SearchHit[],
  localMatches: readonly App[],
  findApp: (hit: SearchHit) => App | null | undefined,
  findTag: (tag: string) => string,
): MergedHits {
  const merged: App[] = []
  const hits = new Map<string, SearchHit>()
  const tags = new Map<string, readonly string[]>()
  const texts: SearchHit[] = []
  for (const hit of serverHits) {
    const app = findApp(hit)
    if (!app && !hit.id && hit.name) texts.push(hit)
    if (!app || hits.has(app.id)) continue
    hits.set(app.id, hit)
    tags.set(app.id, hit.tags.length ? hit.tags.map(findTag) : tagsOf(app))
    merged.push(app)
  }
  for (const app of localMatches) {
    if (hits.has(app.id)) continue
    tags.set(app.id, tagsOf(app))
    merged.push(app)
  }
  return { all: merged, hits, tags, texts }
}
