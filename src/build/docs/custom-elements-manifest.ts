// custom-elements.json: the Custom Elements Manifest, schema 2.1.0.
import type { LocalizedText } from '../../element/define/element-docs.ts'
import type { Attribute, Docs, ElementEntry } from './load-docs.ts'
import { className, detailType } from './type-declarations.ts'

const texts = ({ en, zh }: LocalizedText) => ({ description: en, 'x-zh': zh })
const described = <T extends LocalizedText & { name: string }>({ name, ...one }: T) => ({
  name,
  ...texts(one),
})

/** `lang` is an HTML property; `config` and attributes named like a method mean something else as properties. */
const hasField = ({ name, property, from }: Attribute, { methods }: ElementEntry): boolean =>
  from !== 'configuration' &&
  !['lang', 'config'].includes(name) &&
  !methods.some((method) => method.name === property)

const attribute = (one: Attribute, element: ElementEntry) => ({
  name: one.name,
  type: { text: one.type },
  ...(one.default && { default: one.default }),
  ...(hasField(one, element) && { fieldName: one.property }),
  ...texts(one),
  ...(one.isEmbeddable && { 'x-plain': true }),
  ...(one.from === 'every element' && { 'x-common': true }),
  ...(one.from === 'configuration' && { 'x-configuration': true }),
})

const reflectingField = (one: Attribute) => ({
  kind: 'field',
  name: one.property,
  type: { text: one.type },
  ...(one.default && { default: JSON.stringify(one.default) }),
  attribute: one.name,
  reflects: true,
  ...texts(one),
})

const declaration = (element: ElementEntry, docs: Docs) => ({
  kind: 'class',
  customElement: true,
  name: className(element.tag),
  tagName: element.tag,
  summary: element.en,
  ...texts(element),
  superclass: { name: 'HTMLElement' },
  attributes: element.attributes.map((one) => attribute(one, element)),
  members: [
    ...element.attributes.filter((one) => hasField(one, element)).map(reflectingField),
    ...element.properties.map((one) => ({ kind: 'field', ...described(one), type: { text: one.type } })),
    ...element.methods.map((one) => ({
      kind: 'method',
      ...described(one),
      parameters: one.parameters.map(({ type, ...parameter }) => ({ ...parameter, type: { text: type } })),
      return: { type: { text: 'void' } },
    })),
  ],
  events: element.events.map((one) => ({
    ...described(one),
    type: { text: `CustomEvent<${detailType(one)}>` },
    ...(one.cancelable && { 'x-cancelable': true }),
  })),
  slots: element.slots.map(described),
  'x-reserved-heights': element.reservedHeights,
  cssParts: element.parts.map(described),
  cssProperties: [...element.cssProperties, ...docs.tokens].map((one) => ({
    ...described(one),
    default: one.default,
  })),
})

export const customElementsManifest = (docs: Docs) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: docs.elements.map((element) => {
    const { tag, en: summary } = element
    const module = `dist/${tag}.js`
    return {
      kind: 'javascript-module',
      path: module,
      summary,
      declarations: [declaration(element, docs)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name: className(tag), module },
        },
      ],
    }
  }),
})
