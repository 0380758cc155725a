import { keysOf } from '../contract/keys-of.ts'
import path from 'node:path'
import type { LlmSettings } from './bot/chat-completions.ts'
import { CLAIMS, type ClaimNames, type OutsideSettings } from './sign-in/outside-provider.ts'
import { parseScanner, type ScannerAddress } from './forms/scanner.ts'
import type { LogLevel } from './logger.ts'
import type { Lang } from './sign-in/messages.ts'
import type { Brand, University } from './university.ts'

/** Settings of one campus process. */
export interface Settings {
  port: number
  /** The address to listen at; undefined: all. */
  host: string | undefined
  /** Folder for what can be made again, and for scripts of earlier builds. */
  cacheDir: string
  /** A made-up university; undefined for a real hall. */
  university: University | undefined
  hallConfig: CampusOptions['hallConfig']
  /** An outside provider as the only sign-in; null: accounts of the hall's own. */
  outside: OutsideSettings | null
  brand: Record<Lang, Brand>
  /** The foot of the hall's pages. */
  contact: Record<string, string>
  /** Unset: the embedded database. */
  databaseUrl: string | undefined
  /** Folder of the embedded database, or 'memory'. */
  dataDir: string
  /** Folder of the built tags. */
  dist: string
  /** Folder of chunks of earlier builds, which cached entry scripts may still request. */
  oldChunksDir: string
  /** The public origin, without a trailing slash; '' = the loopback name of each request. */
  publicOrigin: string
  /** The base path of the portal that uses this campus: '/', or '/hall/' if a web server serves it there. */
  basePath: string
  /** Other origins that may have a session, such as the university's CMS pages. */
  embedOrigins: string[]
  tenant: string
  trait: string
  /** URL of a speech recognition service for the multipart call of §7; '' = tone-coded test speech only. */
  asrUrl: string
  /** Scans files that people attach; null for none. */
  scanner: ScannerAddress | null
  /** A language model that writes the assistant's answers; null for none. */
  llm: LlmSettings | null
  /** Requests per person and minute; 0 = no limit. */
  requestsPerMinute: number
  log: LogLevel
  /** Whether visits are counted; if not, the existing numbers stay. */
  countVisits: boolean
  /** Whether the tags report errors and speed to /errors. */
  clientErrors: boolean
  /** Whether questions to the assistant, unanswered questions and searches without a result are stored. */
  keepQuestions: boolean
}

export interface CampusOptions {
  /** 0: any free port. */
  port: number
  databaseUrl?: string | undefined
  dataDir?: string | undefined
  dist: string
  host?: string | undefined
  cacheDir?: string | undefined
  university?: University | undefined
  /** Keys of univ-config.json that the hall sets itself, such as `texts`. */
  hallConfig?: Record<string, unknown> | undefined
  env?: Record<string, string | undefined>
  /** Pages wait for this promise while the tags are being built. */
  built?: Promise<unknown>
  /** Receives the log lines; by default they go to standard error. */
  writeLog?: (line: string) => void
}

const parseOrigins = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).flatMap((origin) => {
    if (origin === '') return []
    if (!isOrigin(origin)) throw new Error(`EMBED_ORIGINS: "${origin}" is not an origin`)
    return [origin]
  })

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

/** More than users ever need: a page makes about twenty requests. */
const DEFAULT_REQUESTS_PER_MINUTE = 3000

const DEFAULT_CACHE = path.resolve('node_modules/.cache')

type Environment = NonNullable<CampusOptions['env']>

