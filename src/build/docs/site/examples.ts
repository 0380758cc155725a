// An example for everything that the manifest lists: its code, and the tag itself where a page can show it.
import { configDocs, type KeyDocs } from '../../../runtime/config/univ-config.docs.ts'
import type { Attribute, Docs, ElementEntry } from '../load-docs.ts'

export interface Example {
  /** The fragment of its address, such as `attribute-view`. */
  id: string
  name: string
  text: { en: string; zh: string }
  language: 'html' | 'css' | 'js'
  code: string
  /** The tag as the page shows it; '' where it needs what a page of examples does not have. */
  live: string
  /** A rule for the tag that is shown. */
  css?: string
}
export interface ExampleGroup {
  kind: 'attribute' | 'event' | 'slot' | 'part' | 'variable' | 'method' | 'property'
  examples: Example[]
}

/** What keeps the examples of a tag short. */
const BASE: Record<string, string> = { 'univ-service-catalogue': 'limit="3"' }

/** Values of attributes that are texts; the others follow from their type. A value with `=` is a row of attributes. */
const VALUES: Record<string, Record<string, string>> = {
  'univ-assistant': { question: 'How do I renew my campus card?', heading: 'Ask the library' },
  'univ-favorites': { heading: 'My services', keyword: 'card' },
  'univ-portal': {},
  'univ-process-center': {
    keyword: 'leave',
    query: 'page=2',
    'process-id': 'view="lists" list="meApply" process-id="1"',
    item: 'view="form" item="1"',
  },
  'univ-service-catalogue': {
    sections: 'view="home" sections="hot themes"',
    keyword: 'card',
    tab: 'dep',
    tag: 'theme-library',
    dep: 'dep-library',
    zimu: 'C',
    audience: 'student',
    handling: 'online',
    'app-id': 'view="item" app-id="library-day-pass"',
    'guide-id': 'view="guide" guide-id="guide-visit"',
    'project-id': 'view="project" project-id="project-visit"',
    panel: 'app-id="library-day-pass" panel="3"',
    limit: '6',
    source: '/demo/services.csv',
  },
  'univ-visit-counter': { label: 'library', figures: 'today total', days: '30' },
}
const EVERYWHERE: Record<string, string> = {
  config: '/univ-config.json',
  lang: 'en',
  theme: 'dark',
  mode: 'mobile',
  'silent-errors': '',
  label: 'library',
}
const SLOTTED: Record<string, string> = {
  logo: '<img slot="logo" src="/seal.svg" alt="Jiangzhou University">',
  header: '<a slot="header" href="/demo/">All demo pages</a>',
  home: '<section slot="home"><h2>Today in the library</h2><p>Open until 22:00.</p></section>',
  footer: '<p slot="footer">Jiangzhou University</p>',
  items: '<p slot="items">Services that you may need today.</p>',
  scene: '<img slot="scene" src="/pages/river.svg" alt="">',
  tools: '<button slot="tools" type="button">Print</button>',
}
/** A value that is seen at once, by the kind of variable. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/-font(-heading|-title)?$/, 'Georgia, serif'],
  [/-seal-text$/, "'图书馆'"],
  [/-scale$/, '1.25'],
  [/-rem$/, '1rem'],
  [/-leading/, '2'],
  [/-shadow$/, '0 2px 12px #0006'],
  [/-ease$/, 'linear'],
  [/-(fast|enter|move)$/, '400ms'],
  [/-(size|space|radius|target|top|bottom|end|padding|slide)\b/, '20px'],
  [/-layer$/, '10'],
  [/-(paper|sheet|wash|primary-soft|primary-contrast|hero-text)$/, '#fdf3e7'],
]
const sampleOf = (name: string): string => VARIABLE.find(([pattern]) => pattern.test(name))?.[1] ?? '#7a1f2b'

const tagOf = (tag: string, attributes: string, inside = ''): string =>
  `<${[tag, BASE[tag], attributes].filter(Boolean).join(' ')}>${inside && `\n  ${inside}\n`}</${tag}>`
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function valueOf(tag: string, { name, property, type, values, default: byDefault, from }: Attribute): string {
  const written = VALUES[tag]?.[name] ?? (from === 'element' ? undefined : EVERYWHERE[name])
  if (written !== undefined) return written
  if (type === 'boolean') return ''
  const [first] = values
  if (first !== undefined) return values.find((value) => value !== byDefault) ?? first
  const example = (configDocs as Record<string, KeyDocs | undefined>)[property]?.example
  if (typeof example === 'string') return example
  throw new Error(`${tag}: the attribute ${name} has no example (src/build/docs/site/examples.ts)`)
}

function attributeExample(tag: string, attribute: Attribute): Example {
  const value = valueOf(tag, attribute)
  const { name } = attribute
  const isRow = value.includes('="')
  const written = isRow ? value : value === '' ? name : `${name}="${escapeAttribute(value)}"`
  const own = name === 'limit' ? `<${tag} ${written}></${tag}>` : tagOf(tag, written)
  // other systems than the hall's own are not there, and the portal would take the address of the page over
  const isShown = attribute.from !== 'configuration' && name !== 'sync-url'
  return {
    id: `attribute-${name}`,
    name,
    text: attribute,
    language: 'html',
    code: own,
    live: isShown ? own : '',
  }
}

const detailOf = (detail: Record<string, string>): string => Object.keys(detail).join(', ')

/** @returns the examples of one tag, without the tokens, which every tag has */
export function elementExamples(element: ElementEntry): ExampleGroup[] {
  const { tag } = element
  const live = tagOf(tag, '')
  const styled = (id: string, selector: string, rule: string) => ({
    language: 'css' as const,
    code: `${selector} {\n  ${rule}\n}`,
    css: `#${id} ${selector} { ${rule} }`,
    live,
  })
  return [
    { kind: 'attribute', examples: element.attributes.map((attribute) => attributeExample(tag, attribute)) },
    {
      kind: 'event',
      examples: element.events.map((event) => ({
        id: `event-${event.name}`,
        name: event.name,
        text: event,
        language: 'js',
        code: `document.querySelector('${tag}').addEventListener('${event.name}', (event) => {\n  const { ${detailOf(event.detail)} } = event.detail\n${event.cancelable ? '  event.preventDefault() // the default action stops here\n' : ''}  console.log(${detailOf(event.detail)})\n})`,
        live,
      })),
    },
    {
      kind: 'slot',
      examples: element.slots.map((slot) => {
        const code = tagOf(tag, '', SLOTTED[slot.name])
        if (!SLOTTED[slot.name]) throw new Error(`${tag}: the slot ${slot.name} has no example`)
        return { id: `slot-${slot.name}`, name: slot.name, text: slot, language: 'html', code, live: code }
      }),
    },
    {
      kind: 'part',
      examples: element.parts.map((part) => {
        const id = `part-${part.name}`
        return {
          id,
          name: part.name,
          text: part,
          ...styled(id, `${tag}::part(${part.name})`, 'outline: 2px dashed #c03a2b;'),
        }
      }),
    },
    {
      kind: 'variable',
      examples: element.cssProperties.map((property) => {
        const id = `variable-${property.name.slice(2)}`
        const rule = `${property.name}: ${sampleOf(property.name)};`
        return { id, name: property.name, text: property, ...styled(id, tag, rule) }
      }),
    },
    {
      kind: 'property',
      examples: element.properties.map((property) => ({
        id: `property-${property.name}`,
        name: property.name,
        text: property,
        language: 'js',
        code:
          property.name === 'session'
            ? `document.querySelector('${tag}').session = () => fetch('/my-session').then((reply) => reply.json())`
            : `document.querySelector('${tag}').${property.name} = { tenant: 'example-university' }`,
        live: '',
      })),
    },
    {
      kind: 'method',
      examples: element.methods.map((method) => ({
        id: `method-${method.name}`,
        name: method.name,
        text: method,
        language: 'js',
        code: `document.querySelector('${tag}').${method.name}(${method.parameters.some(({ name }) => name === 'question') ? "'How do I renew my campus card?'" : ''})`,
        live: '',
      })),
    },
  ]
}

/** @returns the examples of the tokens, on a tag in which each is seen */
export function tokenExamples({ tokens }: Docs): ExampleGroup[] {
  const tag = 'univ-service-catalogue'
  return [
    {
      kind: 'variable',
      examples: tokens.map((token) => {
        const id = `variable-${token.name.slice(2)}`
        const rule = `${token.name}: ${sampleOf(token.name)};`
        return {
          id,
          name: token.name,
          text: token,
          language: 'css',
          code: `${tag} {\n  ${rule}\n}`,
          css: `#${id} ${tag} { ${rule} }`,
          live: tagOf(tag, 'view="compact"'),
        }
      }),
    },
  ]
}
