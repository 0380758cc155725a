// The tables of the READMEs. `npm run docs` writes them between their markers; test/docs compares them.
import { keysOf } from '../../contract/keys-of.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { additionDocs } from '../../contract/additions.docs.ts'
import {
  FEATURE_STORAGE_KEYS,
  LOCAL_STORAGE_KEYS,
  SESSION_STORAGE_KEYS,
} from '../../contract/storage-keys.ts'
import { otherStorage, storageDocs } from '../../contract/storage-keys.docs.ts'
import { tokenDocs } from '../../element/define/tokens.docs.ts'
import {
  loadDocs,
  type Attribute,
  type Docs,
  type ElementEntry,
  type EventEntry,
  type Members,
  type Named,
} from './load-docs.ts'
import { parameterList } from './type-declarations.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${cell(text)}\``

/** Empty for a table without rows. */
const table = (head: string[], rows: string[][]): string =>
  rows.length ? [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n') : ''
const joined = (tables: string[]): string => tables.filter(Boolean).join('\n\n')

const valuesOf = ({ values, type }: Attribute): string =>
  values.map(code).join(' ') || (type === 'boolean' ? 'present or not' : 'text')
const attributes = (list: Attribute[]): string =>
  table(
    ['attribute', 'what it does', 'values', 'default'],
    list.map((entry) => [
      code(entry.name),
      cell(entry.en),
      valuesOf(entry),
      entry.default ? code(entry.default) : '–',
    ]),
  )
const members = ({ properties, methods }: Pick<Members, 'properties' | 'methods'>): string =>
  table(
    ['property or method', ''],
    [
      ...properties.map((property) => [code(`${property.name}: ${property.type}`), cell(property.en)]),
      ...methods.map((method) => [code(`${method.name}(${parameterList(method)}): void`), cell(method.en)]),
    ],
  )
const events = (list: EventEntry[]): string =>
  table(
    ['event', 'when', '`event.detail`'],
    list.map(({ name, en, cancelable, detail }) => [
      code(name),
      cell(en) + (cancelable ? '; cancelable' : ''),
      code(`{ ${Object.keys(detail).join(', ')} }`),
    ]),
  )
const names = (head: string, list: Named[]): string =>
  table(
    [head, ''],
    list.map(({ name, en }) => [code(name), cell(en)]),
  )

function elementTables(element: ElementEntry): string {
  const up = path.posix.relative(element.folder, 'element/README.md')
  return joined([
    attributes(element.own.attributes),
    members(element.own),
    events(element.own.events),
    names('slot', element.slots),
    names('`::part()`', element.parts),
    names('custom property', element.cssProperties),
    `Every element also has [these](${up}).`,
  ])
}

const configTable = ({ config, elements }: Docs): string => {
  const isAttribute = (entry: Attribute) =>
    elements.some(({ attributes: all }) => all.some(({ property }) => property === entry.property))
  return table(
    ['key', 'attribute', 'what it is'],
    config.map((entry) => [
      code(entry.property),
      isAttribute(entry) ? code(entry.name) : '–',
      cell(entry.en),
    ]),
  )
}

const tokenTables = (): string =>
  joined(
    tokenDocs.map(({ en, tokens, hues }) => {
      const rows = Object.entries(tokens).map(([name, text]) => [code(name), cell(text.en)])
      const note = hues ? `\n\n\`<hue>\` is one of ${hues.join(', ')}.` : ''
      return `**${en}**\n\n${table(['property', ''], rows)}${note}`
    }),
  )

const additionsTable = (): string =>
  table(
    ['addition', 'what it gives', 'without it'],
    Object.entries(additionDocs).map(([name, { gives, without }]) => [
      code(name),
      cell(gives.en),
      cell(without.en),
    ]),
  )

const storageTable = (): string => {
  const names = { ...SESSION_STORAGE_KEYS, ...LOCAL_STORAGE_KEYS, ...FEATURE_STORAGE_KEYS }
  const entries = [
    ...keysOf(storageDocs).map((key) => [names[key], storageDocs[key]] as const),
    ...Object.entries(otherStorage),
  ]
  const rows = (['tab', 'device'] as const).flatMap((storage) =>
    entries
      .filter(([, { where }]) => where === storage)
      .map(([name, { en, until }]) => [code(name), cell(en), storage, cell(until)]),
  )
  return table(['name', 'what', 'storage', 'until'], rows)
}

const begin = (name: string): string => `<!-- ${name}: written by npm run docs -->`

/** Returns a README with its tables updated. Throws if it has no markers of that name. */
function fillTables(text: string, name: string, tables: string): string {
  const from = text.indexOf(begin(name))
  const to = text.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`no ${begin(name)} … <!-- end -->`)
  return `${text.slice(0, from)}${begin(name)}\n${tables}\n${text.slice(to)}`
}

/** Every README with its tables updated, by file. */
export function readmes(docs: Docs): Record<string, string> {
  const read = (folder: string) => readFileSync(path.join(docs.src, folder, 'README.md'), 'utf8')
  const common = joined([
    attributes(docs.everyElement.attributes),
    members(docs.everyElement),
    events(docs.everyElement.events),
  ])
  const tables = { common, config: configTable(docs), tokens: tokenTables() }
  const shared = Object.entries(tables).reduce(
    (text, [name, table]) => fillTables(text, name, table),
    read('element'),
  )
  const storage = path.join(docs.src, 'docs/en/storage.md')
  return Object.fromEntries<string>([
    ...docs.elements.map((element): [string, string] => [
      path.join(docs.src, element.folder, 'README.md'),
      fillTables(read(element.folder), 'tables', elementTables(element)),
    ]),
    [path.join(docs.src, 'element/README.md'), shared],
    [storage, fillTables(readFileSync(storage, 'utf8'), 'storage', storageTable())],
    [path.join(docs.src, 'contract/README.md'), fillTables(read('contract'), 'additions', additionsTable())],
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(readmes(await loadDocs(path.resolve('src')))))
    writeFileSync(file, text)
