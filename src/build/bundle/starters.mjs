// How `src/univ-<tag>.ts` becomes a start script: one small file that starts all requests of a first load at once.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MARK = '?entry='
export const withoutMark = (id) => id.split(MARK)[0]

/** Adds the modules that `id` reaches through static imports. */
export function addReachable(id, getModuleInfo, reachable = new Set()) {
  if (reachable.has(id)) return reachable
  reachable.add(id)
  for (const next of getModuleInfo(id)?.importedIds ?? []) addReachable(next, getModuleInfo, reachable)
  return reachable
}

const firstLoads = new Map()

/** The modules that an entry's first load has: what its own module loads by import(), and the static imports of that. */
export function firstLoad(entry, getModuleInfo) {
  if (!firstLoads.has(entry)) {
    const modules = new Set()
    for (const id of getModuleInfo(entry).dynamicallyImportedIds) addReachable(id, getModuleInfo, modules)
    firstLoads.set(entry, modules)
  }
  return firstLoads.get(entry)
}

/**
 * Gives every entry its own copy of the modules that it imports statically. Rollup puts them into the entry's file, so
 * that no request comes between the page's script tag and the first data request. What an entry loads by import() is
 * shared.
 */
export function selfContainedEntries() {
  const entries = new Set()
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

const RETRY = fileURLToPath(new URL('retry-import.ts', import.meta.url))

/**
 * Wraps every dynamic import of the sources into `retryImport`, and requests the static imports of the lazy chunk
 * together with it, one round trip instead of two, except those that the importing chunk has: esbuild, in an app, cannot
 * bundle a file that imports itself.
 */
export const retriedImports = (src) => ({
  name: 'retried-imports',
  transform(code, id) {
    const file = withoutMark(id)
    if (!file.startsWith(src) || file === RETRY || !code.includes('import(')) return null
    const wrapped = code.replace(/\bimport\((["'][^"']+["'])\)/g, 'retryImport((retried) => import($1))')
    if (wrapped === code) return null
    return { code: `import { retryImport } from ${JSON.stringify(RETRY)};${wrapped}`, map: null }
  },
  renderDynamicImport({ chunk, targetChunk, getTargetChunkImports, moduleId }) {
    if (!targetChunk || !withoutMark(moduleId).startsWith(src)) return null
    const loaded = new Set()
    for (const id of chunk.moduleIds) addReachable(id, this.getModuleInfo, loaded)
    const requests = getTargetChunkImports()
      .filter(({ type, chunk }) => type === 'internal' && !chunk.moduleIds.some((id) => loaded.has(id)))
      // the part fails with them
      .map(({ resolvedImportPath }) => `import(${resolvedImportPath}).catch(() => {}), `)
    return { left: `(retried ?? (${requests.join('')}import(`, right: ')))' }
  },
})
