import { createHash, randomBytes } from 'node:crypto'

const CLIENT = 'univ-portal'
const ALL_SCOPES =
  'openid profile task task_edit process triple app data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'

/**
 * A browser without rendering: stores cookies by host and path, and follows redirects until one leads to a callback
 * page.
 */
export class HttpVisitor {
  #cookies = new Map<string, { value: string; path: string }>()
  readonly headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers
  }

  cookie(pattern: RegExp): string | undefined {
    return [...this.#cookies].find(([name]) => pattern.test(name))?.[1].value
  }

  cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies].map(([key, cookie]) => ({ name: key.split(' ')[0]!, ...cookie }))
  }

  /** Sends one request without following redirects. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(([, c]) => pathname === c.path || pathname.startsWith(c.path.replace(/\/?$/, '/')))
      .map(([name, c]) => `${name.split(' ')[0]}=${c.value}`)
      .join('; ')
    const headers = {
      accept: 'text/html',
      ...this.headers,
      ...(init.headers as Record<string, string>),
      cookie,
    }
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const index = pair.indexOf('=')
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/'
      const gone = attributes.some((a) => /^expires=Thu, 01 Jan 1970/i.test(a))
      const key = `${pair.slice(0, index)} ${path}`
      if (gone) this.#cookies.delete(key)
      else this.#cookies.set(key, { value: pair.slice(index + 1), path })
    }
    return reply
  }

  /** Follows redirects until a page is returned, or until one leads to a callback page or away from the provider. */
  async go(url: string, init: RequestInit = {}): Promise<{ url: string; reply: Response }> {
    let currentUrl = url
    let reply = await this.fetch(currentUrl, init)
    for (let i = 0; i < 10; i++) {
      const to = reply.headers.get('location')
      if (!to) break
      currentUrl = new URL(to, currentUrl).href
      if (!new URL(currentUrl).pathname.startsWith('/oidc/')) break
      reply = await this.fetch(currentUrl)
    }
    return { url: currentUrl, reply }
  }

  /** Fills in and submits the sign-in page at `url`. */
  submit(url: string, login: string, password = login): Promise<{ url: string; reply: Response }> {
    return this.go(url, {
      method: 'POST',
      body: new URLSearchParams({ login, password }),
      headers: { origin: new URL(url).origin },
    })
  }
}

interface AuthorizeOptions {
  /** `code` uses PKCE; default `id_token token`. */
  responseType?: string
  redirectUri?: string
  scope?: string
  extraParams?: Record<string, string>
}

/** The URL of an authorization request of the portal at `campus`, with its state, nonce and verifier. */
export function authorizeUrl(campus: string, asked: AuthorizeOptions = {}) {
  const {
    responseType = 'id_token token',
    redirectUri = `${campus}/workflow/oidcCallback`,
    extraParams = {},
  } = asked
  const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string,
  ]
  const url = new URL(`${campus}/oidc/authorize`)
  const params = {
    client_id: CLIENT,
    redirect_uri: redirectUri,
    response_type: responseType,
    scope: asked.scope ?? ALL_SCOPES,
    state,
    nonce,
    ...(responseType === 'code'
      ? {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }
      : {}),
    ...extraParams,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return { url: url.href, state, nonce, verifier, redirectUri }
}

/** The provider's response parameters on a callback page, from the fragment or the query. */
export const responseParams = (url: string): URLSearchParams => {
  const { hash, search } = new URL(url)
  return new URLSearchParams(hash.slice(1) || search)
}

/**
 * Signs in at the campus at `url` (`http://localhost:8750`) through its pages, like a user would, and returns the
 * tokens. Password = login.
 */
export async function fetchTokens(
  url: string,
  login: string,
  visitor = new HttpVisitor(),
): Promise<{ access_token: string; id_token: string }> {
  const campus = url.replace(/\/+$/, '')
  const page = await visitor.go(authorizeUrl(campus).url)
  const done = page.url.includes('/workflow/') ? page : await visitor.submit(page.url, login)
  const answer = responseParams(done.url)
  const [access_token, id_token] = [answer.get('access_token'), answer.get('id_token')]
  if (!access_token || !id_token)
    throw new Error(
      `no token for ${login}: ${answer.get('error') ?? done.reply.status} at ${done.url.split(/[?#]/)[0]}`,
    )
  return { access_token, id_token }
}

/**
 * What a browser has stored after signing in at the campus: the provider's cookies and the portal's session, for the
 * `storageState` of a new context. Skips the five page loads of the real flow, which the sign-in tests cover.
 */
export async function signedInState(url: string, login: string) {
  const visitor = new HttpVisitor()
  const tokens = await fetchTokens(url, login, visitor)
  const [, payload = ''] = tokens.id_token.split('.')
  const profile = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  const session = { ...tokens, token_type: 'Bearer', scope: ALL_SCOPES, profile, expires_at: profile.exp }
  const { hostname, origin } = new URL(url)
  return {
    cookies: visitor.cookies().map((cookie) => ({
      ...cookie,
      domain: hostname,
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [
      {
        origin,
        localStorage: [{ name: `oidc.user:${origin}/oidc:${CLIENT}`, value: JSON.stringify(session) }],
      },
    ],
  }
}
