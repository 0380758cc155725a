import type { SeedProcess } from './processes.ts'

/** A seeded random number generator (mulberry32), so that every campus has the same data; returns [0, max). */
export function createRandom(seed: number): (max: number) => number {
  let a = seed
  return (max) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * max
  }
}

const PRAISES = ['很方便。', '办得很快，谢谢！', '流程清楚，少跑了一趟。', '材料要求可以再写明白一些。', '']
const COMPLAINTS = ['等得太久。', '被退回两次，理由没有写清楚。']
/** Hours until the current step of an open application is due. */
const DUE_HOURS = [-70, -30, -9, 4, 11, 22, 30, 46, 60, 80, 100, 130]

interface EligibleItem {
  /** The code of the item. */
  item: string
  /** The number of steps. */
  steps: number
  /** Who holds the first step. */
  first: string
}

interface RandomProcessOptions {
  accounts: readonly string[]
  eligibleItems: (account: string) => EligibleItem[]
  /** How many of each kind. `atTutor`: open, at the first step, which a tutor holds. */
  counts: { atLastStep: number; atTutor: number; finished: number; drafts: number }
}

/** Generates the applications of the other accounts. The order of the random calls decides the data. */
export function generateProcesses({ accounts, eligibleItems, counts }: RandomProcessOptions): SeedProcess[] {
  const random = createRandom(20251103)
  const randomInt = (max: number) => Math.floor(random(max))
  const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
  const pickApplication = (filter: (item: EligibleItem) => boolean = () => true) => {
    for (;;) {
      const owner = pick(accounts)
      const items = eligibleItems(owner).filter(filter)
      if (items.length > 0) return { owner, ...pick(items) }
    }
  }

  const atLastStep = (n: number): SeedProcess => {
    const { owner, item, steps } = pickApplication()
    const dueInHours = DUE_HOURS[n % DUE_HOURS.length]! + randomInt(3)
    return {
      item,
      owner,
      status: 'doing',
      completedSteps: steps - 1,
      startedHoursAgo: 6 + randomInt(150),
      dueInHours,
      ...(n % 6 === 2 && { priority: 1 }),
      ...(n % 9 === 4 && { urgedHoursAgo: 2 + randomInt(20) }),
    }
  }
  const atTutor = (n: number): SeedProcess => {
    const { owner, item } = pickApplication(({ first }) => first === 'tutor')
    const dueInHours = DUE_HOURS[(n * 5) % DUE_HOURS.length]!
    return { item, owner, status: 'doing', completedSteps: 0, startedHoursAgo: 3 + random(60), dueInHours }
  }
  const randomReview = () => {
    const outcome = random(10)
    const rating = outcome < 4 ? 3 + Math.ceil(random(2)) : outcome < 5 ? 1 + randomInt(2) : 0
    return { rating, review: rating === 0 ? '' : pick(rating < 3 ? COMPLAINTS : PRAISES) }
  }
  const finished = (): SeedProcess => {
    const { owner, item, steps } = pickApplication()
    const startedHoursAgo = 60 + randomInt(24 * 150)
    const outcome = random(100)
    if (outcome < 80)
      return { item, owner, status: 'done', completedSteps: steps, startedHoursAgo, ...randomReview() }
    if (outcome < 90)
      return { item, owner, status: 'rejected', completedSteps: randomInt(steps), startedHoursAgo }
    const status = outcome < 97 ? 'withdrawn' : 'killed'
    return { item, owner, status, completedSteps: 0, startedHoursAgo }
  }
  const draft = (): SeedProcess => {
    const { owner, item } = pickApplication()
    return { item, owner, status: 'draft', completedSteps: 0, startedHoursAgo: 2 + randomInt(300) }
  }

  const generate = (length: number, create: (n: number) => SeedProcess) =>
    Array.from({ length }, (_, n) => create(n))
  return [
    ...generate(counts.atLastStep, atLastStep),
    ...generate(counts.atTutor, atTutor),
    ...generate(counts.finished, finished),
    ...generate(counts.drafts, draft),
  ]
}
