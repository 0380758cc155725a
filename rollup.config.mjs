// One build of one module graph. Each `src/univ-<tag>.ts` is an entry with a stable name: a start script of about a
// kilobyte that starts the data requests and loads its tag by import(). Rollup splits what it loads into dist/chunks/,
// so that React, the runtime and the stores exist once on a page, whatever tags it uses.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import resolve from '@rollup/plugin-node-resolve'
import commonjs from '@rollup/plugin-commonjs'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { tsImport } from 'tsx/esm/api'
import { chunksOf } from './src/build/bundle/chunks.mjs'
import { printedTexts, withoutDocs } from './src/build/bundle/contract.mjs'
import { fonts } from './src/build/bundle/fonts.mjs'
import { hall } from './src/build/bundle/hall.mjs'
import { listPage } from './src/build/bundle/list-page.mjs'
import { licences, manifest, precompress } from './src/build/bundle/release.mjs'
import { serverScripts, standaloneScripts, worklets } from './src/build/bundle/standalone-scripts.mjs'
import { retriedImports, selfContainedEntries } from './src/build/bundle/starters.mjs'
import { styles } from './src/build/bundle/styles.mjs'

const { conformanceParts, docs, integrityHashes } = await tsImport(
  './src/build/docs/docs-files.ts',
  import.meta.url,
)

const { documentationSite } = await tsImport('./src/build/docs/site/site.ts', import.meta.url)

const fast = process.env.UNIV_FAST === '1' // tests and `npm start`: esbuild instead of terser, light compression
const src = path.resolve(process.env.UNIV_SRC ?? 'src')
const dist = path.resolve(process.env.UNIV_DIST ?? 'dist')

const pages = path.join(src, 'server/serve-pages.ts')

const tags = readdirSync(src)
  .filter((file) => file.startsWith('univ-'))
  .map((file) => path.parse(file).name)
if (!tags.length) throw new Error(`no entry src/univ-<tag>.ts found in ${src}`)

/** The tags whose script loads their view at once; the assistant's button loads its dialog when it is used. */
const viewTags = tags.filter((tag) => tag !== 'univ-assistant').map((tag) => path.join(src, `${tag}.ts`))

/**
 * The names of chunks of first loads (chunks.mjs). The others have none: lists of content blockers match `beacon` or
 * `share`.
 */
const isFirstLoad = (name) =>
  ['core', 'shared', 'reads', 'catalogue-and-portal'].includes(name) ||
  tags.includes(`univ-${name.replace('-parts', '')}`)

/**
 * Chromium then compiles a chunk's functions while it arrives, on another thread, instead of each at its first call: at
 * 4 × CPU a tag's content comes after 0.82 to 0.85 of the time (`npm run bench -- start`, with and without, interleaved).
 * Other browsers ignore it. https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const compileHint = '//# allFunctionsCalledOnLoad'

function onLog(level, log, print) {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE') return // "use client" in Radix
  if (log.code === 'CIRCULAR_DEPENDENCY' && !log.ids?.some((id) => id.startsWith(src))) return
  print(level, log)
}

export default {
  input: Object.fromEntries(tags.map((tag) => [tag, path.join(src, `${tag}.ts`)])),
  onLog,
  preserveEntrySignatures: 'allow-extension', // otherwise a chunk shared by lazy parts needs a second file
  plugins: [
    printedTexts(),
    selfContainedEntries(),
    styles(src),
    worklets(),
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
    // the scripts of pages never make HTML on a server
    replace({
      include: 'src/ui/is-server.ts',
      preventAssignment: true,
      delimiters: ['', ''],
      values: { "typeof document === 'undefined'": 'false' },
    }),
    resolve({
      browser: true,
      extensions: ['.mjs', '.js', '.ts', '.tsx'],
      exportConditions: ['browser', 'production'],
    }),
    commonjs(),
    esbuild({ target: 'es2022', jsx: 'automatic', sourceMap: true }),
    withoutDocs(src),
    retriedImports(src),
    // classic scripts, for pages that cannot use modules; importing one on a server has no effect
    standaloneScripts(
      {
        'univ.js': path.join(src, 'classic-loader.ts'),
        'univ-frame.js': path.join(src, 'iframe-resizer.ts'),
        'univ-sign-in-popup.js': path.join(src, 'sign-in-popup.ts'),
        'hall/pages/embed.js': path.join(src, 'hall/embed-page.ts'),
      },
      { format: 'iife', target: 'es2020', define: { TAGS: JSON.stringify(tags) } },
      (text) => `if(typeof document<'u'){${text.trim()}}`,
    ),
    // modules that an app imports besides the tags
    standaloneScripts(
      {
        'univ-base.js': path.join(src, 'element/scope/set-base.ts'),
        'univ-i18n.js': path.join(src, 'runtime/i18n/register-translation.ts'),
      },
      { format: 'esm', target: 'es2022' },
    ),
    // the package's command
    standaloneScripts(
      { 'cli/univ-widgets.js': path.join(src, 'check/main.ts') },
      { platform: 'node', format: 'esm', target: 'node20' },
      (text) => `#!/usr/bin/env node\n${text}`,
    ),
    listPage(src),
    fonts(),
    manifest(fast, viewTags),
    serverScripts(
      {
        'server/hall-pages.cjs': pages,
        'server/mcp.cjs': path.join(src, 'server/mcp/answer-mcp.ts'),
        'server/install-hall.mjs': path.join(src, 'server/install-hall.ts'),
      },
      pages,
    ),
    licences(),
    hall(
      path.join(src, 'hall'),
      tags.filter((tag) => tag !== 'univ-portal'),
      conformanceParts(),
    ),
    docs(src),
    documentationSite(src),
    integrityHashes(src),
    precompress(dist, fast),
  ],
  output: {
    dir: dist,
    format: 'es',
    generatedCode: { arrowFunctions: true },
    sourcemap: fast ? true : 'hidden', // a source map comment costs each file 37 bytes of its first load
    entryFileNames: '[name].js',
    // those that need no React of others, such as the assistant's, stand beside first loads (retryImport); the others have
    // no name: lists of content blockers match `beacon`, `share` or `use-assistant`
    chunkFileNames: ({ name }) =>
      `chunks/${isFirstLoad(name) || /^(launcher|element)$/.test(name) ? `${name}-` : 'parts/'}[hash:8].js`,
    hashCharacters: 'base36',
    banner: ({ isEntry }) => (isEntry ? '' : compileHint),
    onlyExplicitManualChunks: true,
    experimentalMinChunkSize: 2000,
    manualChunks: chunksOf(viewTags, src),
    plugins: [
      fast
        ? minify({ target: 'es2022' })
        : terser({
            module: true,
            ecma: 2022,
            compress: { passes: 4, reduce_funcs: false, inline: 1, pure_getters: true, keep_fargs: false },
            // only the compile hint and hints for bundlers; licenses.txt has the licences
            format: { comments: /^# all|@vite-ignore|webpackIgnore/ },
          }),
    ],
  },
}
