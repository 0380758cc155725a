import type { BaseName } from '../contract/operation.ts'

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

/** One source of configuration (its key `early` is used by element/start.ts only), weakest first; `url` is what its relative addresses resolve against. */
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

/** §6; the default configuration also includes introspect. */
const SCOPE =
  'profile task task_edit process triple app openid data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'

const SECTIONS = ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects']
const TEXTS = ['tenant', 'trait', 'solution', 'lang', 'schoolId', 'digitLetters'] as const
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
export const ATTRIBUTE_KEYS = [...Object.keys(BASES), ...TEXTS, ...Object.keys(CHOICES), 'basePath'] as const

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** An http(s) address without a slash at the end, or null. */
function address(value: string, against: string): string | null {
  const url = URL.canParse(value, against) ? new URL(value, against) : null
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    ? url.href.replace(/\/+$/, '')
    : null
}

/**
 * Puts the sources together, weakest first. Unknown keys, wrong types and unusable addresses give one message
 * each through `warn` and change nothing.
 * @param home where the scripts came from; also what the built-in defaults are relative to
 * @param page the host page's origin: a source of the page is as trusted as the scripts only where both share an origin
 */
export function resolveConfig(
  home: string,
  page: string,
  sources: Source[],
  warn: (message: string) => void,
): Config {
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
    oidc: { authority: '', clientId: 'univ-portal', scope: SCOPE, responseType: '', metadata: {} },
    embedOrigins: [],
    solutions: { default: SECTIONS },
    home,
    trusted: new Set(),
  }
  const own = new URL(home).origin
  const trusted = new Set<string>([own])
  for (const [name, path] of Object.entries(BASES))
    config.bases[name as BaseName] = path === '' ? '' : address(path, home)!
  config.oidc.authority = address('/oidc', home)!

  for (const { values, url, from } of sources) {
    const trusts =
      URL.canParse(url) && new URL(url).origin === own && (from.endsWith('.json') || page === own)
    const bad = (key: string, what: string) => warn(`${from}: "${key}" ${what}; the default stands`)
    const at = (key: string, value: unknown, set: (address: string) => void) => {
      const found = typeof value === 'string' && value !== '' ? address(value, url) : null
      if (value === '') return set('')
      if (!found) return bad(key, 'is no http(s) address')
      if (trusts) trusted.add(new URL(found).origin)
      set(found)
    }
    const string = (key: string, value: unknown, set: (text: string) => void) =>
      typeof value === 'string' && value.length <= 2000 ? set(value) : bad(key, 'is no text')
    if (values === undefined || values === null) continue
    if (!isObject(values)) {
      warn(`${from}: a configuration is an object; the defaults stand`)
      continue
    }
    for (const key of Object.keys(values)) {
      const value = values[key]
      if (Object.hasOwn(BASES, key)) at(key, value, (a) => (config.bases[key as BaseName] = a))
      else if (key === 'digitLetters')
        typeof value === 'string' && /^[A-Z]{10}$/.test(value)
          ? (config.digitLetters = value)
          : bad(key, 'is not ten letters A to Z')
      else if ((TEXTS as readonly string[]).includes(key))
        string(key, value, (t) => (config[key as (typeof TEXTS)[number]] = t))
      else if (Object.hasOwn(CHOICES, key)) {
        const all: readonly string[] = CHOICES[key as keyof typeof CHOICES]
        all.includes(value as string)
          ? Object.assign(config, { [key]: value })
          : bad(key, `is not one of ${all.join(', ')}`)
      } else if (key === 'basePath')
        typeof value === 'string' && /^[\w\-./~]*$/.test(value) && !value.includes('//')
          ? (config.basePath = `/${value}/`.replace(/\/+/g, '/'))
          : bad(key, 'is no path')
      else if (key === 'contact' && isObject(value))
        for (const part of ['copyright', 'address', 'telephone'] as const) {
          if (value[part] !== undefined)
            string(`contact.${part}`, value[part], (t) => (config.contact[part] = t))
        }
      else if (key === 'embedOrigins' && Array.isArray(value))
        config.embedOrigins = value.filter((v): v is string => {
          const fine = typeof v === 'string' && URL.canParse(v) && new URL(v).origin === v
          if (!fine) bad(key, `holds ${JSON.stringify(v)?.slice(0, 80)}, which is no origin`)
          return fine
        })
      else if (key === 'solutions' && isObject(value)) {
        for (const name of Object.keys(value)) {
          const list = value[name]
          if (Array.isArray(list) && list.every((s) => typeof s === 'string'))
            config.solutions = { ...config.solutions, [name]: list as string[] }
          else bad(`solutions.${name}`, 'is no list of section names')
        }
      } else if (key === 'oidc' && isObject(value)) {
        const { authority, clientId, scope, responseType, metadata } = value
        if (authority !== undefined) at('oidc.authority', authority, (a) => (config.oidc.authority = a))
        if (clientId !== undefined) string('oidc.clientId', clientId, (t) => (config.oidc.clientId = t))
        if (scope !== undefined) string('oidc.scope', scope, (t) => (config.oidc.scope = t))
        if (responseType !== undefined)
          responseType === 'code' || responseType === 'id_token token'
            ? (config.oidc.responseType = responseType)
            : bad('oidc.responseType', 'is neither "code" nor "id_token token"')
        if (isObject(metadata))
          for (const name of METADATA)
            if (metadata[name] !== undefined)
              at(`oidc.metadata.${name}`, metadata[name], (a) => (config.oidc.metadata[name] = a))
      } else if (key in { contact: 1, embedOrigins: 1, solutions: 1, oidc: 1 }) bad(key, 'has the wrong type')
      else if (key !== 'early') warn(`${from}: unknown key "${key.slice(0, 80)}"`)
    }
  }
  config.trusted = trusted
  return config
}
