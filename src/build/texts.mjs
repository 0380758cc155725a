// How texts become part of the build. Used by rollup.config.mjs only.

/**
 * A widget's first load brings its first language; the other comes as a chunk of its own when it is spoken
 * (runtime/i18n.ts `ensureLang`). Turns `messages({…}, {…})` of a widget's messages.ts into
 * `messages({…}, () => import(…))`; in tests and on a server both languages are there at once.
 */
export function englishLater(src) {
  const english = new Map()
  const isTexts = (id) =>
    id.startsWith(src) && /\/(features\/[^/]+|portal|element|domain)\/messages\.ts$/.test(id)
  return {
    name: 'english-later',
    resolveId: (id) => (english.has(id) ? id : null),
    load: (id) => english.get(id) ?? null,
    transform(code, id) {
      if (!isTexts(id)) return null
      const folder = id.slice(src.length + 1, -'/messages.ts'.length).replaceAll('/', '-')
      let out = code
      const calls = []
      for (const { declaration, declarations = declaration?.declarations } of this.parse(code).body)
        for (const { init } of declarations ?? [])
          if (init?.type === 'CallExpression' && init.callee.name === 'messages')
            calls.push(init.arguments[1])
      for (const [n, argument] of calls.reverse().entries()) {
        const name = `\0english:${folder}${n || ''}`
        english.set(name, `export default ${code.slice(argument.start, argument.end)}`)
        out = `${out.slice(0, argument.start)}() => import(${JSON.stringify(name)})${out.slice(argument.end)}`
      }
      return { code: out, map: null }
    },
  }
}
