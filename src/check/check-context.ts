import type { AdditionName } from '../contract/additions/additions.ts'
import type { Config } from '../runtime/config/resolve-config.ts'
import type { Definitions } from './match-schema.ts'
import type { SampleIds } from './operations.ts'
import type { Requester } from './request.ts'
import type { Finding, Result } from './result.ts'

/** Shared by all parts of the check. */
export interface CheckContext {
  requester: Requester
  config: Config
  /** From dist/contract/replies.schema.json. */
  definitions: Definitions
  sampleIds: SampleIds
  /** Whether replies contain an addition; no entry while unknown. */
  additions: Map<AdditionName, boolean>
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

/** One reply without an addition makes it absent. */
export function recordAddition({ additions }: CheckContext, name: AdditionName, isPresent: boolean): void {
  if (additions.get(name) !== false) additions.set(name, isPresent)
}
