// The developer kit's one source: what stands in the sources themselves. Reads the doc block of each tag's public
// face, its `attributes`, the event map, the keys of the configuration and the tokens. No page ever loads this.
//
// A doc block's words, each with an English text and, behind " | ", the Chinese one:
//   @attr {type} [name=default] text     type and default only where the codec does not say them
//   @prop {type} name text               a property without an attribute
//   @method name(parameters): type text
//   @fires name text                     cancellable and detail come from src/element/emit.ts
//   @slot name text · @csspart name text · @cssprop [--name=value] text
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ en: string, zh: string }} Words */

const dashed = (name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
export const camel = (name) => name.replace(/-(\w)/g, (_, c) => c.toUpperCase())

/** "English | 中文" → both; without a Chinese text the English one serves. */
function words(text = '') {
  // sections of our own specification tell others nothing
  const [en, zh] = text
    .replace(/ \((?:§|[A-Z])\d+\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .split(' | ')
  return { en: en ?? '', zh: (zh ?? en ?? '').replace(/([、，；：]) /g, '$1') }
}

/** A block comment's text without its stars. */
const bare = (comment) =>
  comment
    .replace(/^\s*\/\*\*?/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')

/** The words of one doc block, in their order. */
export function readBlock(comment) {
  const [head, ...rest] = bare(comment).split(/^\s*@(?=[a-z]+\b)/m)
  const all = rest.map((part) => /^(\w+)\s*([\s\S]*)$/.exec(part).slice(1))
  return {
    summary: words(head),
    all: (word) => all.filter(([w]) => w === word).map(([, text]) => text.trim()),
  }
}

const ATTR = /^(?:\{([^}]+)\}\s+)?(?:\[([\w-]+)(?:=([^\]]*))?\]|([\w-]+))\s*([\s\S]*)$/

function attribute(text) {
  const [, type, bracketed, value, plain, rest] = ATTR.exec(text)
  return { name: bracketed ?? plain, type, value, text: words(rest) }
}
const named = (text) => {
  const [, name, rest] = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return { name, text: words(rest) }
}
function property(text) {
  const [, type, name, rest] = /^\{([^}]+)\}\s+(\w+)\s*([\s\S]*)$/.exec(text)
  return { name, type, text: words(rest) }
}
function method(text) {
  const [, name, parameters, type, rest] = /^(\w+)\(([^)]*)\):\s*(\S+)\s*([\s\S]*)$/.exec(text)
  return { name, parameters, type, text: words(rest) }
}

/** `{ a: string('x'), b: choice('p', 'q'), c: boolean }` → how each attribute reads. */
function codecs(source) {
  const body = /\battributes: \{([\s\S]*?)\n? *\},?\n/.exec(source)?.[1] ?? ''
  const found = new Map()
  for (const [, key, codec, args] of body.matchAll(
    /(\w+): (string|choice|boolean|property)(?:\(([^)]*)\))?/g,
  )) {
    const texts = [...(args ?? '').matchAll(/'([^']*)'/g)].map(([, one]) => one)
    found.set(dashed(key), { codec, texts })
  }
  return found
}

const quote = (text) => `"${text}"`
function typed({ name, type, value, text }, codec) {
  const own = codec?.codec === 'choice' ? codec.texts.map(quote).join(' | ') : codec?.codec
  return {
    name,
    type: type ?? own ?? 'string',
    value: value ?? (codec?.codec === 'boolean' ? '' : (codec?.texts[0] ?? '')),
    text,
  }
}

const blockBefore = (source, mark) => {
  const at = source.search(mark)
  const begin = at < 0 ? -1 : source.lastIndexOf('/**', at)
  return begin < 0 ? '' : source.slice(begin, source.indexOf('*/', begin) + 2)
}

