import type { AdditionName } from '../contract/additions/additions.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Definitions } from './match-schema.ts'
import type { SampleIds } from './operations.ts'
import type { Requester } from './request.ts'
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
  { url = '', fault = '' } = {},
): void {
  const faults = findings.filter(({ state }) => state === 'wrong')
  const key = fault && `${new URL(url).origin} ${fault}`
  const told = context.blocked.get(key)
  if (fault && !told) {
    context.blocked.set(key, name)
    const expected = 'a header that lets pages of the hall read the replies, those of errors too'
    report(
      context,
      area,
      name,
      wrong(`a reply that browsers block: ${fault}`, expected, 'README.md, Other origins'),
    )
  }
  const rest = fault
    ? told && !faults.length
      ? [skipped(`blocked by browsers, like ${told}`)]
      : faults
    : findings
  for (const finding of rest) report(context, area, name, finding)
}

/** One reply without an addition makes it absent. */
export function recordAddition({ additions }: CheckContext, name: AdditionName, isPresent: boolean): void {
  if (additions.get(name) !== false) additions.set(name, isPresent)
}
