import { DEMO_ACCOUNTS } from './accounts.ts'
import { messages, type Lang } from './messages.ts'

/** Markup that may be put into markup as it is. Everything else is escaped. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const write = (value: unknown): string =>
  value instanceof Markup
    ? value.text
    : Array.isArray(value)
      ? value.map(write).join('')
      : value === undefined || value === null || value === false
        ? ''
        : String(value).replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c)

export const html = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Markup(parts.map((part, i) => part + (i < values.length ? write(values[i]) : '')).join(''))

export interface Frame {
  lang: Lang
  /** Address of an asset, with its version. */
  asset(name: string): string
  /** The portal's first page. */
  home: string
}

/** A page of the provider's look. `main` is markup of ours. */
export const page = (
  { lang, asset }: Frame,
  title: string,
  main: Markup,
  tools?: Markup,
  script?: string,
): string => {
  const m = messages[lang]
  return html`<!doctype html>
    <html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${m.university}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${asset('crest.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${asset('page.css')}" />
        <link rel="stylesheet" href="${asset('form.css')}" />
        ${script && html`<script src="${asset(script)}" defer></script>`}
      </head>
      <body>
        <header class="brand">
          <p class="name">
            <img class="crest" src="${asset('crest.svg')}" alt="" width="56" height="56" />
            <span><b>${m.university}</b><span>${m.system}</span></span>
          </p>
          <p class="motto"><span>${m.motto}</span><small>${m.since}</small></p>
        </header>
        <div class="side">
          ${tools && html`<nav class="tools" aria-label="${m.language}">${tools}</nav>`}
          <main>${main}</main>
          <footer>
            <p>${m.security}</p>
            <p>© ${m.university} · ${m.footer}</p>
          </footer>
        </div>
      </body>
    </html> `.text
}

export interface SignInForm {
  login: string
  /** Filled in only when a demo account was chosen without script. */
  password?: string
  error?: string
  /** `ui_locales` of this page's address, carried along by its forms. */
  uiLocales?: string
}

const EYE = html`<svg
  viewBox="0 0 24 24"
  width="20"
  height="20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.8"
  aria-hidden="true"
>
  <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
  <circle cx="12" cy="12" r="3" />
  <path class="slash" d="m4 4 16 16" />
</svg>`

/** The sign-in page. Works without script; the script fills, shows the password and guards the second press. */
export function signInPage(frame: Frame, { login, password = '', error, uiLocales }: SignInForm): string {
  const m = messages[frame.lang]
  const locale = uiLocales && html`<input type="hidden" name="ui_locales" value="${uiLocales}" />`
  const bad = error && html` aria-invalid="true" aria-describedby="error"`
  const focusPassword = Boolean(login)
  return page(
    frame,
    `${m.title} · ${m.system}`,
    html`<h1>${m.title}</h1>
      <p class="lead">${m.lead}</p>
      ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" id="sign-in" data-busy="${m.busy}" novalidate>
        <div class="field">
          <label for="login">${m.login}</label>
          <input
            id="login"
            name="login"
            value="${login}"
            placeholder="${m.loginHint}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="64"
            required${bad}${!focusPassword && html` autofocus`}
          />
        </div>
        <div class="field">
          <label for="password">${m.password}</label>
          <span class="secret"
            ><input
              id="password"
              name="password"
              type="password"
              value="${password}"
              autocomplete="current-password"
              maxlength="128"
              required${bad}${focusPassword && !password && html` autofocus`}
            />
            <button type="button" class="show" hidden aria-label="${m.show}" data-hide="${m.hide}">
              ${EYE}
            </button></span
          >
        </div>
        <button class="go" ${password && html` autofocus`}>${m.submit}</button>
      </form>
      <form method="get" class="demo" aria-labelledby="demo">
        ${locale}
        <h2 id="demo">${m.demo}</h2>
        <p>${m.demoHint}</p>
        <ul>
          ${DEMO_ACCOUNTS.map(
            (a) =>
              html`<li>
                <button name="demo" value="${a.login}"><b>${a[frame.lang]}</b><span>${a.login}</span></button>
              </li>`,
          )}
        </ul>
      </form>`,
    html`<a href="?ui_locales=${m.otherLang}" lang="${m.otherLang}" hreflang="${m.otherLang}">${m.other}</a>`,
    'sign-in.js',
  )
}

/** A page with one message and one way on. */
const notice = (frame: Frame, title: string, lead: string, more?: Markup, script?: string): string =>
  page(
    frame,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${more ?? html`<a class="go" href="${frame.home}">${messages[frame.lang].back}</a>`}`,
    undefined,
    script,
  )

/**
 * The page between "sign out" and having signed out. `form` is the provider's own markup with the id `op.logoutForm`.
 * `sure`: the page that asked has shown whose session it is, so it goes on by itself; else the person is asked,
 * lest any site sign people out by a link.
 */
export function signOutPage(frame: Frame, form: string, sure: boolean): string {
  const m = messages[frame.lang]
  const more = html`${new Markup(form)}<input type="hidden" form="op.logoutForm" name="logout" value="yes" />
    <button class="go" form="op.logoutForm">${m.signOutGo}</button>
    ${!sure && html`<a class="quiet" href="${frame.home}">${m.stay}</a>`}`
  return sure
    ? notice(frame, m.signOutTitle, m.signOutLead, more, 'sign-out.js')
    : notice(frame, m.signOutAsk, m.signOutAskLead, more)
}

export const signedOutPage = (frame: Frame): string =>
  notice(frame, messages[frame.lang].signedOutTitle, messages[frame.lang].signedOutLead)

export const expiredPage = (frame: Frame): string =>
  notice(frame, messages[frame.lang].expiredTitle, messages[frame.lang].expiredLead)

/** `detail`: what OAuth says about it, shown as text. */
export function errorPage(frame: Frame, detail: Record<string, unknown>): string {
  const m = messages[frame.lang]
  return notice(
    frame,
    m.errorTitle,
    m.errorLead,
    html`<a class="go" href="${frame.home}">${m.back}</a>
      <details>
        <summary>${m.detail}</summary>
        <dl>
          ${Object.entries(detail).map(
            ([k, v]) =>
              html`<dt>${k}</dt>
                <dd>${v}</dd>`,
          )}
        </dl>
      </details>`,
  )
}

/** OpenID Connect Session Management 1.0: a page without a face, in a frame of the page that asks. */
export const checkSessionPage = ({ asset }: Frame, cookie: string): string =>
  html`<!doctype html><meta charset="utf-8" /><title>check_session</title>
    <script src="${asset('check-session.js')}" data-cookie="${cookie}"></script>`.text

/**
 * The page at /workflow/oidcRenew. `script`: address of renew.js; `parents`: blank-separated origins that may be told
 * (`http://localhost:*` = any port). Serve it without frame restrictions of its own, `cache-control: no-store`.
 */
export const renewPage = (script: string, parents: string): string =>
  html`<!doctype html><meta charset="utf-8" /><title>oidcRenew</title>
    <script src="${script}" data-parents="${parents}"></script>`.text
