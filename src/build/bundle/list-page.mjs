// The script of a page that works from a file: `univ-widgets services.csv > index.html` writes it into the page.
// Browsers load no modules for a file:// page, so everything is in one classic script; the pages of dist/hall do not
// load it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { standaloneScripts } from './standalone-scripts.mjs'
import { minifyStyles } from './styles.mjs'

/** What a list does not use: sign-in, and the formatted texts of guides. */
const LEFT_OUT = ['oidc-client-ts', 'jwt-decode', 'jose', 'marked']

const sheets = (src) => ({
  name: 'sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path: file }) => ({
      contents: `import { createSheet } from ${JSON.stringify(path.join(src, 'element/styles/create-sheet.ts'))}
        export default createSheet(${JSON.stringify(minifyStyles(file, readFileSync(file)))})`,
      resolveDir: src,
      loader: 'js',
    }))
  },
})

export const listPage = (src) =>
  standaloneScripts(
    { 'cli/list-page.js': path.join(src, 'list-page.ts') },
    {
      format: 'iife',
      target: 'es2022',
      jsx: 'automatic',
      conditions: ['browser', 'production'],
      define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '""' },
      external: LEFT_OUT,
      plugins: [sheets(src)],
    },
    (text) => {
      // `<!--` occurs only in strings and regular expressions
      const source = text.trim().replaceAll('<!--', '\\x3c!--')
      // the script is inline, and its hash is in the page's policy
      if (/<\/script|\r/i.test(source))
        throw new Error('the list page script must not contain </script or a carriage return')
      return source
    },
  )
