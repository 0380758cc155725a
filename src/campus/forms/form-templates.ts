import { renderDocument, html, type Html } from '../html.ts'
import type { SeedField } from '../db/seed-types.ts'
import type { FormDefinition } from './form-definition.ts'

/** Explains on the page what the demo cannot do. */
export const DEMO_NOTES = {
  guest: '登录后可以在这里填写、保存草稿和提交。',
  guestEn: 'Sign in to fill this in, keep a draft and submit it.',
  other: '在真实的校园里，这里会打开对应的业务系统；演示校园没有这个系统，所以停在这一页。',
  otherEn: 'On a real campus this opens the system behind the item; the demo has none and stops here.',
}

function renderControl({ name, type, required, options = [] }: SeedField): Html {
  const id = `field-${name}`
  if (type === 'textarea')
    return html`<textarea id="${id}" name="${name}" rows="4" ${required ? html` required` : ''}></textarea>`
  if (type === 'select')
    return html`<select id="${id}" name="${name}" ${required ? html` required` : ''}>
      ${options.map((o) => html`<option value="${o.value}">${o.label}</option>`)}
    </select>`
  return html`<input id="${id}" name="${name}" type="${type}" ${required ? html` required` : ''} />`
}

const renderField = (f: SeedField): Html =>
  html` <p class="field${f.type === 'checkbox' ? ' check' : ''}">
    <label for="field-${f.name}"
      >${f.label}${f.required || f.type === 'checkbox' ? '' : html` <span class="optional">选填</span>`}
      <small lang="en">${f.labelEn}</small></label
    >
    ${renderControl(f)}
  </p>`

const FACT_LABELS: [key: string, label: string][] = [
  ['promised', '承诺时限'],
  ['fee', '费用'],
  ['materials', '所需材料'],
  ['office', '办理地点'],
  ['hours', '办理时间'],
]

const renderFacts = ({ item }: FormDefinition): Html => {
  const rows: [string, string][] = [
    ['受理部门', item.department.split(',').join('、')],
    ...FACT_LABELS.map(([key, label]): [string, string] => [
      label,
      String(item.facts?.[key] ?? '')
        .split(',')
        .join('、'),
    ]),
    ['咨询电话', item.telephone],
  ]
  return html`<dl>
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`
}

/** `about`: what the page's script requests with the session's token. `open`: whether guests may see it. */
const renderPage = (
  title: string,
  content: Html,
  about: { kind: 'forms' | 'processes'; id: string; open?: boolean },
): string =>
  renderDocument(
    `${title} · 江州大学服务大厅`,
    html`<header class="bar">
        <a href="/">江州大学<span>网上服务大厅</span></a>
      </header>
      <main id="main">${content}</main>
      <script
        type="module"
        src="/campus/form.js"
        data-kind="${about.kind}"
        data-id="${about.id}"
        ${about.open ? html` data-open` : ''}
      ></script>`,
    { styles: ['/campus/form-fields.css', '/campus/form-process.css'] },
  )

/** The page of an item that is visible to guests. */
export function renderItemPage(definition: FormDefinition): string {
  const { item, fields } = definition
  const isForm = item.kind === 'form'
  return renderPage(
    item.name,
    html`<div class="hero">
        <h1>${item.name} <small lang="en">${item.dynamicAttributes.nameEn}</small></h1>
        <p class="lead">${item.description}</p>
      </div>
      <div class="columns">
        <section>
          <div class="note" role="note">
            <p>${isForm ? DEMO_NOTES.guest : DEMO_NOTES.other}</p>
            <p lang="en">${isForm ? DEMO_NOTES.guestEn : DEMO_NOTES.otherEn}</p>
          </div>
          ${
            isForm
              ? html`<form>
                  <fieldset disabled>
                    <legend>填写申请</legend>
                    ${fields.map(renderField)}
                    <p><button type="submit">提交申请</button></p>
                  </fieldset>
                </form>`
              : ''
          }
          <p><a class="back" href="/workflow/serviceCenter">返回服务大厅</a></p>
        </section>
        <aside>
          <h2>办理须知</h2>
          ${renderFacts(definition)}
        </aside>
      </div>`,
    { kind: 'forms', id: item.code, open: true },
  )
}

const renderSignInPrompt = (lead: string, leadEn: string): Html =>
  html`<div class="hero">
      <h1>请先登录</h1>
      <p class="lead">${lead}</p>
      <p lang="en">${leadEn}</p>
    </div>
    <p><a class="back main" href="/home">登录</a> <a class="back" href="/workflow/index">返回服务大厅</a></p>`

/**
 * The page of any other item code; it does not reveal whether the item exists. The script requests the item with the
 * bearer token and renders the same page.
 */
export const renderLockedPage = (code: string): string =>
  renderPage(
    '办理事项',
    renderSignInPrompt(
      '这个事项面向校内师生，登录后可以查看和办理。',
      'This item is for members of the university. Sign in to see it.',
    ),
    { kind: 'forms', id: code },
  )

/** The page of a process without its data, which the script requests with the bearer token. */
export const renderProcessPage = (id: string): string =>
  renderPage(
    '办理进度',
    renderSignInPrompt('登录后可以查看办理进度和处理意见。', 'Sign in to see how this application is doing.'),
    { kind: 'processes', id },
  )
