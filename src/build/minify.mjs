// The minifier of the build. Used by rollup.config.mjs only.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import terser from '@rollup/plugin-terser'
import * as esbuild from 'esbuild'

/** Terser is the slowest step and most chunks do not change between two builds: its results are kept. */
export function minify(fast) {
  const slow = (compress) =>
    terser({
      module: true,
      ecma: 2020,
      compress: { passes: 2, ...compress },
      format: { comments: false }, // the licences of what is inside stand in licenses.txt (licences.mjs)
      maxWorkers: 2,
    })
  const ours = slow({ hoist_funs: true, inline: 1 })
  const react = slow({ reduce_funcs: false }) // either setting costs the other half a kilobyte
  const cache = path.resolve('node_modules/.cache/univ-minify')
  return {
    name: 'minify',
    async renderChunk(code, chunk, options, meta) {
      if (fast)
        return esbuild.transform(code, { minify: true, format: 'esm', target: 'es2022', sourcemap: true })
      const key = createHash('sha256').update(`v4 ${chunk.fileName}\n${code}`).digest('hex').slice(0, 32)
      const file = path.join(cache, key + '.json')
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
      const done = await (chunk.name === 'react' ? react : ours).renderChunk.call(
        this,
        code,
        chunk,
        options,
        meta,
      )
      mkdirSync(cache, { recursive: true })
      writeFileSync(file, JSON.stringify({ code: done.code, map: done.map }))
      return done
    },
  }
}
