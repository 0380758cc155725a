import type { SeedProcess } from './processes.ts'

/** mulberry32: the same campus for everybody. */
export function dice(seed: number): (sides: number) => number {
  let a = seed
  return (sides) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * sides
  }
}

const SAID = ['很方便。', '办得很快，谢谢！', '流程清楚，少跑了一趟。', '材料要求可以再写明白一些。', '']
const COMPLAINED = ['等得太久。', '被退回两次，理由没有写清楚。']
/** How the present step of what runs is doing: hours until it is due. */
const DUE = [-70, -30, -9, 4, 11, 22, 30, 46, 60, 80, 100, 130]

/** What an applicant may apply for: the item's code, and how many steps it takes. */
export type Choice = (account: string) => { item: string; steps: number; first: string }[]

/** The everyday of the others: what runs, and what is over. `running` wait with the desk, `tutored` with the tutor. */
export function everyday(
  accounts: readonly string[],
  choice: Choice,
  { running, tutored, over, drafts }: { running: number; tutored: number; over: number; drafts: number },
): SeedProcess[] {
  const roll = dice(20251103)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(roll(all.length))]!
  const start = (wanted: (c: ReturnType<Choice>[number]) => boolean) => {
    for (;;) {
      const owner = pick(accounts)
      const items = choice(owner).filter(wanted)
      if (items.length > 0) return { owner, ...pick(items) }
    }
  }
  const all: SeedProcess[] = []
  for (let n = 0; n < running; n++) {
    // at its last step, or at its only one
    const { owner, item, steps } = start(() => true)
    const dueIn = DUE[n % DUE.length]! + Math.floor(roll(3))
    const urgent = n % 6 === 2
    all.push({
      ...{ item, owner, status: 'doing', behind: steps - 1, began: 6 + Math.floor(roll(150)), dueIn },
      ...(urgent ? { priority: 1 } : {}),
      ...(n % 9 === 4 ? { urged: 2 + Math.floor(roll(20)) } : {}),
    })
  }
  for (let n = 0; n < tutored; n++) {
    const { owner, item } = start((c) => c.first === 'tutor')
    all.push({
      item,
      owner,
      status: 'doing',
      behind: 0,
      began: 3 + roll(60),
      dueIn: DUE[(n * 5) % DUE.length]!,
    })
  }
  for (let n = 0; n < over; n++) {
    const { owner, item, steps } = start(() => true)
    const began = 60 + Math.floor(roll(24 * 150))
    const fate = roll(100)
    if (fate < 80) {
      const rated = roll(10)
      const rating = rated < 4 ? 3 + Math.ceil(roll(2)) : rated < 5 ? 1 + Math.floor(roll(2)) : 0
      const review = rating === 0 ? '' : pick(rating < 3 ? COMPLAINED : SAID)
      all.push({ item, owner, status: 'done', behind: steps, began, rating, review })
    } else if (fate < 90)
      all.push({ item, owner, status: 'rejected', behind: Math.floor(roll(steps)), began })
    else if (fate < 97) all.push({ item, owner, status: 'withdrawn', behind: 0, began })
    else all.push({ item, owner, status: 'killed', behind: 0, began })
  }
  for (let n = 0; n < drafts; n++) {
    const { owner, item } = start(() => true)
    all.push({ item, owner, status: 'draft', behind: 0, began: 2 + Math.floor(roll(300)) })
  }
  return all
}
