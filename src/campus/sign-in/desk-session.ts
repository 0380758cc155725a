import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Db } from '../db/db.ts'
import { loadProviderKeys } from './provider-keys.ts'

export const DESK_PATH = '/desk'
/** Where the provider returns to after the sign-in; `state` is the page that was asked for. */
export const DESK_RETURN_PATH = `${DESK_PATH}/enter`
export const DESK_CLIENT_ID = 'univ-desk'

/** The client of the operators' desk: it asks who is signed in, and gets no token (response type `none`). */
export const deskClient = (origin: string) => ({
  client_id: DESK_CLIENT_ID,
  client_name: '服务大厅运营台',
  grant_types: [],
  response_types: ['none' as const],
  token_endpoint_auth_method: 'none' as const,
  redirect_uris: [`${origin}${DESK_RETURN_PATH}`],
})

/** Cookies ignore ports: without the port in the name, two campuses on one machine would share them. */
export const cookiePrefix = ({ protocol, port }: URL): string =>
  `${protocol === 'https:' ? '__Secure-' : ''}univ_${port || 'sso'}`

/** The name of the desk's cookie. */
export const deskCookie = (origin: string): string => `${cookiePrefix(new URL(origin))}_desk`

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The token of the forms of one session and person. */
function signForm(key: string, uid: string, personId: string): string {
  const named = `${uid}.${Buffer.from(personId).toString('base64url')}`
  return `${named}.${sign(key, `desk form ${named}`)}`
}

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Tells the desk which session of the provider a browser has, in a cookie of the desk's own path. It ends with that
 * session, because the desk looks the session up on each request.
 */
export function addDeskCookie(provider: Provider, key: string): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc }: Partial<KoaContextWithOIDC> = Object(ctx)
    const uid = oidc?.session?.accountId ? oidc.session.uid : undefined
    if (!uid || oidc?.client?.clientId !== DESK_CLIENT_ID) return
    ctx.cookies.set(deskCookie(provider.issuer), `${uid}.${sign(key, `desk ${uid}`)}`, {
      path: DESK_PATH,
      httpOnly: true,
      sameSite: 'lax',
      signed: false,
      overwrite: true,
    })
  })
}

/** The English name of a row of `person`. */
export const PERSON_NAME_EN = `coalesce(jsonb_path_query_first(person.positions, '$[*].attribute[*] ? (@.key == "nameEn").value') #>> '{}', '')`

export interface Operator {
  id: string
  account: string
  name: string
  /** '' if unknown. */
  nameEn: string
  roles: string[]
  /** A token for the forms of this session and person. */
  formToken: string
}

/** Reads who is at the desk. */
export function createDeskSessions(db: Db) {
  const keys = loadProviderKeys(db)
  // the first request reports it
  keys.catch(() => undefined)
  return {
    /** @param cookie the value of the desk's cookie; resolves to null without a session of the provider */
    async read(cookie = ''): Promise<Operator | null> {
      const [, uid = '', signature = ''] = /^([\w-]{1,128})\.([\w-]+)$/.exec(cookie) ?? []
      const { cookie: key } = await keys
      if (!uid || !isEqual(signature, sign(key, `desk ${uid}`))) return null
      const [session] = await db.query<{ payload: string }>(
        `select payload from oidc_item where model = 'Session' and uid = $1 and revoked_at is null and expires_at > now()`,
        [uid],
      )
      const { accountId = '' }: { accountId?: string } = JSON.parse(session?.payload ?? '{}')
      const [person] = await db.query<Omit<Operator, 'formToken'>>(
        `select id, account, name, roles, ${PERSON_NAME_EN} as "nameEn" from person where id = $1 and left_at is null`,
        [accountId],
      )
      return person ? { ...person, formToken: signForm(key, uid, person.id) } : null
    },
    isToken: ({ formToken }: Operator, token: string): boolean => isEqual(token, formToken),
    /** The person for whose form a token was made, though its session may have ended; undefined for a forged one. */
    async readAuthor(token: string): Promise<string | undefined> {
      const [, uid = '', encoded = ''] = /^([\w-]{1,128})\.([\w-]{1,256})\.[\w-]+$/.exec(token) ?? []
      const personId = Buffer.from(encoded, 'base64url').toString()
      return uid && isEqual(token, signForm((await keys).cookie, uid, personId)) ? personId : undefined
    },
  }
}
