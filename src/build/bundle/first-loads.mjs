// Which modules share a chunk because the same tags need them first.
import path from 'node:path'

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
const readFirstLoads = ({ getModuleIds, getModuleInfo }, idleParts) =>
  [...getModuleIds()]
    .filter((id) => getModuleInfo(id).isEntry)
    .sort((a, b) => a.localeCompare(b)) // chunks are named in this order; that of loading varies
    .map((id) => {
      const own = getModuleInfo(id).dynamicallyImportedIds
      const lazyIds = [...addReachable(id, getModuleInfo)]
        .flatMap((id) => getModuleInfo(id).dynamicallyImportedIds)
        .filter((id) => !idleParts.includes(id))
      const modules = new Set()
      for (const target of own.length ? own : lazyIds) addReachable(target, getModuleInfo, modules)
      return {
        id,
        tag: path.parse(id).name.replace('univ-', ''),
        modules,
        targets: own,
        lazyIds,
        waitsForInteraction: !own.length,
      }
    })

/** Modules that tags need, now or later, without the parts that wait for an interaction. */
function readNeededElsewhere(loads, { getModuleInfo }) {
  const waiting = new Set(
    loads.flatMap(({ waitsForInteraction, lazyIds }) => (waitsForInteraction ? lazyIds : [])),
  )
  const needed = new Set(loads.filter(({ waitsForInteraction }) => !waitsForInteraction).map(({ id }) => id))
  for (const id of needed) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!waiting.has(next)) needed.add(next)
  }
  return needed
}

/** Characters of source. A smaller module costs less in every first load than a request for another tag's chunk. */
const SMALL_MODULE = 1100
const MOST_TAGS = 5
/** The tag that contains the others. What its first load shares with their lazy parts is a chunk that they load without it. */
const PAGE = 'portal'

/** Per entry: all modules that it ever loads, without the lazy parts that belong to the first view of another entry. */
const readUses = (loads, { getModuleInfo }) =>
  loads.map(({ modules, targets }) => {
    const used = new Set(modules)
    const others = loads.flatMap((load) => load.targets).filter((id) => !targets.includes(id))
    for (const id of used)
      for (const importedId of getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        const reached = addReachable(importedId, getModuleInfo)
        if (!others.some((other) => reached.has(other))) for (const id of reached) used.add(id)
      }
    return used
  })

/** The chunk name of each module in an idle part. */
const nameIdleChunks = (idleParts, { getModuleInfo }) =>
  new Map(
    idleParts.flatMap((id) =>
      [...addReachable(id, getModuleInfo)].map((reachable) => [reachable, path.parse(id).name]),
    ),
  )

/** What a module is about: `features/favorites`, `portal`, `runtime`. */
const subjectOf = (id) => /\/src\/(features\/[^/]+|[^/]+)\//.exec(id)?.[1]

/** Every tag loads these chunks, so they have all that they reach. */
const SUBJECTS_OF_ALL_TAGS = ['runtime', 'element']

/**
 * The chunk name of each module that parts of `followUps` reach; the first chunk that reaches it has it. A module that
 * lazy parts of several subjects reach is in `shared-parts`: else a part of one would load the whole chunk of another.
 */
function nameFollowUpChunks(followUps, { getModuleIds, getModuleInfo }) {
  const subjects = new Map() // of the lazy parts that reach a module
  for (const lazyId of [...getModuleIds()].flatMap((id) => getModuleInfo(id).dynamicallyImportedIds))
    for (const id of addReachable(lazyId, getModuleInfo))
      subjects.set(id, (subjects.get(id) ?? new Set()).add(subjectOf(lazyId)))
  const names = new Map()
  for (const [name, parts] of Object.entries(followUps)) {
    for (const part of parts)
      if (!getModuleInfo(part)) throw new Error(`${part} of chunk ${name} is in no bundle`)
    const own = new Set(parts.map(subjectOf))
    const isOfAllTags = SUBJECTS_OF_ALL_TAGS.some((subject) => own.has(subject))
    for (const id of parts.flatMap((part) => [...addReachable(part, getModuleInfo)]))
      if (!names.has(id)) {
        const isOwn = isOfAllTags || [...(subjects.get(id) ?? [])].every((subject) => own.has(subject))
        names.set(id, isOwn ? name : 'shared-parts')
      }
  }
  return names
}

/**
 * For `manualChunks`: modules that the same tags need first share one chunk, because each file costs a request and
 * small files compress badly: `core` with React for all tags, `widgets` for most, `a-and-b` for two of them. Rollup
 * splits everything that loads later.
 * @param idleParts module ids; each gets a chunk of its own with what it reaches
 * @param followUps module ids that are requested together right after a first load, by the name of their chunk, which
 *   has what they alone reach outside all first loads
 */
export function createFirstLoadChunks(idleParts, followUps) {
  let loads
  let idleChunks
  let followUpChunks
  let uses
  let neededElsewhere
  const countUses = (id, graph) => {
    uses ??= readUses(loads, graph)
    return uses.filter((used) => used.has(id)).length
  }
  /** Whether a module of some first loads is so small, and needed by so many tags later, that all first loads have it. */
  const isSharedLater = (id, graph) => {
    const { code, importedIds } = graph.getModuleInfo(id)
    return (
      code.length < SMALL_MODULE &&
      countUses(id, graph) >= MOST_TAGS &&
      importedIds.every((importedId) => countFirst(importedId) >= 3 || isSharedLater(importedId, graph))
    )
  }
  const countFirst = (id) =>
    loads.filter(({ modules, waitsForInteraction }) => !waitsForInteraction && modules.has(id)).length
  return (id, graph) => {
    loads ??= readFirstLoads(graph, idleParts)
    idleChunks ??= nameIdleChunks(idleParts, graph)
    if (idleChunks.has(id)) return idleChunks.get(id)
    const tags = loads
      .filter(({ modules, waitsForInteraction }) => !waitsForInteraction && modules.has(id))
      .map(({ tag }) => tag)
    if (tags.length === loads.filter((load) => !load.waitsForInteraction).length) return 'core'
    if (tags.length >= 3 || (tags.length && isSharedLater(id, graph))) return 'widgets'
    if (tags.length === 2) return tags.join('-and-')
    const tagNames = loads.filter(({ modules }) => modules.has(id)).map(({ tag }) => tag)
    followUpChunks ??= nameFollowUpChunks(followUps, graph)
    if (!tagNames.length) return followUpChunks.get(id)
    if (tags[0] === PAGE && countUses(id, graph) > 1) return `${PAGE}-and-others`
    neededElsewhere ??= readNeededElsewhere(loads, graph)
    if (!tags.length && neededElsewhere.has(id)) return followUpChunks.get(id) ?? 'lazy-parts'
    return tagNames.join('-and-')
  }
}
