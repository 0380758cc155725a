import { keysOf } from '../../contract/keys-of.ts'
import type { BaseName } from '../../contract/operation.ts'
import { DEFAULT_TIME_ZONE } from '../time/time-zone.ts'
import { parseBaseUrl } from './parse-url.ts'

/** The resolved configuration of the tags on a page. URLs are absolute. */
export interface Config {
  /** Base URLs of §7, without a trailing slash; '' if a service is not configured. */
  bases: Record<BaseName, string>
  tenant: string
  trait: string
  /** Path of the portal, with a leading and a trailing slash. */
  basePath: string
  solution: string
  lang: string
  schoolId: string
  favorites: 'task-api' | 'app-center'
  processes: 'task-api' | 'app-center'
  asrText: 'chunk' | 'cumulative'
  /** First letter of each digit 0 to 9 (§5). */
  digitLetters: string
  /** IANA name of the hall's time zone. */
  timeZone: string
  /** The address of the university's mark; '' for a book. */
  logo: string
  contact: { copyright: string; address: string; telephone: string; accessibility: string }
  /** Where errors are reported, '' for nowhere, and from which share of the pages. */
  errors: { url: string; sample: number }
  oidc: OidcConfig
  /** Origins that may be granted a session. */
  embedOrigins: string[]
  /** Which API additions the servers support (contract/additions.docs.ts); those not listed are detected. */
  capabilities: Record<string, boolean>
  /** Home sections by solution; 'default' always exists. */
  solutions: Record<string, string[]>
  /** Maps the servers' values to our values, or to labels `中文 | English`. */
  words: Record<string, string>
  /** Label of the identity number by a part of the post type, before those of §6; see domain/identity.ts. */
  numberLabels: Record<string, string>
  /** Base URL of the scripts, with a trailing slash. */
  scriptBase: string
  /** Base of relative URLs in replies, and of links to the portal: the folder of the configuration file in use. */
  linkBase: string
  /** A URL on the origin that hosts the portal's pages; '' for the origin of the scripts. */
  hall: string
  /** Origins that a bearer token may be sent to; only the scripts' own configuration can add one. */
  trustedOrigins: ReadonlySet<string>
}

export interface OidcConfig {
  authority: string
  clientId: string
  /** Scopes requested in addition to `openid profile`, separated by spaces; §6 lists those of its services. */
  scope: string
  responseType: 'id_token token' | 'code' | ''
  metadata: Partial<Record<(typeof METADATA_KEYS)[number], string>>
  /** The page of programs that may read for the user; '': none. */
  programs: string
  /** The page on which users change their password; '': none. */
  password: string
}

export const DEFAULT_BASES: Record<BaseName, string> = {
  taskCenter: '/taskcenter',
  knowledgeBot: '/knowledge-bot',
  knowledgeGraph: '',
  taskApi: '/task-api',
  formPlatform: 'apis/v2',
  bot: '/knowledge-bot',
  asr: '/asr',
  trace: '',
  appCenter: '/app-center/graphql',
  anonymousAppCenter: '/app-center/anonymous/graphql',
  bus: '/bus',
}

export const METADATA_KEYS = [
  'issuer',
  'authorization_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'token_endpoint',
] as const

export const BASE_NAMES = keysOf(DEFAULT_BASES)

/** What holds without a configuration. */
export function createDefaultConfig(
  home: string,
  linkBase: string,
  trustedOrigins: ReadonlySet<string>,
): Config {
  const bases = { ...DEFAULT_BASES }
  for (const name of BASE_NAMES) bases[name] = parseBaseUrl(DEFAULT_BASES[name], linkBase)!
  return {
    bases,
    tenant: 'default',
    trait: 'hall',
    basePath: '/',
    solution: 'default',
    lang: '',
    schoolId: '',
    favorites: 'task-api',
    processes: 'task-api',
    asrText: 'chunk',
    digitLetters: 'LYESSWLQBJ',
    timeZone: DEFAULT_TIME_ZONE,
    logo: '',
    contact: { copyright: '', address: '', telephone: '', accessibility: '' },
    oidc: {
      authority: parseBaseUrl('/oidc', home)!,
      clientId: 'univ-portal',
      scope: '',
      responseType: '',
      metadata: {},
      programs: '',
      password: '',
    },
    errors: { url: '', sample: 1 },
    embedOrigins: [],
    capabilities: {},
    solutions: { default: ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'] },
    words: {},
    numberLabels: {},
    scriptBase: home,
    linkBase,
    hall: '',
    trustedOrigins,
  }
}

/** `openid profile`, plus the configured scopes (§6: a university's services may need more). */
export const requestedScope = (configured: string): string =>
  [...new Set(['openid', 'profile', ...configured.split(/\s+/).filter(Boolean)])].join(' ')

/** A URL on the portal's origin; the portal's pages are under `basePath` there. */
export const hallUrl = ({ hall, scriptBase }: Pick<Config, 'hall' | 'scriptBase'>): string =>
  hall || scriptBase

/**
 * Whether this is the portal's origin. If `hall` is not configured, any trusted origin counts, because the scripts may
 * be served from another host than the portal's pages.
 */
export const isHallOrigin = (
  config: Pick<Config, 'hall' | 'scriptBase' | 'trustedOrigins'>,
  origin: string,
): boolean => (config.hall ? new URL(config.hall).origin === origin : config.trustedOrigins.has(origin))
