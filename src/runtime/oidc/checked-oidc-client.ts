import {
  OidcClient,
  SigninResponse,
  SigninState,
  type CreateSigninRequestArgs,
  type ExtraHeader,
  type OidcMetadata,
  type SigninRequest,
} from 'oidc-client-ts'
import { withoutLongHint } from './id-token-hint.ts'
import { OidcError } from './oidc-error.ts'
import { createIdTokenVerifier, randomString, type VerifyIdToken } from './verify-id-token.ts'

export type Flow = 'code' | 'id_token token'

/** The library's `request_type` for a redirect. */
const REDIRECT = 'si:r'

/** Seconds after which a sign-in request expires. */
const MAX_REQUEST_AGE = 3600
const USER_INFO_TIMEOUT_MS = 5_000

const rejected = (rule: string) => new OidcError('refused', rule)

/**
 * Reads the provider's response from the query (code) or the fragment (implicit).
 * @throws OidcError if both hold a response, or a parameter is repeated
 */
function parseAuthResponse(href: string): { params: URLSearchParams; responseMode: 'query' | 'fragment' } {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isResponse = (p: URLSearchParams) => p.has('state') || p.has('error')
  if (isResponse(fragment) && isResponse(url.searchParams)) throw rejected('two responses')
  const responseMode = isResponse(fragment) ? 'fragment' : 'query'
  const params = responseMode === 'fragment' ? fragment : url.searchParams
  const names = [...params.keys()]
  if (new Set(names).size !== names.length) throw rejected('a parameter twice') // RFC 6749 3.1
  return { params, responseMode }
}

async function fetchUserInfo(endpoint: string, accessToken: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(USER_INFO_TIMEOUT_MS),
  })
  const info: unknown = response.ok ? await response.json() : null
  return typeof info === 'object' && info !== null && 'sub' in info ? { ...info } : null
}

const withShortUrl = ({ url, state }: SigninRequest): SigninRequest => ({ url: withoutLongHint(url), state })

/**
 * Adds the implicit flow to oidc-client-ts 3.5, which supports only the code flow, and validates the id_token in both
 * flows, because the library only decodes it. A request whose state has a code verifier uses the code flow.
 */
export class CheckedOidcClient extends OidcClient {
  /** undefined: the code flow if the provider supports it, else implicit. */
  flow: Flow | undefined
  #verify: VerifyIdToken | undefined

