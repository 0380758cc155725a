import { html } from '../html.ts'
import { messages } from './messages.ts'
import { renderNotice, renderPage, type PageContext } from './page-templates.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts'

interface PasswordForm {
  account: string
  name: string
  /** The first operator names the account too. */
  isFirst: boolean
  error?: string
}

/** The page behind a one-time link. */
export function renderPasswordPage(
  context: PageContext,
  { account, name, isFirst, error }: PasswordForm,
): string {
  const m = messages[context.lang]
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
    m.passwordTitle,
    html`<h1>${m.passwordTitle}</h1>
      <p class="lead">${isFirst ? m.firstLead : m.passwordLead(name, account)}</p>
      ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" id="sign-in" data-busy="${m.busy}" novalidate>
        ${
          isFirst
            ? html`${field('account', m.login, account, 'username')}${field('name', m.personName, name, 'name')}`
            : html`<input type="hidden" name="username" value="${account}" autocomplete="username" />`
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
              ${m.show}
            </button></span
          >
        </div>
        <button class="go">${m.setPassword}</button>
      </form>`,
    undefined,
    'sign-in.js',
  )
}

export const renderPasswordSetPage = (context: PageContext, account: string): string =>
  renderNotice(context, messages[context.lang].passwordSet, messages[context.lang].passwordSetLead(account))

export const renderVoidLinkPage = (context: PageContext, lead: string): string =>
  renderNotice(context, messages[context.lang].linkVoidTitle, lead)
