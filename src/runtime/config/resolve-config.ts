import type { BaseName } from '../../contract/operation.ts'
import { parseBaseUrl, parseUrl } from './parse-url.ts'
import type { UnivConfig } from './univ-config.ts'

/** The resolved configuration of the tags of a page (decisions, "Configuration"). URLs are absolute. */
export interface Config {
  /** Base URLs of §7, without a slash at the end; '' where a service is not configured. */
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
  /** Origins that a session may be granted to (decisions, "Sign-in"). */
  embedOrigins: string[]
  /** Which additions the systems have (contract/additions/additions.ts); found out for those not named. */
  capabilities: Record<string, boolean>
  /** Home sections by solution; 'default' is always there. */
  solutions: Record<string, string[]>
  /** What the systems call things: our word, or a label in Chinese | English. */
  words: Record<string, string>
  /** Base URL of the scripts, with a slash at the end. */
  scriptBase: string
  /** A URL on the origin that has the hall's pages; '' for where the scripts come from. */
  hall: string
  /** Origins that a bearer token may be sent to: those of the scripts' own configuration only. */
  trustedOrigins: ReadonlySet<string>
}

export interface OidcConfig {
  authority: string
  clientId: string
  /** What is asked for beside `openid profile`, separated by spaces; §6 names those of its services. */
  scope: string
  responseType: 'id_token token' | 'code' | ''
  metadata: Partial<Record<(typeof METADATA_KEYS)[number], string>>
}

/** One source of configuration; its relative URLs resolve against `url`. */
export interface ConfigSource {
  values: unknown
  url: string
  /** For messages: "univ-config.json", "attribute" … */
  label: string
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

const METADATA_KEYS = [
  'issuer',
  'authorization_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'token_endpoint',
] as const

interface SourceContext {
  /** Relative URLs resolve against it. */
  url: string
  /** The univ-config.json beside the scripts: it alone says where tokens may go (quality §3). */
  isScriptConfig: boolean
  trustedOrigins: Set<string>
}
interface KeyContext extends SourceContext {
  /** Reports that the key, or one part of it, is unusable. */
  warn(problem: string, part?: string): undefined
}

/** Reads one value; warns and returns undefined if it is unusable. Objects are merged with those of weaker sources. */
type Reader = (value: unknown, context: KeyContext) => unknown
interface Readers {
  [key: string]: Reader | Readers
}

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
const isShortText = (v: unknown): v is string => typeof v === 'string' && v.length <= 2000
const isOrigin = (v: unknown) => typeof v === 'string' && /^https?:/.test(v) && parseUrl(v)?.origin === v

const WRONG_TYPE = 'has the wrong type'

const text: Reader = (value, { warn }) => (isShortText(value) ? value : warn(WRONG_TYPE))

const oneOf =
  (...values: string[]): Reader =>
  (value, { warn }) =>
    values.find((one) => one === value) ?? warn(`is not one of ${values.join(', ')}`)

/** A URL in the scripts' own configuration also makes its origin trusted. */
function parseServiceUrl(value: unknown, { url, isScriptConfig, trustedOrigins }: SourceContext) {
  const found = parseBaseUrl(value, url)
  if (found && isScriptConfig) trustedOrigins.add(new URL(found).origin)
  return found
}

const serviceUrl: Reader = (value, context) =>
  parseServiceUrl(value, context) ?? context.warn('is no http(s) address')

/** Another provider would receive the code, and at sign-out the id token: only trusted origins. */
const providerUrl: Reader = (value, context) => {
  const found = parseServiceUrl(value, context)
  return found === '' || (found && context.trustedOrigins.has(new URL(found).origin))
    ? found
    : context.warn('is no address of an origin that the univ-config.json beside the scripts names')
}

const basePath: Reader = (value, { warn }) =>
  typeof value === 'string' && /^[\w\-.~/]*$/.test(value) && !/\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(value)
    ? `/${value}/`.replace(/\/+/g, '/')
    : warn('is no path')

const digitLetters: Reader = (value, { warn }) =>
  typeof value === 'string' && /^[A-Z]{10}$/.test(value) ? value : warn('is not ten letters A to Z')

const origins: Reader = (value, { isScriptConfig, warn }) => {
  if (!Array.isArray(value)) return warn(WRONG_TYPE)
  // the page that requests a session must not allow itself (S16)
  if (!isScriptConfig) return warn('counts only in the univ-config.json beside the scripts')
  return value.filter((one: unknown) => isOrigin(one) || warn('is no list of origins'))
}

/** A record of values of one kind; each that is none is left out. */
const record =
  (isValue: (v: unknown) => boolean): Reader =>
  (value, { warn }) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name, v]) => isValue(v) || warn(WRONG_TYPE, name)))
      : warn(WRONG_TYPE)

