// custom-elements.json of the developer kit: the Custom Elements Manifest, schema 2.1.0. Used by kit.mjs only.
import { attributesOf, camel, eventsOf } from './kit-read.mjs'

const type = (text) => ({ text })
const both = ({ en, zh }) => ({ description: en, 'x-zh': zh })

function attribute(field) {
  return ({ name, type: kind, value, text }) => ({
    name,
    type: type(kind),
    ...(value && { default: value }),
    ...(field(name) && { fieldName: camel(name) }),
    ...both(text),
  })
}

/** A property that writes its attribute, so that removing one resets the other. */
const reflected = ({ name, type: kind, value, text }) => ({
  kind: 'field',
  name: camel(name),
  type: type(kind),
  ...(value && { default: kind === 'boolean' ? value : JSON.stringify(value) }),
  attribute: name,
  reflects: true,
  ...both(text),
})

function declaration(kit, tag) {
  const { own, common, config } = attributesOf(kit, tag)
  // `lang` is the platform's own property, `config` stands for two: the address as attribute, the object as property
  const fields = new Set(
    [...own, ...common]
      .map(({ name }) => name)
      .filter((n) => n !== 'lang' && n !== 'config' && !tag.methods.some((one) => one.name === camel(n))),
  )
  const told = (one) => ({
    ...attribute((name) => fields.has(name))(one),
    ...(kit.plain.has(one.name) && { 'x-plain': true }),
  })
  const attributes = [
    ...own.map(told),
    ...common.map((one) => ({ ...told(one), 'x-common': true })),
    ...config.map((one) => ({ ...attribute(() => false)(one), 'x-configuration': true })),
  ]
  const methods = [...tag.methods, ...kit.common.methods].map(({ name, parameters, type: result, text }) => ({
    kind: 'method',
    name,
    parameters: parameters
      .split(',')
      .filter(Boolean)
      .map((one) => {
        const [, parameter, optional, kind] = /^\s*(\w+)(\?)?: (.+)$/.exec(one)
        return { name: parameter, type: type(kind), ...(optional && { optional: true }) }
      }),
    return: { type: type(result) },
    ...both(text),
  }))
  const properties = [...tag.properties, ...kit.common.properties]
  return {
    kind: 'class',
    customElement: true,
    name: className(tag.tag),
    tagName: tag.tag,
    summary: tag.summary.en,
    ...both(tag.summary),
    superclass: { name: 'HTMLElement' },
    attributes,
    members: [
      ...[...own, ...common].filter(({ name }) => fields.has(name)).map(reflected),
      ...properties.map(({ name, type: kind, text }) => ({
        kind: 'field',
        name,
        type: type(kind),
        ...both(text),
      })),
      ...methods,
    ],
    events: eventsOf(kit, tag).map(({ name, type: detail, cancellable, text }) => ({
      name,
      type: type(`CustomEvent<${detail}>`),
      ...(cancellable && { 'x-cancelable': true }),
      ...both(text),
    })),
    slots: tag.slots.map(({ name, text }) => ({ name, ...both(text) })),
    cssParts: tag.parts.map(({ name, text }) => ({ name, ...both(text) })),
    cssProperties: [...tag.tokens, ...kit.tokens].map(({ name, value, group, text }) => ({
      name,
      ...(value && { default: value }),
      ...both(text.en ? text : group),
    })),
  }
}

/** univ-favorites → UnivFavorites */
export const className = (tag) => tag.replace(/(?:^|-)(\w)/g, (_, c) => c.toUpperCase())

/** @returns the manifest as an object */
export const manifest = (kit) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: kit.tags.map((tag) => ({
    kind: 'javascript-module',
    path: `dist/${tag.tag}.js`,
    summary: tag.summary.en,
    declarations: [declaration(kit, tag)],
    exports: [
      {
        kind: 'custom-element-definition',
        name: tag.tag,
        declaration: { name: className(tag.tag), module: `dist/${tag.tag}.js` },
      },
    ],
  })),
})
