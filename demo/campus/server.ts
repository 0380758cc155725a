import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createBus, forgetOldEvents } from './events/bus.ts'
import { forgetGuestQuestions } from './bot/records.ts'
import { createCatalogue } from './catalogue.ts'
import type { Campus } from './campus.ts'
import { originOf, readSettings, type CampusOptions, type Settings } from './config.ts'
import { startDb } from './db/start.ts'
import { forgetOldRates } from './rates.ts'
import { createRoutes, type Routes } from './routes.ts'
import { createSignIn, type SignIn } from './sign-in/provider.ts'

export interface RunningCampus {
  /** http://localhost:<port>, without a slash at the end. */
  url: string
  port: number
  close(): Promise<void>
  /** For tests in the same process. */
  campus: Campus
}

/** What may stand in a log: neither parameters nor sources, and never a token. */
export const log = (e: unknown): void => {
  const { name, message, stack } = e instanceof Error ? e : new Error(String(e))
  const at = /\n\s+at (.*)/.exec(stack ?? '')?.[1] ?? ''
  console.error(`${new Date().toISOString()} ${name}: ${message.split('\n')[0]} (${at})`)
}

const OIDC = '/oidc'

/**
 * The provider for each origin that the campus answers under: on a developer's machine localhost and 127.0.0.1 are
 * two, and each must be the issuer of its own tokens. They share keys, sessions and tokens in the database.
 */
function createSignIns({ db, settings }: Pick<Campus, 'db' | 'settings'>) {
  const made = new Map<string, Promise<SignIn>>()
  return {
    at: (origin: string): Promise<SignIn> => {
      let one = made.get(origin)
      if (!one) {
        one = createSignIn({
          db,
          issuer: `${origin}${OIDC}`,
          origins: [origin, ...settings.embedOrigins],
          basePath: '',
        })
        made.set(origin, one)
      }
      return one
    },
    close: async () => {
      for (const one of made.values()) await (await one).close()
    },
  }
}

/** Starts the campus; resolves once it answers. Rejects with a clear message when it cannot. */
export async function startCampus(options: CampusOptions): Promise<RunningCampus> {
  const settings: Settings = readSettings(options)
  // the port is taken first, so that a second process is told at once; who asks early waits for the database
  let open: (handle: (req: IncomingMessage, res: ServerResponse) => void) => void = () => undefined
  const opened = new Promise<(req: IncomingMessage, res: ServerResponse) => void>((done) => (open = done))
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (req, res) => {
    void opened.then((handle) => handle(req, res))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(settings.port, () => done())
  })
  settings.port = (server.address() as AddressInfo).port
  const origin = originOf(settings, undefined)
  const closing = new AbortController()
  const stopServer = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })

  let db: Campus['db'] | undefined
  try {
    db = await startDb(settings)
    const campus: Campus = {
      db,
      settings,
      catalogue: await createCatalogue(db, settings.trait),
      bus: await createBus(db, log),
    }
    const signIns = createSignIns(campus)
    const routes: Routes = await createRoutes(campus, await signIns.at(origin), closing.signal, log)
    const listener = getRequestListener(routes.fetch, { overrideGlobalObjects: false })
    open((req, res) => {
      const path = req.url ?? '/'
      if (path !== OIDC && !path.startsWith(`${OIDC}/`)) return void listener(req, res)
      // the provider takes its own address from the issuer's path
      Object.assign(req, { originalUrl: path })
      req.url = path.slice(OIDC.length) || '/'
      const at = originOf(settings, req.headers.host)
      // what a stranger writes into Host or X-Forwarded-Host must not come back in an address
      const { host, protocol } = new URL(at)
      delete req.headers['x-forwarded-host']
      Object.assign(req.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
      signIns.at(at).then(
        (signIn) => signIn.handle(req, res),
        (e: unknown) => {
          log(e)
          res.writeHead(500).end()
        },
      )
    })
    const sweep = setInterval(() => {
      Promise.all([
        forgetOldEvents(campus.db),
        forgetOldRates(campus.db),
        forgetGuestQuestions(campus.db),
      ]).catch(log)
    }, 600_000)
    sweep.unref()
    return {
      url: origin,
      port: settings.port,
      campus,
      close: async () => {
        clearInterval(sweep)
        closing.abort()
        await stopServer()
        await signIns.close()
        await campus.db.close()
      },
    }
  } catch (e) {
    await stopServer()
    await db?.close()
    throw e
  }
}