const sectionLists = record((v) => Array.isArray(v) && v.every((name) => typeof name === 'string'))
const booleans = record((v) => v === !!v)

const texts: Reader = (value, { warn }) =>
  isObject(value) && Object.values(value).every(isShortText) ? value : warn('has the wrong type')

const readAll = <K extends string>(keys: readonly K[], reader: Reader) =>
  Object.fromEntries(keys.map((key) => [key, reader])) as Record<K, Reader>

const BASE_NAMES = Object.keys(DEFAULT_BASES) as BaseName[]
const SCALAR_READERS = {
  ...readAll(BASE_NAMES, serviceUrl),
  tenant: text,
  trait: text,
  solution: text,
  lang: text,
  schoolId: text,
  favorites: oneOf('task-api', 'app-center'),
  processes: oneOf('task-api', 'app-center'),
  asrText: oneOf('chunk', 'cumulative'),
  digitLetters,
  basePath,
  hall: providerUrl,
}
const READERS = {
  ...SCALAR_READERS,
  contact: { copyright: text, address: text, telephone: text },
  oidc: {
    authority: providerUrl,
    clientId: text,
    scope: text,
    responseType: oneOf('code', 'id_token token', ''),
    metadata: readAll(METADATA_KEYS, providerUrl),
  },
  embedOrigins: origins,
  capabilities: booleans,
  solutions: sectionLists,
  words: texts,
  texts: () => undefined, // for element/scope/configured-texts.ts only
  early: () => undefined, // for element/scope/start-tag.ts only
  $schema: () => undefined, // for editors only
} satisfies Readers & Record<keyof UnivConfig, unknown>

/** Keys that an attribute may set: every scalar. `base-path` and the like in the markup. */
export const ATTRIBUTE_KEYS: readonly string[] = Object.keys(SCALAR_READERS)

/**
 * Merges the sources, weakest first. Unknown keys, wrong types and unusable URLs give one message each through `warn`
 * and change nothing.
 * @param home base URL of the scripts; the default URLs are relative to it. Only the univ-config.json there says where
 *   tokens may go: a page, its attributes and other files do not (quality §3).
 */
export function resolveConfig(
  home: string,
  sources: ConfigSource[],
  warn: (message: string) => void,
): Config {
  const trustedOrigins = new Set([new URL(home).origin])
  const config = createDefaultConfig(home, trustedOrigins)
  const scriptConfig = new URL('univ-config.json', home).href
  for (const { values, url, label } of sources) {
    if (values === undefined || values === null) continue
    readObject(READERS, values, config, '', {
      url,
      isScriptConfig: url === scriptConfig,
      trustedOrigins,
      warn(key, problem) {
        // the file of a hall elsewhere: some of it counts beside its own scripts only, which is no mistake of this page
        if (url !== home && url !== scriptConfig && problem.includes('beside')) return undefined
        warn(`${label}: "${key.slice(0, 80)}" ${problem}; the default stands`)
        return undefined
      },
    })
  }
  return config
}

function readObject(
  readers: Readers,
  value: unknown,
  target: object,
  path: string,
  source: SourceContext & { warn(key: string, problem: string): undefined },
): void {
  if (!isObject(value)) return source.warn(path, WRONG_TYPE)
  for (const key of Object.keys(value)) {
    const fullKey = path ? `${path}.${key}` : key
    const reader = Object.hasOwn(readers, key) && readers[key]
    // a base URL is a top-level key of the source, and one of `bases` in the result
    const owner: object =
      'bases' in target && Object.hasOwn(DEFAULT_BASES, key) ? Object(target.bases) : target
    const current: unknown = Reflect.get(owner, key)
    if (!reader) source.warn(fullKey, 'is an unknown key')
    else if (typeof reader !== 'function') readObject(reader, value[key], Object(current), fullKey, source)
    else {
      const warn = (problem: string, part?: string) =>
        source.warn(part === undefined ? fullKey : `${fullKey}.${part}`, problem)
      const found = reader(value[key], { ...source, warn })
      const merged = isObject(found) && isObject(current) ? { ...current, ...found } : found
      if (found !== undefined) Object.assign(owner, { [key]: merged })
    }
  }
}

function createDefaultConfig(home: string, trustedOrigins: ReadonlySet<string>): Config {
  const bases = { ...DEFAULT_BASES }
  for (const name of BASE_NAMES) bases[name] = parseBaseUrl(DEFAULT_BASES[name], home)!
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
    contact: { copyright: '', address: '', telephone: '' },
    oidc: {
      authority: parseBaseUrl('/oidc', home)!,
      clientId: 'univ-portal',
      scope: '',
      responseType: '',
      metadata: {},
    },
    embedOrigins: [],
    capabilities: {},
    solutions: { default: ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'] },
    words: {},
    scriptBase: home,
    hall: '',
    trustedOrigins,
  }
}
