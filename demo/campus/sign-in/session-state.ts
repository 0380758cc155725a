import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

/** What a script of the check page may read: says whether somebody is signed in, and changes when that changes. */
const browserState = (key: string, uid: string) => createHmac('sha256', key).update(uid).digest('base64url')

/**
 * OpenID Connect Session Management 1.0, which oidc-provider no longer has: `session_state` in every answer, and
 * the readable cookie `cookie` that the page at check_session compares it with.
 */
export function addSessionState(
  provider: Provider,
  { key, cookie, path, maxAge }: { key: string; cookie: string; path: string; maxAge: number },
): void {
  // told before the answer is written, and with the answer itself: must be set synchronously
  provider.on('authorization.success', (ctx: KoaContextWithOIDC, out?: Record<string, unknown>) => {
    const { client, session, params } = ctx.oidc
    const uid = session?.uid
    if (!out || !client || !uid || typeof params?.redirect_uri !== 'string') return
    const to = new URL(params.redirect_uri)
    // the page that will ask stands at the relay's parent, not at the relay
    const origin = to.searchParams.get('parent') ?? to.origin
    const salt = randomBytes(12).toString('base64url')
    const digest = createHash('sha256')
      .update(`${client.clientId} ${origin} ${browserState(key, uid)} ${salt}`)
      .digest('base64url')
    out.session_state = `${digest}.${salt}`
  })
  provider.use(async (ctx, next) => {
    await next()
    const session = (ctx as unknown as KoaContextWithOIDC).oidc?.session as
      { accountId?: string; uid: string; destroyed?: boolean } | undefined
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
