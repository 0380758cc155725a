import { addAgentPages } from './agent-pages.ts'
import { AGENT_TTL, addRegistration, agentConfiguration, findAgentGrant, isAgent } from './agents.ts'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  ClientMetadata,
  Configuration,
  default as OidcProvider,
  KoaContextWithOIDC,
} from 'oidc-provider'
import type { Db } from '../db/db.ts'
import { findAccountById } from './sign-in-accounts.ts'
import { createAdapter, scheduleExpirySweep } from './oidc-adapter.ts'
import { applyAllowedUrls, createAllowedUrls, type AllowedUrls } from './allowed-urls.ts'
import { loadAssets } from './assets.ts'
import { loadProvider } from './load-provider.ts'
import { createProviderHeaders } from './provider-headers.ts'
import { loadProviderKeys, type ProviderKeys } from './provider-keys.ts'
import { addPages } from './add-pages.ts'
import { createOutsideSignIn } from './outside-sign-in.ts'
import type { OutsideSettings } from './outside-provider.ts'
import { createPageContext, type PageOptions, type PageRequest } from './page-requests.ts'
import { addDeskCookie, cookiePrefix, deskClient } from './desk-session.ts'
import { addSessionState } from './session-state.ts'
import type { TokenVerifier } from './token-verifier.ts'
import {
  renderErrorPage,
  renderExpiredPage,
  renderSignedOutPage,
  renderSignOutPage,
  type PageContext,
} from './page-templates.ts'

export const CLIENT_ID = 'univ-portal'
/** §6, in the order of the specification; the default configuration also has introspect. */
export const SCOPES =
  'profile task task_edit process triple app openid data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'.split(
    ' ',
  )
const SESSION_SECONDS = 7 * 24 * 3600

export interface ProviderOptions {
  db: Db
  /** The public URL of `handle`, such as `http://localhost:8080/oidc`. */
  issuer: string
  /** The allowed page origins, the portal's own first; see createAllowedUrls. */
  origins: readonly string[]
  /** '' or '/hall'. */
  basePath: string
  brand: PageOptions['brand']
  isDemo: boolean
  outside?: OutsideSettings | null
  /** Shared by the providers of all origins. */
  tokens: TokenVerifier
  log: (e: unknown) => void
  accessTokenSeconds?: number
}

