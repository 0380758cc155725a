import type { Provider } from 'oidc-provider'
import { allowRedirectTo, askConsent } from './agent-pages.ts'
import { isAgent } from './agents.ts'
import { authenticate, DEMO_ACCOUNTS, findLogin, recordSignIn } from './sign-in-accounts.ts'
import { loadProvider } from './load-provider.ts'
import { countAttempt } from './sign-in-attempts.ts'
import { messages } from './messages.ts'
import { OutsideRefusal } from './outside-provider.ts'
import { queryOf, RETURN_SECTION } from './outside-sign-in.ts'
import { showOwnPasswordPage } from './own-password-page.ts'
import {
  createPageContext,
  isForeignForm,
  readForm,
  type PageOptions,
  type PageRequest,
} from './page-requests.ts'
import {
  renderCheckSessionPage,
  renderErrorPage,
  renderSignInPage,
  type SignInForm,
} from './page-templates.ts'
import { showPasswordPage } from './password-page.ts'

/** Shows the sign-in page (GET), or checks account and password and continues the interaction (POST). */
async function signIn(provider: Provider, options: PageOptions, ctx: PageRequest, uid: string) {
  const { db } = options
  const interaction = await provider.interactionDetails(ctx.req, ctx.res)
  if (interaction.uid !== uid)
    throw new (await loadProvider()).errors.SessionNotFound('another sign-in page is open')
  if (interaction.prompt.name === 'consent') return askConsent(provider, options, ctx, interaction)
  if (isAgent(String(interaction.params['client_id'])))
    allowRedirectTo(ctx, interaction.params['redirect_uri'])
  const page = createPageContext(options, ctx, interaction.params.ui_locales)
  if (options.outside) return signInOutside(provider, options, ctx, uid)
  const m = messages[page.lang]
  const show = (status: number, form: SignInForm) => {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = renderSignInPage(page, {
      ...form,
      isDemo: options.isDemo,
      ...(typeof ctx.query.ui_locales === 'string' ? { uiLocales: ctx.query.ui_locales } : {}),
    })
  }
  if (ctx.method !== 'POST') {
    const demo = options.isDemo ? DEMO_ACCOUNTS.find((a) => a.login === ctx.query.demo)?.login : undefined
    const hint = interaction.params.login_hint
    return show(200, {
      login: demo ?? (typeof hint === 'string' ? hint.slice(0, 64) : ''),
      password: demo ?? '',
    })
  }

  if (isForeignForm(provider, ctx)) return ctx.throw(403)
  const fields = await readForm(ctx.req)
  if (!fields) return ctx.throw(400)
  const login = (fields.get('login') ?? '').normalize('NFKC').trim().toLowerCase().slice(0, 64)
  const password = (fields.get('password') ?? '').slice(0, 128)
  if (!login || !password) return show(422, { login, error: m.empty })
  const found = await findLogin(db, login)
  const { wait, forgive } = await countAttempt(db, found?.id ?? login, ctx.ip)
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return show(429, { login, error: m.limited(Math.ceil(wait / 60)) })
  }
  const isCorrect = await authenticate(found, password, options.isDemo)
  if (!found || !isCorrect) return show(422, { login, error: m.wrong })
  await forgive()
  await recordSignIn(db, found.id)
  const redirectUrl = await provider.interactionResult(
    ctx.req,
    ctx.res,
    { login: { accountId: found.id, amr: ['pwd'] } },
    { mergeWithLastSubmission: false },
  )
  ctx.status = 303
  ctx.redirect(redirectUrl)
}

/** Sends the browser to the outside provider, or takes its reply and continues the interaction. */
async function signInOutside(provider: Provider, options: PageOptions, ctx: PageRequest, uid: string) {
  const query = queryOf(ctx)
  const page = createPageContext(options, ctx)
  try {
    if (!query.has('state'))
      return ctx.redirect(await options.outside!.begin(uid, page.lang === 'zh' ? 'zh-CN' : 'en'))
    const accountId = await options.outside!.finish(uid, query)
    await recordSignIn(options.db, accountId)
    ctx.redirect(
      await provider.interactionResult(
        ctx.req,
        ctx.res,
        { login: { accountId } },
        { mergeWithLastSubmission: false },
      ),
    )
  } catch (e) {
    options.log(e)
    ctx.status = e instanceof OutsideRefusal ? 403 : 502
    ctx.type = 'html'
    ctx.body = renderErrorPage(page, {
      error: e instanceof OutsideRefusal ? 'access_denied' : 'temporarily_unavailable',
    })
  }
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
    if (section === 'password' && (isRead || ctx.method === 'POST'))
      return name
        ? showPasswordPage(provider, options, ctx, name)
        : options.outside
          ? next()
          : showOwnPasswordPage(provider, options, ctx)
    const back = section === RETURN_SECTION && !name && options.outside?.pageOf(queryOf(ctx))
    if (back) return ctx.redirect(`${options.mount}/${back}`)
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
