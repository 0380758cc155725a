import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Db } from '../db/db.ts'
import { authenticate, DEMO_ACCOUNTS } from './sign-in-accounts.ts'
import type { Asset } from './assets.ts'
import { loadProvider } from './load-provider.ts'
import { countAttempt } from './sign-in-attempts.ts'
import type { Brand } from '../university.ts'
import { negotiateLanguage, messages, type Lang } from './messages.ts'
import {
  renderCheckSessionPage,
  renderSignInPage,
  type PageContext,
  type SignInForm,
} from './page-templates.ts'

type PageRequest = Parameters<Parameters<Provider['use']>[0]>[0]

/** The fields of a form; undefined for a body of another type or of more than 4 kB. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  let text = ''
  for await (const chunk of req) {
    text += String(chunk)
    if (text.length > 4096) return undefined
  }
  return new URLSearchParams(text)
}

export interface PageOptions {
  db: Db
  brand: Record<Lang, Brand>
  /** Whether the passwords are the account names, and the page lists some. */
  isDemo: boolean
  /** The path of the issuer, such as '/oidc'. */
  mount: string
  home: string
  /** The name of the cookie with the chosen language, for requests without `ui_locales`. */
  langCookie: string
  assets: Map<string, Asset>
  /** The URL of check_session. */
  checkSession: string
  /** The name of the session cookie that scripts may read. */
  stateCookie: string
  /** Headers of pages that may be framed. */
  framed: Record<string, string>
}

const LANGUAGE_COOKIE = { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** The context of every page. `uiLocales`: separated by spaces, as in OpenID Connect. */
export function createPageContext(
  options: PageOptions,
  ctx: PageRequest | KoaContextWithOIDC,
  uiLocales?: unknown,
): PageContext {
  const { assets, mount, home, langCookie, brand } = options
  const requested = [ctx.query.ui_locales, uiLocales].flatMap((v) =>
    typeof v === 'string' ? v.split(' ') : [],
  )
  const stored = ctx.cookies.get(langCookie, LANGUAGE_COOKIE)
  const lang = negotiateLanguage(stored ? [...requested, stored] : requested, ctx.get('accept-language'))
  if (requested.length > 0 && lang !== stored)
    ctx.cookies.set(langCookie, lang, { ...LANGUAGE_COOKIE, path: mount || '/' })
  return {
    lang,
    asset: (name) => `${mount}/assets/${name}?v=${assets.get(name)?.version}`,
    home,
    brand: brand[lang],
  }
}

/** Shows the sign-in page (GET), or checks account and password and continues the interaction (POST). */
async function signIn(provider: Provider, options: PageOptions, ctx: PageRequest, uid: string) {
  const { db } = options
  const interaction = await provider.interactionDetails(ctx.req, ctx.res)
  if (interaction.uid !== uid)
    throw new (await loadProvider()).errors.SessionNotFound('another sign-in page is open')
  const page = createPageContext(options, ctx, interaction.params.ui_locales)
  const m = messages[page.lang]
  const show = (status: number, form: SignInForm) => {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = renderSignInPage(page, {
      ...form,
      ...(typeof ctx.query.ui_locales === 'string' ? { uiLocales: ctx.query.ui_locales } : {}),
    })
  }
  if (ctx.method !== 'POST') {
    const demo = DEMO_ACCOUNTS.find((a) => a.login === ctx.query.demo)?.login
    const hint = interaction.params.login_hint
    return show(200, {
      login: demo ?? (typeof hint === 'string' ? hint.slice(0, 64) : ''),
      password: demo ?? '',
    })
  }

  // reject forms of other sites and of sandboxed frames ('null')
  const origin = ctx.get('origin')
  // not ctx.origin, which is the header itself
  const ownOrigins = [`${ctx.protocol}://${ctx.host}`, new URL(provider.issuer).origin]
  if (origin && !ownOrigins.includes(origin)) return ctx.throw(403)
  const fields = await readForm(ctx.req)
  if (!fields) return ctx.throw(400)
  const login = (fields.get('login') ?? '').normalize('NFKC').trim().toLowerCase().slice(0, 64)
  const password = (fields.get('password') ?? '').slice(0, 128)
  if (!login || !password) return show(422, { login, error: m.empty })
  const { wait, forgive } = await countAttempt(db, login, ctx.ip)
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return show(429, { login, error: m.limited(Math.ceil(wait / 60)) })
  }
  const account = await authenticate(db, login, password)
  if (!account) return show(422, { login, error: m.wrong })
  await forgive()
  const redirectUrl = await provider.interactionResult(
    ctx.req,
    ctx.res,
    { login: { accountId: account.id, amr: ['pwd'] } },
    { mergeWithLastSubmission: false },
  )
  ctx.status = 303
  ctx.redirect(redirectUrl)
}

/** Adds the sign-in page, check_session and their assets to the provider. */
export function addPages(provider: Provider, options: PageOptions): void {
  const { assets } = options
  provider.use(async (ctx, next) => {
    const [, section = '', name = '', ...rest] = ctx.path.split('/')
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (rest.length > 0) return next()
    if (section === 'sign-in' && (isRead || ctx.method === 'POST'))
      return signIn(provider, options, ctx, name)
    if (section === 'check_session' && !name && isRead) {
      ctx.set(options.framed)
      ctx.type = 'html'
      ctx.body = renderCheckSessionPage(createPageContext(options, ctx), options.stateCookie)
      return
    }
    const file = section === 'assets' && isRead ? assets.get(name) : undefined
    if (!file) return next()
    ctx.set(
      'cache-control',
      ctx.query.v === file.version ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    ctx.type = file.type
    ctx.body = file.body
  })
}
