// The page of an item for members: asks for it with the token of this browser's session and builds the page.
const code = document.querySelector('script[data-code]').dataset.code
const main = document.querySelector('#main')

/** An element with attributes and children; texts become text nodes, so nothing of a reply is ever markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== false))
  return element
}

function token() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`oidc.user:${location.origin}/oidc:`)) continue
    try {
      return JSON.parse(localStorage.getItem(key)).access_token ?? ''
    } catch {
      return ''
    }
  }
  return ''
}

function control({ name, type, required, options = [] }) {
  const attributes = { id: `field-${name}`, name, required: required && '' }
  if (type === 'textarea') return make('textarea', { ...attributes, rows: 4 })
  if (type !== 'select') return make('input', { ...attributes, type })
  return make('select', attributes, ...options.map((o) => make('option', { value: o.value }, o.label)))
}

const field = (f) =>
  make(
    'p',
    { class: f.type === 'checkbox' ? 'field check' : 'field' },
    make(
      'label',
      { for: `field-${f.name}` },
      f.label,
      f.required && make('span', { class: 'must' }, '必填'),
      make('small', { lang: 'en' }, f.labelEn),
    ),
    control(f),
  )

const LABELS = {
  department: '受理部门',
  promised: '承诺时限',
  fee: '费用',
  materials: '所需材料',
  office: '办理地点',
  hours: '办理时间',
  telephone: '咨询电话',
}

function show({ name, nameEn, description, kind, fields, note, facts }) {
  document.title = `${name} · 江州大学服务大厅`
  const rows = Object.entries(LABELS).filter(([key]) => facts[key])
  const form = make(
    'form',
    {},
    make(
      'fieldset',
      { disabled: '' },
      make('legend', {}, '填写申请'),
      ...fields.map(field),
      make('p', {}, make('button', { type: 'submit' }, '提交申请')),
    ),
  )
  main.replaceChildren(
    make('h1', {}, name, make('small', { lang: 'en' }, nameEn)),
    make('p', { class: 'lead' }, description),
    make(
      'div',
      { class: 'columns' },
      make(
        'section',
        {},
        make(
          'div',
          { class: 'note', role: 'note' },
          make('p', {}, note[0]),
          make('p', { lang: 'en' }, note[1]),
        ),
        kind === 'form' && form,
        make('p', {}, make('a', { class: 'back', href: '/workflow/serviceCenter' }, '返回服务大厅')),
      ),
      make(
        'aside',
        {},
        make('h2', {}, '办理须知'),
        make(
          'dl',
          {},
          ...rows.map(([key, label]) =>
            make('div', {}, make('dt', {}, label), make('dd', {}, String(facts[key]).split(',').join('、'))),
          ),
        ),
      ),
    ),
  )
}

const bearer = token()
if (bearer) {
  const reply = await fetch(`/apis/v2/forms/${encodeURIComponent(code)}/definition`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
    .then((r) => r.json())
    .catch(() => null)
  if (reply?.errno === 0) show(reply.entities[0])
  else if (reply?.ecode === 'NOT_FOUND') {
    main.querySelector('h1').textContent = '没有这个事项'
    main.querySelector('.lead').textContent = '它可能已经下线，或者不对您开放。'
  }
}
