import { setMaxListeners } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { createEventBus, deleteOldEvents } from './events/event-bus.ts'
import { deleteOldGuestQuestions, deleteOldUnanswered } from './bot/qa-records.ts'
import { createCatalogue } from './catalogue.ts'
import type { Campus } from './campus.ts'
import { requestOrigin, readSettings, type CampusOptions, type Settings } from './settings.ts'
import { startDb } from './db/start-db.ts'
import { deleteOldForms } from './desk/kept-forms.ts'
import { deleteUnusedFiles, scanWaiting } from './forms/stored-files.ts'
import { deleteOldRates } from './rate-limit.ts'
import { createAccess } from './access.ts'
import { createRoutes, type Routes } from './campus-routes.ts'
import { withHealth } from './health.ts'
import { listen, type Handler } from './listener.ts'
import { createLogger } from './logger.ts'
import { createStartingHandler } from './starting-page.ts'
import { deleteOldAgentCalls } from './sign-in/agents.ts'
import { createSignInProvider, type SignInProvider } from './sign-in/provider.ts'
import { loadProvider } from './sign-in/load-provider.ts'
import { createTokenVerifier, type TokenVerifier } from './sign-in/token-verifier.ts'

export interface RunningCampus {
  /** http://localhost:<port>, without a trailing slash. */
  url: string
  port: number
  /** Stops accepting, ends streams, lets requests finish for at most `limitMs`, closes the database. */
  close(limitMs?: number): Promise<void>
  /** For tests in the same process. */
  campus: Campus
}

const OIDC_PATH = '/oidc'
/** RFC 8414: the path of the issuer comes last. */
const AUTHORIZATION_METADATA = `/.well-known/oauth-authorization-server${OIDC_PATH}`

/**
 * One provider per origin that the campus answers under: on a developer's machine localhost and 127.0.0.1 are two
 * origins, and each must issue its own tokens. They share keys, sessions and tokens in the database.
 */
function createProviders({ db, settings, logger }: Campus, tokens: TokenVerifier) {
  const providers = new Map<string, Promise<SignInProvider>>()
  return {
    forOrigin: (origin: string): Promise<SignInProvider> => {
      let provider = providers.get(origin)
      if (!provider) {
        provider = createSignInProvider({
          db,
          issuer: `${origin}${OIDC_PATH}`,
          origins: [origin, ...settings.embedOrigins],
          basePath: settings.basePath.replace(/\/$/, ''),
          tokens,
          brand: settings.brand,
          outside: settings.outside,
          isDemo: settings.university !== undefined,
          log: logger.error,
        })
        providers.set(origin, provider)
      }
      return provider
    },
    close: async () => {
      for (const provider of providers.values()) await (await provider).close()
    },
  }
}

/** Routes /oidc/* to the provider of the request's origin, everything else to the routes. */
function createRequestHandler(
  { settings, logger }: Campus,
  routes: Routes,
  providers: ReturnType<typeof createProviders>,
): Handler {
  const listener = getRequestListener(routes.fetch, { overrideGlobalObjects: false })
  return (req, res) => {
    const path =
      req.url === AUTHORIZATION_METADATA
        ? `${OIDC_PATH}/.well-known/oauth-authorization-server`
        : (req.url ?? '/')
    if (path !== OIDC_PATH && !path.startsWith(`${OIDC_PATH}/`)) return void listener(req, res)
    // oidc-provider derives its mount path from originalUrl and url
    const section = path.slice(OIDC_PATH.length).split(/[/?]/)[1] ?? ''
    Object.assign(req, { originalUrl: path, route: `${OIDC_PATH}/${section.slice(0, 20)}` })
    req.url = path.slice(OIDC_PATH.length) || '/'
    const origin = requestOrigin(settings, req.headers.host)
    // the provider builds URLs from these headers, so only a trusted origin may be in them
    const { host, protocol } = new URL(origin)
    delete req.headers['x-forwarded-host']
    Object.assign(req.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
    providers.forOrigin(origin).then(
      (signIn) => signIn.handle(req, res),
      (e: unknown) => {
        logger.error(e)
        res.writeHead(500).end()
      },
    )
  }
}

/** Milliseconds that shutdown waits for pending requests. */
const STOP_LIMIT_MS = 10_000
const CLEANUP_INTERVAL_MS = 600_000
const SCAN_INTERVAL_MS = 60_000

/** Deletes expired data periodically. Returns a function that stops it. */
function scheduleCleanup(campus: Campus): () => void {
  const { db, logger } = campus
  const timer = setInterval(() => {
    const jobs = [
      deleteOldEvents(db),
      deleteOldRates(db),
      deleteOldGuestQuestions(db),
      deleteOldUnanswered(db),
      deleteOldForms(db),
      deleteUnusedFiles(db),
      deleteOldAgentCalls(db),
    ]
    // the embedded database has no autovacuum
    if (db.kind === 'pglite') jobs.push(db.script('analyze'))
    Promise.all(jobs).catch(logger.error)
  }, CLEANUP_INTERVAL_MS)
  const scanning = setInterval(() => void scanWaiting(campus).catch(logger.error), SCAN_INTERVAL_MS)
  for (const one of [timer, scanning]) one.unref()
  return () => {
    clearInterval(timer)
    clearInterval(scanning)
  }
}

/**
 * Starts the campus; resolves once it serves requests (pages only once `options.built` has resolved). Rejects with a
 * clear message if it cannot start.
 */
export async function startCampus(options: CampusOptions): Promise<RunningCampus> {
  const settings: Settings = readSettings(options)
  const logger = createLogger(settings.log, options.writeLog)
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // one listener per stream
  let campus: Campus | undefined
  let isBuilt = false
  const health = {
    dist: settings.dist,
    campus: () => campus,
    isBuilt: () => isBuilt,
    isStopping: () => closing.signal.aborted,
  }
  const server = await listen(settings, withHealth(health, createStartingHandler()), logger)
  settings.port = server.port
  const origin = requestOrigin(settings, undefined)

  let db: Campus['db'] | undefined
  try {
    void loadProvider() // in parallel with the start of the database
    db = await startDb(settings)
    const tokens = await createTokenVerifier(db)
    campus = {
      forgetTokens: tokens.forget,
      db,
      settings,
      logger,
      catalogue: await createCatalogue(db, settings.trait),
      bus: await createEventBus(db, logger.error),
    }
    // preloads, so that the first request does not wait
    campus.catalogue.read().catch(logger.error)
    const providers = createProviders(campus, tokens)
    await providers.forOrigin(origin)
    const routes = createRoutes(campus, createAccess(tokens, settings), closing.signal)
    const handle = withHealth(health, createRequestHandler(campus, routes, providers))
    const opened = (options.built ?? Promise.resolve()).then(() => {
      isBuilt = true
      server.setHandler(handle)
    })
    // the caller that passed `built` handles its rejection
    if (options.built) opened.catch(() => undefined)
    else await opened
    const stopCleanup = scheduleCleanup(campus)
    return {
      url: origin,
      port: settings.port,
      campus,
      close: async (limitMs = STOP_LIMIT_MS) => {
        stopCleanup()
        closing.abort()
        await server.close(limitMs)
        await providers.close()
        await db?.close()
      },
    }
  } catch (e) {
    await server.close(0)
    await db?.close()
    throw e
  }
}
