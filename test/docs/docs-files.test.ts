// The manifest, the editor data and the READMEs match the elements.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import postcss from 'postcss'
import { docsFiles } from '../../src/build/docs/docs-files.ts'
import { loadDocs } from '../../src/build/docs/load-docs.ts'
import { readmes } from '../../src/build/docs/readme-tables.ts'
import { ATTRIBUTE_KEYS, resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import { isSource, parseImports, projectFiles, readText } from '../tools/project-sources.ts'

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

const docs = await loadDocs(path.resolve('src'))
const files = await docsFiles(path.resolve('src'))
const manifest = JSON.parse(files['custom-elements.json']!) as Manifest
const declarations = manifest.modules.flatMap((module) => module.declarations)
/** The sources of the view that an element renders. */
const viewsOf = (tag: string): string[] => {
  const folder = `src/${docs.elements.find((element) => element.tag === tag)!.folder}/`
  const isView = (file: string) => file.startsWith(folder) && isSource(file) && !file.endsWith('.docs.ts')
  return projectFiles.src.filter(isView).map(readText)
}

test('the manifest validates against the schema of custom elements manifests', () => {
  const schema = JSON.parse(
    readFileSync('node_modules/custom-elements-manifest/schema.json', 'utf8'),
  ) as object
  const isValid = new Ajv({ strict: false, allErrors: true }).compile(schema)
  ok(isValid(JSON.parse(files['custom-elements.json']!)), JSON.stringify(isValid.errors, null, 1))
})

test('the manifest follows its schema and lists each tag once', () => {
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
  for (const declaration of declarations) {
    const { tagName, attributes, members, events, cssParts, cssProperties, slots } = declaration
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

test('every entry has a description in English and in Chinese', () => {
  const undescribed = declarations.flatMap(({ tagName, attributes, members, events, cssParts, slots }) =>
    [...attributes, ...members, ...events, ...cssParts, ...slots].flatMap((entry) => {
      const { name, description = '', 'x-zh': zh = '' } = entry
      return description && /\p{Script=Han}/u.test(zh) ? [] : [`${tagName}: ${name}`]
    }),
  )
  deepEqual(undescribed, [])
})

test('the documented configuration keys match those the configuration reads', () => {
  const names = docs.config.map(({ property }) => property)
  const warnings: string[] = []
  const values = Object.fromEntries(names.map((name) => [name, null]))
  resolveConfig(
    'https://hall.example.edu/',
    [{ values, url: 'https://hall.example.edu/univ-config.json', label: 'test' }],
    (warning) => warnings.push(warning),
  )
  deepEqual(
    warnings.filter((warning) => warning.includes('unknown key')),
    [],
  )
  deepEqual(
    ATTRIBUTE_KEYS.filter((key) => !names.includes(key)),
    [],
  )
  const asAttributes = docs.elements.flatMap(({ attributes }) =>
    attributes.filter(({ from }) => from === 'configuration').map(({ property }) => property),
  )
  // `lang` is an attribute of every element, with a meaning of its own
  deepEqual([...new Set([...asAttributes, 'lang'])].toSorted(), ATTRIBUTE_KEYS.toSorted())
})

test('the documented parts and slots match the views', () => {
  for (const { tagName, cssParts, slots } of declarations) {
    const views = viewsOf(tagName)
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

test('the events that the sources dispatch are documented', () => {
  const everywhere = docs.everyElement.events.map(({ name }) => name)
  for (const { tagName, events } of declarations) {
    const fired = viewsOf(tagName).flatMap((view) =>
      [...view.matchAll(/\bemit\(\s*'(univ-[a-z-]+)'/g)].map(([, name]) => name!),
    )
    const names = events.map(({ name }) => name)
    deepEqual(
      [...new Set(fired)].filter((name) => !names.includes(name)),
      [],
      `${tagName} does not document these`,
    )
    for (const name of everywhere) ok(names.includes(name), `${tagName}: ${name}`)
  }
})

test('the tables of the READMEs are up to date (npm run docs)', () => {
  for (const [file, text] of Object.entries(readmes(docs)))
    ok(readFileSync(file, 'utf8') === text, `${path.relative('.', file)} is out of date: npm run docs`)
})

test('the editor data has every tag, attribute and token', () => {
  const html = JSON.parse(files['html-custom-data.json']!) as { tags: (Named & { attributes: Named[] })[] }
  const css = JSON.parse(files['css-custom-data.json']!) as { properties: Named[] }
  const web = JSON.parse(files['web-types.json']!) as { contributions: { html: { elements: Named[] } } }
  for (const { tagName, attributes } of declarations) {
    const tagEntry = html.tags.find(({ name }) => name === tagName)!
    deepEqual(
      tagEntry.attributes.map(({ name }) => name),
      attributes.map(({ name }) => name),
    )
    ok(web.contributions.html.elements.some(({ name }) => name === tagName))
  }
  const inEditors = css.properties.map(({ name }) => name)
  deepEqual(
    docs.tokens.filter(({ name }) => !inEditors.includes(name)),
    [],
  )
})

test('the documented tokens match tokens.css, each with a default', () => {
  const declared = new Set<string>()
  postcss.parse(readText('src/element/styles/tokens.css')).walkDecls(/^--univ-(?!if-)/, ({ prop }) => {
    declared.add(prop)
  })
  deepEqual(
    docs.tokens.map(({ name }) => name),
    [...declared],
  )
  deepEqual(
    docs.tokens.filter((token) => !token.default),
    [],
  )
})

test('page code does not import documentation', () => {
  // the package's command does not run in a page
  const isDocs = (file: string) => file.endsWith('.docs.ts') || /^src\/(build|check)\//.test(file)
  const imports = projectFiles.src.filter((file) => isSource(file) && !isDocs(file)).flatMap(parseImports)
  deepEqual(
    imports
      .filter(({ file, typeOnly }) => file?.endsWith('.docs.ts') && !typeOnly)
      .map(({ from, specifier }) => `${from} imports ${specifier}`),
    [],
  )
})

test('the page about storage lists every browser storage key', () => {
  const readme = readFileSync('src/docs/en/storage.md', 'utf8')
  const keys = projectFiles.src
    .filter((file) => file.startsWith('src/contract/') && isSource(file) && !file.endsWith('.docs.ts'))
    .flatMap((file) => [...readText(file).matchAll(/'(univ\.[A-Za-z]+\.?)'/g)].map(([, key]) => key!))
  ok(keys.length > 10)
  deepEqual(
    keys.filter((key) => !readme.includes(`| \`${key}\` |`)),
    [],
  )
})
