import type { AdditionName } from '../contract/additions/additions.ts'
import type { Config } from '../runtime/config/resolve-config.ts'
import type { Definitions } from './match-schema.ts'
import type { Facts } from './operations.ts'
import type { Requester } from './request.ts'
import type { Finding, Result } from './result.ts'

/** What every part of the check works with. */
export interface CheckContext {
  requester: Requester
  config: Config
  /** Of dist/contract/replies.schema.json. */
  definitions: Definitions
  facts: Facts
  /** Whether replies have shown an addition; not known otherwise. */
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

/** An addition is absent once one reply has shown it so. */
export function noteAddition({ additions }: CheckContext, name: AdditionName, isPresent: boolean): void {
  if (additions.get(name) !== false) additions.set(name, isPresent)
}
