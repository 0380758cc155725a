// Gathers the documentation of all elements (`*.docs.ts`) in one object, which the other files here write out.
import { keysOf } from '../../contract/keys-of.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import postcss from 'postcss'
import { ALLOWED_EMBED_ATTRIBUTES } from '../../contract/embed.ts'
import { kebabCase } from '../../element/define/codec.ts'
import type { ElementDocs, LocalizedText, MethodDocs } from '../../element/define/element-docs.ts'
import { everyElementDocs } from '../../element/define/every-element.docs.ts'
import { CANCELABLE_EVENTS, type UnivEvents } from '../../element/hooks/univ-events.ts'
import { eventDocs } from '../../element/define/univ-events.docs.ts'
import { tokenDocs } from '../../element/define/tokens.docs.ts'
import { configKeys, configType } from './contract/config-schema.ts'

export type Named = LocalizedText & { name: string }
export type Attribute = Named & {
  /** The property that reflects it; of the configuration, its key. */
  property: string
  /** As TypeScript. */
  type: string
  values: readonly string[]
  default: string
  from: 'element' | 'every element' | 'configuration'
  /** `<div data-univ>` and the address of a frame may set it. */
  isEmbeddable: boolean
}
export type Method = Named & { parameters: NonNullable<MethodDocs['parameters']> }
export type EventEntry = Named & { detail: Record<string, string>; cancelable: boolean }
type CssProperty = Named & { default: string }
export interface Members {
  attributes: Attribute[]
  properties: (Named & { type: string })[]
  methods: Method[]
  events: EventEntry[]
}
/** An element with all that it has; `own` is without what every element has. */
export interface ElementEntry extends Members, LocalizedText {
  tag: string
  /** Below `src`. */
  folder: string
  own: Members
  /** Pixels by selector. */
  reservedHeights: Readonly<Record<string, number>>
  slots: Named[]
  parts: Named[]
  cssProperties: CssProperty[]
}
export interface Docs {
  src: string
  version: string
  elements: ElementEntry[]
  everyElement: Members
  events: EventEntry[]
  config: Attribute[]
  tokens: CssProperty[]
}

type AttributeData = LocalizedText & { type?: string; values?: readonly string[]; default?: string }
type Data = Omit<ElementDocs<object>, 'attributes'> & { attributes: Record<string, AttributeData> }

const named = <T extends LocalizedText>(entries: Record<string, T> = {}): (T & Named)[] =>
  Object.entries(entries).map(([name, entry]) => ({ ...entry, name }))

const attributes = (entries: Record<string, AttributeData>, from: Attribute['from']): Attribute[] =>
  named(entries).map(({ name: property, values = [], default: byDefault = '', en, zh, ...entry }) => {
    const name = kebabCase(property)
    const type = entry.type ?? (values.map((value) => JSON.stringify(value)).join(' | ') || 'string')
    const isEmbeddable = from !== 'configuration' && ALLOWED_EMBED_ATTRIBUTES.includes(name)
    return { name, property, type, values, default: byDefault, from, isEmbeddable, en, zh }
  })

const events = (names: readonly (keyof UnivEvents)[]): EventEntry[] =>
  names.map((name) => ({ ...eventDocs[name], name, cancelable: CANCELABLE_EVENTS.includes(name) }))

const members = (
  docs: Pick<Data, 'attributes' | 'properties' | 'methods' | 'events'>,
  from: Attribute['from'],
): Members => {
  return {
    attributes: attributes(docs.attributes, from),
    properties: named(docs.properties),
    methods: named(docs.methods).map((method) => ({ parameters: [], ...method })),
    events: events(docs.events ?? []),
  }
}

const everyElement = members(everyElementDocs, 'every element')
const config = attributes(
  Object.fromEntries(
    Object.entries(configKeys).map(([key, docs]) => [key, { ...docs, type: configType(docs) }]),
  ),
  'configuration',
)
/** Keys that hold an object, or that only the file can hold, are no attributes. */
const configAttributes = config.filter(
  ({ property, type, values }) =>
    (type === 'string' || values.length > 0) && !configKeys[property]?.isFileOnly,
)

async function loadElement(src: string, folder: string): Promise<ElementEntry> {
  const file = pathToFileURL(path.join(src, folder, 'element.docs.ts')).href
  const { default: docs }: { default: Data } = await import(file)
  const own = members(docs, 'element')
  const keys: readonly string[] = docs.configuration ?? config.map(({ property }) => property)
  const inherited = [
    ...everyElement.attributes,
    ...configAttributes.filter(({ property }) => keys.includes(property)),
  ]
  return {
    tag: docs.tag,
    folder,
    own,
    en: docs.en,
    zh: docs.zh,
    // an element's own attribute hides one of the configuration
    attributes: [...own.attributes, ...inherited].filter(
      ({ name }, i, all) => all.findIndex((entry) => entry.name === name) === i,
    ),
    properties: [...own.properties, ...everyElement.properties],
    methods: [...own.methods, ...everyElement.methods],
    events: [...own.events, ...everyElement.events],
    slots: named(docs.slots),
    reservedHeights: docs.reservedHeights ?? {},
    parts: named(docs.parts),
    cssProperties: named(docs.cssProperties),
  }
}

/** The names of tokens.css with their values there; later rules are for sizes and contrast. */
function readTokens(src: string): CssProperty[] {
  const defaults = new Map<string, string>()
  postcss.parse(readFileSync(path.join(src, 'element/styles/tokens.css'))).walkDecls(({ prop, value }) => {
    if (!defaults.has(prop)) defaults.set(prop, value.split(/\s+/).join(' '))
  })
  return tokenDocs.flatMap(({ tokens, hues = [''] }) =>
    named(tokens).flatMap((token) =>
      hues.map((hue) => {
        const name = token.name.replace('<hue>', hue)
        return { ...token, name, default: defaults.get(name) ?? '' }
      }),
    ),
  )
}

/** @param src the folder of the sources */
export async function loadDocs(src: string): Promise<Docs> {
  const features = readdirSync(path.join(src, 'features')).map((name) => `features/${name}`)
  const elements = await Promise.all([...features, 'portal'].map((folder) => loadElement(src, folder)))
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(src, '../package.json'), 'utf8'))
  return {
    src,
    version,
    elements: elements.toSorted((a, b) => a.tag.localeCompare(b.tag)),
    everyElement,
    events: events(keysOf(eventDocs)),
    config,
    tokens: readTokens(src),
  }
}
