import type { Campus } from '../campus.ts'
import { html, renderDocument, type Html } from '../html.ts'
import type { Lang } from '../sign-in/messages.ts'
import { DESK_PATH, type Operator } from '../sign-in/desk-session.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

export type DeskTexts = typeof zh
export const deskTexts: Record<Lang, DeskTexts> = { zh, en }

export type Section = keyof DeskTexts['sections']
export const DESK_SECTIONS: readonly Section[] = [
  'today',
  'notices',
  'unanswered',
  'hall',
  'items',
  'people',
  'changes',
]

/** A page of the desk, or where to go after a change. */
export type DeskReply =
  | { title: string; body: Html; status?: 200 | 401 | 403 | 404 | 409 | 413 | 422 | 429 }
  /** Below the desk's own address, such as `/notices?done=published`. */
  | { redirect: string }
  | { csv: string; name: string }

/** A request of an operator. */
export interface DeskRequest {
  campus: Campus
  operator: Operator
  /** Where the desk is. */
  origin: string
  lang: Lang
  t: DeskTexts
  query: URLSearchParams
  /** Empty for GET. */
  form: URLSearchParams
  /** What was done before this page, with the button that undoes it. */
  done: Html | undefined
}

export interface DeskRoute {
  method: 'GET' | 'POST'
  /** Below the desk's address. */
  path: string
  handle(request: DeskRequest): Promise<DeskReply>
  /** Renders what was typed into the form again, and saves nothing; absent for a button. */
  show?(request: DeskRequest): Promise<DeskReply>
}

export const personName = ({ name, nameEn }: Operator, lang: Lang): string =>
  (lang === 'en' && nameEn) || name

interface Frame {
  lang: Lang
  /** Null for pages without a session. */
  operator: Operator | null
  section: Section | null
  /** Of this page, for the link to the other language; null for the reply to a form. */
  address: URL | null
  hall: string
  /** The name of the university. */
  university: string
}

/** The whole document: header with the sections, and the page. It has no script. */
export function renderDesk(
  { lang, operator, section, address, hall, university }: Frame,
  title: string,
  body: Html,
): string {
  const t = deskTexts[lang]
  const otherLang = address && new URL(address)
  otherLang?.searchParams.set('lang', t.otherLang)
  const isOperator = operator?.roles.includes('operator')
  return renderDocument(
    `${title} · ${t.desk}`,
    html`<header class="bar">
        <a href="${DESK_PATH}">${university}<span>${t.desk}</span></a>
        <button class="menu" popovertarget="tools">${t.menu}</button>
        <nav class="tools" id="tools" popover>
          ${operator && html`<span class="who">${personName(operator, lang)}</span>`}
          ${otherLang && html`<a href="${otherLang.pathname}${otherLang.search}" lang="${t.otherLang}" hreflang="${t.otherLang}">${t.other}</a>`}
          <a href="${hall}">${t.hall}</a>
          ${operator && html`<a href="/oidc/logout">${t.signOut}</a>`}
        </nav>
      </header>
      ${
        isOperator &&
        html`<nav class="sections ui-fades" aria-label="${t.sectionsLabel}">
          ${DESK_SECTIONS.map(
            (name) =>
              html`<a href="${DESK_PATH}/${name}" ${name === section && html` aria-current="page"`}
                >${t.sections[name]}</a
              >`,
          )}
        </nav>`
      }
      <main id="main">${body}</main>`,
    {
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      styles: [
        '/pages/fades.css',
        ...['', '-today', '-header', '-form'].map((part) => `/campus/desk${part}.css`),
      ],
      head: html`<meta name="robots" content="noindex" />`,
    },
  )
}

/** The head of a page: its title, a sentence and what was done last. */
export const renderHead = (title: string, lead: string, done?: Html, action?: Html): Html =>
  html`<div class="head">
      <div>
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
      </div>
      ${action}
    </div>
    ${done && html`<div class="message good" role="status">${done}</div>`}`
