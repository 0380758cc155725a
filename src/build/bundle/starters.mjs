// How `src/univ-<tag>.ts` becomes a start script: one file that starts all requests of a first load at once.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addReachable } from './first-loads.mjs'

const MARK = '?entry='
const withoutMark = (id) => id.split(MARK)[0]

/**
 * Gives every entry its own copy of the modules that it imports statically. Rollup puts them into the entry's file, so
 * that no request comes between the page's script tag and the first data request. What an entry loads by import() is
 * shared, except `parts`, which entries load before anything else: each is one file, too.
 */
export function selfContainedEntries(parts) {
  const entries = new Set(parts)
  const ownerOf = (id) => (entries.has(id) ? path.parse(id).name : id.split(MARK)[1]?.split('&')[0])
  return {
    name: 'self-contained-entries',
    buildStart({ input }) {
      for (const file of Object.values(input)) entries.add(path.resolve(file))
    },
    async resolveId(source, importer) {
      const owner = importer && ownerOf(importer)
      if (!owner) return null
      const found = await this.resolve(source, withoutMark(importer))
      // other plugins detect a module's type by the extension of its id
      return found && { ...found, id: `${found.id}${MARK}${owner}&${path.extname(found.id)}` }
    },
    resolveDynamicImport(source, importer) {
      return typeof source === 'string' && ownerOf(importer)
        ? this.resolve(source, withoutMark(importer))
        : null
    },
    load: (id) => (id.includes(MARK) ? readFile(withoutMark(id), 'utf8') : null),
  }
}

/**
 * Requests the static imports of a lazy chunk in parallel with it, one round trip instead of two, except those that have
 * been requested: what the importing chunk itself imports, and in a start script its first load, which the first import()
 * of its own module requests.
 */
export const parallelImports = () => ({
  name: 'parallel-imports',
  renderDynamicImport({ chunk, moduleId, targetModuleId, targetChunk, getTargetChunkImports }) {
    if (!targetChunk) return null
    const ids = chunk.isEntry ? this.getModuleInfo(chunk.facadeModuleId).dynamicallyImportedIds : []
    const firstLoad = moduleId === chunk.facadeModuleId ? ids.slice(0, ids.indexOf(targetModuleId)) : ids
    const loaded = new Set()
    for (const id of [...chunk.moduleIds, ...firstLoad]) addReachable(id, this.getModuleInfo, loaded)
    const requests = (getTargetChunkImports() ?? [])
      .filter(
        (candidate) =>
          candidate.type === 'internal' && !candidate.chunk.moduleIds.some((id) => loaded.has(id)),
      )
      .map(({ resolvedImportPath }) => `import(${resolvedImportPath})`)
    if (!requests.length) return null
    return { left: `Promise.all([import(`, right: `), ${requests.join(', ')}]).then(([module]) => module)` }
  },
})
