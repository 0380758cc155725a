// One build, two graphs. `src/univ-<tag>.ts` is a starter: a few hundred bytes that begin the data requests and
// import() the heavy part. Each becomes one self-contained file with a stable name, so that nothing stands between
// the page's script tag and the first request. All that the starters import() is the second graph, so that React,
// the runtime and the stores exist once on a page, whatever tags it uses: dist/chunks/<name>-<hash>.js.
// An import() in a starter begins the target's whole static closure at once: one round trip instead of two.
import { readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync, existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import resolve from '@rollup/plugin-node-resolve'
import commonjs from '@rollup/plugin-commonjs'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import esbuildPlugin from 'rollup-plugin-esbuild'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import { closure, cutting, parallel, parallelImports } from './src/build/chunks.mjs'
import { css, sheetsBeside, styleFile } from './src/build/styles.mjs'
import { englishLater } from './src/build/texts.mjs'

const fast = process.env.UNIV_FAST === '1' // tests and `npm start`: esbuild instead of terser, light compression
const src = path.resolve(process.env.UNIV_SRC ?? 'src')
const dist = path.resolve(process.env.UNIV_DIST ?? 'dist')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const json = JSON.stringify

/**
 * What our two clients need of their helper packages, 13 KB gzip less: graphql-request asks `graphql` for an
 * operation's kind and name, ofetch asks `ufo` to join addresses (we give whole ones) and `destr` to read JSON.
 */
const lite = {
  graphql: `export const Kind={OPERATION_DEFINITION:'OperationDefinition'};export class GraphQLError extends Error{}
    export const print=()=>{throw new Error('GraphQL documents must be strings')};
    export const parse=s=>{const m=/^\\s*(query|mutation|subscription)\\s+(\\w+)/m.exec(s);
      return{definitions:m?[{kind:'OperationDefinition',operation:m[1],name:{value:m[2]}}]:[]}}`,
  ufo: `export const withBase=(path,base)=>new URL(path,base).href;export const withQuery=(url,query)=>{
    const u=new URL(url);for(const k in query)u.searchParams.set(k,query[k]);return u.href}`,
  destr: `export default t=>{try{return JSON.parse(t)}catch{return t}}`,
}
const standIns = () => ({
  name: 'stand-ins',
  resolveId: (id) => (id in lite ? `\0lite:${id}` : null),
  load: (id) => lite[id.replace(/^\0lite:/, '')] ?? null,
})

/** Terser is the slowest step and most chunks do not change between two builds: its results are kept. */
function minify() {
  const slow = terser({
    module: true,
    ecma: 2020,
    compress: { passes: 2, reduce_funcs: false },
    maxWorkers: 2,
  })
  const cache = path.resolve('node_modules/.cache/univ-minify')
  return {
    name: 'minify',
    async renderChunk(code, chunk, options, meta) {
      if (fast)
        return esbuild.transform(code, { minify: true, format: 'esm', target: 'es2022', sourcemap: true })
      const key = createHash('sha256').update(`v2 ${chunk.fileName}\n${code}`).digest('hex').slice(0, 32)
      const file = path.join(cache, key + '.json')
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
      const done = await slow.renderChunk.call(this, code, chunk, options, meta)
      mkdirSync(cache, { recursive: true })
      writeFileSync(file, json({ code: done.code, map: done.map }))
      return done
    },
  }
}

const plugins = () => [
  standIns(),
  css(),
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
  resolve({
    browser: true,
    extensions: ['.mjs', '.js', '.ts', '.tsx'],
    exportConditions: ['browser', 'production'],
  }),
  commonjs(),
  esbuildPlugin({ target: 'es2022', jsx: 'automatic', sourceMap: true }),
  englishLater(src),
]

function onLog(level, log, print) {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE') return // "use client" of Radix
  if (log.code === 'CIRCULAR_DEPENDENCY' && !log.ids?.some((id) => id.startsWith(src))) return
  print(level, log)
}

/**
 * Builds the graph of one starter; its import() targets stay outside and are listed in `targets` (id → is it
 * asked for at once?). An import() that stands in the entry file itself counts as asked for at once, unless
 * `/* later *\/` stands before its path; those of other files belong to a press or an idle moment.
 */
async function scan(file) {
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
  const bundle = await rollup({ input: file, plugins: [seam, ...plugins()], onLog })
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
const starterFiles = (starters, { isFirst }) => ({
  name: 'starters',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const manifest = { fast, entries: {}, files: {} }
      for (const c of Object.values(bundle).filter(({ type }) => type === 'chunk'))
        manifest.files[c.fileName] = { ...weigh(c.code), contains: contents(c) }
      const styleOf = new Map()
      for (const c of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
        const file = styleFile(c.moduleIds, isFirst)
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
            sourcemap: true,
            file: path.join(dist, fileName),
            paths: (id) => './' + fileOf(id),
            plugins: [join, minify()],
          })
          first.add(fileName)
          manifest.files[fileName] = { ...weigh(output[0].code), contains: contents(output[0]) }
          for (const [id, now] of targets)
            if (now)
              for (const f of closure(fileOf(id), bundle))
                for (const one of [styleOf.get(f), f]) first.add(one)
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
      if (existsSync(path.join(src, 'univ.ts'))) {
        const define = { TAGS: json(starters.map((s) => s.tag)) }
        const source = readFileSync(path.join(src, 'univ.ts'), 'utf8')
        const options = { loader: 'ts', minify: true, format: 'iife', target: 'es2020', define }
        const { code } = await esbuild.transform(source, options)
        manifest.files['univ.js'] = { ...weigh(code), contains: {} }
        this.emitFile({ type: 'asset', fileName: 'univ.js', source: code })
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: json(manifest, null, 1) })
    },
  },
})

