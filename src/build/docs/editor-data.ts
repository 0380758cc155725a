// Data for editors to complete and explain the tags: VS Code and the JetBrains IDEs.
import type { LocalizedText } from '../../element/define/element-docs.ts'
import type { Docs, Named } from './load-docs.ts'

const bothLanguages = ({ en, zh }: LocalizedText): string => `${en}\n\n${zh}`
const described = (entry: Named) => ({ name: entry.name, description: bothLanguages(entry) })

/** VS Code, `html.customData`. */
export const vscodeHtmlData = ({ elements }: Docs) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tag,
    description: bothLanguages(element),
    attributes: element.attributes.map((attribute) => ({
      ...described(attribute),
      ...(attribute.type === 'boolean' && { valueSet: 'v' }),
      ...(attribute.values.length && { values: attribute.values.map((name) => ({ name })) }),
    })),
  })),
})

/** VS Code, `css.customData`. */
export function vscodeCssData({ elements, tokens }: Docs) {
  const properties = [...elements.flatMap(({ cssProperties }) => cssProperties), ...tokens]
  const parts = elements.flatMap(({ tag, parts: own }) => own.map((part) => ({ tag, ...part })))
  return {
    version: 1.1,
    properties: properties.map((property) => ({
      name: property.name,
      description: `${bothLanguages(property)}\n\n${property.default}`,
    })),
    pseudoElements: [...new Set(parts.map(({ name }) => name))].map((name) => ({
      name: `::part(${name})`,
      description: parts
        .filter((part) => part.name === name)
        .map(({ tag, en }) => `<${tag}>: ${en}`)
        .join('\n'),
    })),
  }
}

/** JetBrains, `web-types` in package.json. */
export const webTypes = ({ version, elements, tokens }: Docs) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'univ-widgets',
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tag,
        description: bothLanguages(element),
        attributes: element.attributes.map((attribute) => ({
          ...described(attribute),
          ...(attribute.default && { default: attribute.default }),
          value:
            attribute.type === 'boolean' ? { kind: 'no-value' } : { kind: 'plain', type: attribute.type },
        })),
        slots: element.slots.map(described),
        js: {
          events: element.events.map(described),
          properties: element.properties.map((property) => ({ ...described(property), type: property.type })),
        },
        css: { parts: element.parts.map(described) },
      })),
    },
    css: { properties: tokens.map(described) },
  },
})
