// What editors read to complete and explain the tags: VS Code and the JetBrains family. Used by kit.mjs only.
import { attributesOf, eventsOf } from './kit-read.mjs'

const words = (type) => [...type.matchAll(/["']([^"']+)["']/g)].map(([, word]) => ({ name: word }))
const all = (kit, tag) => {
  const { own, common, config } = attributesOf(kit, tag)
  return [...own, ...common, ...config]
}
const told = ({ en, zh }) => (zh && zh !== en ? `${en}\n\n${zh}` : en)

/** VS Code, `html.customData`. */
export const htmlData = (kit) => ({
  version: 1.1,
  tags: kit.tags.map((tag) => ({
    name: tag.tag,
    description: told(tag.summary),
    attributes: all(kit, tag).map(({ name, type, text }) => ({
      name,
      description: told(text),
      ...(type === 'boolean' && { valueSet: 'v' }),
      ...(words(type).length && { values: words(type) }),
    })),
  })),
})

/** VS Code, `css.customData`. */
export const cssData = (kit) => ({
  version: 1.1,
  properties: [...kit.tags.flatMap(({ tokens }) => tokens), ...kit.tokens].map(
    ({ name, value, group, text }) => ({
      name,
      description: `${told(text.en ? text : group)}\n\n${value}`,
    }),
  ),
  pseudoElements: [...new Set(kit.tags.flatMap(({ parts }) => parts.map(({ name }) => name)))].map(
    (name) => ({
      name: `::part(${name})`,
      description: kit.tags
        .flatMap(({ tag, parts }) =>
          parts.filter((p) => p.name === name).map((p) => `<${tag}>: ${p.text.en}`),
        )
        .join('\n'),
    }),
  ),
})

/** JetBrains, `web-types` in package.json. */
export const webTypes = (kit) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'univ-widgets',
  version: kit.version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: kit.tags.map((tag) => ({
        name: tag.tag,
        description: told(tag.summary),
        attributes: all(kit, tag).map(({ name, type, value, text }) => ({
          name,
          description: told(text),
          ...(value && { default: value }),
          ...(type === 'boolean' ? { value: { kind: 'no-value' } } : { value: { kind: 'plain', type } }),
        })),
        slots: tag.slots.map(({ name, text }) => ({ name, description: told(text) })),
        js: {
          events: eventsOf(kit, tag).map(({ name, text }) => ({ name, description: told(text) })),
          properties: [...tag.properties, ...kit.common.properties].map(({ name, type, text }) => ({
            name,
            type,
            description: told(text),
          })),
        },
        css: { parts: tag.parts.map(({ name, text }) => ({ name, description: told(text) })) },
      })),
    },
    css: {
      properties: kit.tokens.map(({ name, group, text }) => ({
        name,
        description: told(text.en ? text : group),
      })),
    },
  },
})
