// Two OpenID Connect providers other than the campus's, each with the features of its package. Both sign every user in
// at once and support only the code flow.
import { randomUUID } from 'node:crypto'
import { OIDCMockProvider } from '@mongodb-js/oidc-mock-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'

export interface ForeignProvider {
  issuer: string
  /** The provider's requests so far: method, path, and the grant of a token request. */
  asked: string[]
  /**
   * The subject of an access token, verified as a task centre would: signature, issuer and expiry, with the published
   * keys.
   */
  subjectOf(token: string): Promise<string | undefined>
  close(): Promise<void>
}

interface ForeignProviderOptions {
  subject: string
  clientId: string
}

const verifyBy = (issuer: string): ForeignProvider['subjectOf'] => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  return async (token) => {
    const verified = await jwtVerify(token, keys, { issuer }).catch(() => null)
    return verified?.payload.sub
  }
}

/**
 * oauth2-mock-server: discovery, CORS, user info, refresh tokens, sign-out with redirect. Missing: the implicit flow, a
 * session (`prompt=none` always succeeds, because users are never signed out), and checks of redirect URIs.
 */
async function startOAuth2MockServer({ subject }: ForeignProviderOptions): Promise<ForeignProvider> {
  const server = new OAuth2Server()
  const asked: string[] = []
  await server.issuer.keys.generate('RS256')
  server.service.on('beforeTokenSigning', (token) => {
    // without a unique id, a token renewed within the same second would be identical
    Object.assign(token.payload, { sub: subject, jti: randomUUID() })
  })
  server.service.on('beforeAuthorizeRedirect', (_, request) => void asked.push(`GET ${request.url}`))
  server.service.on('beforePostLogoutRedirect', (_, request) => void asked.push(`GET ${request.url}`))
  server.service.on('beforeResponse', (_, { body }) => void asked.push(`POST /token ${body.grant_type}`))
  server.service.on('beforeUserinfo', (reply) => {
    reply.body = { sub: subject, name: '李明' }
  })
  await server.start(0, 'localhost')
  const issuer = server.issuer.url!
  return { issuer, asked, subjectOf: verifyBy(issuer), close: () => server.stop() }
}

/**
 * @mongodb-js/oidc-mock-provider: discovery, keys, PKCE. Missing: the implicit flow, user info, a sign-out endpoint, a
 *   session, and CORS (added here as a reverse proxy would). It replies 500 to the refresh tokens that it issues.
 */
async function startMongoMockProvider({ subject }: ForeignProviderOptions): Promise<ForeignProvider> {
  const asked: string[] = []
  const provider = await OIDCMockProvider.create({
    getTokenPayload: () => ({ expires_in: 3600, payload: { sub: subject, preferred_username: 'liming' } }),
    overrideRequestHandler(url, request, response) {
      response.setHeader('access-control-allow-origin', '*')
      const { pathname, search, searchParams } = new URL(url)
      const grant = searchParams.get('grant_type')
      asked.push(grant ? `POST ${pathname} ${grant}` : `${request.method} ${pathname}${search}`)
    },
  })
  const { issuer } = provider
  const close = () => {
    provider.httpServer.closeAllConnections()
    return provider.close()
  }
  return { issuer, asked, subjectOf: verifyBy(issuer), close }
}

export const FOREIGN_PROVIDERS = {
  'oauth2-mock-server': { start: startOAuth2MockServer, renewsBy: 'POST /token refresh_token', name: '李明' },
  '@mongodb-js/oidc-mock-provider': {
    start: startMongoMockProvider,
    renewsBy: 'prompt=none',
    name: 'liming',
  },
}
