import type { BaseName } from '../contract/operation.ts'
import { address, urlOf } from './address.ts'

/** What configures every tag of a page (decisions, "Configuration"). Addresses are absolute. */
export interface Config {
  /** Absolute address of each base of §7, without a slash at the end; '' where it is not configured. */
  bases: Record<BaseName, string>
  tenant: string
  trait: string
  /** Path of the portal, with a slash at both ends. */
  basePath: string
  solution: string
  lang: string
  schoolId: string
  favorites: 'task-api' | 'app-center'
  processes: 'task-api' | 'app-center'
  asrText: 'chunk' | 'cumulative'
  /** First letter of each digit 0 to 9 (§5). */
  digitLetters: string
  contact: { copyright: string; address: string; telephone: string }
  oidc: OidcConfig
  /** Origins that a session may be handed to (decisions, "Sign-in"). */
  embedOrigins: string[]
  /** Home sections by solution; 'default' is always there. */
  solutions: Record<string, string[]>
  /** Origin and path that the scripts came from, with a slash at the end. */
  home: string
  /** Origins that a bearer token may be sent to: those of the scripts' own configuration only. */
  trusted: ReadonlySet<string>
}

export interface OidcConfig {
  authority: string
  clientId: string
  /** '' asks for all that §6 names. */
  scope: string
  responseType: 'id_token token' | 'code' | ''
  metadata: Partial<
    Record<
      | 'issuer'
      | 'authorization_endpoint'
      | 'userinfo_endpoint'
      | 'jwks_uri'
      | 'end_session_endpoint'
      | 'token_endpoint',
      string
    >
  >
}

/** One source of configuration; `url` is what its relative addresses resolve against. */
export interface Source {
  values: unknown
  url: string
  /** For messages: "univ-config.json", "attribute" … */
  from: string
}

export const BASES: Record<BaseName, string> = {
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

const SECTIONS = ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects']
const TEXTS = ['tenant', 'trait', 'solution', 'lang', 'schoolId'] as const
const CHOICES = {
  favorites: ['task-api', 'app-center'],
  processes: ['task-api', 'app-center'],
  asrText: ['chunk', 'cumulative'],
} as const
const METADATA = [
  'issuer',
  'authorization_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'token_endpoint',
] as const

/** Keys that an attribute may set: every scalar. `base-path` and the like in the markup. */
export const ATTRIBUTE_KEYS = [
  ...Object.keys(BASES),
  ...TEXTS,
  ...Object.keys(CHOICES),
  'digitLetters',
  'basePath',
] as const

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

const text = (v: unknown) => (typeof v === 'string' && v.length <= 2000 ? v : undefined)
const path = (v: unknown) =>
  typeof v === 'string' && /^[\w\-.~/]*$/.test(v) && !/\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(v)
    ? `/${v}/`.replace(/\/+/g, '/')
    : undefined
const sections = (v: unknown) => (Array.isArray(v) && v.every((s) => typeof s === 'string') ? v : undefined)
const isOrigin = (v: unknown) => typeof v === 'string' && /^https?:/.test(v) && urlOf(v)?.origin === v

/** Takes one value of a source, or tells why not. */
type Take = (value: unknown, key: string) => void
const takes = (keys: readonly string[], take: (key: string) => Take) =>
  Object.fromEntries(keys.map((key) => [key, take(key)]))

/**
 * Puts the sources together, weakest first. Unknown keys, wrong types and unusable addresses give one message
 * each through `warn` and change nothing.
 * @param home where the scripts came from; also what the built-in defaults are relative to. Only the univ-config.json
 *   that lies there says whom a token may reach: a page, its attributes and other files do not (quality §3).
 */
export function resolveConfig(home: string, sources: Source[], warn: (message: string) => void): Config {
  const trusted = new Set([new URL(home).origin])
  const config: Config = {
    bases: { ...BASES },
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
    contact: { copyright: '', address: '', telephone: '' },
    oidc: {
      authority: address('/oidc', home)!,
      clientId: 'univ-portal',
      scope: '',
      responseType: '',
      metadata: {},
    },
    embedOrigins: [],
    solutions: { default: SECTIONS },
    home,
    trusted,
  }
  for (const name of Object.keys(BASES) as BaseName[]) config.bases[name] = address(BASES[name], home)!

  for (const { values, url, from } of sources) {
    const own = url === new URL('univ-config.json', home).href
    const bad = (key: string, what: string) =>
      warn(`${from}: "${key.slice(0, 80)}" ${what}; the default stands`)
    const set =
      (target: object, read: (value: unknown) => unknown, what: string) =>
      (name: string): Take =>
      (value, key) => {
        const found = read(value)
        if (found === undefined) bad(key, what)
        else Object.assign(target, { [name]: found })
      }
    const group =
      (parts: Record<string, Take>): Take =>
      (value, key) => {
        if (!isObject(value)) return bad(key, 'has the wrong type')
        for (const part of Object.keys(value)) {
          const whole = key ? `${key}.${part}` : part
          if (Object.hasOwn(parts, part)) parts[part]!(value[part], whole)
          else bad(whole, 'is an unknown key')
        }
      }
    const base = (value: unknown) => {
      const found = address(value, url)
      if (found && own) trusted.add(new URL(found).origin)
      return found
    }
    // a sign-in elsewhere would be told the code, and at the end the id token
    const provider = (value: unknown) => {
      const found = base(value)
      return found && !trusted.has(new URL(found).origin) ? undefined : found
    }
    const providers = 'is no http(s) address of an origin that the univ-config.json beside the scripts names'
    const texts = (target: object) => set(target, text, 'is no text')
    const choice = (target: object, all: readonly string[]) =>
      set(target, (value) => all.find((one) => one === value), `is not one of ${all.join(', ')}`)

    if (values === undefined || values === null) continue
    group({
      ...takes(Object.keys(BASES), set(config.bases, base, 'is no http(s) address')),
      ...takes(TEXTS, texts(config)),
      ...takes(Object.keys(CHOICES), (name) => choice(config, CHOICES[name as keyof typeof CHOICES])(name)),
      digitLetters: set(
        config,
        (v) => (/^[A-Z]{10}$/.test(text(v) ?? '') ? v : undefined),
        'is not ten letters A to Z',
      )('digitLetters'),
      basePath: set(config, path, 'is no path')('basePath'),
      contact: group(takes(Object.keys(config.contact), texts(config.contact))),
      oidc: group({
        ...takes(['clientId', 'scope'], texts(config.oidc)),
        authority: set(config.oidc, provider, providers)('authority'),
        responseType: choice(config.oidc, ['code', 'id_token token', ''])('responseType'),
        metadata: group(takes(METADATA, set(config.oidc.metadata, provider, providers))),
      }),
      embedOrigins(value, key) {
        if (!Array.isArray(value)) return bad(key, 'has the wrong type')
        // whom a session is handed to is not for the page to say that asks for it (S16)
        if (!own) return bad(key, 'counts only in the univ-config.json beside the scripts')
        config.embedOrigins = value.filter((one: unknown) => {
          const fine = isOrigin(one)
          if (!fine) bad(key, `holds ${JSON.stringify(one)?.slice(0, 80)}, which is no origin`)
          return fine
        })
      },
      solutions(value, key) {
        if (!isObject(value)) return bad(key, 'has the wrong type')
        for (const name of Object.keys(value)) {
          const found = sections(value[name])
          if (found) config.solutions = { ...config.solutions, [name]: found }
          else bad(`${key}.${name}`, 'is no list of section names')
        }
      },
      // for element/start.ts only
      early() {},
    })(values, '')
  }
  return config
}
