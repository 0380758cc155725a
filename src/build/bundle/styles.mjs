// How stylesheets become part of the build: constructable sheets, which no strict content security policy governs.
import { createHash } from 'node:crypto'
import { Features, transform as lightning } from 'lightningcss'

const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
const options = { minify: true, targets, exclude: Features.LightDark } // lowered, light-dark() ends at a shadow root
const digest = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** Module id → its sheet. */
const sheets = new Map()

/** The text of a stylesheet as it is served. */
export const minifyStyles = (filename, code) => lightning({ filename, code, ...options }).code.toString()

/** The file of styles beside a chunk; each sheet follows its key in a comment (element/scope/start-tag.ts). */
export function styleFile(moduleIds) {
  const beside = moduleIds.filter((id) => sheets.has(id)).sort()
  if (!beside.length) return null
  const text = beside.map((id) => `/*#${sheets.get(id).key}*/${sheets.get(id).text}`).join('\n')
  return { fileName: `chunks/${digest(text)}.css`, text }
}

/**
 * The styles of a chunk are a file beside it, since text in a script is parsed twice; the sheets of an entry are in the
 * entry (the assistant's launcher requests nothing else).
 */
export const styles = () => ({
  name: 'styles',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const text = minifyStyles(id, Buffer.from(code))
    const inEntry = id.includes('?')
    if (!inEntry) sheets.set(id, { key: digest(text), text })
    const sheet = inEntry
      ? `(() => { if (typeof CSSStyleSheet === 'undefined') return
          const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(text)}); return sheet })()`
      : `globalThis[Symbol.for('univ.portal/1')]?.sheet?.(${JSON.stringify(digest(text))})`
    return {
      code: `export default /* @__PURE__ */ (() => ${sheet})()`,
      map: { mappings: '' },
      moduleSideEffects: false,
    }
  },
  generateBundle(_options, bundle) {
    for (const { type, moduleIds } of Object.values(bundle)) {
      const file = type === 'chunk' && styleFile(moduleIds)
      if (file) this.emitFile({ type: 'asset', fileName: file.fileName, source: file.text })
    }
  },
})
