import type { Turn } from './chat.ts'
import type { Earlier } from './history.ts'

/** The same question within this time is the same talk, where the bot gives an answer no id. */
const SAME_MS = 120_000

const isSame = (turn: Turn, record: Earlier): boolean =>
  (turn.reply.state === 'answered' && turn.reply.answer.id !== '' && turn.reply.answer.id === record.id) ||
  (turn.question === record.question && Math.abs(turn.at - record.createTime) < SAME_MS)

/** The history and this visit's turns as one talk: what was before, and what is of this visit, both by time. */
export function joined(
  records: readonly Earlier[],
  turns: readonly Turn[],
): { before: Earlier[]; here: (Turn | Earlier)[] } {
  const others = records.filter((record) => !turns.some((turn) => isSame(turn, record)))
  const begun = turns[0]?.at ?? Infinity
  const timeOf = (one: Turn | Earlier) => ('reply' in one ? one.at : one.createTime)
  return {
    before: others.filter(({ createTime }) => createTime < begun),
    here: [...others.filter(({ createTime }) => createTime >= begun), ...turns].sort(
      (a, b) => timeOf(a) - timeOf(b),
    ),
  }
}
