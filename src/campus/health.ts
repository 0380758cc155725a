import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Campus } from './campus.ts'
import { pingScanner } from './forms/scanner.ts'
import type { Handler } from './listener.ts'

const LIVE_PATH = '/health/live'
const READY_PATH = '/health/ready'
const LIMIT_MS = 2000
/** Milliseconds that a check is cached, so that the probes of several load balancers share it. */
const MAX_AGE_MS = 500

type Checks = Record<'database' | 'catalogue' | 'tags', boolean>
interface Health {
  checks: Checks
  /** Of files that people attach; the hall serves without it. */
  scanner: 'none' | 'ready' | 'missing'
}

interface HealthSource {
  dist: string
  /** Undefined until the campus has started. */
  campus(): Pick<Campus, 'db' | 'catalogue' | 'settings'> | undefined
  /** Whether the build that `npm start` waits for has finished. */
  isBuilt(): boolean
  isStopping(): boolean
}

const succeeds = async (check: Promise<unknown> | undefined): Promise<boolean> => {
  if (!check) return false
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LIMIT_MS)))
  const result = await Promise.race([check.then(() => true).catch(() => false), limit])
  clearTimeout(timer)
  return result
}

/** Checks that the database responds, the catalogue is loaded and the tags are built. */
function createReadyCheck({ dist, campus, isBuilt }: HealthSource): () => Promise<Health> {
  let last: { time: number; health: Promise<Health> } | undefined
  const check = async (): Promise<Health> => {
    const scanner = campus()?.settings.scanner
    const [database, catalogue, hasTags, hasScanner] = await Promise.all([
      succeeds(campus()?.db.query('select 1')),
      succeeds(campus()?.catalogue.read()),
      succeeds(access(path.join(dist, 'manifest.json'))),
      scanner && pingScanner(scanner),
    ])
    return {
      checks: { database, catalogue, tags: hasTags && isBuilt() },
      scanner: !scanner ? 'none' : hasScanner ? 'ready' : 'missing',
    }
  }
  return () => {
    if (!last || Date.now() - last.time > MAX_AGE_MS) last = { time: Date.now(), health: check() }
    return last.health
  }
}

/**
 * /health/live: the process responds. /health/ready: it can serve requests; 503 while it starts or stops, and without a
 * database. Everything else goes to `next`.
 */
export function withHealth(source: HealthSource, next: Handler): Handler {
  const readyCheck = createReadyCheck(source)
  return (req, res) => {
    const pathname = (req.url ?? '/').split('?')[0]
    if (pathname !== LIVE_PATH && pathname !== READY_PATH) return next(req, res)
    const send = (isWell: boolean, body: object) => {
      res.writeHead(isWell ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(!isWell && { 'retry-after': '2' }),
      })
      res.end(JSON.stringify(body))
    }
    if (pathname === LIVE_PATH) return send(true, { status: 'live' })
    void readyCheck().then(({ checks, scanner }) => {
      const isReady = Object.values(checks).every(Boolean) && !source.isStopping()
      send(isReady, {
        status: source.isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready',
        checks,
        scanner,
      })
    })
  }
}
