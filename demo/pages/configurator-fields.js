// The configurator's fields, one for each attribute in custom-elements.json.
import { h, t } from './showroom.js'

export const fieldset = (title, ...children) => h('fieldset', {}, h('legend', {}, t(title)), ...children)

/** A choice between few options: radio buttons in a row. */
export const segments = (name, all, now, choose) =>
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
          checked: value === now,
          onchange: () => choose(value),
        }),
        h('span', {}, t(text)),
      ),
    ),
  )

const wordsOf = ({ type }) => [...type.text.matchAll(/"([^"]+)"/g)].map(([, word]) => word)

/**
 * @param one an attribute of the manifest
 * @param now its value; undefined if the attribute is absent
 * @param set takes a string, true, or undefined to omit the attribute
 */
export function fieldOf(one, now, set) {
  const { name, description } = one
  const id = `field-${name}`
  const hint = h('span', { class: 'hint', id: `${id}-hint` }, t({ zh: one['x-zh'], en: description }))
  const label = h('code', {}, name)
  if (one.type.text === 'boolean')
    return h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        id,
        checked: now === true,
        onchange: (e) => set(e.target.checked || undefined),
      }),
      h('span', {}, label, ' ', hint),
    )
  const words = wordsOf(one)
  const control = words.length
    ? h(
        'select',
        { id, 'aria-describedby': `${id}-hint`, onchange: (e) => set(e.target.value || undefined) },
        h(
          'option',
          { value: '' },
          one.default
            ? `${one.default} ${t({ zh: '（默认）', en: '(default)' })}`
            : t({ zh: '不写', en: 'not set' }),
        ),
        ...words
          .filter((word) => word !== one.default)
          .map((word) => h('option', { value: word, selected: word === now }, word)),
      )
    : h('input', {
        type: 'text',
        id,
        value: now === true ? '' : (now ?? ''),
        autocomplete: 'off',
        spellcheck: 'false',
        'aria-describedby': `${id}-hint`,
        oninput: (e) => set(e.target.value || undefined),
      })
  return h('div', { class: 'field' }, h('label', { for: id }, label), control, hint)
}
