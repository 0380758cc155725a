// A small OpenID Connect provider for the core server: implicit flow (§6), `sub` differs from the university's user id.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { accounts, type Account } from './core-server-processes.ts'

export const CLIENT_ID = 'hall'
const TOKEN_SECONDS = 3600

interface CoreProvider {
  /** Handles a request below `/idp`; `body` is the form body. */
  handle(req: IncomingMessage, res: ServerResponse, url: URL, body: URLSearchParams): Promise<void>
  /** The account of an access token; undefined if the token is missing or invalid. */
  accountOf(token: string | undefined): Account | undefined
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.codePointAt(0)};`)

const random = () => randomBytes(24).toString('base64url')

export async function createCoreProvider(issuer: () => string): Promise<CoreProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'core', alg: 'RS256', use: 'sig' }
  const tokens = new Map<string, Account>()
  const sessions = new Map<string, Account>()

  const metadata = () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/jwks`,
    end_session_endpoint: `${issuer()}/logout`,
    response_types_supported: ['id_token token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

  async function answer(account: Account, request: URLSearchParams): Promise<string> {
    const accessToken = random()
    tokens.set(accessToken, account)
    const at_hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
    const idToken = await new SignJWT({ nonce: request.get('nonce') ?? '', at_hash })
      .setProtectedHeader({ alg: 'RS256', kid: 'core' })
      .setIssuer(issuer())
      .setAudience(CLIENT_ID)
      .setSubject(account.sub)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(privateKey)
    return redirectTo(request, {
      id_token: idToken,
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: String(TOKEN_SECONDS),
    })
  }
  const redirectTo = (request: URLSearchParams, fragment: Record<string, string>): string => {
    const state = request.get('state') ?? ''
    return `${request.get('redirect_uri') ?? ''}#${String(new URLSearchParams({ ...fragment, state }))}`
  }

  const page = (query: string, failed: boolean) =>
    `<!doctype html><html lang="zh"><meta charset="utf-8"><title>统一身份认证</title><form method="post" action="?${escapeHtml(query)}">
    ${failed ? '<p role="alert">账号或密码错误</p>' : ''}<label>账号<input name="login"></label>
    <label>密码<input name="password" type="password"></label><button>登录</button></form></html>`

  return {
    accountOf: (token) => tokens.get(token ?? ''),
    async handle(req, res, url, body) {
      const send = (status: number, type: string, text: string, headers: Record<string, string> = {}) =>
        void res
          .writeHead(status, {
            'content-type': `${type}; charset=utf-8`,
            'cache-control': 'no-store',
            ...headers,
          })
          .end(text)
      const json = (value: unknown, status = 200) => send(status, 'application/json', JSON.stringify(value))
      const redirect = (location: string, cookie?: string) =>
        void res.writeHead(302, { location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) }).end()
      const session = /(?:^|; )idp=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
      const routes: Record<string, () => unknown> = {
        '/.well-known/openid-configuration': () => json(metadata()),
        '/jwks': () => json({ keys: [jwk] }),
        '/userinfo': () => {
          const account = tokens.get((req.headers.authorization ?? '').replace(/^Bearer /, ''))
          return account
            ? json({ sub: account.sub, name: account.name })
            : json({ error: 'invalid_token' }, 401)
        },
        '/logout': () => {
          sessions.delete(session)
          return redirect(url.searchParams.get('post_logout_redirect_uri') ?? '/', 'idp=; Path=/; Max-Age=0')
        },
        '/authorize': async () => {
          const request = url.searchParams
          if (request.get('client_id') !== CLIENT_ID || request.get('response_type') !== 'id_token token')
            return json({ error: 'invalid_request' }, 400)
          const known = sessions.get(session)
          if (known && req.method === 'GET') return redirect(await answer(known, request))
          if (request.get('prompt') === 'none')
            return redirect(redirectTo(request, { error: 'login_required' }))
          const account = accounts.find(
            ({ login }) => login === body.get('login') && login === body.get('password'),
          )
          if (!account) return send(200, 'text/html', page(url.search.slice(1), req.method === 'POST'))
          const id = random()
          sessions.set(id, account)
          return redirect(await answer(account, request), `idp=${id}; Path=/; HttpOnly; SameSite=Lax`)
        },
      }
      const route = routes[url.pathname.slice('/idp'.length)]
      await (route ? route() : json({ error: 'not_found' }, 404))
    },
  }
}
