// Programs that a person lets read for them at /mcp: their registration, their scopes, their permissions.
import { isObject, ownValue } from '../../contract/decoders.ts'
import { randomBytes } from 'node:crypto'
import type { Adapter, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { cleanText } from '../clean-text.ts'
import type { Db } from '../db/db.ts'
import { countAgainstLimit, type RateLimit } from '../rate-limit.ts'
import { DESK_CLIENT_ID } from './desk-session.ts'
import { loadProvider } from './load-provider.ts'
import type { PageRequest } from './page-requests.ts'

/** Each is the name of a tool. */
export const AGENT_SCOPES = ['my_tasks', 'my_applications', 'prepare_application'] as const
export type AgentScope = (typeof AGENT_SCOPES)[number]

/** The portal's client id; here too, because provider.ts imports this file. */
const OWN_CLIENTS = ['univ-portal', DESK_CLIENT_ID]
const TOKEN_SECONDS = 3600
const REFRESH_SECONDS = 7 * 24 * 3600
const CLIENT_SECONDS = 90 * 24 * 3600
const MAX_REGISTRATION = 8 * 1024
const MAX_URIS = 5
/** Registrations are open to anyone, so they are few: of one address, and of all. */
const LIMIT: RateLimit = { name: 'agent', hits: 20, seconds: 3600 }
const LIMIT_OF_ALL: RateLimit = { name: 'agents', hits: 2000, seconds: 86_400 }
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export const isAgent = (clientId: string | undefined): boolean =>
  clientId !== undefined && !OWN_CLIENTS.includes(clientId)

/** The one resource that tokens of programs are for. */
export const agentResource = (issuer: string): string => `${new URL(issuer).origin}/mcp`

/** https, or http on the person's own machine; without a fragment or credentials. */
function parseRedirect(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || value.includes('#') || !URL.canParse(value))
    return null
  const url = new URL(value)
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return isAllowed && !url.username && !url.password && !url.hostname.includes('*') ? value : null
}

/** Whether a registered address is meant; a program on the person's machine listens at any port (RFC 8252). */
export function isAgentRedirect(registered: readonly string[], value: string): boolean {
  if (registered.includes(value)) return true
  if (parseRedirect(value) === null) return false
  const asked = new URL(value)
  if (asked.protocol !== 'http:') return false
  asked.port = ''
  return registered.some((uri) => {
    const url = new URL(uri)
    url.port = ''
    return url.href === asked.href
  })
}

/** What the provider has to know about programs. */
export function agentConfiguration(issuer: string): Pick<Configuration, 'issueRefreshToken'> & {
  resourceIndicators: NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>
} {
  const resource = agentResource(issuer)
  return {
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    resourceIndicators: {
      enabled: true,
      // tokens of the portal have no audience: one with an audience would not be valid for user info
      defaultResource: (_ctx, client) => (isAgent(client.clientId) ? resource : (undefined as never)),
      useGrantedResource: (_ctx, source) => isAgent(source.clientId),
      getResourceServerInfo: async (ctx, asked, client) => {
        if (!isAgent(client.clientId) || asked !== resource)
          throw new (await loadProvider()).errors.InvalidTarget('there is no such resource')
        const [other] = ctx.oidc.requestParamOIDCScopes
        if (other) throw new (await loadProvider()).errors.InvalidScope('not a scope of programs', other)
        return {
          scope: AGENT_SCOPES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: TOKEN_SECONDS,
        }
      },
    },
  }
}

export const AGENT_TTL = { RefreshToken: REFRESH_SECONDS }

/** The permission that a person has given the program, in this browser. */
export async function findAgentGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, result } = oidc
  const id = result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId))
  return id ? await provider.Grant.find(id) : undefined
}

async function readJson(ctx: PageRequest): Promise<Record<string, unknown> | null> {
  let text = ''
  for await (const chunk of ctx.req) {
    text += String(chunk)
    if (text.length > MAX_REGISTRATION) return null
  }
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : null
  } catch {
    return null
  }
}

