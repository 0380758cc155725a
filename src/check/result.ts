/** `works`: follows the contract; `absent`: not supported; `wrong`: users see an error; `skipped`: not requested. */
export type State = 'works' | 'absent' | 'wrong' | 'skipped'

/** The result of one check. Texts are for users and never contain a token. */
export interface Result {
  area: string
  name: string
  state: State
  /** Wrong: the actual value. Skipped: the reason. Works: a remark, if any. */
  received?: string
  /** Wrong: the expected value. */
  expected?: string
  /** Wrong: the document that specifies it. */
  see?: string
  /** Absent: what users will miss. */
  missing?: string
}

export interface Report {
  hall: string
  results: Result[]
  /** The key `capabilities` as it should be; undefined if the configuration has it. */
  capabilities?: Readonly<Record<string, boolean>>
}

export type Finding = Omit<Result, 'area' | 'name'>

export const works = (remark?: string): Finding => ({ state: 'works', ...(remark && { received: remark }) })
export const skipped = (why: string): Finding => ({ state: 'skipped', received: why })
export const absent = (missing: string, received?: string): Finding => ({
  state: 'absent',
  missing,
  ...(received && { received }),
})
export const wrong = (received: string, expected: string, see: string): Finding => ({
  state: 'wrong',
  received,
  expected,
  see,
})

export const countStates = (results: readonly Result[]): Record<State, number> => {
  const counts = { works: 0, absent: 0, wrong: 0, skipped: 0 }
  for (const { state } of results) counts[state]++
  return counts
}
