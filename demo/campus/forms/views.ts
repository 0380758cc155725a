import { document, html, type Html } from '../document.ts'
import type { SeedField } from '../db/seed/shapes.ts'
import type { Definition } from './definition.ts'

/** What the demo says where it ends: it pretends nothing. */
export const NOTE = {
  guest: '登录后可以在这里填写、保存草稿和提交。',
  guestEn: 'Sign in to fill this in, keep a draft and submit it.',
  other: '在真实的校园里，这里会打开对应的业务系统；演示校园没有这个系统，所以停在这一页。',
  otherEn: 'On a real campus this opens the system behind the item; the demo has none and stops here.',
}

function control({ name, type, required, options = [] }: SeedField): Html {
  const id = `field-${name}`
  if (type === 'textarea')
    return html`<textarea id="${id}" name="${name}" rows="4" ${required ? html` required` : ''}></textarea>`
  if (type === 'select')
    return html`<select id="${id}" name="${name}" ${required ? html` required` : ''}>
      ${options.map((o) => html`<option value="${o.value}">${o.label}</option>`)}
    </select>`
  return html`<input id="${id}" name="${name}" type="${type}" ${required ? html` required` : ''} />`
}

const field = (f: SeedField): Html =>
  html` <p class="field${f.type === 'checkbox' ? ' check' : ''}">
    <label for="field-${f.name}"
      >${f.label}${f.required ? html` <span class="must">必填</span>` : ''}
      <small lang="en">${f.labelEn}</small></label
    >
    ${control(f)}
  </p>`

const FACTS: [key: string, label: string][] = [
  ['promised', '承诺时限'],
  ['fee', '费用'],
  ['materials', '所需材料'],
  ['office', '办理地点'],
  ['hours', '办理时间'],
]

const facts = ({ item }: Definition): Html => {
  const rows: [string, string][] = [
    ['受理部门', item.department.split(',').join('、')],
    ...FACTS.map(([key, label]): [string, string] => [
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

/** `about`: what the page's script asks for with the token of this browser's session. */
const frame = (
  title: string,
  inside: Html,
  about: { kind: 'forms' | 'processes'; id: string; open?: boolean },
): string =>
  document(
    `${title} · 江州大学服务大厅`,
    html`<header class="bar">
        <a href="/">江州大学<span>网上服务大厅</span></a>
      </header>
      <main id="main">${inside}</main>
      <script
        type="module"
        src="/demo/form.js"
        data-kind="${about.kind}"
        data-id="${about.id}"
        ${about.open ? html` data-open` : ''}
      ></script>`,
    '/demo/form-process.css',
  )

/** The page of an item that guests may see. */
export function itemPage(definition: Definition): string {
  const { item, fields } = definition
  const isForm = item.kind === 'form'
  return frame(
    item.name,
    html`<h1>${item.name} <small lang="en">${item.dynamicAttributes.nameEn}</small></h1>
      <p class="lead">${item.description}</p>
      <div class="columns">
        <section>
          <div class="note" role="note">
            <p>${isForm ? NOTE.guest : NOTE.other}</p>
            <p lang="en">${isForm ? NOTE.guestEn : NOTE.otherEn}</p>
          </div>
          ${
            isForm
              ? html`<form>
                  <fieldset disabled>
                    <legend>填写申请</legend>
                    ${fields.map(field)}
                    <p><button type="submit">提交申请</button></p>
                  </fieldset>
                </form>`
              : ''
          }
          <p><a class="back" href="/workflow/serviceCenter">返回服务大厅</a></p>
        </section>
        <aside>
          <h2>办理须知</h2>
          ${facts(definition)}
        </aside>
      </div>`,
    { kind: 'forms', id: item.code, open: true },
  )
}

const locked = (lead: string, leadEn: string): Html =>
  html`<h1>请先登录</h1>
    <p class="lead">${lead}</p>
    <p lang="en">${leadEn}</p>
    <p><a class="back" href="/home">登录</a> <a class="back" href="/workflow/index">返回服务大厅</a></p>`

/**
 * The page of any other code, whether there is such an item or not: only a signed-in browser is told. Its script asks
 * with the bearer token and builds the same page.
 */
export const lockedPage = (code: string): string =>
  frame(
    '办理事项',
    locked(
      '这个事项面向校内师生，登录后可以查看和办理。',
      'This item is for members of the university. Sign in to see it.',
    ),
    { kind: 'forms', id: code },
  )

/** The page of a process: the same for everybody, until its script has asked. */
export const processPage = (id: string): string =>
  frame(
    '办理进度',
    locked('登录后可以查看办理进度和处理意见。', 'Sign in to see how this application is doing.'),
    { kind: 'processes', id },
  )
