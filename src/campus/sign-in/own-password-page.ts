import type { Provider } from 'oidc-provider'
import { changePassword, type KeptSession } from './account-links.ts'
import { isAgent } from './agents.ts'
import { messages } from './messages.ts'
import {
  createPageContext,
  isOwnForm,
  readForm,
  sendPage,
  type PageOptions,
  type PageRequest,
} from './page-requests.ts'
import { renderNotice } from './page-templates.ts'
import { renderPasswordPage } from './password-templates.ts'
import { isWeak, MAX_PASSWORD } from './passwords.ts'
import { authenticate, findLoginById } from './sign-in-accounts.ts'
import { countAttempt } from './sign-in-attempts.ts'

/**
 * The page on which the person of the browser's session changes the password: GET shows it, POST asks for the present
 * one. Guesses count as those of the sign-in page do.
 */
export async function showOwnPasswordPage(
  provider: Provider,
  options: PageOptions,
  ctx: PageRequest,
): Promise<void> {
  const { db } = options
  const session = await provider.Session.get(ctx as never)
  const page = createPageContext(options, ctx)
  const m = messages[page.lang]
  const login = session.accountId ? await findLoginById(db, session.accountId) : undefined
  if (!login) return sendPage(ctx, 401, renderNotice(page, m.changeTitle, m.changeSignIn))
  const { id, account, name } = login
  const show = (status: number, error?: string) =>
    sendPage(ctx, status, renderPasswordPage(page, { account, name, kind: 'own', ...(error && { error }) }))
  if (ctx.method !== 'POST') return show(200)

  if (!isOwnForm(provider, ctx)) return ctx.throw(403)
  const fields = await readForm(ctx.req)
  if (!fields) return ctx.throw(400)
  const read = (field: string) => (fields.get(field) ?? '').slice(0, MAX_PASSWORD)
  const [current, password] = [read('current'), read('password')]
  if (!current || !password) return show(422, m.passwordsEmpty)
  const { wait, forgive } = await countAttempt(db, id, ctx.ip)
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return show(429, m.limited(Math.ceil(wait / 60)))
  }
  if (!(await authenticate(login, current, options.isDemo))) return show(422, m.currentWrong)
  await forgive()
  if (password.normalize('NFKC') === current.normalize('NFKC')) return show(422, m.passwordSame)
  if (isWeak(password, account)) return show(422, m.weak)
  await changePassword(db, login, password, keep(session))
  await options.forgetTokens()
  sendPage(ctx, 200, renderNotice(page, m.passwordChanged, m.passwordChangedLead(account)))
}

/** This browser's own session; programs that were allowed in it end, as those of other browsers do. */
const keep = ({ uid, authorizations = {} }: InstanceType<Provider['Session']>): KeptSession => ({
  uid,
  grants: Object.entries(authorizations).flatMap(([client, { grantId }]) =>
    grantId && !isAgent(client) ? [grantId] : [],
  ),
})
