// How stylesheets become part of the build. Used by rollup.config.mjs only.
import { createHash } from 'node:crypto'
import { Features, transform as lightning } from 'lightningcss'

const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
const lowest = { targets, exclude: Features.LightDark } // lowered, light-dark() ends at a shadow root
const json = JSON.stringify
const digest = (text, as) => createHash('sha256').update(text).digest(as)
const hash = (text) => digest(text, 'hex').slice(0, 8)
/** 36 bits: each stands in a first load, and no compression shortens it */
const keyOf = (text) => digest(text, 'base64url').slice(0, 6)

/** module id → its sheet */
const sheets = new Map()

/** A stylesheet becomes a constructable sheet: no strict policy governs those. */
export const css = () => ({
  name: 'css-sheet',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const options = { filename: id, code: Buffer.from(code), minify: true, ...lowest }
    const text = lightning(options).code.toString()
    sheets.set(id, { key: keyOf(text), text })
    const out = `const s = /* @__PURE__ */ univSheet(${json(id)});\nexport default s`
    return { code: out, map: { mappings: '' }, moduleSideEffects: false }
  },
})

/**
 * The file of styles that stands beside a chunk: those of its sheets that belong to a first load. They are no
 * JavaScript, and who loads the chunk asks for them first; its sheets are filled when the file is there
 * (element/start.ts), before a tag is registered. Lazy parts carry their own.
 */
export function styleFile(moduleIds, isFirst) {
  const beside = moduleIds.filter((id) => sheets.has(id) && isFirst(id)).sort()
  if (!beside.length) return null
  const text = beside.map((id) => `/*#${sheets.get(id).key}*/${sheets.get(id).text}`).join('\n')
  return { fileName: `chunks/${hash(text)}.css`, text }
}

/** Writes how a sheet comes to be: from the file beside its chunk, or from the text in it. */
export const sheetsBeside = ({ isFirst }) => ({
  name: 'sheets-beside',
  renderChunk(code) {
    const out = code.replace(/univSheet\(("(?:[^"\\]|\\.)*")\)/g, (_, quoted) => {
      const id = JSON.parse(quoted)
      const { key, text } = sheets.get(id)
      return isFirst(id)
        ? `globalThis[Symbol.for('univ.portal/1')]?.sheet("${key}")`
        : `(()=>{if(typeof CSSStyleSheet==='undefined')return;const s=new CSSStyleSheet();s.replaceSync(${json(text)});return s})()`
    })
    return out === code ? null : { code: out, map: null }
  },
})