/** Dynamic client registration (RFC 7591), for public clients with the code flow and PKCE. */
async function register(ctx: PageRequest, db: Db, clients: Adapter): Promise<void> {
  const refuse = (status: number, error: string, description: string) => {
    ctx.status = status
    ctx.body = { error, error_description: description }
  }
  const wait = (await countAgainstLimit(db, LIMIT, ctx.ip)) || (await countAgainstLimit(db, LIMIT_OF_ALL, ''))
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return refuse(429, 'temporarily_unavailable', 'too many registrations')
  }
  const asked = await readJson(ctx)
  if (!asked) return refuse(400, 'invalid_client_metadata', 'the body is not a JSON object of at most 8 KB')
  const uris: unknown[] = Array.isArray(asked['redirect_uris']) ? asked['redirect_uris'] : []
  const redirects = uris.map(parseRedirect).filter((uri) => uri !== null)
  const [first] = redirects
  if (first === undefined || redirects.length !== uris.length || uris.length > MAX_URIS)
    return refuse(400, 'invalid_redirect_uri', 'one to five addresses: https, or http on this machine')
  const method = asked['token_endpoint_auth_method'] ?? 'none'
  if (method !== 'none')
    return refuse(400, 'invalid_client_metadata', 'only public clients: token_endpoint_auth_method none')
  const name = typeof asked['client_name'] === 'string' ? cleanText(asked['client_name']).slice(0, 60) : ''
  const client = {
    client_id: `agent-${randomBytes(16).toString('base64url')}`,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name || new URL(first).hostname,
    application_type: 'web' as const,
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'none' as const,
  }
  await clients.upsert(client.client_id, client, CLIENT_SECONDS)
  ctx.status = 201
  ctx.body = { ...client, scope: AGENT_SCOPES.join(' ') }
}

/** Adds the registration of programs. */
export function addRegistration(provider: Provider, db: Db, clients: Adapter): void {
  provider.use(async (ctx, next) => {
    if (ctx.path !== '/register') return next()
    if (ctx.method !== 'POST') return ctx.throw(405)
    return register(ctx, db, clients)
  })
}

/** A program that a person has allowed something. */
export interface AllowedAgent {
  grant: string
  name: string
  scopes: AgentScope[]
  /** Epoch milliseconds. */
  since: number
  until: number
  /** 0: never. */
  used: number
  calls: number
}

const isAgentScope = (scope: string): scope is AgentScope => AGENT_SCOPES.some((known) => known === scope)

export async function listAgents(db: Db, person: string, resource: string): Promise<AllowedAgent[]> {
  const rows = await db.query<{
    id: string
    payload: string
    client: string
    until: Date
    used: Date | null
    calls: number
  }>(
    `select g.id, g.payload, c.payload as client, g.expires_at as until, max(a.at) as used, count(a.id)::int as calls
     from oidc_item g join oidc_item c on c.model = 'Client' and c.id = g.payload::json->>'clientId'
     left join agent_call a on a.person_id = g.account_id and a.client_id = c.id
     where g.model = 'Grant' and g.account_id = $1 and g.revoked_at is null and g.expires_at > now()
     group by g.model, g.id, c.model, c.id order by g.expires_at desc`,
    [person],
  )
  return rows.map(({ id, payload, client, until, used, calls }) => {
    const { iat, resources }: { iat: number; resources?: Record<string, string> } = JSON.parse(payload)
    return {
      grant: id,
      name: String(ownValue(JSON.parse(client), 'client_name')),
      scopes: (resources?.[resource] ?? '').split(' ').filter(isAgentScope),
      since: iat * 1000,
      until: until.getTime(),
      used: used?.getTime() ?? 0,
      calls,
    }
  })
}

/** Ends a permission of this person, and all its tokens at once. Call `forget` of the token verifier afterwards. */
export const revokeAgent = (db: Db, person: string, grant: string): Promise<unknown> =>
  db.query(
    `update oidc_item set revoked_at = coalesce(revoked_at, now())
     where account_id = $1 and (grant_id = $2 or (model = 'Grant' and id = $2))`,
    [person, grant],
  )

const MAX_LOG_DAYS = 90

export const deleteOldAgentCalls = (db: Db): Promise<unknown> =>
  db.query(`delete from agent_call where at < now() - make_interval(days => $1)`, [MAX_LOG_DAYS])

/** Reads a program's token, each time anew: a permission that was ended counts at once. */
export async function verifyAgentToken(db: Db, token: string, resource: string) {
  if (!/^[\w-]{20,128}$/.test(token)) return null
  const [row] = await db.query<{ payload: string }>(
    `select t.payload from oidc_item t join oidc_item g on g.model = 'Grant' and g.id = t.grant_id
     join person p on p.id = t.account_id
     where t.model = 'AccessToken' and t.id = $1 and t.expires_at > now() and t.revoked_at is null
       and g.expires_at > now() and g.revoked_at is null and p.left_at is null`,
    [token],
  )
  if (!row) return null
  const { accountId, clientId, aud, scope }: Record<string, string | undefined> = JSON.parse(row.payload)
  if (!accountId || !clientId || aud !== resource) return null
  return { person: accountId, client: clientId, scopes: new Set(scope?.split(' ')) }
}
