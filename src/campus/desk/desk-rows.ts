// Lists of the desk: rows on the paper, below a title.
import { Html, html } from '../html.ts'
import type { Lang } from '../sign-in/messages.ts'

/** Nothing for false. */
type Part = Html | string | false | null | undefined

/** A name in both languages, the reader's first; only one where the other is missing. */
export function bothNames(lang: Lang, name: string, nameEn = ''): [Html, Html?] {
  const chinese = html`<span lang="zh-CN">${name}</span>`
  if (!nameEn || nameEn === name) return [chinese]
  const english = html`<span lang="en">${nameEn}</span>`
  return lang === 'zh' ? [chinese, english] : [english, chinese]
}

export const renderFacts = (facts: readonly Part[]): Html =>
  html`<p class="facts">
    ${facts.filter(Boolean).map((fact) => html`${fact instanceof Html ? fact : html`<span>${fact}</span>`} `)}
  </p>`

interface Row {
  icon?: string
  name: string
  nameEn?: string
  href?: string
  /** After the name in the other language. */
  facts: readonly Part[]
  /** What more there is to say, in a line of its own. */
  more?: Html | false | undefined
  /** What is different about each. */
  beside?: Html | false | readonly Part[]
}

export function renderRow(lang: Lang, { icon, name, nameEn, href, facts, more, beside }: Row): Html {
  const [first, other] = bothNames(lang, name, nameEn)
  return html`<li>
    ${icon && html`<img src="${icon}" alt="" width="20" height="20" loading="lazy" />`}
    <div>
      <h3>${href ? html`<a href="${href}">${first}</a>` : first}</h3>
      ${renderFacts([other, ...facts])} ${more}
    </div>
    ${Array.isArray(beside) ? beside.some(Boolean) && renderFacts(beside) : beside}
  </li>`
}

export const renderRows = (rows: readonly Html[]): Html =>
  html`<ul class="rows">
    ${rows}
  </ul>`

/** What a list lists, how many there are, and a way on. */
export const renderTitle = (title: string, count?: number, more?: Html | false): Html =>
  html`<h2>
    <span>${title} ${count !== undefined && html`<span class="count">${count}</span>`}</span> ${more}
  </h2>`

export const renderList = (
  title: string,
  rows: readonly Html[],
  total = rows.length,
  more?: Html,
): Html | false =>
  rows.length > 0 && html`<section>${renderTitle(title, total)} ${renderRows(rows)} ${more}</section>`

/** What stands in the place of a list: a drawing, a sentence and one way on. */
export const renderEmpty = (drawing: 'boat' | 'banks', sentence: string, href = '', way = ''): Html =>
  html`<div class="empty">
    <i class="spot ${drawing}"></i>
    <p>${sentence}</p>
    ${href && html`<a href="${href}">${way}</a>`}
  </div>`
