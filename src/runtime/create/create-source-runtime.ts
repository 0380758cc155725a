import { keysOf, recordOf } from '../../contract/keys-of.ts'
import { toJson } from '../../contract/to-json.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { loadEntityNames } from '../../contract/decode-entities.ts'
import { CAPABILITIES_STORAGE_KEY, LOCAL_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { Config } from '../config/config.ts'
import type { KeyValueStore } from '../page/storage.ts'
import { createRuntime } from './create-runtime.ts'
import type { Browser } from '../page/browser.ts'
import type { Runtime } from '../runtime.ts'
import type { Session } from '../session/session.ts'
import { errorKindOfStatus, RequestError } from '../wire/errors.ts'
import { describeProblem, describeSourceError, SourceError, type SourceStatus } from '../source/problem.ts'
import type { SourceList } from '../source/read-items.ts'
import { parseUrl } from '../config/parse-url.ts'
import { createPolicyFetch, type FetchAdapter } from '../wire/fetch.ts'
import { MAX_SOURCE_BYTES } from '../source/source-limits.ts'

const MEGABYTES = `${MAX_SOURCE_BYTES / 1024 / 1024} MB`

/** Resolves the URL of a list; throws SourceError if it is not http(s). */
function sourceUrl(source: string, baseUrl: string): string {
  const url = parseUrl(source.trim(), baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new SourceError('not-an-address', source.slice(0, 200))
  url.hash = ''
  return url.href
}

/**
 * Fetches a list with the same policy as every request: a timeout and a size limit, and here no token.
 * @throws SourceError
 */
async function fetchSource(platform: FetchAdapter, url: string): Promise<Uint8Array> {
  const headers = { accept: 'text/csv, application/json, text/*;q=0.9, */*;q=0.5' }
  const response = await createPolicyFetch(platform, null)(url, { headers }).catch((e: unknown) => {
    if (!(e instanceof RequestError)) throw e
    throw e.kind === 'malformed'
      ? new SourceError('too-large', MEGABYTES)
      : new SourceError(e.kind === 'timeout' ? 'timeout' : 'network')
  })
  if (response.status >= 300) throw new SourceError('status', String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw new SourceError('too-large', MEGABYTES)
  return bytes
}

type Answer = (list: SourceList, variables: Readonly<Record<string, unknown>>) => unknown

/** Resolvers that answer guest queries from a list, by operation name, like an app centre. */
const SOURCE_ANSWERS: Readonly<Record<string, Answer>> = {
  anonymityApps: ({ items }) => items,
  anonymityAppTags: ({ tags }, { type }) => tags.filter((tag) => tag.type === type),
  anonymityApp: ({ items }, { id }) => items.find((item) => item.id === id) ?? null,
  // sorted by popularity if the list has that column, else in its original order
  anonymityHotApps: ({ items }, { first, offset }) => {
    const used = items.filter(({ recommend }) => recommend > 0)
    const ranked = used.length ? used.sort((a, b) => b.recommend - a.recommend) : items
    return ranked.slice(Number(offset), Number(offset) + Number(first))
  },
  anonymityGuide: () => [],
}

interface SourceOptions {
  config: Config
  platform: Browser
  /** The URL of a list, or its rows: an array of objects, or an array of arrays of cells. */
  source: unknown
  /** Base for relative URLs, including those of the items. */
  baseUrl: string
}

/**
 * Creates a runtime whose items come from a list that the page provides, so that the catalogue works without a back
 * end: guest queries are answered from the list; there are no other servers and no sign-in.
 */
export function createSourceRuntime({ config, platform, source, baseUrl }: SourceOptions): Runtime {
  const name = typeof source === 'string' ? source.slice(0, 200) : 'source'
  const $status = atom<SourceStatus>({ state: 'loading' })
  const list = createSourceLoader(
    async () => {
      const bytes = typeof source === 'string' && fetchSource(platform, sourceUrl(source, baseUrl))
      // in parallel with the list
      const [parser, content] = await Promise.all([import('../source/parse-source.ts'), bytes])
      const { timeZone } = config
      await loadEntityNames(content ? new TextDecoder().decode(content) : jsonOrNothing(source))
      return content
        ? parser.parseSourceFile(content, baseUrl, timeZone)
        : parser.parseSourceRows(source, baseUrl, timeZone)
    },
    (status) => {
      $status.set(status)
      reportStatus(name, status, platform)
    },
  )
  const runtime = createRuntime(
    { ...withoutHall(config), linkBase: baseUrl },
    {
      ...platform,
      storages: {
        ...platform.storages,
        local: scopeStorage(platform.storages.local, storageScope(source, baseUrl)),
      },
      channel: () => undefined,
    },
    createGuestSession(),
  )
  return Object.assign(runtime, {
    source: { $status: $status as ReadableAtom<SourceStatus> },
    graphql: (async (operation, variables) => {
      const { name: operationName } = operation
      const answer = Object.hasOwn(SOURCE_ANSWERS, operationName) && SOURCE_ANSWERS[operationName]
      if (!answer) throw new RequestError('not-found', operationName)
      const loaded = await list.load(`${operationName} ${toJson(variables)}`).catch((e: unknown) => {
        throw toRequestError(e, operationName)
      })
      return answer(loaded, variables as never) as never
    }) satisfies Runtime['graphql'],
    rest: ((operation) =>
      Promise.reject(
        new RequestError('not-found', `${operation.method} ${operation.path}`),
      )) satisfies Runtime['rest'],
  })
}

/** '' for what has no JSON, such as a cycle. */
function jsonOrNothing(value: unknown): string {
  try {
    return String(toJson(value))
  } catch {
    return ''
  }
}

/**
 * Loads the list once for all requests, and again when the same request is repeated, because that is how a query
 * refreshes.
 */
function createSourceLoader(read: () => Promise<SourceList>, onStatus: (status: SourceStatus) => void) {
  let pending: Promise<SourceList> | undefined
  const served = new Set<string>()
  const load = async (): Promise<SourceList> => {
    try {
      const list = await read()
      onStatus({ state: 'ready', problems: list.problems, moreProblems: list.moreProblems })
      return list
    } catch (e) {
      pending = undefined
      // any other error is a chunk that failed to load
      const error = e instanceof SourceError ? e : new SourceError('network')
      onStatus({ state: 'failed', error })
      throw error
    }
  }
  return {
    load(request: string): Promise<SourceList> {
      if (served.has(request)) {
        served.clear()
        pending = undefined
      }
      served.add(request)
      return (pending ??= load())
    },
  }
}

function reportStatus(name: string, status: SourceStatus, { log }: Browser): void {
  if (status.state === 'failed') log(`${name}: failed to load: ${describeSourceError(status.error)}`)
  if (status.state !== 'ready' || !status.problems.length) return
  const { problems, moreProblems } = status
  const lines = problems.map((problem) => `  ${describeProblem(problem)}`)
  if (moreProblems) lines.push(`  and ${moreProblems} more`)
  log(`${name}: some content could not be parsed\n${lines.join('\n')}`)
}

function toRequestError(e: unknown, operation: string): RequestError {
  const { kind, detail }: Partial<SourceError> = Object(e)
  if (kind === 'status') return new RequestError(errorKindOfStatus(Number(detail)), operation, Number(detail))
  return new RequestError(kind === 'network' || kind === 'timeout' ? kind : 'malformed', operation)
}

/** Removes all server URLs and portal features from the configuration. */
const withoutHall = (config: Config): Config => ({
  ...config,
  bases: recordOf(keysOf(config.bases), () => ''),
  oidc: { ...config.oidc, authority: '' },
  trait: '',
  hall: '',
  words: {},
  capabilities: {},
  trustedOrigins: new Set(),
})

/** The storage scope of a list: its URL, or the URL of the page that provides the rows. */
function storageScope(source: unknown, baseUrl: string): string {
  if (typeof source !== 'string') return baseUrl.replace(/[?#].*$/s, '')
  try {
    return sourceUrl(source, baseUrl)
  } catch {
    return source
  }
}

const SCOPED_KEYS = new Set<string>([
  LOCAL_STORAGE_KEYS.guestFavorites,
  LOCAL_STORAGE_KEYS.recent,
  LOCAL_STORAGE_KEYS.searchHistory,
  CAPABILITIES_STORAGE_KEY,
])

/** Stores item ids per list, since ids of one list mean nothing in another. */
function scopeStorage(store: KeyValueStore, scope: string): KeyValueStore {
  const scoped = (key: string) => (SCOPED_KEYS.has(key) ? `${key} ${scope.slice(0, 500)}` : key)
  return {
    ...store,
    get: (key) => store.get(scoped(key)),
    set: (key, value) => store.set(scoped(key), value),
    remove: (key) => store.remove(scoped(key)),
  }
}

/** A session that always stays a guest's, because a list does not support sign-in. */
const createGuestSession = (): Session => ({
  $session: atom({ state: 'guest' }),
  $notice: atom(null),
  initialized: Promise.resolve(),
  prefetch: () => {},
  tokens: () => null,
  signIn: async () => false,
  signOut: async () => {},
  completeSignIn: () => Promise.reject(new Error('a list does not support sign-in')),
  renew: async () => false,
  clear: () => {},
  reauthenticate: async () => {},
  accepted: () => {},
  setHostSession: () => {},
  dispose: () => {},
})
