// Which modules share a file because the same tags need them first.
import path from 'node:path'

/** Adds the modules that `id` reaches by static imports. */
export function addReachable(id, getModuleInfo, reachable = new Set()) {
  if (reachable.has(id)) return reachable
  reachable.add(id)
  for (const next of getModuleInfo(id)?.importedIds ?? []) addReachable(next, getModuleInfo, reachable)
  return reachable
}

/** Per entry: what its own module loads by import(), with the static imports of that. */
const readFirstLoads = ({ getModuleIds, getModuleInfo }) =>
  [...getModuleIds()]
    .filter((id) => getModuleInfo(id).isEntry && getModuleInfo(id).dynamicallyImportedIds.length)
    .map((id) => {
      const modules = new Set()
      for (const target of getModuleInfo(id).dynamicallyImportedIds)
        addReachable(target, getModuleInfo, modules)
      return { tag: path.parse(id).name.replace('univ-', ''), modules }
    })

/**
 * For `manualChunks`: modules that the same tags need first are one file, since a file costs a request and small files
 * compress badly: `core` for all tags, `widgets` for most, `a-and-b` for two of them. Rollup splits all that loads later.
 */
export function createFirstLoadChunks() {
  let loads
  return (id, graph) => {
    loads ??= readFirstLoads(graph)
    const tags = loads.filter(({ modules }) => modules.has(id)).map(({ tag }) => tag)
    if (tags.length === loads.length) return 'core'
    if (tags.length >= 3) return 'widgets'
    return tags.length ? tags.join('-and-') : undefined
  }
}
