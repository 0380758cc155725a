// How code for the audio thread becomes part of the build. Used by rollup.config.mjs only.
import { createHash } from 'node:crypto'
import path from 'node:path'
import * as esbuild from 'esbuild'

const ADDRESS = /new URL\('(\.\/[\w-]*worklet\.ts)', import\.meta\.url\)\.href/g

/**
 * `new URL('./worklet.ts', import.meta.url).href` in a source becomes the address of one self-contained script among
 * the chunks. Instead of: a blob, which every strict policy refuses; or a chunk of the graph, which would import others.
 */
export const worklets = () => ({
  name: 'worklets',
  async transform(code, id) {
    const found = [...code.matchAll(ADDRESS)]
    if (!found.length) return null
    let out = code
    for (const [whole, file] of found) {
      const entry = path.resolve(path.dirname(id), file)
      const { outputFiles, metafile } = await esbuild.build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: 'esm',
        target: 'es2022',
        legalComments: 'none',
      })
      for (const input of Object.keys(metafile.inputs)) this.addWatchFile(path.resolve(input))
      const source = outputFiles[0].text
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `chunks/${path.basename(path.dirname(entry))}-worklet-${hash}.js`
      const part = this.emitFile({ type: 'asset', fileName, source })
      out = out.replace(whole, `import.meta.ROLLUP_FILE_URL_${part}`)
    }
    return { code: out, map: null }
  },
})
