// The OpenID Connect provider: discovery, keys, flow, scopes, redirect URIs, CORS, clock.
import { isObject, ownValue } from '../contract/decoders.ts'
import { userManagerSettings } from '../runtime/oidc/user-manager-settings.ts'
import type { Storages } from '../runtime/page/storage.ts'
import { report, type CheckContext } from './check-context.ts'
import { corsFault, NoReply, onNoReply, parseJson, pathOf, request } from './request.ts'
import { absent, skipped, works, wrong, type Finding } from './result.ts'

type Metadata = Record<string, unknown>

const SEE = 'README.md, The provider'
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Seconds. With a larger skew, tokens are not yet or no longer valid for some users. */
const MAX_CLOCK_SECONDS = 120

const orWrong = (expected: string) => onNoReply(({ message }) => wrong(message, expected, SEE))

/** @returns the provider's metadata, for {@link checkUser} */
export async function checkProvider(context: CheckContext): Promise<Metadata> {
  const { config, requester } = context
  const add = (name: string, finding: Finding) => report(context, 'Provider', name, finding)
  const { authority, metadata: configured } = config.oidc
  const url = `${authority}/.well-known/openid-configuration`
  let metadata: Metadata = configured
  try {
    const reply = await request(requester, url)
    if (reply.status >= 400) throw new NoReply(`HTTP ${reply.status} from ${url}`)
    const body = parseJson(reply)
    if (!isObject(body)) throw new NoReply('JSON that is not an object')
    metadata = { ...body, ...configured }
    const fault = corsFault(reply.headers, url, requester.origin)
    add('discovery', fault ? wrong(fault, 'a document that the hall can read', SEE) : works())
    add('clock', checkClock(reply.headers.get('date')))
  } catch (e) {
    const isConfigured = Boolean(configured.authorization_endpoint && configured.jwks_uri)
    add(
      'discovery',
      isConfigured ? skipped('the configuration lists the endpoints') : orWrong(`JSON at ${url}`)(e),
    )
    if (!isConfigured) return metadata
  }
  add('issuer', checkIssuer(metadata, authority))
  add('keys', await checkKeys(context, metadata).catch(orWrong('the public keys at `jwks_uri`')))
  const flow = chooseFlow(metadata, config.oidc.responseType)
  add('flow', checkFlow(metadata, flow))
  add('endpoints', checkEndpoints(metadata, flow))
  add('algorithms', checkAlgorithms(metadata))
  const tokenUrl = text(metadata['token_endpoint'])
  if (flow === 'code' && tokenUrl && new URL(tokenUrl).origin !== requester.origin)
    add(
      'CORS of the token endpoint',
      await checkTokenCors(context, tokenUrl).catch(orWrong('a token endpoint that answers')),
    )
  await checkAuthorization(context, metadata, flow, add)
  return metadata
}

function checkClock(date: string | null): Finding {
  if (!date) return skipped('the provider sends no Date header')
  const seconds = Math.round((Date.parse(date) - Date.now()) / 1000)
  if (Math.abs(seconds) <= MAX_CLOCK_SECONDS) return works()
  const side = seconds > 0 ? 'ahead' : 'behind'
  return wrong(
    `a clock ${Math.round(Math.abs(seconds) / 60)} minutes ${side} of this machine's`,
    'clocks that agree (NTP) on the provider and on this machine',
    SEE,
  )
}

function checkIssuer({ issuer }: Metadata, authority: string): Finding {
  if (issuer === undefined) return skipped('no discovery')
  return String(issuer).replace(/\/$/, '') === authority
    ? works()
    : wrong(`the issuer ${String(issuer)}`, `${authority}, the \`oidc.authority\` of the configuration`, SEE)
}

async function checkKeys({ requester }: CheckContext, metadata: Metadata): Promise<Finding> {
  const url = text(metadata['jwks_uri'])
  if (!url) return wrong('no `jwks_uri`', 'the address of the public keys', SEE)
  const reply = await request(requester, url)
  const body = parseJson(reply)
  const keys: unknown = ownValue(body, 'keys')
  if (
    !Array.isArray(keys) ||
    !keys.some((key) => ['RSA', 'EC', 'OKP'].includes(String(ownValue(key, 'kty'))))
  )
    return wrong('no public key', 'at least one key of type RSA, EC or OKP', SEE)
  const fault = corsFault(reply.headers, url, requester.origin)
  return fault ? wrong(fault, 'keys that the hall can read', SEE) : works()
}

const chooseFlow = (metadata: Metadata, configured: string): string => {
  if (configured) return configured
  const hasCode = metadata['token_endpoint'] && texts(metadata['response_types_supported']).includes('code')
  return hasCode ? 'code' : 'id_token token'
}

function checkFlow(metadata: Metadata, flow: string): Finding {
  const sorted = (type: string) => type.split(' ').sort().join(' ')
  const supported = texts(metadata['response_types_supported'])
  if (supported.length && !supported.map(sorted).includes(sorted(flow)))
    return wrong(`response types ${supported.join(', ')}`, `\`${flow}\``, SEE)
  const methods = texts(metadata['code_challenge_methods_supported'])
  if (flow === 'code' && methods.length && !methods.includes('S256'))
    return wrong(`code challenge methods ${methods.join(', ')}`, 'S256 (PKCE)', SEE)
  return works(flow)
}

