// How the graph of the tags is cut into chunks, and how they are asked for. Used by rollup.config.mjs only.
import path from 'node:path'
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
  // no view's, though only some show it at first: what lazy parts of every tag need
  ['hall', /\/src\/ui\/icon-button\./],
  ['links', /\/src\/(runtime\/paths|element\/navigate|contract\/later-keys)\.ts$/],
  ['english', /^\0english:(element|domain)/],
  ['markdown', /\/node_modules\/marked\//],
]

/** The name of the file that an import() of a starter becomes: `element.ts` goes by its folder. */
export function placeOf(id) {
  const name = path.basename(id).replace(/\.\w+$/, '')
  return `chunks/${name === 'element' ? path.basename(path.dirname(id)) : name}`
}

/** What each tag asks for at once: its roots, and the modules that each of them reaches. */
const measure = (starters, info) =>
  starters
    .map(({ tag, file, whole, targets }) => {
      const roots = whole ? [file] : [...targets].filter(([, now]) => now).map(([target]) => target)
      return { tag: tag.slice('univ-'.length), roots: new Map(roots.map((r) => [r, reach(r, info)])) }
    })
    .filter(({ roots }) => [...roots.values()].some((ids) => [...ids].some((m) => heavy[0][1].test(m))))

/**
 * What every tag's first load needs is `core`, as little as the visit counter does with; what all but it and one more need
 * is `hall`; what some of them need is one chunk for each such set of tags. What only one import() of a starter needs lies with its target, since small files compress badly.
 * @returns `name` for rollup's manualChunks; from then on `isFirst`: does a module belong to a first load? and `isThere`:
 *   has whatever loaded the module `by` asked for all of `ids` as well?
 */
export function cutting(starters) {
  let loads = []
  const rootsOf = ({ roots }, id) => [...roots.keys()].filter((root) => roots.get(root).has(id))
  return {
    isFirst: (id) => loads.some((load) => rootsOf(load, id).length),
    isThere(by, ids) {
      const users = loads.filter((load) => rootsOf(load, by).length)
      return users.length > 0 && users.every((load) => ids.every((id) => rootsOf(load, id).length))
    },
    name(id, { getModuleInfo }) {
      if (!loads.length) loads = measure(starters, getModuleInfo)
      const named = heavy.find(([, pattern]) => pattern.test(id))?.[0]
      if (named) return named
      // the package's index reaches it, but only the portal is a provider
      if (/@lit\/context\/.*(provider|notifier|root)/.test(id)) return undefined
      const users = loads.filter((load) => rootsOf(load, id).length)
      if (!users.length) return undefined
      if (users.length === loads.length) return 'core'
      // also what all others but one need: a file of its own costs them more than it spares the one
      if (users.length >= loads.length - 2) return 'hall'
      const name = users.map(({ tag }) => tag).join('-and-')
      if (users.length > 1) return name
      const [root, another] = rootsOf(users[0], id)
      return another ? `${name}-shared` : placeOf(root)
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
export const parallelImports = ({ isFirst, isThere }) => ({
  name: 'parallel-imports',
  renderDynamicImport({ moduleId, targetChunk, getTargetChunkImports }) {
    if (!targetChunk) return null
    const there = /(^|\/)(react|core|hall)-/
    const needed = (getTargetChunkImports() ?? []).filter(
      (c) =>
        c.type === 'internal' &&
        !there.test(c.fileName) &&
        !(c.chunk && isThere(moduleId, c.chunk.moduleIds)),
    )
    // a chunk of one tag's first load may be another's lazy part: its styles stand beside it all the same
    const styles = [targetChunk, ...needed.map(({ chunk }) => chunk)]
      .flatMap(({ moduleIds }) => styleFile(moduleIds, isFirst) ?? [])
      .map(({ fileName }) => `./${fileName.replace('chunks/', '')}`)
    return parallel(
      // in one order everywhere: lists that are alike compress well
      needed.map((c) => c.resolvedImportPath.slice(1, -1)).sort(), // rollup quotes it
      [...new Set(styles)].sort(),
    )
  },
})
