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

/** The index after the bracket that closes the one at `open`. */
function closeOf(text, open) {
  const [start, end] = text[open] === '(' ? '()' : '{}'
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === start) depth++
    else if (text[i] === end && --depth === 0) return i + 1
  }
  throw new Error(`a bracket is not closed: ${text.slice(open, open + 40)}`)
}

/** Replaces each `:host` by what `replace` makes of its condition, which may be empty. */
function replaceHosts(text, replace) {
  let out = ''
  let at = 0
  for (let i; (i = text.indexOf(':host', at)) >= 0;) {
    const open = i + ':host'.length
    const end = text[open] === '(' ? closeOf(text, open) : open
    out += text.slice(at, i) + replace(text.slice(open + 1, end - 1))
    at = end
  }
  return out + text.slice(at)
}

/** Replaces each block of an at-rule by what `replace` makes of its content and its whole. */
function replaceBlocks(text, name, replace) {
  let out = ''
  let at = 0
  for (let i; (i = text.indexOf(name, at)) >= 0;) {
    const open = text.indexOf('{', i)
    const end = closeOf(text, open)
    out += text.slice(at, i) + replace(text.slice(open + 1, end - 1), text.slice(i, end))
    at = end
  }
  return out + text.slice(at)
}

const isBasic = (file) => /element\/styles\/(tokens|base)\.css$/.test(file)
const isTokens = (file) => file.endsWith('tokens.css')

/**
 * Sheets of tags as one sheet of a document, for HTML that stands in the portal's element: `:host` is that element, or
 * in a feature's sheets the element in the place of its tag (server/layout.tsx).
 */
export const documentSheet = (files) =>
  [...files]
    .sort((a, b) => isBasic(b) - isBasic(a))
    .map((file) => {
      const feature = /features\/([\w-]+)\//.exec(file)?.[1]
      const host = feature ? `[data-tag='${feature}']` : 'univ-portal'
      // the tokens without weight, so that a page's `univ-portal { --univ-primary: … }` wins, as over the tag's own sheet
      return replaceHosts(minifyStyles(file, readFileSync(file)), (condition) =>
        isTokens(file) ? `:where(${host}${condition})` : host + condition,
      )
    })
    .join('\n')

/** The tags whose content may stand on anyone's page, by the folder of their feature. */
const TAG_OF = {
  catalogue: 'univ-service-catalogue',
  favorites: 'univ-favorites',
  'process-center': 'univ-process-center',
  'visit-counter': 'univ-visit-counter',
}

/**
 * Sheets of tags as one sheet for the content that stands in a tag on anyone's page (server/tag-content.tsx). The page's
 * own rules do not reach it: each rule outweighs them by ids that nothing has, and what they set is reverted first. The
 * tokens are set on the tag itself, where the page's rules for it win, and only while it holds such content.
 */
export function contentSheet(files) {
  const keyframes = []
  const read = (file) => {
    const text = minifyStyles(file, readFileSync(file))
    const rules = replaceBlocks(text, '@keyframes', (_, whole) => (keyframes.push(whole), ''))
    return replaceBlocks(rules, '@layer', (content) => content) // the page's rules are in none, and would win
  }
  const sorted = [...files].sort((a, b) => isBasic(b) - isBasic(a) || isTokens(b) - isTokens(a))
  const rules = sorted.slice(1).map((file) => {
    const tag = TAG_OF[/features\/([\w-]+)\//.exec(file)?.[1]] ?? ''
    return replaceHosts(read(file), (condition) => (tag + condition ? `:where(${tag}${condition})>&` : '&'))
  })
  const ids = '#univ-content-'.repeat(3)
  const scoped = `:is(${ids},.univ-content){& :where(:not(svg,svg *)){all:revert}${rules.join('')}}`
  const onTag = replaceHosts(read(sorted[0]), (condition) => `:where(:has(>.univ-content)${condition})`)
  return minifyStyles('content.css', Buffer.from(onTag + scoped + keyframes.join('')))
}

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
