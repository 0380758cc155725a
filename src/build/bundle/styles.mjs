// Builds style sheets as constructable sheets, which no strict content security policy restricts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Features, transform as lightning } from 'lightningcss'

const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
const options = { minify: true, targets, exclude: Features.LightDark } // lowered light-dark() stops at a shadow root

/** The text of a style sheet as served. */
export const minifyStyles = (filename, code) => lightning({ filename, code, ...options }).code.toString()

/** Module id → the text of its sheet. */
const sheets = new Map()

/** The text of all sheets of these modules. */
export const stylesOf = (moduleIds) => [...moduleIds].flatMap((id) => sheets.get(id) ?? []).join('\n')

const HOST = /:host(?:\(((?:[^()]|\([^()]*\))*)\))?/g
const isBasic = (file) => /element\/styles\/(tokens|base)\.css$/.test(file)

/**
 * Sheets of tags as one sheet of a document, for HTML that stands in the portal's element: `:host` is that element, or
 * in the catalogue's sheets the element in its place (server/layout.tsx).
 */
export const documentSheet = (files) =>
  [...files]
    .sort((a, b) => isBasic(b) - isBasic(a))
    .map((file) => {
      const host = file.includes('features/') ? '[data-tag]' : 'univ-portal'
      return minifyStyles(file, readFileSync(file)).replace(HOST, (_, condition = '') => host + condition)
    })
    .join('\n')

/** `import sheet from './styles.css'` imports a sheet constructed from the file's text, which is part of the chunk. */
export const styles = (src) => ({
  name: 'styles',
  transform(code, id) {
    if (!id.endsWith('.css')) return null // an entry's own copy is <id>?entry=…&.css
    const text = minifyStyles(id, Buffer.from(code))
    sheets.set(id, text)
    const helper = path.join(src, 'element/styles/create-sheet.ts')
    return {
      code: `import { createSheet } from ${JSON.stringify(helper)}
        export default /* @__PURE__ */ createSheet(${JSON.stringify(text)})`,
      map: { mappings: '' },
      moduleSideEffects: false,
    }
  },
})