/** The file that holds a tag's doc block: its element, or, where the tag is no React view, the one that gives it. */
function faceOf(folder, tag) {
  const files = readdirSync(folder).filter((f) => /\.tsx?$/.test(f))
  for (const file of files.toSorted(
    (a, b) => Number(b.startsWith('element')) - Number(a.startsWith('element')),
  )) {
    const source = readFileSync(path.join(folder, file), 'utf8')
    const blocks = [...source.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(String)
    const told = blocks.find((one) => /@(attr|fires|csspart)\b/.test(one))
    // a tag with nothing of its own has a summary all the same
    const block = told ?? (file.startsWith('element') ? blocks.at(-1) : undefined)
    if (block && source.includes(`'${tag}'`)) return { file: path.join(folder, file), source, block }
  }
  throw new Error(`${folder}: no doc block with @attr describes <${tag}>`)
}

const smallKeys = (src) =>
  /\bkeys: \[([^\]]*)\]/
    .exec(readFileSync(path.join(src, 'element/small-ground.ts'), 'utf8'))[1]
    .match(/\w+/g)
    .map(dashed)

function readTag(src, tag, folder) {
  const { file, source, block } = faceOf(folder, tag)
  const doc = readBlock(block)
  const known = codecs(source)
  const attributes = doc.all('attr').map(attribute)
  return {
    tag,
    file: path.relative(path.dirname(src), file).replaceAll('\\', '/'),
    readme: path.join(folder, 'README.md'),
    // a tag on the small ground takes a few keys of the configuration only
    keys: /smallGround\(/.test(source) ? smallKeys(src) : null,
    summary: doc.summary,
    attributes: attributes.map((one) => typed(one, known.get(one.name))),
    undocumented: [...known.keys()].filter((name) => !attributes.some((one) => one.name === name)),
    properties: doc.all('prop').map(property),
    methods: doc.all('method').map(method),
    events: doc.all('fires').map(named),
    slots: doc.all('slot').map(named),
    parts: doc.all('csspart').map(named),
    tokens: doc.all('cssprop').map(attribute),
  }
}

/** `name: type` of an interface with the comment before each; types may span lines. */
function members(source, name) {
  const from = source.indexOf(`interface ${name} {`)
  const body = source.slice(source.indexOf('{', from) + 1, source.indexOf('\n}', from))
  const found = []
  const pattern =
    /((?:^ {2}\/\*\*[\s\S]*?\*\/\n)?)^ {2}(?:'([^']+)'|(\w+))\??: ([\s\S]*?)(?=\n {2}(?:\/\*\*|'|\w)|\s*$(?![\s\S]))/gm
  for (const [, comment, quoted, plain, type] of body.matchAll(pattern))
    found.push({ name: quoted ?? plain, type: type.trim(), text: words(bare(comment.trim())) })
  return found
}

/** The types that details name, written out: nobody outside has our modules. */
function outward(src, type) {
  const paths = readFileSync(path.join(src, 'runtime/paths.ts'), 'utf8')
  const names = [...paths.slice(0, paths.indexOf('as const')).matchAll(/^ {2}(\w+): '/gm)].map(
    ([, name]) => name,
  )
  return type
    .replace(/\bRouteName\b/g, [...names, 'unknown'].map((n) => `'${n}'`).join(' | '))
    .replace(/SessionState\['state'\]/g, "'guest' | 'signed-in'")
}

function readEvents(src) {
  const source = readFileSync(path.join(src, 'element/emit.ts'), 'utf8')
  const cancellable = /CANCELLABLE[^=]*= \[([^\]]*)\]/.exec(source)[1]
  return members(source, 'UnivEvents').map((one) => ({
    ...one,
    type: outward(
      src,
      one.type
        .replace(/\{\n\s*/, '{ ')
        .replace(/\n\s*\}/, ' }')
        .replace(/\n\s*/g, '; '),
    ),
    cancellable: cancellable.includes(`'${one.name}'`),
  }))
}

