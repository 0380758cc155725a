// types/univ-widgets.d.ts. The declarations for frameworks are copied from `types/` unchanged.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LocalizedText } from '../../element/define/element-docs.ts'
import type { Docs, ElementEntry, EventEntry, Members, Method } from './load-docs.ts'

/** univ-favorites → UnivFavorites */
export const className = (tag: string): string =>
  tag
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** `{ id: string; favorite: boolean }` */
export const detailType = ({ detail }: EventEntry): string => {
  const fields = Object.entries(detail).map(([key, type]) => `${key}: ${type}`)
  return `{ ${fields.join('; ')} }`
}

/** `question?: string` */
export const parameterList = ({ parameters }: Method): string =>
  parameters.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`).join(', ')

type Line = LocalizedText & { code: string }

const comment = ({ en, zh }: LocalizedText): string => `/** ${en} | ${zh} */\n`
const block = (head: string, lines: Line[]): string =>
  `${head} {\n${lines.map((line) => `  ${comment(line)}  ${line.code}\n`).join('')}}\n\n`

/** If an attribute and a method share a name, the setter sets the attribute and the getter returns the method. */
function memberLines({ attributes, properties, methods }: Members): Line[] {
  const methodOf = (property: string) => methods.find(({ name }) => name === property)
  return [
    ...attributes.flatMap((attribute): Line[] => {
      const method = methodOf(attribute.property)
      if (!method) return [{ ...attribute, code: `${attribute.property}: ${attribute.type}` }]
      return [
        { ...method, code: `get ${attribute.property}(): (${parameterList(method)}) => void` },
        { ...attribute, code: `set ${attribute.property}(value: ${attribute.type})` },
      ]
    }),
    ...properties.map((property) => ({ ...property, code: `${property.name}: ${property.type}` })),
    ...methods
      .filter(({ name }) => !attributes.some(({ property }) => property === name))
      .map((method) => ({ ...method, code: `${method.name}(${parameterList(method)}): void` })),
  ]
}

/** An element for scripts, and its attributes for markup. */
function elementTypes(element: ElementEntry): string {
  const attributes = element.attributes.filter(({ name }) => name !== 'lang')
  return (
    comment(element) +
    block(`export interface ${className(element.tag)}Element extends UnivElement`, memberLines(element.own)) +
    block(
      `export interface ${className(element.tag)}Attributes`,
      attributes.map((attribute) => ({
        ...attribute,
        code: `'${attribute.name}'?: ${attribute.type} | undefined`,
      })),
    )
  )
}

const tagTypes = ({ tag, events }: ElementEntry): string => {
  const names = events.map(({ name }) => `'${name}'`).join(' | ')
  const types = [`element: ${className(tag)}Element`, `attributes: ${className(tag)}Attributes`]
  return `  '${tag}': { ${types.join('; ')}; events: Pick<UnivEventMap, ${names}> }\n`
}

const GLOBALS = `/** no-head → noHead */
export type UnivCamelName<S extends string> = S extends \`\${infer Head}-\${infer Tail}\`
  ? \`\${Head}\${Capitalize<UnivCamelName<Tail>>}\`
  : S
/** Attributes as frameworks take them: \`no-head\` and noHead. */
export type UnivCamelCased<A> = A & { [N in keyof A & string as UnivCamelName<N>]?: A[N] | undefined }

type Elements = { [T in keyof UnivTags]: UnivTags[T]['element'] }
declare global {
  interface HTMLElementTagNameMap extends Elements {}
  interface HTMLElementEventMap extends UnivEventMap {}
  interface DocumentEventMap extends UnivEventMap {}
  interface WindowEventMap extends UnivEventMap {}
}
`

/** The components of `wrappers/react.js` and `wrappers/vue.js`, for the end of the types of these frameworks. */
export const componentDeclarations = ({ elements }: Docs): string =>
  elements
    .map(
      (element) =>
        `${comment(element)}export declare const ${className(element.tag)}: UnivComponent<'${element.tag}'>\n`,
    )
    .join('')

/** Declares configuration, sessions, events and elements. */
export function typeDeclarations({ elements, everyElement, config, events, src }: Docs): string {
  const attributes = everyElement.attributes.filter(({ name }) => name !== 'lang' && name !== 'config')
  return (
    '// Written by the build from the documentation of the elements.\n\n' +
    block(
      '/** Configuration of the elements. Relative URLs resolve against the file or page that contains them. */\n' +
        'export interface UnivConfig',
      config.map((entry) => ({ ...entry, code: `${entry.property}?: ${entry.type}` })),
    ) +
    `${readFileSync(path.join(src, 'runtime/session/sources/host-session.ts'), 'utf8')}\n` +
    block(
      '/** All events bubble and are composed. */\nexport interface UnivEventMap',
      events.map((event) => ({ ...event, code: `'${event.name}': CustomEvent<${detailType(event)}>` })),
    ) +
    block('export interface UnivElement extends HTMLElement', memberLines({ ...everyElement, attributes })) +
    elements.map(elementTypes).join('') +
    `/** The tags with their types. */\nexport interface UnivTags {\n${elements.map(tagTypes).join('')}}\n\n${GLOBALS}`
  )
}
