/** `works`: as the contract says; `absent`: the hall does without it; `wrong`: users meet an error; `skipped`: not asked. */
export type State = 'works' | 'absent' | 'wrong' | 'skipped'

/** What was found out about one thing. Texts are for people and never hold a token. */
export interface Result {
  area: string
  name: string
  state: State
  /** Wrong: what came. Skipped: why it was not asked. Works: a remark, if any. */
  came?: string
  /** Wrong: what was wanted. */
  wanted?: string
  /** Wrong: which document says so. */
  see?: string
  /** Absent: what users will miss. */
  missing?: string
}

export interface Report {
  hall: string
  results: Result[]
}

export type Finding = Omit<Result, 'area' | 'name'>

export const works = (remark?: string): Finding => ({ state: 'works', ...(remark && { came: remark }) })
export const skipped = (why: string): Finding => ({ state: 'skipped', came: why })
export const absent = (missing: string, came?: string): Finding => ({
  state: 'absent',
  missing,
  ...(came && { came }),
})
export const wrong = (came: string, wanted: string, see: string): Finding => ({
  state: 'wrong',
  came,
  wanted,
  see,
})

export const countStates = (results: readonly Result[]): Record<State, number> => {
  const counts = { works: 0, absent: 0, wrong: 0, skipped: 0 }
  for (const { state } of results) counts[state]++
  return counts
}
