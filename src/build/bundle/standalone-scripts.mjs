// Scripts outside the module graph, each bundled into one file.
import { createHash } from 'node:crypto'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { contentSheet, documentSheet } from './styles.mjs'

/** Sources of the bundles, for licenses.txt. */
export const bundledSources = new Set()

async function bundle(entry, options) {
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
    ...options,
  })
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) bundledSources.add(path.resolve(file))
  return { text: outputFiles[0].text, files: Object.keys(metafile.inputs) }
}

/** Emits each script in one file: built file → source file. */
export const standaloneScripts = (sources, options, wrap = (text) => text) => ({
  name: 'standalone-scripts',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(sources)) {
      const { text } = await bundle(source, options)
      this.emitFile({ type: 'asset', fileName, source: wrap(text) })
    }
  },
})

const SCRIPT_URL = /new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)\.href/g

/**
 * `new URL('./file.ts', import.meta.url).href` becomes the URL of one script among the chunks. Not a blob, which strict
 * policies block, nor a chunk of the graph, which would import others into the audio thread.
 */
export const worklets = () => ({
  name: 'worklets',
  async transform(code, id) {
    let out = code
    for (const [expression, file] of code.matchAll(SCRIPT_URL)) {
      const entry = path.resolve(path.dirname(id), file)
      const { text, files } = await bundle(entry, { format: 'esm', target: 'es2022' })
      for (const input of files) this.addWatchFile(path.resolve(input))
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      const fileName = `chunks/parts/${path.basename(path.dirname(entry))}-${path.parse(entry).name}-${hash}.js`
      const reference = this.emitFile({ type: 'asset', fileName, source: text })
      out = out.replace(expression, `import.meta.ROLLUP_FILE_URL_${reference}`)
    }
    return out === code ? null : { code: out, map: null }
  },
})

/** The sheets of what stands in the tags before their scripts run (server/tag-content.tsx). */
const IN_CONTENT =
  /element\/styles\/(tokens|base|controls)\.css$|src\/ui\/(?!dialog|menu|pager|toast|choice|rating-input|skeleton)[\w-]+\.css$|server\/tag-content\.css$|features\/(catalogue\/(styles|parts\/card-grid)|(favorites|process-center|visit-counter)\/styles)\.css$/

/**
 * Scripts for Node, each in one file: built file → source file. A `.cjs` file can be loaded again after a new build. The
 * style sheets that `pages` imports become one of the document, because its HTML is outside the tags; its name is in
 * manifest.json.
 */
export const serverScripts = (sources, pages) => ({
  name: 'server-scripts',
  generateBundle: {
    order: 'post', // after the manifest
    async handler(_options, bundled) {
      for (const [fileName, source] of Object.entries(sources)) {
        const isModule = fileName.endsWith('.mjs')
        const { text, files } = await bundle(source, {
          platform: 'node',
          format: isModule ? 'esm' : 'cjs',
          target: 'node20',
          jsx: 'automatic',
          define: {
            'process.env.NODE_ENV': '"production"',
            ...(isModule ? {} : { 'import.meta.url': '""' }),
          },
          loader: { '.css': 'empty' },
          external: ['oidc-client-ts', 'jose', 'marked'], // not needed for a guest's pages
        })
        this.emitFile({ type: 'asset', fileName, source: text })
        if (source !== pages) continue
        const sheets = files.filter((file) => file.endsWith('.css'))
        const emitSheet = (label, sheet) => {
          const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 8)
          const name = `chunks/${label}-${hash}.css`
          this.emitFile({ type: 'asset', fileName: name, source: sheet })
          return name
        }
        const manifest = bundled['manifest.json']
        const written = JSON.parse(manifest.source)
        const pageFiles = {
          ...written.pages,
          sheet: emitSheet('guest-pages', documentSheet(sheets)),
          contentSheet: emitSheet('content', contentSheet(sheets.filter((file) => IN_CONTENT.test(file)))),
        }
        manifest.source = JSON.stringify({ ...written, pages: pageFiles }, null, 1)
      }
    },
  },
})
