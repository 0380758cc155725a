import type { BaseName } from '../contract/operation.ts'
import type { AdditionName } from '../contract/additions.docs.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Definitions } from './match-schema.ts'
import type { SampleIds } from './operations.ts'
import { clockFinding, tokenAdvice, type Requester } from './request.ts'
import { skipped, wrong, type Finding, type Result } from './result.ts'

/** Shared by all parts of the check. */
export interface CheckContext {
  requester: Requester
  config: Config
  /** From dist/contract/replies.schema.json. */
  definitions: Definitions
  sampleIds: SampleIds
  /** Whether replies contain an addition; no entry while unknown. */
  additions: Map<AdditionName, boolean>
  /** What blocks pages from reading replies, by server and fault, with the call for which it is reported. */
  blocked: Map<string, string>
  /** By service: whether it accepted the token, and how it refused it. */
  tokens: Map<BaseName, { accepts: boolean; refusal: string }>
  results: Result[]
}

export function report(
  context: Pick<CheckContext, 'results'>,
  area: string,
  name: string,
  finding: Finding,
): void {
  context.results.push({ area, name, ...finding })
}

/** The call for which this fault of a server is already reported; '' if there is none, and `name` is the first. */
export function reportedFor({ blocked }: CheckContext, url: string, fault: string, name: string): string {
  const key = `${new URL(url).origin} ${fault}`
  const first = blocked.get(key)
  if (!first) blocked.set(key, name)
  return first ?? ''
}

/**
 * Reports the findings of one call. What blocks pages of the hall from reading the replies of a server is reported once;
 * its other calls refer to that.
 * @param fault '' if pages can read the reply
 */
export function reportCall(
  context: CheckContext,
  area: string,
  name: string,
  findings: readonly Finding[],
  { url, fault, headers }: { url: string; fault: string; headers: Headers },
): void {
  const add = (finding: Finding) => report(context, area, name, finding)
  const { origin } = new URL(url)
  const isElsewhere = [context.requester.origin, ...context.config.embedOrigins].some((o) => o !== origin)
  if (!fault && isElsewhere && !reportedFor(context, url, 'clock', name))
    report(context, 'Other origins (CORS)', `clock of ${origin}`, clockFinding(headers))
  if (!fault) return findings.forEach(add)
  const first = reportedFor(context, url, fault, name)
  const faults = findings.filter(({ state }) => state === 'wrong')
  if (!first) {
    const expected = 'a header that lets pages of the hall read the replies, those of errors too'
    add(wrong(`a reply that browsers block: ${fault}`, expected, 'README.md, Other origins'))
  } else if (!faults.length) add(skipped(`blocked by browsers, like ${first}`))
  faults.forEach(add)
}

/** @param failure what the service answered to a call with the token; '' for success */
export function recordToken(
  { tokens, requester }: CheckContext,
  base: BaseName,
  failure: string,
  status: number,
): void {
  if (!requester.token) return
  const known = tokens.get(base) ?? { accepts: false, refusal: '' }
  if (!failure) known.accepts = true
  else if (tokenAdvice(failure, status, false)) known.refusal ||= failure
  tokens.set(base, known)
}

/** One reply without an addition makes it absent. */
export function recordAddition({ additions }: CheckContext, name: AdditionName, isPresent: boolean): void {
  if (additions.get(name) !== false) additions.set(name, isPresent)
}
