// Two OpenID Connect providers that are not the campus's, each with what its package has. Both sign everybody in at once
// and have the code flow only.
import { randomUUID } from 'node:crypto'
import { OIDCMockProvider } from '@mongodb-js/oidc-mock-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'

export interface ForeignProvider {
  issuer: string
  /** What was asked of the provider so far: method, path, and the grant of a token request. */
  asked: string[]
  /** The subject of an access token, as a task centre finds it out: signature, issuer and end by the published keys. */
  subjectOf(token: string): Promise<string | undefined>
  close(): Promise<void>
}

export interface ForeignProviderOptions {
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
 * oauth2-mock-server: discovery, CORS, user info, refresh tokens, sign-out with its return. Missing: the implicit flow, a
 * session (nobody is ever signed out, so `prompt=none` always succeeds), redirect addresses that it checks.
 */
async function startOAuth2MockServer({ subject }: ForeignProviderOptions): Promise<ForeignProvider> {
  const server = new OAuth2Server()
  const asked: string[] = []
  await server.issuer.keys.generate('RS256')
  server.service.on('beforeTokenSigning', (token) => {
    // without an id of its own, a token renewed within the second is the same
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
 * \@mongodb-js/oidc-mock-provider: discovery, keys, PKCE. Missing: the implicit flow, user info, a sign-out endpoint, a
 * session, CORS (added here as a reverse proxy would), and it answers 500 to the refresh tokens that it hands out.
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
