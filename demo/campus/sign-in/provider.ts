import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { accountById } from './accounts.ts'
import { createAdapter, sweepExpired } from './adapter.ts'
import { applyAddresses, createAddresses } from './addresses.ts'
import { loadAssets } from './assets.ts'
import { createHeaders } from './headers.ts'
import { loadKeys, type Keys } from './keys.ts'
import { addPages, frameOf, type PageParts } from './pages.ts'
import { addSessionState } from './session-state.ts'
import { errorPage, expiredPage, signedOutPage, signOutPage } from './views.ts'

export const CLIENT_ID = 'univ-portal'
/** §6, in the order of the specification; the default configuration also has introspect. */
export const SCOPES =
  'profile task task_edit process triple app openid data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'.split(
    ' ',
  )
const SESSION_SECONDS = 7 * 24 * 3600

export interface SignInOptions {
  /** Migrated; people are rows of `person`. */
  db: Db
  /** `http://localhost:8080/oidc`: the address under which browsers reach `handle`. */
  issuer: string
  /** Allowed page origins, the portal's own first. With an issuer on loopback http every loopback port as well. */
  origins: readonly string[]
  /** '' or '/hall'. */
  basePath: string
  accessTokenSeconds?: number
}

/** What an access token is worth. `revoked`: signed out since (§8 OIDC_BC_LOGOUT); `invalid`: unknown or too old. */
export type Verified =
  { state: 'valid'; accountId: string; scopes: Set<string> } | { state: 'revoked' } | { state: 'invalid' }

export interface SignIn {
  /** Answers a request under the issuer; `req.url` comes without the issuer's path, `req.originalUrl` with it. */
  handle(req: IncomingMessage, res: ServerResponse): void
  verify(token: string): Promise<Verified>
  /** Blank-separated origins for {@link renewPage}. */
  parents: string
  close(): Promise<void>
}

/** The campus's OpenID Connect provider. Any number of processes may run it on the same database. */
export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { db, issuer, origins, basePath } = options
  const keys = await loadKeys(db)
  const url = new URL(issuer)
  const mount = url.pathname.replace(/\/+$/, '')
  const addresses = createAddresses(issuer, origins, basePath)
  const headers = createHeaders(issuer, addresses)
  // cookies know no ports: two campuses on one machine would sign each other out
  const cookies = `${url.protocol === 'https:' ? '__Secure-' : ''}univ_${url.port || 'sso'}`
  const parts: PageParts = {
    db,
    mount,
    home: addresses.home,
    assets: loadAssets(),
    langCookie: `${cookies}_lang`,
    stateCookie: `${cookies}_state`,
    checkSession: `${issuer}/check_session`,
    framed: headers.framed,
  }

  const provider = new Provider(issuer, {
    ...configuration(parts, keys, options.accessTokenSeconds ?? 3600),
    adapter: createAdapter(db),
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: '一站式网上服务大厅',
        grant_types: ['implicit', 'authorization_code'],
        response_types: ['code', 'id_token', 'id_token token'],
        response_modes: ['query', 'fragment'],
        token_endpoint_auth_method: 'none',
        redirect_uris: addresses.redirectUris,
        post_logout_redirect_uris: [addresses.home],
      },
    ],
    cookies: {
      keys: [keys.cookie],
      names: { session: `${cookies}_session`, interaction: `${cookies}_page`, resume: `${cookies}_resume` },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: mount || '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clientBasedCORS: (_ctx, origin) => addresses.origin(origin),
  })
  applyAddresses(provider, addresses)
  provider.proxy = url.protocol === 'https:'
  // of X-Forwarded-For only what the nearest proxy wrote
  provider.maxIpsCount = 1
  const report = (e: Error) => console.error(`sign-in: ${e.name}: ${e.message}`)
  provider.on('server_error', (_ctx, e) => report(e))
  // what happens outside of the provider's own routes; its stack is nobody's business
  ;(provider as EventEmitter).on('error', report)

  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (e) {
      const status = (e as { status?: number }).status ?? 500
      if (status >= 500) report(e as Error)
      ctx.status = status
      ctx.type = 'html'
      ctx.body =
        (e as Error).name === 'SessionNotFound'
          ? expiredPage(frameOf(parts, ctx))
          : errorPage(frameOf(parts, ctx), { error: status >= 500 ? 'server_error' : 'invalid_request' })
    }
    // the provider reflects any origin in its errors; ours are few
    const origin = ctx.response.get('access-control-allow-origin')
    const open = ctx.path === '/jwks' || ctx.path.startsWith('/.well-known/')
    if (origin && !open && !addresses.origin(ctx.get('origin'))) ctx.remove('access-control-allow-origin')
  })
  addSessionState(provider, {
    key: keys.cookie,
    cookie: parts.stateCookie,
    path: mount || '/',
    maxAge: SESSION_SECONDS,
  })
  addPages(provider, parts)

  const answer = provider.callback()
  const stopSweeping = sweepExpired(db)
  return {
    handle: (req, res) => {
      for (const [name, value] of Object.entries(headers.base)) res.setHeader(name, value)
      void answer(req, res)
    },
    verify: (token) => verify(db, token),
    parents: addresses.parents,
    close: async () => stopSweeping(),
  }
}

