import { toJson } from '../../contract/to-json.ts'
import { isObject } from '../../contract/decoders.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { AdditionName } from '../../contract/additions.docs.ts'
import type { RestInput, RestOperation } from '../../contract/operation.ts'
import { CAPABILITIES_LIFETIME_MS, CAPABILITIES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import type { Config } from '../config/config.ts'
import type { Browser } from '../page/browser.ts'
import { readStored, type KeyValueStore } from '../page/storage.ts'
import { RequestError } from './errors.ts'
import type { RequestOptions, Rest } from './rest.ts'

/**
 * Which API additions the servers support: set by `capabilities` in the configuration, else detected from replies.
 * Findings are stored on the device for a day.
 */
export interface Capabilities {
  /** Changes with each new finding. */
  $findings: ReadableAtom<Findings>
  /** undefined: unknown so far. */
  has(name: AdditionName): boolean | undefined
  /** The same for one endpoint; also accepts names other than additions, for other findings about it. */
  hasAt(endpoint: string, name: string): boolean | undefined
  /** All that is known about one endpoint. */
  knownAt(endpoint: string): Readonly<Record<string, boolean>>
  note(endpoint: string, name: string, present: boolean): void
  /**
   * Runs a REST call of an addition. If the server does not support it (404, 405, 501), it is not called again.
   * @throws RequestError, `not-found` when the addition is known to be absent
   */
  rest<In extends RestInput, Result>(
    name: AdditionName,
    operation: RestOperation<In, Result>,
    input: In,
    options?: RequestOptions,
  ): Promise<Result>
  /** Runs a read of an addition to find out whether the server supports it; several at a time wait for one. */
  probe<In extends RestInput>(
    name: AdditionName,
    operation: RestOperation<In, unknown>,
    input: In,
  ): Promise<unknown>
}

interface EndpointFindings {
  /** Epoch milliseconds of the first finding. */
  since: number
  has: Readonly<Record<string, boolean>>
}
type Findings = Readonly<Record<string, EndpointFindings>>

/** HTTP statuses of an unsupported call. */
export const MISSING_CALL: readonly number[] = [404, 405, 501]

export function createCapabilities(runtime: {
  config: Config
  rest: Rest
  platform: Pick<Browser, 'now' | 'storages'>
}): Capabilities {
  const { config, platform } = runtime
  const { local } = platform.storages
  const $findings = atom<Findings>(readFindings(local))
  const configured = (name: string): boolean | undefined => config.capabilities[name]
  const findingsAt = (endpoint: string) => freshFindings($findings.get(), endpoint, platform.now())

  const probes = new Map<AdditionName, Promise<unknown>>()
  const capabilities: Capabilities = {
    $findings,
    has(name) {
      const known = configured(name)
      if (known !== undefined) return known
      const found = Object.keys($findings.get()).map((endpoint) => findingsAt(endpoint)?.has[name])
      return found.includes(false) ? false : found.includes(true) ? true : undefined
    },
    hasAt: (endpoint, name) => configured(name) ?? findingsAt(endpoint)?.has[name],
    knownAt: (endpoint) => ({ ...findingsAt(endpoint)?.has, ...config.capabilities }),
    note(endpoint, name, present) {
      if (configured(name) !== undefined || findingsAt(endpoint)?.has[name] === present) return
      const { since, has } = findingsAt(endpoint) ?? { since: platform.now(), has: {} }
      const findings = { ...$findings.get(), [endpoint]: { since, has: { ...has, [name]: present } } }
      $findings.set(findings)
      local.set(CAPABILITIES_STORAGE_KEY, toJson(findings))
    },
    async rest(name, operation, input, options) {
      if (capabilities.has(name) === false)
        throw new RequestError('not-found', `${operation.method} ${operation.path}`, 404)
      const endpoint = config.bases[operation.base]
      try {
        const result = await runtime.rest(operation, input, options)
        capabilities.note(endpoint, name, true)
        return result
      } catch (e) {
        if (e instanceof RequestError && MISSING_CALL.includes(e.status))
          capabilities.note(endpoint, name, false)
        throw e
      }
    },
    probe(name, operation, input) {
      const running = probes.get(name)
      if (running) return running
      const probe = capabilities.rest(name, operation, input).finally(() => probes.delete(name))
      probes.set(name, probe)
      return probe
    },
  }
  return capabilities
}

/** Maximum number of stored endpoints, and of findings per endpoint. */
const MAX_ENTRIES = 100

/** What is known about an endpoint; undefined if it was found out more than a day ago. */
function freshFindings(findings: Findings, endpoint: string, now: number): EndpointFindings | undefined {
  const found = findings[endpoint]
  const age = found ? now - found.since : -1
  return age >= 0 && age < CAPABILITIES_LIFETIME_MS ? found : undefined
}

/** Reads the stored findings; invalid entries are dropped. */
function readFindings(local: KeyValueStore): Findings {
  const stored = readStored(local, CAPABILITIES_STORAGE_KEY)
  const entries = Object.entries(isObject(stored) ? stored : {}).flatMap(([endpoint, found]) => {
    if (!isObject(found) || typeof found['since'] !== 'number' || !isObject(found['has'])) return []
    const has = Object.entries(found['has']).filter(([, present]) => typeof present === 'boolean')
    return [[endpoint, { since: found['since'], has: Object.fromEntries(has.slice(0, MAX_ENTRIES)) }]]
  })
  return Object.fromEntries(entries.slice(0, MAX_ENTRIES)) as Findings
}
