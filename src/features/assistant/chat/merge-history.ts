import type { Turn } from './chat.ts'
import type { HistoryEntry } from './chat-history.ts'

/** Without an answer id, the same question within this time counts as the same record. */
const SAME_QUESTION_MS = 120_000

const isSameQuestion = (turn: Turn, record: HistoryEntry): boolean =>
  (turn.reply.state === 'answered' && turn.reply.answer.id !== '' && turn.reply.answer.id === record.id) ||
  (turn.question === record.question && Math.abs(turn.askedAt - record.createTime) < SAME_QUESTION_MS)

/** Merges the history with the turns of this session, by time and without duplicates. */
export function mergeHistory(
  records: readonly HistoryEntry[],
  turns: readonly Turn[],
): { before: HistoryEntry[]; current: (Turn | HistoryEntry)[] } {
  const otherEntries = records.filter((record) => !turns.some((turn) => isSameQuestion(turn, record)))
  const visitStart = turns[0]?.askedAt ?? Infinity
  const timeOf = (entry: Turn | HistoryEntry) => ('reply' in entry ? entry.askedAt : entry.createTime)
  return {
    before: otherEntries.filter(({ createTime }) => createTime < visitStart),
    current: [...otherEntries.filter(({ createTime }) => createTime >= visitStart), ...turns].sort(
      (a, b) => timeOf(a) - timeOf(b),
    ),
  }
}
