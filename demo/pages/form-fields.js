// The fields of a form: built, read, and told what is wrong with them.
import { make, notice, say } from '/demo/form-page.js'

const FAULTS = {
  missing: ['请填写这一项。', 'Please fill this in.'],
  long: ['内容太长了。', 'This is too long.'],
  date: ['请填写有效的日期。', 'Please give a valid date.'],
  number: [
    '请填写不小于 0 的数字，最多两位小数。',
    'Please give a number from 0, with two decimals at most.',
  ],
  option: ['请从列表中选择。', 'Please choose from the list.'],
  order: ['结束日期不能早于开始日期。', 'The end must not be before the start.'],
  text: ['这里有不能接受的字符。', 'This holds what cannot be taken.'],
}

function control({ name, type, required, options = [] }, value) {
  const attributes = { id: `field-${name}`, name, 'aria-required': required && 'true' }
  if (type === 'textarea') {
    const area = make('textarea', { ...attributes, rows: 4, maxlength: 2000 })
    area.value = value ?? ''
    return area
  }
  if (type === 'select') {
    const choose = make('option', { value: '' }, say('请选择', 'Choose'))
    const select = make(
      'select',
      attributes,
      choose,
      options.map((o) => make('option', { value: o.value }, say(o.label, o.labelEn))),
    )
    select.value = value ?? ''
    return select
  }
  const number = type === 'number' && { min: '0', step: 'any', inputmode: 'decimal' }
  const input = make('input', { ...attributes, type, ...number, maxlength: type === 'text' && '200' })
  if (type === 'checkbox') input.checked = value === true
  else input.value = value ?? ''
  return input
}

const field = (f, value) =>
  make(
    'div',
    { class: f.type === 'checkbox' ? 'field check' : 'field', 'data-field': f.name },
    make(
      'label',
      { for: `field-${f.name}` },
      say(f.label, f.labelEn),
      f.required && make('span', { class: 'must' }, say('必填', 'required')),
    ),
    control(f, value),
  )

/** A form with its fields; `values` are what it begins with. */
export function createFields(fields, values) {
  const element = make(
    'div',
    { class: 'fields' },
    fields.map((f) => field(f, values[f.name])),
  )
  const at = (name) => element.querySelector(`#field-${CSS.escape(name)}`)
  const clear = (name) => {
    at(name).removeAttribute('aria-invalid')
    at(name).removeAttribute('aria-describedby')
    element.querySelector(`#fault-${CSS.escape(name)}`)?.remove()
  }
  element.addEventListener('input', (event) => event.target.name && clear(event.target.name))
  return {
    element,
    read: () =>
      Object.fromEntries(
        fields.map(({ name, type }) => [name, type === 'checkbox' ? at(name).checked : at(name).value]),
      ),
    /** Marks what is wrong; returns a summary that leads to each. Nothing that was typed changes. */
    tell(faults) {
      for (const { name } of fields) clear(name)
      const wrong = fields.filter((f) => faults[f.name])
      for (const { name } of wrong) {
        const text = say(...(FAULTS[faults[name]] ?? FAULTS.text))
        at(name).setAttribute('aria-invalid', 'true')
        at(name).setAttribute('aria-describedby', `fault-${name}`)
        at(name)
          .closest('.field')
          .append(make('p', { class: 'fault', id: `fault-${name}` }, text))
      }
      const summary = notice('bad', say('还有几项需要修改：', 'A few fields need another look:'))
      const lead = (name) => (event) => {
        event.preventDefault()
        at(name).focus()
      }
      summary.append(
        make(
          'ul',
          {},
          wrong.map((f) =>
            make(
              'li',
              {},
              make('a', { href: `#field-${f.name}`, onclick: lead(f.name) }, say(f.label, f.labelEn)),
            ),
          ),
        ),
      )
      return summary
    },
  }
}

/** What was filled in, to be read only. */
export function readOnly(fields, values) {
  const shown = ({ type, name, options = [] }) => {
    const value = values[name]
    if (type === 'checkbox') return value === true ? say('是', 'Yes') : say('否', 'No')
    const option = options.find((o) => o.value === value)
    return option ? say(option.label, option.labelEn) : String(value ?? '')
  }
  return make(
    'dl',
    { class: 'values' },
    fields
      .filter((f) => shown(f) !== '')
      .map((f) => make('div', {}, make('dt', {}, say(f.label, f.labelEn)), make('dd', {}, shown(f)))),
  )
}

/** The word of the press that waits for its answer: one form at a time is on the page. */
let word = ''

/**
 * The buttons of a form. Each press is sent once: while it is under way nothing else is, and sent again after a lost
 * reply it carries the same word, so that the campus does it once.
 */
export function createButtons(form, send, { draft = true } = {}) {
  let busy = false
  const told = make('div', { class: 'telling' })
  const press = async (isDraft) => {
    if (busy) return
    busy = true
    word ||= crypto.randomUUID()
    element.setAttribute('aria-busy', 'true')
    try {
      await send({ press: word, draft: isDraft, values: form.read() }, told)
      word = ''
    } catch (failure) {
      // an answer was given: the next press is another one
      if (failure.code !== 'NETWORK') word = ''
      const fault = failure.code === 'INVALID_FIELDS' ? form.tell(failure.fields) : null
      told.replaceChildren(fault ?? notice('bad', failure.message, failure))
      told.firstElementChild.focus()
    } finally {
      busy = false
      element.removeAttribute('aria-busy')
    }
  }
  const element = make(
    'div',
    { class: 'buttons' },
    make('button', { type: 'submit' }, say('提交申请', 'Submit')),
    draft &&
      make(
        'button',
        { type: 'button', class: 'plain', onclick: () => press(true) },
        say('保存草稿', 'Save draft'),
      ),
  )
  return { element, told, submit: () => press(false) }
}