  async providerMetadata(): Promise<Partial<OidcMetadata>> {
    const { authority, metadata, metadataSeed } = this.settings
    const found = await this.metadataService.getMetadata()
    // OIDC Discovery §4.3; a configured issuer takes precedence
    const issuer = metadata?.issuer ?? metadataSeed?.issuer ?? authority
    if (String(found.issuer).replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw rejected('issuer of the metadata')
    return found
  }

  override async createSigninRequest(args: CreateSigninRequestArgs): Promise<SigninRequest> {
    const providerMetadata = await this.providerMetadata()
    const types = providerMetadata.response_types_supported
    const supportsCode = providerMetadata.token_endpoint && (!types || types.includes('code'))
    const nonce = randomString()
    if ((this.flow ?? (supportsCode ? 'code' : '')) === 'code')
      return withShortUrl(await super.createSigninRequest({ ...args, nonce }))

    const { client_id, authority, scope, stateStore, redirect_uri: callback } = this.settings
    const { redirect_uri = callback, request_type, prompt, ui_locales, id_token_hint } = args
    const state = await SigninState.create({
      request_type,
      client_id,
      authority,
      redirect_uri,
      scope,
      nonce,
      response_mode: 'fragment',
      code_verifier: false,
    })
    const url = new URL(await this.metadataService.getAuthorizationEndpoint())
    const response_type: Flow = 'id_token token'
    const query = { client_id, redirect_uri, response_type, scope, nonce, state: state.id }
    for (const [name, value] of Object.entries({ ...query, prompt, ui_locales, id_token_hint }))
      if (value) url.searchParams.set(name, value)
    await stateStore.set(state.id, state.toStorageString())
    return withShortUrl({ url: url.href, state })
  }

  override async readSigninResponseState(url: string, removeState = false) {
    const { params, responseMode } = parseAuthResponse(url)
    const response = new SigninResponse(params)
    if (!response.state) throw new OidcError('no-response')
    const stored = await this.settings.stateStore[removeState ? 'remove' : 'get'](response.state)
    if (!stored) throw new OidcError('unknown-response')
    const state = await SigninState.fromStorageString(stored)
    if (!(Date.now() / 1000 - state.created < MAX_REQUEST_AGE)) throw new OidcError('unknown-response')
    const isImplicit = !state.code_verifier
    if (responseMode !== (isImplicit ? 'fragment' : 'query') && !response.error)
      throw rejected(`response in the ${responseMode}`)
    if (isImplicit) {
      response.id_token = params.get('id_token') ?? undefined
      response.access_token = params.get('access_token') ?? ''
      response.token_type = params.get('token_type') ?? ''
      response.scope = params.get('scope') ?? undefined
      if (params.has('expires_in')) response.expires_in = Number(params.get('expires_in'))
    } else if (params.has('id_token') || params.has('access_token')) throw rejected('tokens beside a code')
    return { state, response, iss: params.get('iss') }
  }

  override async processSigninResponse(
    url: string,
    extraHeaders?: Record<string, ExtraHeader>,
  ): Promise<SigninResponse> {
    // remove the state on first use, whatever the result, so that a response cannot be replayed
    return this.#check(await this.readSigninResponseState(url, true), extraHeaders)
  }

  /** Accepts only the response to a redirect that this tab started. */
  async completeRedirect(url: string): Promise<SigninResponse> {
    const read = await this.readSigninResponseState(url)
    const { stateStore } = this.settings
    if (read.state.request_type !== REDIRECT || !(await stateStore.remove(read.response.state!)))
      throw new OidcError('unknown-response')
    return this.#check(read)
  }

  async #check(
    { state, response, iss }: Awaited<ReturnType<CheckedOidcClient['readSigninResponseState']>>,
    extraHeaders?: Record<string, ExtraHeader>,
  ): Promise<SigninResponse> {
    if (iss !== null && iss !== (await this.providerMetadata()).issuer) throw rejected('iss') // RFC 9207
    const isImplicit = !state.code_verifier
    if (!state.nonce) throw rejected('nonce')
    if (isImplicit && !response.error) {
      if (response.code) throw rejected('a code beside tokens')
      await this.#accept(response, state.nonce, true)
    }
    // validates state and client, throws the provider's error, exchanges the code
    await this._validator.validateSigninResponse(response, state, extraHeaders)
    if (!isImplicit) await this.#accept(response, state.nonce, false)
    await this.#addUserInfo(response)
    return response
  }

  override async useRefreshToken(
    args: Parameters<OidcClient['useRefreshToken']>[0],
  ): Promise<SigninResponse> {
    const response = await super.useRefreshToken(args)
    if (response.id_token !== args.state.id_token) await this.#accept(response, undefined, false)
    return response
  }

  async #accept(response: SigninResponse, nonce: string | undefined, hashRequired: boolean): Promise<void> {
    const { id_token: idToken, access_token: accessToken } = response
    if (!idToken) throw rejected('no id_token')
    if (!accessToken) throw rejected('no access_token')
    if (!/^bearer$/i.test(response.token_type)) throw rejected('token_type')
    const { issuer, jwks_uri } = await this.providerMetadata()
    if (!jwks_uri) throw rejected('no jwks_uri')
    this.#verify ??= createIdTokenVerifier(jwks_uri, issuer!, this.settings.client_id)
    const { iat, exp } = await this.#verify(idToken, { nonce, accessToken, hashRequired })
    // relative to this device's clock, which may differ from the provider's
    response.expires_at ??= Math.floor(Date.now() / 1000) + exp! - iat!
  }

  /**
   * Adds the user's name; failures of the endpoint are ignored.
   * @throws OidcError if the user info belongs to another user
   */
  async #addUserInfo({ access_token, profile }: SigninResponse): Promise<void> {
    const { userinfo_endpoint: endpoint } = await this.providerMetadata()
    if (!endpoint) return
    const info = await fetchUserInfo(endpoint, access_token).catch(() => null)
    if (!info) return
    if (info.sub !== profile.sub) throw rejected('sub of the user info') // OIDC Core 5.3.2
    const { name, preferred_username } = info
    if (typeof name === 'string') profile.name = name
    if (typeof preferred_username === 'string') profile.preferred_username = preferred_username
  }
}
