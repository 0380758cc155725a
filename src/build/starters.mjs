// How starters become files. Used by rollup.config.mjs only.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import { closure, parallel, placeOf } from './chunks.mjs'
import { minify } from './minify.mjs'
import { sheetsBeside, styleFile } from './styles.mjs'

const json = JSON.stringify

/**
 * Builds the graph of one starter; its import() targets stay outside and are listed in `targets` (id → is it
 * asked for at once?). An import() that stands in the entry file itself counts as asked for at once, unless
 * `/* later *\/` stands before its path; those of other files belong to a press or an idle moment.
 */
export async function scan(file, plugins, onLog) {
  const targets = new Map()
  const seam = {
    name: 'seam',
    async resolveDynamicImport(specifier, importer) {
      const target = typeof specifier === 'string' && (await this.resolve(specifier, importer))
      if (!target) return null
      const now = importer === file && !readFileSync(file, 'utf8').includes(`/* later */ '${specifier}'`)
      targets.set(target.id, now || (targets.get(target.id) ?? false))
      return { id: target.id, external: true }
    },
  }
  const bundle = await rollup({ input: file, plugins: [seam, ...plugins], onLog })
  const whole = bundle.watchFiles.some((f) => f.includes('/node_modules/react/')) // imports its view statically
  return { file, tag: path.basename(file).replace(/\.tsx?$/, ''), targets, bundle, whole }
}

const beneath = (file) => './' + file

const packageOf = (id) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? path.relative('.', id.replace('\0', ''))

const weigh = (code) => ({ bytes: Buffer.byteLength(code), gzip: zlib.gzipSync(code, { level: 9 }).length })

/** Packages and source files of a chunk with their bytes before minification. */
function contents(chunk) {
  const found = {}
  for (const [id, { renderedLength: n }] of Object.entries(chunk.modules))
    if (n > 0) found[packageOf(id)] = (found[packageOf(id)] ?? 0) + n
  return found
}

/** Adds the starters, the classic loader and manifest.json, once the names of all chunks are known. */
export const starterFiles = (starters, cut, { src, dist, fast }) => ({
  name: 'starters',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const manifest = { fast, entries: {}, files: {}, sheets: {} }
      for (const c of Object.values(bundle).filter(({ type }) => type === 'chunk'))
        manifest.files[c.fileName] = { ...weigh(c.code), contains: contents(c) }
      const styleOf = new Map()
      for (const c of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
        const file = styleFile(c.moduleIds, cut.isFirst)
        if (!file) continue
        styleOf.set(c.fileName, file.fileName)
        manifest.files[file.fileName] = { ...weigh(file.text), contains: {} }
        this.emitFile({ type: 'asset', fileName: file.fileName, source: file.text })
      }
      const fileOf = (id) => Object.values(bundle).find((c) => c.facadeModuleId === id)?.fileName
      for (const { tag, file, bundle: graph, targets, whole } of starters) {
        const fileName = tag + '.js'
        const first = new Set()
        if (whole) for (const f of closure(fileOf(file), bundle)) first.add(f)
        else {
          const join = {
            name: 'join',
            renderDynamicImport({ targetModuleId }) {
              const all = closure(fileOf(targetModuleId), bundle)
              const styles = all.flatMap((f) => styleOf.get(f) ?? [])
              return parallel(all.slice(1).map(beneath), styles.map(beneath))
            },
          }
          const { output } = await graph.generate({
            format: 'es',
            sourcemap: fast ? true : 'hidden',
            file: path.join(dist, fileName),
            paths: (id) => './' + fileOf(id),
            plugins: [join, sheetsBeside(cut), minify(fast)], // a launcher brings its own sheet
          })
          first.add(fileName)
          manifest.files[fileName] = { ...weigh(output[0].code), contains: contents(output[0]) }
          for (const [id, now] of targets)
            if (now) {
              const files = closure(fileOf(id), bundle)
              // what a page that is served with its content links to
              // in the order of a tag's own sheets: those of every tag come first
              const core = files.filter((f) => /\/core-/.test(f))
              const ordered = [...new Set([...core, ...files])].flatMap((f) => styleOf.get(f) ?? [])
              manifest.sheets[placeOf(id)] = ordered
              for (const f of files) for (const one of [styleOf.get(f), f]) first.add(one)
            }
          for (const { fileName, code, source } of output)
            this.emitFile({ type: 'asset', fileName, source: code ?? source })
        }
        await graph.close()
        first.delete(undefined)
        const total = (key, ending) =>
          [...first].filter((f) => f.endsWith(ending)).reduce((sum, f) => sum + manifest.files[f][key], 0)
        manifest.entries[tag] = {
          first: [...first],
          bytes: total('bytes', '.js'),
          gzip: total('gzip', '.js'),
          styles: total('gzip', '.css'),
        }
      }
      // classic scripts, for pages that can hold no module: the loader of tags, and of frames; and the window of S16
      const define = { TAGS: json(starters.map((s) => s.tag)) }
      for (const [name, fileName] of [
        ['univ.ts', 'univ.js'],
        ['frame.ts', 'univ-frame.js'],
        ['hand-over.ts', 'univ-hand-over.js'],
      ]) {
        if (!existsSync(path.join(src, name))) continue
        const { outputFiles } = await esbuild.build({
          entryPoints: [path.join(src, name)],
          bundle: true,
          write: false,
          minify: true,
          format: 'iife',
          target: 'es2020',
          define,
        })
        // importing one on a server does nothing (W16)
        const text = `if(typeof document<'u'){${outputFiles[0].text.trim()}}`
        manifest.files[fileName] = { ...weigh(text), contains: {} }
        this.emitFile({ type: 'asset', fileName, source: text })
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: json(manifest, null, 1) })
    },
  },
})
