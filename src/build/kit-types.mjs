// The type declarations of the developer kit: plain TypeScript, React 19, Vue 3. Used by kit.mjs only.
import { className } from './kit-cem.mjs'
import { attributesOf, camel, eventsOf } from './kit-read.mjs'

const doc = ({ en, zh }, depth = '  ') =>
  en ? `${depth}/** ${(zh && zh !== en ? `${en} | ${zh}` : en).replaceAll('*/', '* /')} */\n` : ''

const head = (what) => `// ${what}. Written by the build from the sources (src/build/kit.mjs).\n\n`
const elementOf = (tag) => `${className(tag)}Element`

function element(kit, tag) {
  const { own } = attributesOf(kit, tag)
  const method = (name) => tag.methods.find((one) => one.name === name)
  const lines = [
    // a property that is a method, too: what one sets is the attribute, what one calls is the method
    ...own.map((one) => {
      const name = camel(one.name)
      const called = method(name)
      return called
        ? `${doc(called.text)}  get ${name}(): (${called.parameters}) => ${called.type}\n${doc(one.text)}  set ${name}(value: ${one.type})\n`
        : `${doc(one.text)}  ${name}: ${one.type}\n`
    }),
    ...tag.properties.map((one) => `${doc(one.text)}  ${one.name}: ${one.type}\n`),
    ...tag.methods
      .filter(({ name }) => !own.some((one) => camel(one.name) === name))
      .map((one) => `${doc(one.text)}  ${one.name}(${one.parameters}): ${one.type}\n`),
  ]
  return `${doc(tag.summary, '')}export interface ${elementOf(tag.tag)} extends UnivElement {\n${lines.join('')}}\n`
}

/** `univ-widgets.d.ts`: elements, events, configuration, sessions. */
export function plainTypes(kit) {
  const common = kit.common.attributes.filter(({ name }) => name !== 'lang' && name !== 'config')
  const events = kit.events.map(({ name, type, text }) => doc(text) + `  '${name}': CustomEvent<${type}>\n`)
  const maps = ['HTMLElementEventMap', 'DocumentEventMap', 'WindowEventMap']
  return (
    head('The tags of univ-widgets') +
    `${kit.config.source}\n\n${kit.handed}\n\n` +
    `/** Every event of the tags; all bubble and are composed. */\nexport interface UnivEventMap {\n${events.join('')}}\n\n` +
    `/** What every tag has. */\nexport interface UnivElement extends HTMLElement {\n` +
    common.map((one) => `${doc(one.text)}  ${camel(one.name)}: ${one.type}\n`).join('') +
    kit.common.properties
      .map(({ name, type, text }) => `${doc(text)}  ${name}: ${name === 'session' ? 'Handed' : type}\n`)
      .join('') +
    kit.common.methods
      .map((one) => `${doc(one.text)}  ${one.name}(${one.parameters}): ${one.type}\n`)
      .join('') +
    `}\n\n${kit.tags.map((tag) => element(kit, tag)).join('\n')}\n` +
    `declare global {\n  interface HTMLElementTagNameMap {\n` +
    kit.tags.map(({ tag }) => `    '${tag}': ${elementOf(tag)}\n`).join('') +
    `  }\n${maps.map((map) => `  interface ${map} extends UnivEventMap {}\n`).join('')}}\n`
  )
}

/** The attributes of a tag as markup writes them: with dashes, and only texts and bare words. */
function attributeLines(kit, tag, depth) {
  const { own, common, config } = attributesOf(kit, tag)
  return [...own, ...common, ...config]
    .filter(({ name }) => name !== 'lang')
    .map(({ name, type, text }) => {
      const kind = type.replaceAll("'", '"')
      return `${doc(text, depth)}${depth}'${name}'?: ${kind} | undefined\n`
    })
    .join('')
}

const imports = (kit) =>
  `import type { ${['UnivEventMap', ...kit.tags.map(({ tag }) => elementOf(tag))].join(', ')} } from './univ-widgets.js'\n`

const attributes = (kit) =>
  kit.tags
    .map(
      (tag) =>
        `${doc(tag.summary, '')}export interface ${className(tag.tag)}Attributes {\n${attributeLines(kit, tag, '  ')}}\n`,
    )
    .join('\n')

/**
 * `react.d.ts`: JSX of React 19, which sets attributes and listens to `onuniv-…`. Objects (`config`, `session`) go in
 * by a ref: before the tag is defined React would write them as attributes.
 */
export function reactTypes(kit) {
  const handlers = (tag) =>
    eventsOf(kit, tag)
      .map(
        ({ name, text }) =>
          `${doc(text)}  'on${name}'?: ((event: UnivEventMap['${name}']) => void) | undefined\n`,
      )
      .join('')
  return (
    head('JSX types for React 19') +
    `import type { ClassAttributes, HTMLAttributes } from 'react'\n${imports(kit)}\n` +
    `type Props<E extends HTMLElement, A> = ClassAttributes<E> & Omit<HTMLAttributes<E>, keyof A> & A\n\n` +
    `${attributes(kit)}\n` +
    kit.tags
      .map((tag) => `export interface ${className(tag.tag)}Listeners {\n${handlers(tag)}}\n`)
      .join('\n') +
    `\ndeclare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n` +
    kit.tags
      .map(({ tag }) => {
        const name = className(tag)
        return `      '${tag}': Props<${elementOf(tag)}, ${name}Attributes & ${name}Listeners>\n`
      })
      .join('') +
    `    }\n  }\n}\n`
  )
}

/** `vue.d.ts`: templates know the tags; set `compilerOptions.isCustomElement: (tag) => tag.startsWith('univ-')`. */
export function vueTypes(kit) {
  const emits = (tag) =>
    eventsOf(kit, tag)
      .map(({ name, text }) => `${doc(text)}  (event: '${name}', payload: UnivEventMap['${name}']): void\n`)
      .join('')
  const listeners = (tag) =>
    eventsOf(kit, tag)
      .map(
        ({ name }) =>
          `  '${`on${className(name)}`}'?: ((event: UnivEventMap['${name}']) => void) | undefined\n`,
      )
      .join('')
  return (
    head('Types for the templates of Vue 3') +
    `import type { HTMLAttributes, PublicProps } from 'vue'\n${imports(kit)}\n` +
    `type Tag<E extends HTMLElement, A, L, M> = new () => E & {\n` +
    `  /** @deprecated only for the types of templates */\n` +
    `  $props: Omit<HTMLAttributes, keyof A> & A & L & PublicProps\n` +
    `  /** @deprecated only for the types of templates */\n  $emit: M\n}\n\n${attributes(kit)}\n` +
    kit.tags
      .map(
        (tag) =>
          `export interface ${className(tag.tag)}Emits {\n${emits(tag)}}\n` +
          `export interface ${className(tag.tag)}Listeners {\n${listeners(tag)}}\n`,
      )
      .join('\n') +
    `\ndeclare module 'vue' {\n  interface GlobalComponents {\n` +
    kit.tags
      .map(({ tag }) => {
        const name = className(tag)
        return `    '${tag}': Tag<${elementOf(tag)}, ${name}Attributes, ${name}Listeners, ${name}Emits>\n`
      })
      .join('') +
    `  }\n}\n`
  )
}

/** What importing an entry gives: nothing but the tag, so the types of all. */
export const entryTypes = () => `export type * from './univ-widgets.js'\n`
