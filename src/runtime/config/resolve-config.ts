import { recordOf } from '../../contract/keys-of.ts'
import { isObject } from '../../contract/decoders.ts'
import { isTimeZone } from '../time/time-zone.ts'
import { BASE_NAMES, createDefaultConfig, DEFAULT_BASES, METADATA_KEYS, type Config } from './config.ts'
import { isOrigin, parseBaseUrl, parseUrl } from './parse-url.ts'

/** One source of configuration; its relative URLs are resolved against `url`. */
export interface ConfigSource {
  values: unknown
  url: string
  /** Used in warnings: "univ-config.json", "attribute" … */
  label: string
}

interface SourceContext {
  /** Base for relative URLs. */
  url: string
  /** True for the univ-config.json next to the scripts, the only source that can add trusted origins. */
  isScriptConfig: boolean
  trustedOrigins: Set<string>
}
interface KeyContext extends SourceContext {
  /** Reports that the key, or one part of it, is invalid. */
  warn(problem: string, part?: string): undefined
}

/** Validates one value; warns and returns undefined if it is invalid. Objects are merged over earlier sources. */
type Reader = (value: unknown, context: KeyContext) => unknown
interface Readers {
  [key: string]: Reader | Readers
}

const isShortText = (v: unknown): v is string => typeof v === 'string' && v.length <= 2000

const WRONG_TYPE = 'has the wrong type'

const text: Reader = (value, { warn }) => (isShortText(value) ? value : warn(WRONG_TYPE))

/** If the URL is from the scripts' own configuration, its origin becomes trusted. */
function parseServiceUrl(value: unknown, { url, isScriptConfig, trustedOrigins }: SourceContext) {
  const found = parseBaseUrl(value, url)
  if (found && isScriptConfig) trustedOrigins.add(new URL(found).origin)
  return found
}

const serviceUrl: Reader = (value, context) =>
  parseServiceUrl(value, context) ?? context.warn('is not an http(s) URL')

/** Trusted origins only: a provider receives the authorization code, and the id token at sign-out. */
const providerUrl: Reader = (value, context) => {
  const found = parseServiceUrl(value, context)
  return found === '' || (found && context.trustedOrigins.has(new URL(found).origin))
    ? found
    : context.warn('is not on an origin that the univ-config.json next to the scripts names')
}

const imageUrl: Reader = (value, { url, warn }) => parseBaseUrl(value, url) ?? warn('is not an http(s) URL')

const basePath: Reader = (value, { warn }) =>
  typeof value === 'string' && /^[\w\-.~/]*$/.test(value) && !/\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(value)
    ? `/${value}/`.replace(/\/+/g, '/')
    : warn('is not a path')

const textThat =
  (isValid: (text: string) => boolean, problem: string): Reader =>
  (value, { warn }) =>
    typeof value === 'string' && isValid(value) ? value : warn(problem)

const oneOf = (...values: string[]) =>
  textThat((text) => values.includes(text), `is not one of ${values.join(', ')}`)

const share: Reader = (value, { warn }) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : warn('is not between 0 and 1')

const origins: Reader = (value, { isScriptConfig, warn }) => {
  if (!Array.isArray(value)) return warn(WRONG_TYPE)
  // a page that requests a session must not be able to list itself
  if (!isScriptConfig) return warn('is allowed only in the univ-config.json next to the scripts')
  return value.filter((origin: unknown) => isOrigin(origin) || warn('is not a list of origins'))
}

/** A record of values of one type; values of another type are skipped with a warning. */
const record =
  (isValue: (v: unknown) => boolean): Reader =>
  (value, { warn }) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name, v]) => isValue(v) || warn(WRONG_TYPE, name)))
      : warn(WRONG_TYPE)

const sectionLists = record((v) => Array.isArray(v) && v.every((name) => typeof name === 'string'))
const booleans = record((v) => v === !!v)

const texts: Reader = (value, { warn }) =>
  isObject(value) && Object.values(value).every(isShortText) ? value : warn(WRONG_TYPE)

const readAll = <K extends string>(keys: readonly K[], reader: Reader) => recordOf(keys, () => reader)

const SCALAR_READERS = {
  ...readAll(BASE_NAMES, serviceUrl),
  ...readAll(['tenant', 'trait', 'solution', 'lang', 'schoolId'], text),
  favorites: oneOf('task-api', 'app-center'),
  processes: oneOf('task-api', 'app-center'),
  asrText: oneOf('chunk', 'cumulative'),
  digitLetters: textThat((text) => /^[A-Z]{10}$/.test(text), 'is not ten letters A to Z'),
  timeZone: textThat(isTimeZone, 'is not a known time zone'),
  productName: () => undefined, // for element/scope/configured-texts.ts only
  basePath,
  logo: imageUrl,
  hall: providerUrl,
}
const READERS = {
  ...SCALAR_READERS,
  contact: {
    ...readAll(['copyright', 'address', 'telephone', 'accessibility'], text),
    security: () => undefined, // for security.txt only
  },
  oidc: {
    authority: providerUrl,
    clientId: text,
    scope: text,
    responseType: oneOf('code', 'id_token token', ''),
    metadata: readAll(METADATA_KEYS, providerUrl),
    programs: providerUrl,
    password: providerUrl,
  },
  errors: { url: serviceUrl, sample: share },
  embedOrigins: origins,
  capabilities: booleans,
  solutions: sectionLists,
  words: texts,
  numberLabels: texts,
  texts: () => undefined, // for element/scope/configured-texts.ts only
  early: () => undefined, // for element/scope/start-tag.ts only
  earlyReplies: () => undefined, // likewise
  $schema: () => undefined, // for editors only
} satisfies Readers
/** The keys that a page or a univ-config.json may set, all optional; univ-config.docs.ts documents each. */
export type ConfigKey = Exclude<keyof typeof READERS, '$schema'>

/** Keys that an attribute may set: every scalar, written in kebab case (`base-path`). */
export const ATTRIBUTE_KEYS: readonly string[] = Object.keys(SCALAR_READERS)

/**
 * Merges the sources; later ones win. Each unknown key, wrong type or invalid URL is reported through `warn` and
 * ignored.
 * @param home base URL of the scripts. Only the univ-config.json there can add trusted origins: a page, its attributes
 *   and other files cannot.
 * @param sources the configuration file first; the default URLs of services are relative to it
 */
export function resolveConfig(
  home: string,
  sources: ConfigSource[],
  warn: (message: string) => void,
): Config {
  const trustedOrigins = new Set([new URL(home).origin])
  const [file] = sources
  // a `data:` URL is no base
  const linkBase = parseUrl('.', file?.values ? file.url : home)?.href ?? home
  const config = createDefaultConfig(home, linkBase, trustedOrigins)
  const scriptConfig = new URL('univ-config.json', home).href
  for (const { values, url, label } of sources) {
    if (values === undefined || values === null) continue
    readObject(READERS, values, config, '', {
      url,
      isScriptConfig: url === scriptConfig,
      trustedOrigins,
      warn(key, problem) {
        // the file of a portal on another origin: some keys work only next to its own scripts, so do not warn here
        if (url !== home && url !== scriptConfig && problem.includes('next to')) return undefined
        warn(`${label}: "${key.slice(0, 80)}" ${problem}; using the default`)
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
    // a base URL is a top-level key in the source, but belongs to `bases` in the result
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
