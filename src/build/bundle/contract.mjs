// What the contract has for its documents (build/docs/contract), and no script of a page needs.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { withoutMark } from './starters.mjs'

/** `*.printed.ts` computes texts from the decoders: the scripts get its values. */
export const printedTexts = () => ({
  name: 'printed-texts',
  async load(id) {
    const file = withoutMark(id)
    if (!file.endsWith('.printed.ts')) return null
    const values = await tsImport(pathToFileURL(file).href, import.meta.url)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

function* callsIn(node) {
  if (node?.type === 'CallExpression' && ['docs', 'call'].includes(node.callee.name)) yield node
  else if (node && typeof node === 'object') for (const part of Object.values(node)) yield* callsIn(part)
}

/** Removes every `docs(…)` and `call(…)` of the contract (contract/docs.ts). */
export const withoutDocs = (src) => ({
  name: 'without-docs',
  transform(code, id) {
    if (!withoutMark(id).startsWith(path.join(src, 'contract/'))) return null
    let out = code
    for (const { start, end } of callsIn(this.parse(code))) {
      // a last argument goes with its comma; as many lines and columns stay, so that source maps are right
      const isLast = /^\s*\)/.test(code.slice(end))
      const from = isLast ? code.slice(0, start).search(/,?\s*$/) : start
      const blank = code.slice(from, end).replace(/./g, ' ')
      out = out.slice(0, from) + (isLast ? blank : `0${blank.slice(1)}`) + out.slice(end)
    }
    return { code: out, map: null }
  },
})
