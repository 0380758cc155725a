// The server's part of the build: dist/server/prerender.cjs, which renders the signed-out home (src/server/home.tsx).
// A bundle for Node with all that it needs. Used by rollup.config.mjs only.
import path from 'node:path'
import * as esbuild from 'esbuild'

/** On a server nobody looks into a sheet. */
const sheets = {
  name: 'css-sheet',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: 'export default undefined', loader: 'js' }))
  },
}

export const prerendering = (src, fast) => ({
  name: 'prerendering',
  async generateBundle() {
    const built = await esbuild.build({
      entryPoints: [path.join(src, 'server/home.tsx')],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      minify: !fast,
      define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '""' },
      plugins: [sheets],
      // no guest's home waits for them
      external: ['pinyin-pro', 'oidc-client-ts', 'jose', 'marked'],
      logLevel: 'error',
    })
    this.emitFile({ type: 'asset', fileName: 'server/prerender.cjs', source: built.outputFiles[0].text })
  },
})
