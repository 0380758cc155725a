// Which file of dist/chunks/ a module belongs to. Few files, and none that a part of another tag loads for a few bytes.
import path from 'node:path'
import { addReachable, firstLoad } from './starters.mjs'

/** Parts that are one file, instead of one for each set of parts that use a module. */
const PARTS = {
  /** What every tag with a session loads when its content stands. */
  'after-content': ['element/hooks/toasts.tsx'],
  /** What the home page loads besides first loads, without its views: other parts use these. */
  'home-data': [
    'runtime/wire/rest.ts',
    'domain/projects.ts',
    'domain/notices.ts',
    'domain/recent-apps.ts',
    'contract/core/statistics.ts',
  ],
  'home-sections': ['features/catalogue/home/below-fold-sections.tsx'],
  notices: ['portal/parts/outages.tsx'],
  launcher: ['features/assistant/launcher.ts'],
}

/** The client of a guest's reads: of the first load of the tags that show items at once; the others load it with a read. */
const READS = 'runtime/wire/graphql.ts'

/** Used by so many parts that they belong to none. */
const SHARED = ['ui/extended-icons.tsx', 'element/scope/assistants.ts']

/** What the assistant's button, which has no React, loads on idle pages: a file of its own, that needs no other. */
const BUTTON_ON_IDLE = 'features/assistant/avoid-controls.ts'

const nameOf = (entry) => path.parse(entry).name.replace('univ-', '')

/** The parts that load later than a tag's first load, without other tags that it contains, and all their modules. */
function laterParts(entry, roots, getModuleInfo) {
  const parts = new Set()
  const modules = new Set()
  const seen = new Set(roots)
  const follow = (ids) => {
    for (const id of ids)
      for (const next of getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        parts.add(next)
        const reached = addReachable(next, getModuleInfo)
        for (const module of reached) modules.add(module)
        follow(reached)
      }
  }
  follow(firstLoad(entry, getModuleInfo))
  return { parts, modules }
}

const rootsOf = (entries, getModuleInfo) =>
  entries.flatMap((entry) => getModuleInfo(entry).dynamicallyImportedIds)

/**
 * Checks the built files: which later part of a tag brings the file of another tag's first load.
 * @param filesOf the file of a module and those that it imports
 * @returns one line each
 */
export function draggedFiles(entries, getModuleInfo, filesOf) {
  const roots = rootsOf(entries, getModuleInfo)
  const names = entries.map(nameOf)
  return entries
    .filter((entry) => nameOf(entry) !== 'portal')
    .flatMap((entry) =>
      [...laterParts(entry, roots, getModuleInfo).parts].flatMap((part) =>
        filesOf(part)
          .filter((file) =>
            names.some((name) => name !== nameOf(entry) && file.startsWith(`chunks/${name}-`)),
          )
          .filter((file) => !/-(?:parts|and-[a-z-]+)-\w{8}\.js$/.test(file))
          .map((file) => `${path.basename(part)} of ${nameOf(entry)} brings ${file}`),
      ),
    )
}

/**
 * @param entries the tags whose script loads their view at once
 * @param src the folder of the sources
 */
export function chunksOf(entries, src) {
  let graph

  /** Once, when all modules are known. */
  function read(getModuleInfo) {
    const roots = rootsOf(entries, getModuleInfo)
    const tags = entries.map((entry) => ({
      name: nameOf(entry),
      first: firstLoad(entry, getModuleInfo),
      later: laterParts(entry, roots, getModuleInfo).modules,
    }))
    const parts = Object.entries(PARTS).map(([name, files]) => {
      const modules = new Set()
      for (const file of files) addReachable(path.join(src, file), getModuleInfo, modules)
      for (const file of SHARED) modules.delete(path.join(src, file))
      return { name, modules }
    })
    const buttonOnIdle = addReachable(path.join(src, BUTTON_ON_IDLE), getModuleInfo)
    const reads = addReachable(path.join(src, READS), getModuleInfo)
    return { tags, parts, buttonOnIdle, reads }
  }

  /**
   * Of first loads: `core`, React and what the visit counter, the smallest tag, shares with others; `shared`, what other
   * tags share; `reads`; `catalogue-and-portal` and `favorites-and-process-center`, what only these two have; the rest of each tag in
   * one file, without its `-parts`, which later parts of other tags use. Then `PARTS` and `pixels`. Rollup splits the others.
   */
  return (id, { getModuleInfo }) => {
    // all of React, and the CommonJS plugin's helpers, which belong to it
    if (id.startsWith('\0commonjs') || /\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'core'
    const { tags, parts, buttonOnIdle, reads } = (graph ??= read(getModuleInfo))
    const users = tags.filter(({ first }) => first.has(id)).map(({ name }) => name)
    const part = parts.find(({ modules }) => modules.has(id))?.name
    if (!users.length) return buttonOnIdle.has(id) ? 'pixels' : part
    if (users.includes('visit-counter') && users.length > 1) return 'core'
    const isPersonal = (name) => /^(favorites|process)/.test(name)
    if (users.length > 1 && users.every(isPersonal)) return 'favorites-and-process-center'
    if ((users.length > 1 && users.some(isPersonal)) || part === 'after-content') return 'shared'
    if (reads.has(id)) return 'reads'
    if (users.length > 1) return 'catalogue-and-portal'
    const [name] = users
    // the portal contains the other tags, so it loads their files anyway
    const usesLater = (tag) => tag.name !== name && tag.name !== 'portal' && tag.later.has(id)
    return tags.some(usesLater) ? `${name}-parts` : name
  }
}
