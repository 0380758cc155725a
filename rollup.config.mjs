// One build, two graphs. `src/univ-<tag>.ts` is a starter: a few hundred bytes that begin the data requests and
// import() the heavy part. Each becomes one self-contained file with a stable name, so that nothing stands between
// the page's script tag and the first request. All that the starters import() is the second graph, so that React,
// the runtime and the stores exist once on a page, whatever tags it uses: dist/chunks/<name>-<hash>.js.
// An import() in a starter begins the target's whole static closure at once: one round trip instead of two.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import resolve from '@rollup/plugin-node-resolve'
import commonjs from '@rollup/plugin-commonjs'
import replace from '@rollup/plugin-replace'
import esbuildPlugin from 'rollup-plugin-esbuild'
import { cutting, parallelImports, placeOf } from './src/build/chunks.mjs'
import { kit } from './src/build/kit.mjs'
import { licences } from './src/build/licences.mjs'
import { minify } from './src/build/minify.mjs'
import { prerendering } from './src/build/prerender.mjs'
import { standIns } from './src/build/stand-ins.mjs'
import { scan, starterFiles } from './src/build/starters.mjs'
import { css, sheetsBeside } from './src/build/styles.mjs'
import { englishLater } from './src/build/texts.mjs'
import { worklets } from './src/build/worklets.mjs'

const fast = process.env.UNIV_FAST === '1' // tests and `npm start`: esbuild instead of terser, light compression
const src = path.resolve(process.env.UNIV_SRC ?? 'src')
const dist = path.resolve(process.env.UNIV_DIST ?? 'dist')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const plugins = () => [
  standIns(),
  css(),
  worklets(),
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

/** Writes .br and .gz beside every file, so that the server never compresses; then removes what is old. */
const precompress = () => ({
  name: 'precompress',
  async writeBundle(_options, bundle) {
    const served = Object.values(bundle).filter(({ fileName }) => !fileName.startsWith('server/'))
    const jobs = served.map(async (part) => {
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
  const starters = await Promise.all(files.map((f) => scan(path.join(src, f), plugins(), onLog)))
  const cut = cutting(starters)
  const input = {}
  for (const s of starters) {
    if (s.whole) input[s.tag] = s.file
    else for (const id of s.targets.keys()) input[placeOf(id)] = id
  }
  return {
    input,
    onLog,
    preserveEntrySignatures: 'allow-extension', // else a chunk that lazy parts share needs a second file
    plugins: [
      parallelImports(cut),
      ...plugins(),
      sheetsBeside(cut),
      starterFiles(starters, cut, { src, dist, fast }),
      kit(src),
      prerendering(src, fast),
      licences(),
      precompress(),
    ],
    output: {
      dir: dist,
      format: 'es',
      generatedCode: { arrowFunctions: true },
      sourcemap: fast ? true : 'hidden', // the comment that names a map costs every file 37 bytes of its first load
      entryFileNames: (c) => (c.name.startsWith('chunks/') ? '[name]-[hash].js' : '[name].js'),
      chunkFileNames: 'chunks/[name]-[hash].js',
      hashCharacters: 'base36',
      onlyExplicitManualChunks: true,
      experimentalMinChunkSize: 0,
      manualChunks: cut.name,
      plugins: [minify(fast)],
    },
  }
}
