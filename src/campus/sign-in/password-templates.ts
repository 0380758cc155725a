import { html } from '../html.ts'
import { messages } from './messages.ts'
import { EYE_ICON, renderNotice, renderPage, type PageContext } from './page-templates.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts'

interface PasswordForm {
  account: string
  name: string
  /** The first operator names the account too; a person who changes the password says the present one. */
  kind: 'first' | 'link' | 'own'
  error?: string
}

/** The page behind a one-time link, and the one on which a person changes the password. */
export function renderPasswordPage(
  context: PageContext,
  { account, name, kind, error }: PasswordForm,
): string {
  const m = messages[context.lang]
  const title = kind === 'own' ? m.changeTitle : m.passwordTitle
  const leads = { first: m.firstLead, link: m.passwordLead(name, account), own: m.changeLead(name, account) }
  const invalid = error && html` aria-invalid="true" aria-describedby="error"`
  const field = (id: string, label: string, value: string, autocomplete: string) =>
    html`<div class="field">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        value="${value}"
        autocomplete="${autocomplete}"
        maxlength="64"
        required${invalid}
      />
    </div>`
  return renderPage(
    context,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${leads[kind]}</p>
      ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" id="sign-in" data-busy="${m.busy}" novalidate>
        ${
          kind === 'first'
            ? html`${field('account', m.login, account, 'username')}${field('name', m.personName, name, 'name')}`
            : html`<input type="hidden" name="username" value="${account}" autocomplete="username" />`
        }
        ${
          kind === 'own' &&
          html`<div class="field">
            <label for="current">${m.currentPassword}</label>
            <input
              id="current"
              name="current"
              type="password"
              autocomplete="current-password"
              maxlength="${MAX_PASSWORD}"
              required${invalid}
            />
          </div>`
        }
        <div class="field">
          <label for="password">${m.newPassword}</label>
          <small id="password-hint">${m.passwordHint(MIN_PASSWORD)}</small>
          <span class="secret"
            ><input
              id="password"
              name="password"
              type="password"
              autocomplete="new-password"
              minlength="${MIN_PASSWORD}"
              maxlength="${MAX_PASSWORD}"
              required${invalid || html` aria-describedby="password-hint"`}
            />
            <button type="button" class="show" hidden aria-label="${m.show}" data-hide="${m.hide}">
              ${EYE_ICON}
            </button></span
          >
        </div>
        <button class="go">${m.setPassword}</button>
      </form>
      ${kind === 'own' && html`<a class="quiet" href="${context.home}">${m.stay}</a>`}`,
    kind === 'own'
      ? html`<a href="?ui_locales=${m.otherLang}" lang="${m.otherLang}" hreflang="${m.otherLang}"
          >${m.other}</a
        >`
      : undefined,
    'sign-in.js',
  )
}

export const renderPasswordSetPage = (context: PageContext, account: string): string =>
  renderNotice(context, messages[context.lang].passwordSet, messages[context.lang].passwordSetLead(account))

export const renderVoidLinkPage = (context: PageContext, lead: string): string =>
  renderNotice(context, messages[context.lang].linkVoidTitle, lead)
