// The configurator's fields, one for each attribute in custom-elements.json.
import { h, t } from './showroom.js'

export const fieldset = (title, ...children) => h('fieldset', {}, h('legend', {}, t(title)), ...children)

/** A choice between few options: radio buttons in a row. */
export const segments = (name, all, selected, choose) =>
  h(
    'div',
    { class: 'segments', role: 'radiogroup' },
    ...Object.entries(all).map(([value, text]) =>
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
        h('span', {}, t(text)),
      ),
    ),
  )

const allowedValues = ({ type }) => [...type.text.matchAll(/"([^"]+)"/g)].map(([, word]) => word)

/**
 * @param attribute an attribute of the manifest
 * @param value its value; undefined if the attribute is absent
 * @param set takes a string, true, or undefined to omit the attribute
 */
export function fieldOf(attribute, value, set) {
  const { name, description } = attribute
  const id = `field-${name}`
  const hint = h('span', { class: 'hint', id: `${id}-hint` }, t({ zh: attribute['x-zh'], en: description }))
  const label = h('code', {}, name)
  if (attribute.type.text === 'boolean')
    return h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        id,
        checked: value === true,
        onchange: (e) => set(e.target.checked || undefined),
      }),
      h('span', {}, label, ' ', hint),
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
  return h('div', { class: 'field' }, h('label', { for: id }, label), control, hint)
}
