// How the graph of the tags is cut into chunks, and how they are asked for. Used by rollup.config.mjs only.
import { styleFile } from './styles.mjs'

const json = JSON.stringify
const slot = "globalThis[Symbol.for('univ.portal/1')]"

/** The static closure of a chunk, itself first. */
export function closure(file, bundle, into = []) {
  if (into.includes(file) || !bundle[file]) return into
  into.push(file)
  for (const next of bundle[file].imports) closure(next, bundle, into)
  return into
}

/** ids of the modules that `id` reaches by static imports */
function reach(id, info, into = new Set()) {
  if (into.has(id)) return into
  into.add(id)
  for (const next of info(id)?.importedIds ?? []) reach(next, info, into)
  return into
}

const heavy = [
  ['react', /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/],
  ['pinyin', /\/node_modules\/pinyin-pro\//],
  ['oidc', /\/node_modules\/(oidc-client-ts|jwt-decode|jose)\//],
  ['markdown', /\/node_modules\/marked\//],
]

/**
 * What every tag's first load needs is `core`; what some of them need is one chunk for each such set of tags.
 * @returns `name` for rollup's manualChunks; `isFirst`, from then on: does a module belong to a first load?
 */
export function cutting(starters) {
  let loads = []
  const measure = (info) =>
    starters
      .map((s) => ({
        tag: s.tag.slice('univ-'.length),
        roots: s.whole ? [s.file] : [...s.targets].filter(([, now]) => now).map(([target]) => target),
      }))
      .map(({ tag, roots }) => ({ tag, roots, ids: new Set(roots.flatMap((r) => [...reach(r, info)])) }))
      .filter(({ ids }) => [...ids].some((m) => m.includes('/node_modules/react-dom/')))
  return {
    isFirst: (id) => loads.some(({ ids }) => ids.has(id)),
    name(id, { getModuleInfo }) {
      if (!loads.length) loads = measure(getModuleInfo)
      const named = heavy.find(([, pattern]) => pattern.test(id))?.[0]
      if (named) return named
      // the package's index reaches it, but only the portal is a provider
      if (/@lit\/context\/.*(provider|notifier|root)/.test(id)) return undefined
      const roots = new Set(loads.flatMap((load) => load.roots))
      const users = loads.filter(({ ids }) => ids.has(id)).map(({ tag }) => tag)
      if (users.length === 0 || roots.has(id)) return undefined
      return users.length === loads.length ? 'core' : users.join('-and-')
    },
  }
}

/** `import(x)` → begin `styles`, all of `files` and x together, answer with x */
export function parallel(files, styles = []) {
  const begun = styles.map((f) => `${slot}.styles(new URL(${json(f)},import.meta.url).href),`)
  begun.push(...files.map((f) => `import(${json(f)}),`))
  const left = `Promise.all([${begun.join('')}import(`
  return begun.length ? { left, right: `)]).then(m=>m[${begun.length}])` } : null
}

/** Lazy parts inside the heavy graph: their own closure in parallel too, without what is surely there. */
export const parallelImports = ({ isFirst }) => ({
  name: 'parallel-imports',
  renderDynamicImport({ targetChunk, getTargetChunkImports }) {
    if (!targetChunk) return null
    const there = /(^|\/)(react|core)-/
    const needed = (getTargetChunkImports() ?? []).filter(
      (c) => c.type === 'internal' && !there.test(c.fileName),
    )
    // a chunk of one tag's first load may be another's lazy part: its styles stand beside it all the same
    const styles = [targetChunk, ...needed.map(({ chunk }) => chunk)]
      .flatMap(({ moduleIds }) => styleFile(moduleIds, isFirst) ?? [])
      .map(({ fileName }) => `./${fileName.replace('chunks/', '')}`)
    return parallel(
      needed.map((c) => c.resolvedImportPath.slice(1, -1)), // rollup quotes it
      styles,
    )
  },
})
