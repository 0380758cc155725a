import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { startDb } from '../../src/campus/db/start-db.ts'
import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import type { Db } from '../../src/campus/db/db.ts'
import {
  createSignInProvider,
  type SignInProvider,
  type ProviderOptions,
} from '../../src/campus/sign-in/provider.ts'
import { createTokenVerifier, type TokenVerifier } from '../../src/campus/sign-in/token-verifier.ts'
import { createTestDatabase } from '../campus/client.ts'

export interface SignInServer {
  url: string
  signIn: SignInProvider
  tokens: TokenVerifier
  close(): Promise<void>
}

/** Starts only the provider on a real port, mounted at /oidc. `port` 0 takes any free one. */
export async function startSignInServer(
  db: Db,
  options: Partial<Pick<ProviderOptions, 'accessTokenSeconds' | 'basePath' | 'origins'>> & {
    port?: number
  } = {},
): Promise<SignInServer> {
  let signIn: SignInProvider | undefined
  const server = createServer((req: IncomingMessage & { originalUrl?: string }, res) => {
    if (!signIn || !req.url?.startsWith('/oidc/')) return void res.writeHead(404).end()
    req.originalUrl = req.url
    req.url = req.url.slice('/oidc'.length)
    signIn.handle(req, res)
  })
  await new Promise<void>((done) => server.listen(options.port ?? 0, done))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const tokens = await createTokenVerifier(db)
  signIn = await createSignInProvider({
    db,
    issuer: `${url}/oidc`,
    origins: options.origins ?? [url],
    basePath: options.basePath ?? '',
    tokens,
    brand: jiangzhou.brand,
    isDemo: true,
    log: (e) => console.error(e),
    ...(options.accessTokenSeconds ? { accessTokenSeconds: options.accessTokenSeconds } : {}),
  })
  return {
    url,
    signIn,
    tokens,
    close: async () => {
      await signIn?.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A provider with a database of its own, of the invented university, for the tests of a suite or file. */
export function setUpSignInServer(): SignInServer & { db: Db } {
  const campus = {} as SignInServer & { db: Db }
  before(async () => {
    const { options, drop } = await createTestDatabase()
    const db = await startDb({ dataDir: 'memory', university: jiangzhou, ...options })
    const server = await startSignInServer(db)
    const close = async () => {
      await server.close()
      await db.close()
      await drop()
    }
    Object.assign(campus, server, { db, close })
  })
  after(() => campus.close())
  return campus
}