function configuration(parts: PageParts, keys: Keys, accessTokenSeconds: number): Configuration {
  const page = (ctx: KoaContextWithOIDC, body: string) => {
    ctx.type = 'html'
    ctx.body = body
  }
  const frame = (ctx: KoaContextWithOIDC) => frameOf(parts, ctx, ctx.oidc.params?.ui_locales)
  return {
    jwks: { keys: [keys.signing] },
    routes: { authorization: '/authorize', userinfo: '/userinfo', jwks: '/jwks', end_session: '/logout' },
    responseTypes: ['code', 'id_token', 'id_token token'],
    scopes: SCOPES,
    clientAuthMethods: ['none'],
    claims: { openid: ['sub'], profile: ['name', 'account'] },
    // opaque tokens, no resource indicators: a token with an audience would not open user info
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
          page(ctx, signOutPage(frame(ctx), form, hint?.payload?.sub === ctx.oidc.session?.accountId))
        },
        postLogoutSuccessSource: (ctx) => page(ctx, signedOutPage(frame(ctx))),
      },
    },
    discovery: { check_session_iframe: parts.checkSession },
    findAccount: async (_ctx, id) => {
      const account = await accountById(parts.db, id)
      return (
        account && {
          accountId: id,
          claims: () => ({ sub: id, name: account.name, account: account.account }),
        }
      )
    },
    interactions: { url: (_ctx, interaction) => `${parts.mount}/sign-in/${interaction.uid}` },
    // the hall is the university's own: whoever signs in has agreed, no page asks
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const id = session.grantIdFor(client.clientId)
      const grant =
        (id && (await provider.Grant.find(id))) ||
        new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope([...ctx.oidc.requestParamScopes].join(' '))
      await grant.save()
      return grant
    },
    renderError: (ctx, out, error) => {
      page(
        ctx,
        error.name === 'SessionNotFound' ? expiredPage(frame(ctx)) : errorPage(frame(ctx), { ...out }),
      )
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 1800,
      // counted from the sign-in, however often it is used
      Session: (_ctx, session) =>
        Math.max(
          60,
          (session.loginTs ?? Math.floor(Date.now() / 1000)) +
            SESSION_SECONDS -
            Math.floor(Date.now() / 1000),
        ),
      // never before its session: the tokens of a lost grant would outlive the sign-out
      Grant: SESSION_SECONDS + 3600,
    },
  }
}

async function verify(db: Db, token: string): Promise<Verified> {
  if (!/^[\w-]{20,128}$/.test(token)) return { state: 'invalid' }
  const [row] = await db.query<{ payload: string; revoked: boolean }>(
    `select payload, revoked_at is not null as revoked from oidc_item
     where model = 'AccessToken' and id = $1 and expires_at > now()`,
    [token],
  )
  if (!row) return { state: 'invalid' }
  if (row.revoked) return { state: 'revoked' }
  const { accountId, scope } = JSON.parse(row.payload) as { accountId?: string; scope?: string }
  return accountId ? { state: 'valid', accountId, scopes: new Set(scope?.split(' ')) } : { state: 'invalid' }
}
