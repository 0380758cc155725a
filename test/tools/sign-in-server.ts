import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '../../src/campus/db/migrate.ts'
import { openDb } from '../../src/campus/db/open-db.ts'
import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import type { Db } from '../../src/campus/db/db.ts'
import {
  createSignInProvider,
  type SignInProvider,
  type ProviderOptions,
} from '../../src/campus/sign-in/provider.ts'
import { createTokenVerifier, type TokenVerifier } from '../../src/campus/sign-in/token-verifier.ts'

/** A new database on the PostgreSQL of TEST_DATABASE_URL, else PGlite in memory. */
async function emptyDb(): Promise<Db> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openDb({ dataDir: 'memory' })
  const name = `univ_${randomBytes(6).toString('hex')}`
  const root = await openDb({ databaseUrl: server, dataDir: '' })
  await root.script(`create database ${name}`)
  await root.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDb({ databaseUrl: url.href, dataDir: '' })
}

/** A migrated database with the five demo accounts. */
export async function seededDb(): Promise<Db> {
  const db = await emptyDb()
  await migrate(db)
  for (const [i, account] of ['student', 'postgraduate', 'college', 'staff', 'approver'].entries())
    await db.query('insert into person (id, account, name, card_no) values ($1, $2, $3, $4)', [
      `id-${account}`,
      account,
      `李${account}`,
      `20230${i}`,
    ])
  return db
}

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
