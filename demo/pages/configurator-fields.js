// The configurator's fields, one for each attribute in custom-elements.json.
import { h, t } from './showroom.js'

export const fieldset = (title, ...children) => h('fieldset', {}, h('legend', {}, t(title)), ...children)

export const hint = (text) => h('p', { class: 'hint' }, t(text))

/** A control with its name. */
export const namedField = (name, control) =>
  h('div', { class: 'field' }, h('span', { class: 'name' }, t(name)), control)

/** Radio buttons. @param entries value and content of each */
const radios = (attributes, name, entries, selected, choose) =>
  h(
    'div',
    attributes,
    ...entries.map(([value, ...content]) =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name,
          id: `${name}-${value}`,
          value,
          checked: value === selected,
          onchange: () => choose(value),
        }),
        ...content,
      ),
    ),
  )

/** A choice between few options: radio buttons in a row. */
export const segments = (name, all, selected, choose) =>
  radios(
    { class: 'segments', role: 'radiogroup' },
    name,
    Object.entries(all).map(([value, text]) => [value, h('span', {}, t(text))]),
    selected,
    choose,
  )

/** A list to choose from. @param entries value and content of each row */
export const choices = (name, entries, selected, choose) =>
  radios({ class: 'choices' }, name, entries, selected, choose)

/** A box to tick, with its label. */
export const checkbox = (attributes, ...label) =>
  h('label', { class: 'check' }, h('input', { type: 'checkbox', ...attributes }), h('span', {}, ...label))

const allowedValues = ({ type }) => [...type.text.matchAll(/"([^"]+)"/g)].map(([, word]) => word)

/**
 * @param attribute an attribute of the manifest
 * @param value its value; undefined if the attribute is absent
 * @param set takes a string, true, or undefined to omit the attribute
 */
export function fieldOf(attribute, value, set) {
  const { name, description: en, 'x-zh': zh } = attribute
  const id = `field-${name}`
  const description = h('span', { class: 'hint', id: `${id}-hint` }, t({ zh, en }))
  const label = h('code', {}, name)
  if (attribute.type.text === 'boolean')
    return checkbox(
      { id, checked: value === true, onchange: (e) => set(e.target.checked || undefined) },
      label,
      ' ',
      description,
    )
  const words = allowedValues(attribute)
  const control = words.length
    ? h(
        'select',
        { id, 'aria-describedby': `${id}-hint`, onchange: (e) => set(e.target.value || undefined) },
        h(
          'option',
          { value: '' },
          attribute.default
            ? `${attribute.default} ${t({ zh: '（默认）', en: '(default)' })}`
            : t({ zh: '不写', en: 'not set' }),
        ),
        ...words
          .filter((word) => word !== attribute.default)
          .map((word) => h('option', { value: word, selected: word === value }, word)),
      )
    : h('input', {
        type: 'text',
        id,
        value: value === true ? '' : (value ?? ''),
        autocomplete: 'off',
        spellcheck: 'false',
        'aria-describedby': `${id}-hint`,
        oninput: (e) => set(e.target.value || undefined),
      })
  return h('div', { class: 'field' }, h('label', { for: id }, label), control, description)
}