function checkEndpoints(metadata: Metadata, flow: string): Finding {
  const needed = ['authorization_endpoint', ...(flow === 'code' ? ['token_endpoint'] : [])]
  const missing = needed.filter((name) => !text(metadata[name]))
  if (missing.length) return wrong(`no ${missing.join(', no ')}`, needed.join(', '), SEE)
  if (!text(metadata['end_session_endpoint']))
    return absent(
      'Signing out ends the session of the hall, not that of the provider.',
      'no end_session_endpoint',
    )
  return works()
}

function checkAlgorithms(metadata: Metadata): Finding {
  const algorithms = texts(metadata['id_token_signing_alg_values_supported'])
  if (!algorithms.length) return skipped('not stated by the provider')
  return algorithms.some((algorithm) => /^(RS|PS|ES)\d{3}$|^Ed/.test(algorithm))
    ? works()
    : wrong(`id tokens signed with ${algorithms.join(', ')}`, 'an asymmetric algorithm, such as RS256', SEE)
}

/** The portal's scripts request tokens. The request is rejected without a code; only the headers matter. */
async function checkTokenCors({ requester }: CheckContext, url: string): Promise<Finding> {
  const body = new URLSearchParams({ grant_type: 'authorization_code' })
  const { headers } = await request(requester, url, { method: 'POST', body })
  const fault = corsFault(headers, url, requester.origin)
  return fault ? wrong(fault, 'a token endpoint that the hall can call', SEE) : works()
}

async function checkAuthorization(
  { config, requester }: CheckContext,
  metadata: Metadata,
  flow: string,
  add: (name: string, finding: Finding) => void,
): Promise<void> {
  const endpoint = text(metadata['authorization_endpoint'])
  if (!endpoint) return
  const root = requester.origin + config.basePath
  const settings = userManagerSettings(config.oidc, {} as Storages, root)
  const scope = settings.scope ?? ''
  const supported = texts(metadata['scopes_supported'])
  const unknown = scope.split(' ').filter((value) => supported.length && !supported.includes(value))
  add(
    'scopes',
    unknown.length
      ? wrong(`a provider that does not list ${unknown.join(', ')}`, `the scopes \`${scope}\``, SEE)
      : works(scope),
  )
  for (const redirect of [settings.redirect_uri, settings.silent_redirect_uri ?? ''])
    add(
      `redirect to ${new URL(redirect).pathname}`,
      await tryAuthorization(requester, endpoint, {
        redirect,
        scope,
        flow,
        clientId: config.oidc.clientId,
      }).catch(orWrong('a provider that answers')),
    )
}

/** `prompt=none` renders no page and signs nobody in: the provider replies at the redirect URI, or rejects it. */
async function tryAuthorization(
  requester: CheckContext['requester'],
  endpoint: string,
  authRequest: { redirect: string; scope: string; flow: string; clientId: string },
): Promise<Finding> {
  const url = new URL(endpoint)
  const isCode = authRequest.flow === 'code'
  const params = {
    client_id: authRequest.clientId,
    redirect_uri: authRequest.redirect,
    response_type: authRequest.flow,
    scope: authRequest.scope,
    state: 'check',
    nonce: 'check',
    prompt: 'none',
    // from RFC 7636, appendix B; no code is redeemed
    ...(isCode && {
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const { status, headers } = await request(requester, url.href, { headers: { accept: 'text/html' } })
  const location = headers.get('location') ?? ''
  const expected = `the registered redirect address ${authRequest.redirect} of the client ${authRequest.clientId}`
  if (status < 300 || status >= 400)
    return wrong(`a page of the provider (HTTP ${status}) and no redirect to the hall`, expected, SEE)
  if (!location.startsWith(authRequest.redirect)) {
    const error = new URL(location, url).searchParams.get('error')
    return error
      ? wrong(`the error ${error} at the provider`, expected, SEE)
      : skipped(`the provider redirects to ${pathOf(location)} first`)
  }
  const { hash, search } = new URL(location)
  const error = new URLSearchParams(hash.slice(1) || search).get('error') ?? ''
  // the errors for a user without a session at the provider
  if (/^(|login_required|interaction_required|consent_required|account_selection_required)$/.test(error))
    return works()
  const meant =
    error === 'invalid_scope' ? `the scopes \`${authRequest.scope}\`` : `the flow \`${authRequest.flow}\``
  return wrong(`the error ${error}`, meant, SEE)
}

/** The user is `me.id`; `sub` may be any value. */
export async function checkUser(context: CheckContext, metadata: Metadata): Promise<void> {
  const finding = context.requester.token ? await askUserInfo(context, metadata) : skipped('needs --token')
  report(context, 'Provider', 'user', finding)
}

async function askUserInfo(
  { requester, config, sampleIds }: CheckContext,
  metadata: Metadata,
): Promise<Finding> {
  const url = text(metadata['userinfo_endpoint'])
  if (!url) return absent('The app centre provides the name, a moment later.', 'no userinfo_endpoint')
  const isTrusted = config.trustedOrigins.has(new URL(url).origin)
  if (!isTrusted) return skipped('the endpoint is at an origin that the configuration does not name')
  try {
    const body = parseJson(await request(requester, url, { authorized: true }))
    const sub = isObject(body) ? text(body['sub']) : ''
    if (!sub) return wrong('no `sub`', 'user info of the token', SEE)
    if (!sampleIds.userId) return works()
    return works(
      sub === sampleIds.userId ? '`sub` is the user id' : '`sub` differs from the user id: `me.id` is used',
    )
  } catch (e) {
    if (e instanceof NoReply) return absent('The app centre provides the name, a moment later.', e.message)
    throw e
  }
}
