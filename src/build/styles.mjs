// How stylesheets become part of the build. Used by rollup.config.mjs only.
import { createHash } from 'node:crypto'
import { Features, transform as lightning } from 'lightningcss'

const targets = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) }
const lowest = { targets, exclude: Features.LightDark } // lowered, light-dark() ends at a shadow root
const json = JSON.stringify
export const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** The static closure of a chunk, itself first. */
export function closure(file, bundle, into = []) {
  if (into.includes(file) || !bundle[file]) return into
  into.push(file)
  for (const next of bundle[file].imports) closure(next, bundle, into)
  return into
}

/** A stylesheet becomes a constructable sheet: no strict policy governs those. */
export const css = () => ({
  name: 'css-sheet',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const options = { filename: id, code: Buffer.from(code), minify: true, ...lowest }
    const text = lightning(options).code.toString()
    const out = `const s = /* @__PURE__ */ univSheet(${json(hash(text))}, ${json(text)});\nexport default s`
    return { code: out, map: { mappings: '' }, moduleSideEffects: false }
  },
})

/**
 * Styles of first loads travel beside the scripts, a file for each chunk: they are no JavaScript, and the starter asks
 * for them first. Such a sheet is filled when its file is there (element/slot.ts), before the tag is registered. Lazy
 * chunks carry their own.
 */
export const sheetsBeside = (starters, beside) => ({
  name: 'sheets-beside',
  renderChunk(code, chunk, _options, { chunks }) {
    const roots = Object.values(chunks).filter(({ facadeModuleId: id }) =>
      starters.some(({ targets }) => targets.get(id)),
    )
    const first = roots.flatMap(({ fileName }) => closure(fileName, chunks)).includes(chunk.fileName)
    const texts = []
    const out = code.replace(/univSheet\("(\w+)", ("(?:[^"\\]|\\.)*")\)/g, (_, key, text) => {
      if (!first) return `(()=>{const s=new CSSStyleSheet();s.replaceSync(${text});return s})()`
      texts.push(`/*#${key}*/${JSON.parse(text)}`)
      return `globalThis[Symbol.for('univ.portal/1')].sheet("${key}")`
    })
    if (texts.length) beside.set(chunk.name, texts.join('\n'))
    return out === code ? null : { code: out, map: null }
  },
})
