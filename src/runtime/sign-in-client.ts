import {
  OidcClient,
  SigninResponse,
  SigninState,
  type CreateSigninRequestArgs,
  type ExtraHeader,
  type OidcMetadata,
  type SigninRequest,
} from 'oidc-client-ts'
import { SignInFailed } from './sign-in-failed.ts'
import { createTokenCheck, randomText, type CheckToken } from './sign-in-token.ts'

export type Flow = 'code' | 'id_token token'

/** A request is answered within an hour or not at all (seconds). */
const OLDEST_REQUEST = 3600

const refused = (rule: string) => new SignInFailed('refused', rule)

/** The provider's answer: in the query (code) or in the fragment (implicit), never in both, nothing twice. */
function answerOf(href: string): { params: URLSearchParams; from: 'query' | 'fragment' } {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isAnswer = (p: URLSearchParams) => p.has('state') || p.has('error')
  if (isAnswer(fragment) && isAnswer(url.searchParams)) throw refused('two answers')
  const from = isAnswer(fragment) ? 'fragment' : 'query'
  const params = from === 'fragment' ? fragment : url.searchParams
  const names = [...params.keys()]
  if (new Set(names).size !== names.length) throw refused('a parameter twice') // RFC 6749 3.1
  return { params, from }
}

/**
 * oidc-client-ts 3.5 with the implicit flow beside the code flow, and the checks that it leaves out in both: it
 * decodes the id_token only. A request whose state has a code verifier is one of the code flow.
 */
export class CheckedOidcClient extends OidcClient {
  /** Which flow to use; undefined: code where the provider can (decisions, "Sign-in"). */
  flow: Flow | undefined
  #check: CheckToken | undefined

  async provider(): Promise<Partial<OidcMetadata>> {
    const { authority, metadata, metadataSeed } = this.settings
    const found = await this.metadataService.getMetadata()
    // OIDC Discovery 4.3; an issuer given in the configuration has the last word
    const issuer = metadata?.issuer ?? metadataSeed?.issuer ?? authority
    if (String(found.issuer).replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw refused('issuer of the metadata')
    return found
  }

  override async createSigninRequest(args: CreateSigninRequestArgs): Promise<SigninRequest> {
    const provider = await this.provider()
    const types = provider.response_types_supported
    const able = provider.token_endpoint && (!types || types.includes('code'))
    const nonce = randomText()
    const skipUserInfo = !provider.userinfo_endpoint
    if ((this.flow ?? (able ? 'code' : '')) === 'code')
      return super.createSigninRequest({ ...args, nonce, skipUserInfo })

    const { client_id, authority, scope, stateStore, redirect_uri: callback } = this.settings
    const { redirect_uri = callback, request_type, prompt, ui_locales, id_token_hint } = args
    const state = await SigninState.create({
      request_type,
      client_id,
      authority,
      redirect_uri,
      scope,
      nonce,
      skipUserInfo,
      response_mode: 'fragment',
      code_verifier: false,
    })
    const url = new URL(await this.metadataService.getAuthorizationEndpoint())
    const response_type: Flow = 'id_token token'
    const query = { client_id, redirect_uri, response_type, scope, nonce, state: state.id }
    for (const [name, value] of Object.entries({ ...query, prompt, ui_locales, id_token_hint }))
      if (value) url.searchParams.set(name, value)
    await stateStore.set(state.id, state.toStorageString())
    return { url: url.href, state }
  }

  override async readSigninResponseState(url: string, removeState = false) {
    const { params, from } = answerOf(url)
    const response = new SigninResponse(params)
    if (!response.state) throw new SignInFailed('no-answer')
    const stored = await this.settings.stateStore[removeState ? 'remove' : 'get'](response.state)
    if (!stored) throw new SignInFailed('unknown-answer')
    const state = await SigninState.fromStorageString(stored)
    if (!(Date.now() / 1000 - state.created < OLDEST_REQUEST)) throw new SignInFailed('unknown-answer')
    const implicit = !state.code_verifier
    if (from !== (implicit ? 'fragment' : 'query') && !response.error) throw refused(`answer in the ${from}`)
    if (implicit) {
      response.id_token = params.get('id_token') ?? undefined
      response.access_token = params.get('access_token') ?? ''
      response.token_type = params.get('token_type') ?? ''
      response.scope = params.get('scope') ?? undefined
      if (params.has('expires_in')) response.expires_in = Number(params.get('expires_in'))
    } else if (params.has('id_token') || params.has('access_token')) throw refused('tokens beside a code')
    return { state, response }
  }

  override async processSigninResponse(
    url: string,
    extraHeaders?: Record<string, ExtraHeader>,
  ): Promise<SigninResponse> {
    // taken away at the first look, whatever comes of it: nothing can be tried twice
    const { state, response } = await this.readSigninResponseState(url, true)
    const iss = answerOf(url).params.get('iss')
    if (iss !== null && iss !== (await this.provider()).issuer) throw refused('iss') // RFC 9207
    const implicit = !state.code_verifier
    if (!state.nonce) throw refused('nonce')
    if (implicit && !response.error) {
      if (response.code) throw refused('a code beside tokens')
      await this.#accept(response, state.nonce, true)
    }
    // state, client, provider's error, exchange of the code, user info of the same sub
    await this._validator.validateSigninResponse(response, state, extraHeaders)
    if (!implicit) await this.#accept(response, state.nonce, false)
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
    if (!idToken) throw refused('no id_token')
    if (!accessToken) throw refused('no access_token')
    if (!/^bearer$/i.test(response.token_type)) throw refused('token_type')
    const { issuer, jwks_uri } = await this.provider()
    if (!jwks_uri) throw refused('no jwks_uri')
    this.#check ??= createTokenCheck(jwks_uri, issuer!, this.settings.client_id)
    const { exp } = await this.#check(idToken, { nonce, accessToken, hashRequired })
    response.expires_at ??= exp!
  }
}
