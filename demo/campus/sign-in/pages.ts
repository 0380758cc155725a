import type { IncomingMessage } from 'node:http'
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { authenticate, DEMO_ACCOUNTS } from './accounts.ts'
import type { Asset } from './assets.ts'
import { attempt } from './attempts.ts'
import { chooseLang, messages } from './messages.ts'
import { checkSessionPage, signInPage, type Frame, type SignInForm } from './views.ts'

type Ctx = Parameters<Parameters<Provider['use']>[0]>[0]

/** A form's fields; a body of more than 4 kB or of another kind is refused. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  let text = ''
  for await (const chunk of req) {
    text += String(chunk)
    if (text.length > 4096) return undefined
  }
  return new URLSearchParams(text)
}

export interface PageParts {
  db: Db
  /** Path of the issuer: '/oidc'. */
  mount: string
  home: string
  /** Name of the cookie that keeps the language chosen here, for pages that are asked for without one. */
  langCookie: string
  assets: Map<string, Asset>
  /** Address of check_session. */
  checkSession: string
  /** Name of the readable session cookie. */
  stateCookie: string
  framed: Record<string, string>
}

const LANG = { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** What every view needs, from the request that asks for it. `uiLocales`: blank-separated, as OpenID Connect has it. */
export function frameOf(parts: PageParts, ctx: Ctx | KoaContextWithOIDC, uiLocales?: unknown): Frame {
  const { assets, mount, home, langCookie } = parts
  const asked = [ctx.query.ui_locales, uiLocales].flatMap((v) => (typeof v === 'string' ? v.split(' ') : []))
  const kept = ctx.cookies.get(langCookie, LANG)
  const lang = chooseLang(kept ? [...asked, kept] : asked, ctx.get('accept-language'))
  if (asked.length > 0 && lang !== kept) ctx.cookies.set(langCookie, lang, { ...LANG, path: mount || '/' })
  return { lang, asset: (name) => `${mount}/assets/${name}?v=${assets.get(name)?.version}`, home }
}

/** The pages that are ours: the sign-in page, check_session and their files. Everything else is the provider's. */
export function addPages(provider: Provider, parts: PageParts): void {
  const { db, assets } = parts

  const signIn = async (ctx: Ctx, uid: string) => {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in page is open')
    const frame = frameOf(parts, ctx, interaction.params.ui_locales)
    const m = messages[frame.lang]
    const show = (status: number, form: SignInForm) => {
      ctx.status = status
      ctx.type = 'html'
      ctx.body = signInPage(frame, {
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

    // a form of another site, or of a sandboxed frame ('null')
    const from = ctx.get('origin')
    // not ctx.origin: that is the header itself
    const ours = [`${ctx.protocol}://${ctx.host}`, new URL(provider.issuer).origin]
    if (from && !ours.includes(from)) return ctx.throw(403)
    const fields = await readForm(ctx.req)
    if (!fields) return ctx.throw(400)
    const login = (fields.get('login') ?? '').normalize('NFKC').trim().toLowerCase().slice(0, 64)
    const password = (fields.get('password') ?? '').slice(0, 128)
    if (!login || !password) return show(422, { login, error: m.empty })
    const { wait, forgive } = await attempt(db, login, ctx.ip)
    if (wait > 0) {
      ctx.set('retry-after', String(wait))
      return show(429, { login, error: m.limited(Math.ceil(wait / 60)) })
    }
    const account = await authenticate(db, login, password)
    if (!account) return show(422, { login, error: m.wrong })
    await forgive()
    const to = await provider.interactionResult(
      ctx.req,
      ctx.res,
      { login: { accountId: account.id, amr: ['pwd'] } },
      { mergeWithLastSubmission: false },
    )
    ctx.status = 303
    ctx.redirect(to)
  }

  provider.use(async (ctx, next) => {
    const [, place = '', name = '', ...rest] = ctx.path.split('/')
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (rest.length > 0) return next()
    if (place === 'sign-in' && (reads || ctx.method === 'POST')) return signIn(ctx, name)
    if (place === 'check_session' && !name && reads) {
      ctx.set(parts.framed)
      ctx.type = 'html'
      ctx.body = checkSessionPage(frameOf(parts, ctx), parts.stateCookie)
      return
    }
    const file = place === 'assets' && reads ? assets.get(name) : undefined
    if (!file) return next()
    ctx.set(
      'cache-control',
      ctx.query.v === file.version ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    ctx.type = file.type
    ctx.body = file.body
  })
}
