import path from 'node:path'

/** What one campus process runs with. */
export interface Settings {
  port: number
  /** Unset: the embedded database. */
  databaseUrl: string | undefined
  /** Folder of the embedded database, or 'memory'. */
  dataDir: string
  /** Folder of the built tags. */
  dist: string
  /** Folder of chunks of earlier builds, which cached entries still ask for. */
  oldChunks: string
  /** The address people use, without a slash at the end; '' = whatever loopback name they came by. */
  publicOrigin: string
  /** Origins beside our own that may hold a session: CMS pages of the university. */
  embedOrigins: string[]
  tenant: string
  trait: string
  /** A real speech engine that takes the multipart call of §7; '' = tone-coded test speech only. */
  asrUrl: string
}

export interface CampusOptions {
  /** 0 takes any free port. */
  port: number
  databaseUrl?: string | undefined
  dataDir?: string | undefined
  dist: string
  env?: Record<string, string | undefined>
}

const origins = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).flatMap((o) => {
    if (o === '') return []
    if (!URL.canParse(o) || new URL(o).origin !== o) throw new Error(`EMBED_ORIGINS: "${o}" is no origin`)
    return [o]
  })

/** Reads the environment: PUBLIC_ORIGIN, EMBED_ORIGINS, ASR_URL. Throws with the name of what cannot be used. */
export function readSettings({ port, databaseUrl, dataDir, dist, env = {} }: CampusOptions): Settings {
  const publicOrigin = env['PUBLIC_ORIGIN'] ?? ''
  if (publicOrigin && (!URL.canParse(publicOrigin) || new URL(publicOrigin).origin !== publicOrigin))
    throw new Error(`PUBLIC_ORIGIN: "${publicOrigin}" is no origin such as https://hall.example.edu`)
  const asrUrl = env['ASR_URL'] ?? ''
  if (asrUrl && !(URL.canParse(asrUrl) && /^https?:$/.test(new URL(asrUrl).protocol)))
    throw new Error(`ASR_URL: "${asrUrl}" is no http(s) address`)
  return {
    port,
    databaseUrl: databaseUrl || undefined,
    dataDir: dataDir ?? '.campus',
    dist: path.resolve(dist),
    oldChunks: path.resolve('node_modules/.cache/univ-chunks'),
    publicOrigin,
    embedOrigins: origins(env['EMBED_ORIGINS']),
    tenant: 'default',
    trait: 'hall',
    asrUrl,
  }
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname)

/**
 * The origin that a request came to. A Host header is believed for loopback names only: addresses that the
 * campus writes into pages and tokens must not be of a stranger's choosing.
 */
export function originOf(settings: Settings, host: string | undefined): string {
  if (settings.publicOrigin) return settings.publicOrigin
  const asked = `http://${host ?? ''}`
  return URL.canParse(asked) && isLoopback(asked) && new URL(asked).host === host
    ? asked
    : `http://localhost:${settings.port}`
}

/** May a page of this origin send a bearer token here? Loopback pages may while the campus is a demo itself. */
export const isTrusted = (settings: Settings, own: string, origin: string): boolean =>
  origin === own || settings.embedOrigins.includes(origin) || (!settings.publicOrigin && isLoopback(origin))
