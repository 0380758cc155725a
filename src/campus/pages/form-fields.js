// The fields of a form: creates, reads and validates them.
import { make, notice, t, telephone, when } from './form-page.js'

const MAX_LENGTH = { text: 200, textarea: 2000 }

/** Why a value is invalid, and how to fix it. */
const FAULTS = {
  missing: (f) =>
    f.type === 'select'
      ? [`请选择“${f.label}”。`, `Please choose “${f.labelEn}”.`]
      : f.type === 'checkbox'
        ? [`需要勾选“${f.label}”。`, `Please tick “${f.labelEn}”.`]
        : [`请填写“${f.label}”。`, `Please fill in “${f.labelEn}”.`],
  long: (f) => [
    `“${f.label}”最多 ${MAX_LENGTH[f.type]} 个字，请删减。`,
    `“${f.labelEn}” takes ${MAX_LENGTH[f.type]} characters at most.`,
  ],
  tel: (f) => [
    `“${f.label}”不是有效的电话号码，例如 138 0000 1042 或 0510-8590 1000 转 12。`,
    `“${f.labelEn}” is no valid telephone number, such as 138 0000 1042 or 0510-8590 1000 ext. 12.`,
  ],
  date: (f) => [
    `“${f.label}”不是有效的日期，例如 2026-12-01。`,
    `“${f.labelEn}” is no valid date, such as 2026-12-01.`,
  ],
  number: (f) => [
    `“${f.label}”应为不小于 0 的数字，最多两位小数，例如 12.50。`,
    `“${f.labelEn}” takes a number from 0 with two decimals at most, such as 12.50.`,
  ],
  option: (f) => [`请从列表中选择“${f.label}”。`, `Please choose “${f.labelEn}” from the list.`],
  order: (f) => [`“${f.label}”不能早于开始日期。`, `“${f.labelEn}” must not be before the first day.`],
  text: (f) => [
    `“${f.label}”中有无法保存的字符，请重新输入。`,
    `“${f.labelEn}” holds a character that cannot be saved. Please type it again.`,
  ],
}

function control({ name, type, required, options = [] }, value) {
  const attributes = { id: `field-${name}`, name, 'aria-required': required && 'true' }
  if (type === 'textarea') {
    const area = make('textarea', { ...attributes, rows: 4, maxlength: 2000 })
    area.value = value ?? ''
    return area
  }
  if (type === 'select') {
    const choose = make('option', { value: '' }, t('请选择', 'Choose'))
    const select = make(
      'select',
      attributes,
      choose,
      options.map((o) => make('option', { value: o.value }, t(o.label, o.labelEn))),
    )
    select.value = value ?? ''
    return select
  }
  const number = type === 'number' && { min: '0', step: 'any', inputmode: 'decimal' }
  const input = make('input', {
    ...attributes,
    type,
    ...number,
    maxlength: (type === 'text' && '200') || (type === 'tel' && '40'),
  })
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
      t(f.label, f.labelEn),
      !f.required && f.type !== 'checkbox' && make('span', { class: 'optional' }, t('选填', 'optional')),
    ),
    control(f, value),
  )

/** The fields of a form; `values` are their initial values. */
function createFields(fields, values) {
  const element = make(
    'div',
    { class: 'fields' },
    fields.map((f) => field(f, values[f.name])),
  )
  const fieldElement = (name) => element.querySelector(`#field-${CSS.escape(name)}`)
  const clear = (name) => {
    fieldElement(name).removeAttribute('aria-invalid')
    fieldElement(name).removeAttribute('aria-describedby')
    element.querySelector(`#fault-${CSS.escape(name)}`)?.remove()
  }
  element.addEventListener('input', (event) => event.target.name && clear(event.target.name))
  return {
    element,
    read: () =>
      Object.fromEntries(
        fields.map(({ name, type }) => [
          name,
          type === 'checkbox' ? fieldElement(name).checked : fieldElement(name).value,
        ]),
      ),
    /** Marks invalid fields; returns a summary with a link to each. Typed input does not change. */
    tell(faults) {
      for (const { name } of fields) clear(name)
      const wrong = fields.filter((f) => faults[f.name])
      const messageOf = (f) => (FAULTS[faults[f.name]] ?? FAULTS.text)(f)
      for (const field of wrong) {
        const { name } = field
        const text = t(...messageOf(field))
        fieldElement(name).setAttribute('aria-invalid', 'true')
        fieldElement(name).setAttribute('aria-describedby', `fault-${name}`)
        fieldElement(name)
          .closest('.field')
          .append(make('p', { class: 'fault', id: `fault-${name}` }, text))
      }
      const summary = notice(
        'bad',
        t(
          `有 ${wrong.length} 项需要修改：`,
          `${wrong.length} ${wrong.length === 1 ? 'field needs' : 'fields need'} another look:`,
        ),
      )
      const lead = (name) => (event) => {
        event.preventDefault()
        fieldElement(name).focus()
      }
      summary.append(
        make(
          'ul',
          {},
          wrong.map((f) =>
            make(
              'li',
              {},
              make(
                'a',
                { href: `#field-${f.name}`, onclick: lead(f.name) },
                // a link ends with its last word
                t(...messageOf(f)).replace(/[。.]$/, ''),
              ),
            ),
          ),
        ),
      )
      return summary
    },
  }
}

