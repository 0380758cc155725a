// Which modules share a file because the same tags need them first.
import path from 'node:path'

/** What a page loads while it is idle, before anybody has pressed: it brings nothing of what a press needs. */
const IDLE_PART = /\/prepare-[\w-]+\.ts$/

/** Adds the modules that `id` reaches by static imports. */
export function addReachable(id, getModuleInfo, reachable = new Set()) {
  if (reachable.has(id)) return reachable
  reachable.add(id)
  for (const next of getModuleInfo(id)?.importedIds ?? []) addReachable(next, getModuleInfo, reachable)
  return reachable
}

/**
 * Per entry: what its own module loads by import(), with the static imports of that; for an entry that waits for a press
 * (`later`), what it loads then.
 */
const readFirstLoads = ({ getModuleIds, getModuleInfo }) =>
  [...getModuleIds()]
    .filter((id) => getModuleInfo(id).isEntry)
    .map((id) => {
      const own = getModuleInfo(id).dynamicallyImportedIds
      const later = [...addReachable(id, getModuleInfo)]
        .flatMap((one) => getModuleInfo(one).dynamicallyImportedIds)
        .filter((one) => !IDLE_PART.test(one))
      const modules = new Set()
      for (const target of own.length ? own : later) addReachable(target, getModuleInfo, modules)
      return { tag: path.parse(id).name.replace('univ-', ''), modules, later: !own.length }
    })

/** Per module of an idle part, the name of its file. */
const readIdleParts = ({ getModuleIds, getModuleInfo }) =>
  new Map(
    [...getModuleIds()]
      .filter((id) => IDLE_PART.test(id))
      .flatMap((id) => [...addReachable(id, getModuleInfo)].map((one) => [one, path.parse(id).name])),
  )

/**
 * For `manualChunks`: modules that the same tags need first are one file, since a file costs a request and small files
 * compress badly: `core` with React for all tags, `widgets` for most, `a-and-b` for two of them. Rollup splits all that
 * loads later.
 */
export function createFirstLoadChunks() {
  let loads
  let idleParts
  return (id, graph) => {
    loads ??= readFirstLoads(graph)
    idleParts ??= readIdleParts(graph)
    if (idleParts.has(id)) return idleParts.get(id)
    const tags = loads.filter(({ modules, later }) => !later && modules.has(id)).map(({ tag }) => tag)
    if (tags.length === loads.filter(({ later }) => !later).length) return 'core'
    if (tags.length >= 3) return 'widgets'
    if (tags.length === 2) return tags.join('-and-')
    const all = loads.filter(({ modules }) => modules.has(id)).map(({ tag }) => tag)
    return all.length ? all.join('-and-') : undefined
  }
}
