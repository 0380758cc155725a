// `univ-widgets check`: sends every read of the contract as the tags do, and never writes.
import type { Config } from '../runtime/config/config.ts'
import { resolveConfig } from '../runtime/config/resolve-config.ts'
import { report, type CheckContext } from './check-context.ts'
import { checkCors } from './check-cors.ts'
import { checkGraphql } from './check-graphql.ts'
import { checkProvider, checkUser } from './check-provider.ts'
import { checkRest } from './check-rest.ts'
import { checkServer } from './check-server.ts'
import { checkStreams } from './check-streams.ts'
import type { Definitions } from './match-schema.ts'
import { emptySampleIds } from './operations.ts'
import { NoReply, parseJson, request } from './request.ts'
import type { Samples } from './server-samples.ts'
import { absent, works, wrong, type Report, type Result, skipped } from './result.ts'
import { ADDITION_NAMES, additionDocs } from '../contract/additions.docs.ts'

export interface CheckOptions {
  /** The portal's URL: the base URL of its scripts. */
  hall: string
  /** An access token of the provider; '' checks as a guest. */
  token: string
  timeoutMs: number
  /** From dist/contract/replies.schema.json. */
  definitions: Definitions
  /** From dist/hall/deploy; null: the hall's own web server is not checked, only its services. */
  samples: Samples | null
}

/** The portal cannot be reached at all. */
export class HallUnreachable extends Error {
  override name = 'HallUnreachable'
}

const SEE = 'univ-config.schema.json'

async function readConfig(options: CheckOptions, home: string, results: Result[]): Promise<Config> {
  const url = new URL('univ-config.json', home).href
  const add = (name: string, finding: Omit<Result, 'area' | 'name'>) =>
    report({ results }, 'Configuration', name, finding)
  const requester = { ...options, origin: new URL(home).origin, trustedOrigins: new Set<string>() }
  let values: unknown
  try {
    const reply = await request(requester, url)
    if (reply.status === 404) add('univ-config.json', absent('The tags use their defaults.', `404 at ${url}`))
    else if (reply.status >= 400)
      add('univ-config.json', wrong(`HTTP ${reply.status}`, `JSON at ${url}`, SEE))
    else {
      values = parseJson(reply)
      add('univ-config.json', works())
    }
  } catch (e) {
    if (!(e instanceof NoReply)) throw e
    if (/^no connection|^no complete/.test(e.message)) throw new HallUnreachable(`${url}: ${e.message}`)
    add('univ-config.json', wrong(e.message, `JSON at ${url}`, SEE))
  }
  return resolveConfig(home, [{ values, url, label: 'univ-config.json' }], (message) =>
    add(/"([^"]*)"/.exec(message)?.[1] ?? 'a key', wrong(message, 'keys and values of the schema', SEE)),
  )
}

export async function runCheck(options: CheckOptions): Promise<Report> {
  const home = options.hall.replace(/[?#].*$/, '').replace(/\/*$/, '/')
  const results: Result[] = []
  const config = await readConfig(options, home, results)
  const { trustedOrigins } = config
  const context: CheckContext = {
    requester: { ...options, origin: new URL(home).origin, trustedOrigins },
    config,
    definitions: options.definitions,
    sampleIds: emptySampleIds(),
    additions: new Map(),
    blocked: new Map(),
    tokens: new Map(),
    results,
  }
  if (options.samples) await checkServer(context, options.samples, home)
  const metadata = await checkProvider(context)
  await checkGraphql(context)
  await checkRest(context)
  reportTokens(context)
  await checkUser(context, metadata)
  await checkStreams(context)
  await checkCors(context, home)
  reportAdditions(context)
  const { capabilities } = config
  const isNew = [...context.additions].some(([name, isPresent]) => capabilities[name] !== isPresent)
  return {
    hall: home,
    results: results.map((result) => withoutToken(result, options.token)),
    ...(isNew && { capabilities: { ...capabilities, ...Object.fromEntries(context.additions) } }),
  }
}

/** Removes the token, which a server may quote in its messages. */
const withoutToken = (result: Result, token: string): Result =>
  token ? JSON.parse(JSON.stringify(result).replaceAll(token, '(token)')) : result

/** Services that refuse all calls with the token that others accept: nobody who is signed in can use their part. */
function reportTokens(context: CheckContext): void {
  const { bases } = context.config
  const services = [...context.tokens]
  const accepting = services.filter(([, { accepts }]) => accepts).map(([base]) => base)
  if (accepting.length === 0) return
  for (const [base, { accepts, refusal }] of services)
    if (!accepts && refusal)
      report(
        context,
        'Provider',
        `\`${base}\` and the token`,
        wrong(
          `${bases[base]} refuses every call (${refusal}), while ${accepting.join(', ')} accept the token`,
          'every service accepts the access tokens of `oidc.authority`: the same issuer, keys, audience and clock',
          'SPECIFICATION.md, §8',
        ),
      )
}

// Which additions the back end supports, according to its replies, and what users miss without the others.
function reportAdditions(context: CheckContext): void {
  for (const name of ADDITION_NAMES) {
    const isPresent = context.additions.get(name)
    const finding =
      isPresent === undefined
        ? skipped('detectable only in writes, in records or with a token')
        : isPresent
          ? works()
          : absent(additionDocs[name].without.en)
    report(context, 'Additions', name, finding)
  }
}