/** Submitted values, read-only. */
export function readOnly(fields, values) {
  const shown = ({ type, name, options = [] }) => {
    const value = values[name]
    if (type === 'checkbox') return value === true ? t('是', 'Yes') : t('否', 'No')
    const option = options.find((o) => o.value === value)
    if (option) return t(option.label, option.labelEn)
    return (type === 'tel' && telephone(String(value ?? ''))) || String(value ?? '')
  }
  return make(
    'dl',
    { class: 'values' },
    fields
      .filter((f) => shown(f) !== '')
      .map((f) => make('div', {}, make('dt', {}, t(f.label, f.labelEn)), make('dd', {}, shown(f)))),
  )
}

/** The idempotency key of the request in progress; there is one form on the page at a time. */
let word = ''

/**
 * The buttons of a form. Each click is sent once: further clicks are ignored while it is in progress, and a retry after
 * a lost reply has the same idempotency key, so that the campus handles it once. `saved`: when the draft was saved.
 */
function createButtons(form, send, saved) {
  let busy = false
  const messageArea = make('div', { class: 'message-area' })
  const press = async (isDraft) => {
    if (busy) return
    busy = true
    word ||= crypto.randomUUID()
    element.setAttribute('aria-busy', 'true')
    try {
      await send({ press: word, draft: isDraft, values: form.read() }, messageArea)
      word = ''
    } catch (failure) {
      // the server replied: the next click is a new request
      if (failure.code !== 'NETWORK') word = ''
      const fault = failure.code === 'INVALID_FIELDS' ? form.tell(failure.fields) : null
      messageArea.replaceChildren(fault ?? notice('bad', failure.message, failure))
      messageArea.firstElementChild.focus()
    } finally {
      busy = false
      element.removeAttribute('aria-busy')
    }
  }
  // reports next to the buttons whether the input is saved
  const draftState = make(
    'p',
    { class: 'draft-state', role: 'status' },
    saved > 0 && t(`草稿已保存于 ${when(saved)}`, `Draft saved ${when(saved)}`),
  )
  form.element.addEventListener('input', () => {
    draftState.dataset.changed = ''
    draftState.textContent = t('有修改尚未保存', 'Changes are not saved yet')
  })
  const element = make(
    'div',
    { class: 'buttons' },
    make('button', { type: 'submit' }, t('提交申请', 'Submit')),
    make(
      'button',
      { type: 'button', class: 'plain', onclick: () => press(true) },
      t('保存草稿', 'Save draft'),
    ),
    draftState,
  )
  return { element, messageArea, submit: () => press(false) }
}

/** A form with its fields and buttons. `send` receives each click; `read` returns what is typed. */
export function createForm({ fields, values, legend, disabled = false, saved = 0 }, send) {
  const form = createFields(fields, values)
  const buttons = createButtons(form, send, saved)
  const onsubmit = (event) => {
    event.preventDefault()
    void buttons.submit()
  }
  const element = make(
    'form',
    { novalidate: '', onsubmit },
    make(
      'fieldset',
      { disabled: disabled ? '' : false },
      make('legend', {}, legend),
      buttons.messageArea,
      form.element,
      buttons.element,
    ),
  )
  return { element, read: form.read }
}
