// The developer kit says what the sources say: nothing more, nothing less.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { kitFiles } from '../../src/build/kit.mjs'
import { filled, readmes } from '../../src/build/kit-readme.mjs'
import { readKit } from '../../src/build/kit-read.mjs'
import { ATTRIBUTE_KEYS, resolveConfig } from '../../src/runtime/config.ts'
import { files as sources, text } from '../tools/sources.ts'

interface Named {
  name: string
  description?: string
  'x-zh'?: string
}
interface Declaration {
  tagName: string
  summary: string
  attributes: (Named & { fieldName?: string; type: { text: string } })[]
  members: (Named & { kind: string; attribute?: string })[]
  events: (Named & { type: { text: string } })[]
  cssParts: Named[]
  cssProperties: Named[]
  slots: Named[]
}
interface Manifest {
  schemaVersion: string
  modules: { kind: string; path: string; declarations: Declaration[]; exports: { name: string }[] }[]
}

const kit = readKit(path.resolve('src'))
const files = kitFiles(path.resolve('src'))
const manifest = JSON.parse(files['custom-elements.json']!) as Manifest
const declarations = manifest.modules.flatMap((one) => one.declarations)
const folderOf = (tag: string) => path.dirname(kit.tags.find((one) => one.tag === tag)!.file)

test('the manifest keeps the rules of its schema and names each tag once', () => {
  equal(manifest.schemaVersion, '2.1.0')
  const tags = readdirSync('src').flatMap((f) => /^(univ-.*)\.ts$/.exec(f)?.[1] ?? [])
  deepEqual(
    declarations.map(({ tagName }) => tagName),
    tags,
  )
  for (const { kind, path: file, exports } of manifest.modules) {
    equal(kind, 'javascript-module')
    deepEqual([`dist/${exports[0]!.name}.js`], [file])
  }
  for (const one of declarations) {
    const { tagName, attributes, members, events, cssParts, cssProperties, slots } = one
    for (const list of [attributes, members, events, cssParts, cssProperties, slots]) {
      const names = list.map(({ name }) => name)
      deepEqual([...new Set(names)], names, `${tagName} names something twice`)
    }
    for (const { name, attribute } of members)
      if (attribute)
        ok(
          attributes.some((a) => a.name === attribute && a.fieldName === name),
          name,
        )
    for (const { name } of attributes) ok(/^[a-z]+(-[a-z]+)*$/.test(name), name)
  }
})

test('everything that is named is explained, in English and in Chinese', () => {
  const silent = declarations.flatMap(({ tagName, attributes, members, events, cssParts, slots }) =>
    [...attributes, ...members, ...events, ...cssParts, ...slots].flatMap((one) => {
      const { name, description = '', 'x-zh': zh = '' } = one
      return description && /\p{Script=Han}/u.test(zh) ? [] : [`${tagName}: ${name}`]
    }),
  )
  deepEqual(silent, [])
  deepEqual(
    kit.tags.flatMap(({ tag, undocumented }) => undocumented.map((name) => `${tag} ${name}`)),
    [],
    'attributes without a line in the doc block',
  )
})

test('every key of the configuration is explained, and what is explained is a key', () => {
  const told = kit.config.keys.map(({ name }) => name)
  const warnings: string[] = []
  const values = Object.fromEntries(told.map((name) => [name, null]))
  resolveConfig(
    'https://hall.example.edu/',
    [{ values, url: 'https://hall.example.edu/univ-config.json', from: 'test' }],
    (one) => warnings.push(one),
  )
  deepEqual(
    warnings.filter((one) => one.includes('unknown key')),
    [],
  )
  deepEqual(
    ATTRIBUTE_KEYS.filter((key) => !told.includes(key)),
    [],
  )
  const asAttributes = kit.config.attributes.map(({ name }) => name.replaceAll('-', ''))
  deepEqual(asAttributes.toSorted(), ATTRIBUTE_KEYS.map((key) => key.toLowerCase()).toSorted())
})

test('every part and slot that a tag names is in its views, and every one there is named', () => {
  for (const { tagName, cssParts, slots } of declarations) {
    const views = sources.src.filter((f) => f.startsWith(folderOf(tagName)) && /\.tsx?$/.test(f)).map(text)
    const found = (pattern: RegExp) =>
      new Set(views.flatMap((view) => [...view.matchAll(pattern)].flatMap(([, names]) => names!.split(' '))))
    const parts = found(/\bpart(?:="|', ')([a-z -]+)["']/g)
    deepEqual([...parts].toSorted(), cssParts.map(({ name }) => name).toSorted(), `${tagName}: parts`)
    deepEqual(
      [...found(/<slot name="([a-z-]+)"/g)].toSorted(),
      slots.map(({ name }) => name).toSorted(),
      `${tagName}: slots`,
    )
  }
})

test('every event that a tag fires is in its sources, and every one there is told', () => {
  const everywhere = kit.common.events.map(({ name }) => name)
  for (const { tagName, events } of declarations) {
    const views = sources.src.filter((f) => f.startsWith(folderOf(tagName)) && /\.tsx?$/.test(f)).map(text)
    const fired = views.flatMap((view) =>
      [...view.matchAll(/\bemit\(\s*'(univ-[a-z-]+)'/g)].map(([, name]) => name!),
    )
    const told = events.map(({ name }) => name)
    deepEqual(
      [...new Set(fired)].filter((name) => !told.includes(name)),
      [],
      `${tagName} does not tell of these`,
    )
    for (const name of everywhere) ok(told.includes(name), `${tagName}: ${name}`)
  }
})

test('the tables of the READMEs are those of the sources: npm run kit writes them', () => {
  for (const [file, name, tables] of readmes(kit)) {
    if (!existsSync(file) || !text(path.relative('.', file)).includes('written by npm run kit')) continue
    const now = readFileSync(file, 'utf8')
    ok(filled(now, name, tables) === now, `${path.relative('.', file)}: ${name} is not current`)
  }
})

test('editors are told of every tag, attribute and token', () => {
  const html = JSON.parse(files['html-custom-data.json']!) as { tags: (Named & { attributes: Named[] })[] }
  const css = JSON.parse(files['css-custom-data.json']!) as { properties: Named[] }
  const web = JSON.parse(files['web-types.json']!) as { contributions: { html: { elements: Named[] } } }
  for (const { tagName, attributes } of declarations) {
    const one = html.tags.find(({ name }) => name === tagName)!
    deepEqual(
      one.attributes.map(({ name }) => name),
      attributes.map(({ name }) => name),
    )
    ok(web.contributions.html.elements.some(({ name }) => name === tagName))
  }
  const declared = new Set(text('src/element/tokens.css').match(/--univ-(?!if-)[\w-]+(?=:)/g))
  const told = new Set(css.properties.map(({ name }) => name))
  deepEqual(
    [...declared].filter((name) => !told.has(name)),
    [],
  )
})
