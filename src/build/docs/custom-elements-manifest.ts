// custom-elements.json: the Custom Elements Manifest, schema 2.1.0.
import type { LocalizedText } from '../../element/define/element-docs.ts'
import type { Attribute, Docs, ElementEntry } from './load-docs.ts'
import { className, detailType } from './type-declarations.ts'

const texts = ({ en, zh }: LocalizedText) => ({ description: en, 'x-zh': zh })
const described = <T extends LocalizedText & { name: string }>({ name, ...text }: T) => ({
  name,
  ...texts(text),
})

/** `lang` is an HTML property; `config` and attributes named like a method mean something else as properties. */
const hasField = ({ name, property, from }: Attribute, { methods }: ElementEntry): boolean =>
  from !== 'configuration' &&
  !['lang', 'config'].includes(name) &&
  !methods.some((method) => method.name === property)

const attributeEntry = (attribute: Attribute, element: ElementEntry) => ({
  name: attribute.name,
  type: { text: attribute.type },
  ...(attribute.default && { default: attribute.default }),
  ...(hasField(attribute, element) && { fieldName: attribute.property }),
  ...texts(attribute),
  ...(attribute.isEmbeddable && { 'x-plain': true }),
  ...(attribute.from === 'every element' && { 'x-common': true }),
  ...(attribute.from === 'configuration' && { 'x-configuration': true }),
})

const reflectingField = (attribute: Attribute) => ({
  kind: 'field',
  name: attribute.property,
  type: { text: attribute.type },
  ...(attribute.default && { default: JSON.stringify(attribute.default) }),
  attribute: attribute.name,
  reflects: true,
  ...texts(attribute),
})

const declaration = (element: ElementEntry, docs: Docs) => ({
  kind: 'class',
  customElement: true,
  name: className(element.tag),
  tagName: element.tag,
  summary: element.en,
  ...texts(element),
  superclass: { name: 'HTMLElement' },
  attributes: element.attributes.map((attribute) => attributeEntry(attribute, element)),
  members: [
    ...element.attributes.filter((attribute) => hasField(attribute, element)).map(reflectingField),
    ...element.properties.map((property) => ({
      kind: 'field',
      ...described(property),
      type: { text: property.type },
    })),
    ...element.methods.map((method) => ({
      kind: 'method',
      ...described(method),
      parameters: method.parameters.map(({ type, ...parameter }) => ({ ...parameter, type: { text: type } })),
      return: { type: { text: 'void' } },
    })),
  ],
  events: element.events.map((event) => ({
    ...described(event),
    type: { text: `CustomEvent<${detailType(event)}>` },
    ...(event.cancelable && { 'x-cancelable': true }),
  })),
  slots: element.slots.map(described),
  'x-reserved-heights': element.reservedHeights,
  cssParts: element.parts.map(described),
  cssProperties: [...element.cssProperties, ...docs.tokens].map((property) => ({
    ...described(property),
    default: property.default,
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
