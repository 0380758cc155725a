import { createHash, randomBytes } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import type { Db } from '../db/db.ts'
import { createOutsideProvider, OutsideRefusal, type OutsideSettings } from './outside-provider.ts'
import { findOutsidePerson } from './outside-person.ts'

type PageRequest = Parameters<Parameters<Provider['use']>[0]>[0]

/** Where the outside provider returns to, below the issuer; the page of the sign-in takes over from there. */
export const RETURN_SECTION = 'return'
const SECONDS = 1800
const MODEL = 'OutsideSignIn'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Sign-in at an outside provider only. `state` names the page of the sign-in, whose cookie only the browser has that
 * began it: nobody can be sent into another person's sign-in.
 */
export function createOutsideSignIn(db: Db, settings: OutsideSettings, issuer: string) {
  const outside = createOutsideProvider(settings, `${issuer}/${RETURN_SECTION}`)
  return {
    /** The address below the issuer that a reply of the provider belongs to; undefined for any other request. */
    pageOf: (query: URLSearchParams): string | undefined => {
      const uid = /^([\w-]{1,128})\.[\w-]+$/.exec(query.get('state') ?? '')?.[1]
      return uid && `sign-in/${uid}?${query}`
    },
    /** Sends the browser to the provider. */
    async begin(uid: string, uiLocales: string): Promise<string> {
      const state = `${uid}.${randomBytes(24).toString('base64url')}`
      const { url, sent } = await outside.begin(state, uiLocales)
      await db.query(
        `insert into oidc_item (model, id, payload, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4::float8))`,
        [MODEL, hash(state), JSON.stringify(sent), SECONDS],
      )
      return url
    },
    /** The id of who signed in. A reply counts once. */
    async finish(uid: string, query: URLSearchParams): Promise<string> {
      const state = query.get('state') ?? ''
      const [row] = await db.query<{ payload: string }>(
        'delete from oidc_item where model = $1 and id = $2 and expires_at > now() returning payload',
        [MODEL, hash(state)],
      )
      if (!row || !state.startsWith(`${uid}.`)) throw new OutsideRefusal('an unknown or used reply')
      const claims = await outside.finish(query, JSON.parse(row.payload))
      return findOutsidePerson(db, settings, claims)
    },
  }
}

export type OutsideSignIn = ReturnType<typeof createOutsideSignIn>

/** The query of a request. */
export const queryOf = (ctx: PageRequest): URLSearchParams => new URLSearchParams(ctx.querystring)