function parseCount(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: "${text}" is not a number from 0`)
  return Number(text)
}

function parseChoice<T extends string>(
  env: Environment,
  name: string,
  [first, ...more]: readonly [T, ...T[]],
): T {
  const text = env[name] || first
  const found = [first, ...more].find((choice) => choice === text)
  if (!found) throw new Error(`${name}: "${text}" is not ${[first, ...more].join(' or ')}`)
  return found
}

/** LLM_URL and LLM_MODEL configure a language model; one without the other is an error. */
function parseLlm(env: Environment): LlmSettings | null {
  const url = env['LLM_URL'] ?? ''
  const model = env['LLM_MODEL'] ?? ''
  if (url === '' && model === '') return null
  if (!isHttpUrl(url)) throw new Error(`LLM_URL: "${url}" is not an http(s) URL`)
  if (model === '') throw new Error('LLM_MODEL: the model name is missing')
  const timeout = parseCount(env, 'LLM_TIMEOUT', 20)
  if (timeout === 0) throw new Error('LLM_TIMEOUT: "0" is not a number of seconds')
  const members = parseChoice(env, 'LLM_MEMBERS', ['0', '1']) === '1'
  return { url, model, key: env['LLM_KEY'] ?? '', members, timeout }
}

/** OIDC_ISSUER and OIDC_CLIENT name an outside provider; one without the other is an error. */
function parseOutside(env: Environment): OutsideSettings | null {
  const issuer = env['OIDC_ISSUER'] ?? ''
  const client = env['OIDC_CLIENT'] ?? ''
  if (issuer === '' && client === '') return null
  if (!isHttpUrl(issuer)) throw new Error(`OIDC_ISSUER: "${issuer}" is not an http(s) URL`)
  if (issuer.startsWith('http:') && !isLoopback(new URL(issuer).origin))
    throw new Error('OIDC_ISSUER: only https, but for this machine')
  if (client === '') throw new Error('OIDC_CLIENT: the client is missing')
  const claims: ClaimNames = { ...CLAIMS }
  for (const pair of (env['OIDC_CLAIMS'] ?? '').split(/\s+/).filter(Boolean)) {
    const [name = '', claim = ''] = pair.split('=')
    const known = keysOf(CLAIMS).find((key) => key === name)
    if (!known || claim === '')
      throw new Error(`OIDC_CLAIMS: "${pair}" is not ${Object.keys(CLAIMS).join('=…, ')}=…`)
    claims[known] = claim
  }
  return {
    ...{ issuer, client, claims },
    secret: env['OIDC_SECRET'] ?? '',
    scope: env['OIDC_SCOPE'] || 'openid profile email',
    operators: (env['OIDC_OPERATORS'] ?? '').split(/[\s,]+/).filter(Boolean),
  }
}

/** HALL_NAME and its like: the Chinese text, and after a bar the English one. */
function readNames(env: Environment, university?: University): Pick<Settings, 'brand' | 'contact'> {
  if (university) return { brand: university.brand, contact: university.contact }
  const name = env['HALL_NAME'] || '网上服务大厅 | Online service hall'
  const [zh = '', en = zh] = name.split('|').map((text) => text.trim())
  const brand = (university: string) => ({ university, motto: '', since: '', footer: '' })
  const mail = env['HALL_MAIL'] ?? ''
  const contact = {
    copyright: `© ${zh} | © ${en}`,
    address: env['HALL_ADDRESS'] ?? '',
    telephone: env['HALL_TELEPHONE'] ?? '',
    accessibility: mail,
    security: mail,
  }
  return {
    brand: { zh: brand(zh), en: brand(en) },
    contact: Object.fromEntries(Object.entries(contact).filter(([, text]) => text !== '')),
  }
}

/** Reads the settings from the environment. Throws an Error that names an invalid one. */
export function readSettings(options: CampusOptions): Settings {
  const { port, databaseUrl, dataDir, dist, host, university, env = {} } = options
  const cacheDir = options.cacheDir ?? DEFAULT_CACHE
  const publicOrigin = env['PUBLIC_ORIGIN'] ?? ''
  if (publicOrigin && !isOrigin(publicOrigin))
    throw new Error(`PUBLIC_ORIGIN: "${publicOrigin}" is not an origin such as https://hall.example.edu`)
  const basePath = env['BASE_PATH'] || '/'
  if (!/^\/([\w.~-]+\/)*$/.test(basePath))
    throw new Error(`BASE_PATH: "${basePath}" is not a path such as / or /hall/`)
  const asrUrl = env['ASR_URL'] ?? ''
  if (asrUrl && !isHttpUrl(asrUrl)) throw new Error(`ASR_URL: "${asrUrl}" is not an http(s) URL`)
  return {
    port,
    host,
    cacheDir,
    university,
    hallConfig: options.hallConfig,
    outside: parseOutside(env),
    ...readNames(env, university),
    databaseUrl: databaseUrl || undefined,
    dataDir: dataDir ?? '.campus',
    dist: path.resolve(dist),
    oldChunksDir: path.join(cacheDir, 'univ-chunks'),
    publicOrigin,
    basePath,
    embedOrigins: parseOrigins(env['EMBED_ORIGINS']),
    tenant: 'default',
    trait: 'hall',
    asrUrl,
    scanner: parseScanner(env['CLAMD'] ?? ''),
    llm: parseLlm(env),
    requestsPerMinute: parseCount(env, 'REQUESTS_PER_MINUTE', DEFAULT_REQUESTS_PER_MINUTE),
    log: parseChoice(env, 'LOG', ['errors', 'requests']),
    countVisits: parseChoice(env, 'COUNT_VISITS', ['on', 'off']) === 'on',
    clientErrors: parseChoice(env, 'CLIENT_ERRORS', ['off', 'on']) === 'on',
    keepQuestions: parseChoice(env, 'KEEP_QUESTIONS', ['on', 'off']) === 'on',
  }
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a host is this machine, by its name or address. */
export const isLoopbackName = (host: string): boolean => LOOPBACK.test(host) || host === '::1'

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)

/**
 * The origin that a request was sent to. The Host header is trusted for loopback names only: the campus writes this
 * origin into pages and tokens, so a client must not be able to choose it.
 */
export function requestOrigin(settings: Settings, host: string | undefined): string {
  if (settings.publicOrigin) return settings.publicOrigin
  const claimed = `http://${host ?? ''}`
  return URL.canParse(claimed) && isLoopback(claimed) && new URL(claimed).host === host
    ? claimed
    : `http://localhost:${settings.port}`
}

/** Whether a page of this origin may send a bearer token. Loopback origins may unless PUBLIC_ORIGIN is set. */
export const isTrustedOrigin = (settings: Settings, ownOrigin: string, origin: string): boolean =>
  origin === ownOrigin ||
  settings.embedOrigins.includes(origin) ||
  (!settings.publicOrigin && isLoopback(origin))
