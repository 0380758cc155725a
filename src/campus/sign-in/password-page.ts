import type { Provider } from 'oidc-provider'
import { cleanText } from '../clean-text.ts'
import { countAgainstLimit, type RateLimit } from '../rate-limit.ts'
import { readLink, redeemLink } from './account-links.ts'
import { isForeignForm, readForm, sendPage, createPageContext, type PageOptions } from './page-requests.ts'
import { MAX_PASSWORD, isWeak } from './passwords.ts'
import { messages } from './messages.ts'
import { renderPasswordPage, renderVoidLinkPage, renderPasswordSetPage } from './password-templates.ts'

type PageRequest = Parameters<Parameters<Provider['use']>[0]>[0]

/** A link is 256 bits; the limit keeps machines from trying and from computing hashes. */
const LINK_LIMIT: RateLimit = { name: 'account-link', hits: 60, seconds: 300 }
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u

/** The page behind a one-time link: GET shows it and changes nothing, POST sets the password and uses the link up. */
export async function showPasswordPage(
  provider: Provider,
  options: PageOptions,
  ctx: PageRequest,
  token: string,
): Promise<void> {
  const { db } = options
  const page = createPageContext(options, ctx)
  const m = messages[page.lang]
  ctx.set('x-robots-tag', 'noindex')
  const wait = await countAgainstLimit(db, LINK_LIMIT, ctx.ip)
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return sendPage(ctx, 429, renderVoidLinkPage(page, m.limited(Math.ceil(wait / 60))))
  }
  const owner = /^[\w-]{43}$/.test(token) ? await readLink(db, token) : undefined
  if (!owner) return sendPage(ctx, 410, renderVoidLinkPage(page, m.linkVoid))
  const isFirst = owner.id === null
  const kind = isFirst ? 'first' : 'link'
  const typed = { account: owner.account, name: owner.name }
  if (ctx.method !== 'POST') return sendPage(ctx, 200, renderPasswordPage(page, { ...typed, kind }))

  if (isForeignForm(provider, ctx)) return ctx.throw(403)
  const fields = await readForm(ctx.req)
  if (!fields) return ctx.throw(400)
  if (isFirst) {
    typed.account = cleanText((fields.get('account') ?? '').normalize('NFKC')).slice(0, 64)
    typed.name = cleanText(fields.get('name') ?? '').slice(0, 64)
  }
  const password = (fields.get('password') ?? '').slice(0, MAX_PASSWORD)
  const [taken] = isFirst
    ? await db.query('select 1 from person where lower(account) = lower($1)', [typed.account])
    : []
  const error =
    !ACCOUNT.test(typed.account) || typed.name === ''
      ? m.accountWrong
      : taken
        ? m.accountTaken
        : isWeak(password, typed.account)
          ? m.weak
          : undefined
  if (error) return sendPage(ctx, 422, renderPasswordPage(page, { ...typed, kind, error }))
  if (!(await redeemLink(db, token, password, typed, options.brand)))
    return sendPage(ctx, 410, renderVoidLinkPage(page, m.linkVoid))
  await options.forgetTokens()
  sendPage(ctx, 200, renderPasswordSetPage(page, typed.account))
}
