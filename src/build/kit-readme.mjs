// The tables of the READMEs: `npm run kit` writes them between their markers, test/kit holds them to the sources.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { attributesOf, eventsOf, readKit } from './kit-read.mjs'

const cell = (text) => text.replaceAll('|', '\\|')
const code = (text) => `\`${cell(text)}\``
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const values = (type) => {
  const all = [...type.matchAll(/["']([^"']+)["']/g)].map(([, word]) => code(word))
  return all.length ? all.join(' ') : type === 'boolean' ? 'present or not' : 'text'
}
const attributes = (list) =>
  table(
    ['attribute', 'what it does', 'values', 'default'],
    list.map(({ name, type, value, text }) => [
      code(name),
      cell(text.en),
      values(type),
      value ? code(value) : '–',
    ]),
  )
/** `{ id: string; code: string }` → `{ id, code }`: the types tell the rest. */
const keys = (type) => type.replace(/: [^;}]+(;?) ?/g, (_, more) => (more ? ', ' : ' '))
const events = (list) =>
  table(
    ['event', 'when', '`event.detail`'],
    list.map(({ name, type, cancellable, text }) => [
      code(name),
      cell(text.en) + (cancellable ? '; cancellable' : ''),
      code(keys(type)),
    ]),
  )
const parts = (head, list) =>
  table(
    [head, ''],
    list.map(({ name, text }) => [code(name), cell(text.en)]),
  )
const methods = (list) =>
  table(
    ['property or method', ''],
    list.map(({ name, parameters, type, text }) => [
      code(parameters === undefined ? `${name}: ${type}` : `${name}(${parameters}): ${type}`),
      cell(text.en),
    ]),
  )

/** One tag's tables; what every tag has stands in src/element/README.md. */
export function tagTables(kit, tag) {
  const common = new Set(kit.common.events.map(({ name }) => name))
  const own = eventsOf(kit, tag).filter(
    ({ name }) => !common.has(name) || tag.events.some((e) => e.name === name),
  )
  const up = path
    .relative(path.dirname(tag.readme), path.join(kit.src, 'element/README.md'))
    .replaceAll('\\', '/')
  return [
    tag.attributes.length ? attributes(tag.attributes) : '',
    tag.properties.length + tag.methods.length ? methods([...tag.properties, ...tag.methods]) : '',
    own.length ? events(own) : '',
    tag.slots.length ? parts('slot', tag.slots) : '',
    tag.parts.length ? parts('`::part()`', tag.parts) : '',
    tag.tokens.length ? parts('custom property', tag.tokens) : '',
    `Beside these, [what every tag has](${up}).`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The tables of what every tag has, the keys of the configuration, the tokens. */
export function commonTables(kit) {
  const headings = [...new Set(kit.tokens.map(({ group }) => group.en))]
  return {
    common: [
      attributes(attributesOf(kit, { attributes: [] }).common),
      methods([...kit.common.properties, ...kit.common.methods]),
      events(eventsOf(kit, { events: [] })),
    ].join('\n\n'),
    config: table(
      ['key', 'attribute', 'what it is'],
      kit.config.keys.map(({ name, text }) => {
        const attribute = kit.config.attributes.find(
          (one) => one.name.replaceAll('-', '') === name.toLowerCase(),
        )
        return [code(name), attribute ? code(attribute.name) : '–', cell(text.en)]
      }),
    ),
    tokens: headings
      .map((heading) => {
        const list = kit.tokens.filter(({ group }) => group.en === heading)
        const rows = list.filter(({ text }) => text.en).map(({ name, text }) => [code(name), cell(text.en)])
        const hues = list.flatMap(({ name }) => /^--univ-tile-(\w+)-fg$/.exec(name)?.[1] ?? [])
        if (hues.length)
          rows.push(
            [code('--univ-tile-<hue>-fg'), hues.join(', ')],
            [code('--univ-tile-<hue>-bg'), 'the same'],
          )
        return `**${heading}**\n\n${table(['property', ''], rows)}`
      })
      .join('\n\n'),
  }
}

const BEGIN = (name) => `<!-- ${name}: written by npm run kit -->`
const END = '<!-- end -->'

/** A README with its tables as they should stand; null where it has no marker of that name. */
export function filled(text, name, tables) {
  const from = text.indexOf(BEGIN(name))
  const to = text.indexOf(END, from)
  if (from < 0 || to < 0) return null
  return `${text.slice(0, from)}${BEGIN(name)}\n${tables}\n${text.slice(to)}`
}

/** Every README with its tables: `[file, marker, tables]`. */
export function readmes(kit) {
  const common = path.join(kit.src, 'element/README.md')
  return [
    ...kit.tags.map((tag) => [tag.readme, 'tables', tagTables(kit, tag)]),
    ...Object.entries(commonTables(kit)).map(([name, tables]) => [common, name, tables]),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, name, tables] of readmes(readKit(path.resolve('src')))) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const next = filled(text, name, tables)
    if (next === null) console.error(`${file}: no ${BEGIN(name)} … ${END}`)
    else if (next !== text) writeFileSync(file, next)
  }