/** `--univ-x: value; /* text | 文字 *\/` in the order of the file, under the headings that stand above them. */
function readTokens(src) {
  const source = readFileSync(path.join(src, 'element/tokens.css'), 'utf8')
  const body = source.slice(
    source.indexOf(':host(:not([nested])) {\n  /* '),
    source.indexOf('/* end of the tokens */'),
  )
  const found = new Map()
  let group = words('')
  for (const [, heading, name, value, text] of body.matchAll(
    /^ {2}\/\* ([\s\S]*?) \*\/$|^ {2}(--univ-[\w-]+):\s*([^;]*);(?: \/\* (.*?) \*\/)?/gm,
  )) {
    if (heading) group = words(heading)
    else if (!found.has(name))
      found.set(name, { name, value: value.replace(/\s+/g, ' ').trim(), group, text: words(text) })
  }
  return [...found.values()]
}

/** Everything that the kit tells. @param src the folder of the sources */
export function readKit(src) {
  const element = readFileSync(path.join(src, 'element/custom-element.tsx'), 'utf8')
  const common = readBlock(blockBefore(element, /^const COMMON\b/m))
  const config = readFileSync(path.join(src, 'runtime/config-values.ts'), 'utf8')
  const handed = readFileSync(path.join(src, 'runtime/handed-session.ts'), 'utf8')
  const attributeKeys = members(config, 'UnivConfig').filter(({ type }) => !/[{[]/.test(type))
  const tags = readdirSync(src)
    .flatMap((f) => /^(univ-[a-z-]+)\.tsx?$/.exec(f)?.[1] ?? [])
    .map((tag) => {
      const source = readFileSync(path.join(src, `${tag}.ts`), 'utf8')
      // its own: the first folder of a feature that it names, but the portal's before all
      const folder = /\.\/(portal)\//.exec(source)?.[1] ?? /\.\/(features\/[\w-]+)\//.exec(source)?.[1]
      return readTag(src, tag, path.join(src, folder))
    })
  // what a div or a frame may set, too
  const embed = readFileSync(path.join(src, 'contract/embed.ts'), 'utf8')
  const plain = new Set(
    embed
      .slice(embed.indexOf('PLAIN_ATTRIBUTES'))
      .match(/'[a-z -]+'/g)
      .join(' ')
      .match(/[a-z-]+/g),
  )
  return {
    plain,
    version: JSON.parse(readFileSync(path.join(src, '../package.json'), 'utf8')).version,
    src,
    tags,
    events: readEvents(src),
    common: {
      attributes: common
        .all('attr')
        .map((text) => typed(attribute(text), /silent/.test(text) ? { codec: 'boolean' } : undefined)),
      properties: common.all('prop').map(property),
      methods: common.all('method').map(method),
      events: common.all('fires').map(named),
    },
    config: {
      source: config.slice(config.indexOf('/**')).trim(),
      keys: members(config, 'UnivConfig'),
      attributes: attributeKeys.map(({ name, type, text }) => ({
        name: dashed(name),
        type,
        value: '',
        text,
      })),
    },
    handed: handed
      .slice(handed.indexOf('/** A session of the host'), handed.indexOf('\n\nconst MINUTE'))
      .trim(),
    tokens: readTokens(src),
  }
}

/** All attributes of a tag: its own, those of every tag, those of the configuration that it does not take itself. */
export function attributesOf(kit, tag) {
  const own = new Set(tag.attributes.map(({ name }) => name))
  const rest = (list) => list.filter(({ name }) => !own.has(name))
  const common = rest(kit.common.attributes)
  for (const { name } of common) own.add(name)
  const taken = kit.config.attributes.filter(({ name }) => !tag.keys || tag.keys.includes(name))
  return { own: tag.attributes, common, config: rest(taken) }
}

/** All events of a tag with their details. */
export function eventsOf(kit, tag) {
  const told = [
    ...tag.events,
    ...kit.common.events.filter(({ name }) => !tag.events.some((e) => e.name === name)),
  ]
  return told.map(({ name, text }) => {
    const known = kit.events.find((event) => event.name === name)
    if (!known) throw new Error(`${tag.file}: @fires ${name}, which src/element/emit.ts does not know`)
    return { ...known, text: text.en ? text : known.text }
  })
}
