// Which modules share a chunk because the same tags need them first.
import path from 'node:path'

/** Modules that a page loads while idle, before any user interaction; they load none of what the interaction needs. */
const IDLE_PART = /\/prepare-[\w-]+\.ts$/

/** Adds the modules that `id` reaches through static imports. */
export function addReachable(id, getModuleInfo, reachable = new Set()) {
  if (reachable.has(id)) return reachable
  reachable.add(id)
  for (const next of getModuleInfo(id)?.importedIds ?? []) addReachable(next, getModuleInfo, reachable)
  return reachable
}

/**
 * Per entry: what its own module loads by import(), and the static imports of that. For an entry that waits for a user
 * interaction: what that loads (`waitsForInteraction`).
 */
const readFirstLoads = ({ getModuleIds, getModuleInfo }) =>
  [...getModuleIds()]
    .filter((id) => getModuleInfo(id).isEntry)
    .map((id) => {
      const own = getModuleInfo(id).dynamicallyImportedIds
      const lazyIds = [...addReachable(id, getModuleInfo)]
        .flatMap((id) => getModuleInfo(id).dynamicallyImportedIds)
        .filter((id) => !IDLE_PART.test(id))
      const modules = new Set()
      for (const target of own.length ? own : lazyIds) addReachable(target, getModuleInfo, modules)
      return { tag: path.parse(id).name.replace('univ-', ''), modules, waitsForInteraction: !own.length }
    })

/** The chunk name of each module in an idle part. */
const readIdleParts = ({ getModuleIds, getModuleInfo }) =>
  new Map(
    [...getModuleIds()]
      .filter((id) => IDLE_PART.test(id))
      .flatMap((id) =>
        [...addReachable(id, getModuleInfo)].map((reachable) => [reachable, path.parse(id).name]),
      ),
  )

/**
 * For `manualChunks`: modules that the same tags need first share one chunk, because each file costs a request and
 * small files compress badly: `core` with React for all tags, `widgets` for most, `a-and-b` for two of them. Rollup
 * splits everything that loads later.
 */
export function createFirstLoadChunks() {
  let loads
  let idleParts
  return (id, graph) => {
    loads ??= readFirstLoads(graph)
    idleParts ??= readIdleParts(graph)
    if (idleParts.has(id)) return idleParts.get(id)
    const tags = loads
      .filter(({ modules, waitsForInteraction }) => !waitsForInteraction && modules.has(id))
      .map(({ tag }) => tag)
    if (tags.length === loads.filter((load) => !load.waitsForInteraction).length) return 'core'
    if (tags.length >= 3) return 'widgets'
    if (tags.length === 2) return tags.join('-and-')
    const tagNames = loads.filter(({ modules }) => modules.has(id)).map(({ tag }) => tag)
    return tagNames.length ? tagNames.join('-and-') : undefined
  }
}