export interface SignInProvider {
  /** Handles a request under the issuer; `req.url` is without the issuer's path, `req.originalUrl` with it. */
  handle(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

/** Creates the OpenID Connect provider. Any number of processes may share its database. */
export async function createSignInProvider(options: ProviderOptions): Promise<SignInProvider> {
  const { db, issuer, origins, basePath } = options
  const [{ Provider }, keys] = await Promise.all([loadProvider(), loadProviderKeys(db)])
  const url = new URL(issuer)
  const mount = url.pathname.replace(/\/+$/, '')
  const allowedUrls = createAllowedUrls(issuer, origins, basePath)
  const headers = createProviderHeaders(issuer, allowedUrls)
  const prefix = cookiePrefix(url)
  const pageOptions: PageOptions = {
    db,
    brand: options.brand,
    isDemo: options.isDemo,
    outside: options.outside ? createOutsideSignIn(db, options.outside, issuer) : null,
    forgetTokens: options.tokens.forget,
    log: options.log,
    mount,
    home: allowedUrls.homeUrl,
    assets: loadAssets(),
    langCookie: `${prefix}_lang`,
    stateCookie: `${prefix}_state`,
    checkSession: `${issuer}/check_session`,
    framed: headers.framed,
  }

  const adapter = createAdapter(db, options.tokens.forget)
  const provider = new Provider(issuer, {
    ...createConfiguration(pageOptions, keys, issuer, options.accessTokenSeconds ?? 3600),
    adapter,
    clients: [portalClient(options.brand.zh.university, allowedUrls), deskClient(url.origin)],
    cookies: {
      keys: [keys.cookie],
      names: {
        session: `${prefix}_session`,
        interaction: `${prefix}_page`,
        resume: `${prefix}_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: mount || '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clientBasedCORS: (_ctx, origin) => allowedUrls.isAllowedOrigin(origin),
  })
  applyAllowedUrls(provider, allowedUrls)
  provider.proxy = url.protocol === 'https:'
  // trust only the last entry of X-Forwarded-For
  provider.maxIpsCount = 1
  provider.on('server_error', (_ctx, e) => options.log(e))
  // errors outside the provider's own routes
  ;(provider as EventEmitter).on('error', options.log)

  provider.use(sendErrors(pageOptions, allowedUrls))
  addSessionState(provider, {
    key: keys.cookie,
    cookie: pageOptions.stateCookie,
    path: mount || '/',
    maxAge: SESSION_SECONDS,
  })
  addDeskCookie(provider, keys.cookie)
  addRegistration(provider, db, adapter('Client'))
  addAgentPages(provider, pageOptions)
  addPages(provider, pageOptions)

  const handleRequest = provider.callback()
  const stopSweeping = scheduleExpirySweep(db, options.log)
  return {
    handle: (req, res) => {
      for (const [name, value] of Object.entries(headers.base)) res.setHeader(name, value)
      void handleRequest(req, res)
    },
    close: async () => stopSweeping(),
  }
}

const portalClient = (name: string, { redirectUris, homeUrl }: AllowedUrls): ClientMetadata => ({
  client_id: CLIENT_ID,
  client_name: name,
  grant_types: ['implicit', 'authorization_code'],
  response_types: ['code', 'id_token', 'id_token token'],
  response_modes: ['query', 'fragment'],
  token_endpoint_auth_method: 'none',
  redirect_uris: redirectUris,
  post_logout_redirect_uris: [homeUrl],
})

/** Sends errors outside the provider's own routes as pages. */
const sendErrors =
  (pageOptions: PageOptions, allowedUrls: AllowedUrls): Parameters<OidcProvider['use']>[0] =>
  async (ctx, next) => {
    try {
      await next()
    } catch (e) {
      const status = e instanceof Error && 'status' in e && typeof e.status === 'number' ? e.status : 500
      if (status >= 500) pageOptions.log(e)
      ctx.status = status
      ctx.type = 'html'
      const details = { error: status >= 500 ? 'server_error' : 'invalid_request' }
      ctx.body = renderFailure(createPageContext(pageOptions, ctx), ctx, e, details)
    }
    // the provider allows any origin on error replies
    const origin = ctx.response.get('access-control-allow-origin')
    const isPublic = ctx.path === '/jwks' || ctx.path.startsWith('/.well-known/')
    if (origin && !isPublic && !allowedUrls.isAllowedOrigin(ctx.get('origin')))
      ctx.remove('access-control-allow-origin')
  }

function createConfiguration(
  pageOptions: PageOptions,
  keys: ProviderKeys,
  issuer: string,
  accessTokenSeconds: number,
): Configuration {
  const sendPage = (ctx: KoaContextWithOIDC, body: string) => {
    ctx.type = 'html'
    ctx.body = body
  }
  const pageContext = (ctx: KoaContextWithOIDC) =>
    createPageContext(pageOptions, ctx, ctx.oidc.params?.ui_locales)
  const agents = agentConfiguration(issuer)
  return {
    issueRefreshToken: agents.issueRefreshToken,
    jwks: { keys: [keys.signing] },
    routes: { authorization: '/authorize', userinfo: '/userinfo', jwks: '/jwks', end_session: '/logout' },
    responseTypes: ['code', 'id_token', 'id_token token', 'none'],
    scopes: SCOPES,
    clientAuthMethods: ['none'],
    claims: { openid: ['sub'], profile: ['name', 'account'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: agents.resourceIndicators,
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
          sendPage(
            ctx,
            renderSignOutPage(pageContext(ctx), form, hint?.payload?.sub === ctx.oidc.session?.accountId),
          )
        },
        postLogoutSuccessSource: (ctx) => sendPage(ctx, renderSignedOutPage(pageContext(ctx))),
      },
    },
    discovery: {
      check_session_iframe: pageOptions.checkSession,
      registration_endpoint: `${issuer}/register`,
    },
    findAccount: async (_ctx, id) => {
      const account = await findAccountById(pageOptions.db, id)
      return (
        account && {
          accountId: id,
          claims: () => ({ sub: id, name: account.name, account: account.account }),
        }
      )
    },
    interactions: { url: (_ctx, interaction) => `${pageOptions.mount}/sign-in/${interaction.uid}` },
    loadExistingGrant: loadGrant,
    renderError: (ctx, out, error) => sendPage(ctx, renderFailure(pageContext(ctx), ctx, error, { ...out })),
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      ...AGENT_TTL,
      IdToken: 3600,
      Interaction: 1800,
      // from the time of sign-in, regardless of use
      Session: (_ctx, { loginTs }) => {
        const now = Math.floor(Date.now() / 1000)
        return Math.max(60, (loginTs ?? now) + SESSION_SECONDS - now)
      },
      // longer than its session: tokens without a grant would survive the sign-out
      Grant: SESSION_SECONDS + 3600,
    },
  }
}

const renderFailure = (
  page: PageContext,
  ctx: PageRequest | KoaContextWithOIDC,
  e: unknown,
  details: Record<string, unknown>,
): string =>
  e instanceof Error && e.name === 'SessionNotFound'
    ? renderExpiredPage(page, ctx.get('cookie') !== '')
    : renderErrorPage(page, details)

/** First-party clients need no consent page; programs of others do. */
async function loadGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider, requestParamScopes } = ctx.oidc
  if (isAgent(client?.clientId)) return findAgentGrant(ctx)
  if (!client || !session?.accountId) return undefined
  const id = session.grantIdFor(client.clientId)
  const grant =
    (id && (await provider.Grant.find(id))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope([...requestParamScopes].join(' '))
  await grant.save()
  return grant
}
