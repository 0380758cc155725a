import { Html, html } from '../html.ts'
import { DEMO_ACCOUNTS } from './sign-in-accounts.ts'
import type { Brand } from '../university.ts'
import { messages, type Lang } from './messages.ts'

export interface PageContext {
  lang: Lang
  /** The versioned URL of an asset. */
  asset(name: string): string
  brand: Brand
  /** The URL of the portal. */
  home: string
}

/** A page in the design of the sign-in pages. */
export const renderPage = (
  { lang, asset, brand }: PageContext,
  title: string,
  main: Html,
  tools?: Html,
  script?: string,
): string => {
  const m = messages[lang]
  return html`<!doctype html>
    <html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${brand.university}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/pages/fallback-fonts.css" />
        <link rel="stylesheet" href="/campus/colours.css" />
        <link rel="stylesheet" href="${asset('page.css')}" />
        <link rel="stylesheet" href="${asset('form.css')}" />
        <noscript><link rel="stylesheet" href="/pages/latin-fonts.css" /></noscript>
        <script src="/pages/fonts.js" async></script>
        ${script && html`<script src="${asset(script)}" defer></script>`}
      </head>
      <body>
        <header class="brand">
          <p class="name">
            <img class="crest" src="/pages/icon.svg" alt="" width="56" height="56" />
            <span><b>${brand.university}</b><span>${m.system}</span></span>
          </p>
          ${brand.motto && html`<p class="motto"><span>${brand.motto}</span><small>${brand.since}</small></p>`}
        </header>
        <div class="side">
          ${tools && html`<nav class="tools" aria-label="${m.language}">${tools}</nav>`}
          <main>${main}</main>
          <footer>
            <p>${m.security}</p>
            <p>© ${brand.university}${brand.footer && ` · ${brand.footer}`}</p>
          </footer>
        </div>
      </body>
    </html> `.text
}

export interface SignInForm {
  login: string
  /** Set only if a demo account was chosen without JavaScript. */
  password?: string
  error?: string
  /** Whether to list the accounts of the demo. */
  isDemo?: boolean
  /** `ui_locales` of the page's URL, kept by its forms. */
  uiLocales?: string
}

export const EYE_ICON = html`<svg
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

/** The accounts of the demo, each a button that fills in the form. */
const renderDemoAccounts = (lang: Lang, locale: Html | '' | undefined): Html => {
  const m = messages[lang]
  return html`<form method="get" class="demo" aria-labelledby="demo">
    ${locale}
    <h2 id="demo">${m.demo}</h2>
    <p>${m.demoHint}</p>
    <ul>
      ${DEMO_ACCOUNTS.map(
        (a) =>
          html`<li>
            <button name="demo" value="${a.login}"><b>${a[lang]}</b><span>${a.login}</span></button>
          </li>`,
      )}
    </ul>
  </form>`
}

/**
 * The sign-in page. Works without JavaScript; its script fills in demo accounts, reveals the password and prevents
 * double submission.
 */
export function renderSignInPage(
  context: PageContext,
  { login, password = '', error, isDemo, uiLocales }: SignInForm,
): string {
  const m = messages[context.lang]
  const locale = uiLocales && html`<input type="hidden" name="ui_locales" value="${uiLocales}" />`
  // said with the field that gets the focus: as an alert, it would be said twice
  const invalid = error && html` aria-invalid="true" aria-describedby="error"`
  const focusPassword = Boolean(login)
  return renderPage(
    context,
    `${m.title} · ${m.system}`,
    html`<h1>${m.title}</h1>
      <p class="lead">${m.lead}</p>
      ${error && html`<p class="error" id="error">${error}</p>`}
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
            required${invalid}${!focusPassword && html` autofocus`}
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
              required${invalid}${focusPassword && !password && html` autofocus`}
            />
            <button type="button" class="show" hidden aria-label="${m.show}" data-hide="${m.hide}">
              ${EYE_ICON}
            </button></span
          >
        </div>
        <button class="go" ${password && html` autofocus`}>${m.submit}</button>
      </form>
      ${isDemo ? renderDemoAccounts(context.lang, locale) : html`<p class="lead">${m.forgotten}</p>`}`,
    html`<a href="?ui_locales=${m.otherLang}" lang="${m.otherLang}" hreflang="${m.otherLang}">${m.other}</a>`,
    'sign-in.js',
  )
}

/** A page with a message and one action. */
export const renderNotice = (
  context: PageContext,
  title: string,
  lead: string,
  action?: Html,
  script?: string,
): string =>
  renderPage(
    context,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${action ?? html`<a class="go" href="${context.home}">${messages[context.lang].back}</a>`}`,
    undefined,
    script,
  )

/**
 * The confirmation page of signing out. `form` is the provider's markup with the id `op.logoutForm`. `isConfirmed`: the
 * request had a matching id token, so the form submits itself; otherwise the user is asked, so that no site can sign
 * users out by a link.
 */
export function renderSignOutPage(context: PageContext, form: string, isConfirmed: boolean): string {
  const m = messages[context.lang]
  const action = html`${new Html(form)}<input type="hidden" form="op.logoutForm" name="logout" value="yes" />
    <button class="go" form="op.logoutForm">${m.signOutGo}</button>
    ${!isConfirmed && html`<a class="quiet" href="${context.home}">${m.stay}</a>`}`
  return isConfirmed
    ? renderNotice(context, m.signOutTitle, m.signOutLead, action, 'sign-out.js')
    : renderNotice(context, m.signOutAsk, m.signOutAskLead, action)
}

export const renderSignedOutPage = (context: PageContext): string =>
  renderNotice(context, messages[context.lang].signedOutTitle, messages[context.lang].signedOutLead)

/** A sign-in page that is not known any more, or never was to a browser that blocks cookies: it would expire for ever. */
export function renderExpiredPage(context: PageContext, sentCookies: boolean): string {
  const m = messages[context.lang]
  return sentCookies
    ? renderNotice(context, m.expiredTitle, m.expiredLead)
    : renderNotice(context, m.cookiesTitle, m.cookiesLead)
}

/** `detail`: the parameters of the OAuth error. */
export function renderErrorPage(context: PageContext, detail: Record<string, unknown>): string {
  const m = messages[context.lang]
  return renderNotice(
    context,
    m.errorTitle,
    m.errorLead,
    html`<a class="go" href="${context.home}">${m.back}</a>
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

/** The check_session iframe of OpenID Connect Session Management 1.0. */
export const renderCheckSessionPage = ({ asset }: PageContext, cookie: string): string =>
  html`<!doctype html><meta charset="utf-8" /><title>check_session</title>
    <script src="${asset('check-session.js')}" data-cookie="${cookie}"></script>`.text