/** Writes .br and .gz beside every file, so that the server never compresses; then removes what is old. */
const precompress = () => ({
  name: 'precompress',
  async writeBundle(_options, bundle) {
    const jobs = Object.values(bundle).map(async (part) => {
      const source = Buffer.from(part.type === 'chunk' ? part.code : part.source)
      const light = fast || part.fileName.endsWith('.map')
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: light ? 4 : 11 }
      const file = path.join(dist, part.fileName)
      writeFileSync(file + '.br', await brotli(source, { params }))
      writeFileSync(file + '.gz', await gzip(source, { level: light ? 6 : 9 }))
    })
    await Promise.all(jobs)
    for (const name of readdirSync(dist, { recursive: true }))
      if (/\.\w+$/.test(name) && !bundle[name.replace(/\.(br|gz)$/, '')]) rmSync(path.join(dist, name))
  },
})

export default async () => {
  const files = readdirSync(src).filter((f) => /^univ-[a-z-]+\.tsx?$/.test(f))
  if (!files.length) throw new Error(`no entry src/univ-<tag>.ts found in ${src}`)
  const starters = await Promise.all(files.map((f) => scan(path.join(src, f))))
  const cut = cutting(starters)
  const input = {}
  for (const s of starters) {
    if (s.whole) input[s.tag] = s.file
    for (const id of s.whole ? [] : s.targets.keys()) {
      const [folder, name] = [path.basename(path.dirname(id)), path.basename(id).replace(/\.\w+$/, '')]
      input[`chunks/${name === 'element' ? folder : name}`] = id
    }
  }
  return {
    input,
    onLog,
    preserveEntrySignatures: 'allow-extension', // else a chunk that lazy parts share needs a second file
    plugins: [
      parallelImports(cut),
      ...plugins(),
      sheetsBeside(cut),
      starterFiles(starters, cut),
      precompress(),
    ],
    output: {
      dir: dist,
      format: 'es',
      sourcemap: true,
      entryFileNames: (c) => (c.name.startsWith('chunks/') ? '[name]-[hash].js' : '[name].js'),
      chunkFileNames: 'chunks/[name]-[hash].js',
      hashCharacters: 'base36',
      onlyExplicitManualChunks: true,
      experimentalMinChunkSize: 0,
      manualChunks: cut.name,
      plugins: [minify()],
    },
  }
}
