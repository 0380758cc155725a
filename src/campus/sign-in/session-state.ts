import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

interface ContextWithSession {
  oidc?: { session?: { accountId?: string; uid: string; destroyed?: boolean } }
}

/** The value of the cookie that check_session reads; it differs per session and reveals nothing else. */
const browserState = (key: string, uid: string) => createHmac('sha256', key).update(uid).digest('base64url')

/**
 * OpenID Connect Session Management 1.0, which oidc-provider has dropped: adds `session_state` to authorization
 * responses, and sets the `cookie` that check_session compares it with.
 */
export function addSessionState(
  provider: Provider,
  { key, cookie, path, maxAge }: { key: string; cookie: string; path: string; maxAge: number },
): void {
  // must be synchronous: the event is emitted before the response is written
  provider.on('authorization.success', (ctx: KoaContextWithOIDC, out?: Record<string, unknown>) => {
    const { client, session, params } = ctx.oidc
    const uid = session?.uid
    if (!out || !client || !uid || typeof params?.redirect_uri !== 'string') return
    const redirectUri = new URL(params.redirect_uri)
    const { origin } = redirectUri
    const salt = randomBytes(12).toString('base64url')
    const digest = createHash('sha256')
      .update(`${client.clientId} ${origin} ${browserState(key, uid)} ${salt}`)
      .digest('base64url')
    out.session_state = `${digest}.${salt}`
  })
  provider.use(async (ctx, next) => {
    await next()
    const { oidc }: ContextWithSession = Object(ctx)
    const session = oidc?.session
    if (!session) return
    const state = session.accountId && !session.destroyed ? browserState(key, session.uid) : null
    if (state === (ctx.cookies.get(cookie, { signed: false }) ?? null)) return
    ctx.cookies.set(cookie, state, {
      path,
      httpOnly: false,
      sameSite: 'lax',
      signed: false,
      ...(state ? { maxAge: maxAge * 1000 } : {}),
    })
  })
}
