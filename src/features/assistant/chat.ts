import { atom, type ReadableAtom } from 'nanostores'
import { answerFeedback, webQa, type Answer, type FeedbackReason } from '../../contract/assistant.ts'
import { createDrafts } from '../../runtime/drafts.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { readAnswerText } from './answer-text.ts'
import { historyChanged } from './history.ts'
import type { AnswerNode } from './answer-node.ts'
import { personOf } from './person.ts'

/** What became of a question. */
export type Reply =
  /** `slow` after a while: it is told that it is still being worked on. */
  | { state: 'pending'; slow: boolean }
  | { state: 'answered'; answer: Answer; body: AnswerNode[] }
  | { state: 'failed' }
  /** The user gave it up. */
  | { state: 'stopped' }

export type Feedback = { useful: boolean; state: 'sending' | 'sent' | 'failed' }

/** One question of this visit and its answer. */
export interface Turn {
  id: number
  question: string
  /** Epoch milliseconds. */
  at: number
  reply: Reply
  feedback: Feedback | null
}

export interface Chat {
  /** Of this visit, oldest first; emptied when another person signs in or out (A19). */
  $turns: ReadableAtom<readonly Turn[]>
  /** What stands unsent in the text field; survives close, failure and reload. */
  $draft: ReadableAtom<string>
  write(draft: string): void
  /** Sends a question (§5: an empty one never); one at a time. False where it was not sent. */
  ask(question: string): boolean
  /** Asks the failed or given-up question once more. */
  retry(id: number): void
  /** Gives up the pending question. */
  stop(): void
  /** A17: the last one counts. */
  rate(id: number, useful: boolean, reason?: FeedbackReason, remark?: string): Promise<void>
}

/** The name of its text field among the drafts. */
const PLACE = 'assistant'
/** After so long it is said that the answer is still on its way. */
export const SLOW_MS = 8_000
/** Longer than any question; what a campus accepts at most. */
export const LONGEST_QUESTION = 500

export function createChat(runtime: Runtime): Chat {
  const { config, platform, rest, session } = runtime
  const drafts = runtime.one(createDrafts)
  const $turns = atom<readonly Turn[]>([])
  const $draft = atom(drafts.get(PLACE))
  let last = 0
  let pending: { id: number; abort: AbortController } | null = null

  const change = (id: number, part: Partial<Turn>) =>
    $turns.set($turns.get().map((turn) => (turn.id === id ? { ...turn, ...part } : turn)))
  const write = (draft: string) => {
    $draft.set(draft)
    drafts.set(PLACE, draft)
  }

  async function send(id: number, question: string): Promise<void> {
    const abort = new AbortController()
    pending = { id, abort }
    // given up, and perhaps asked once more: then this try is nobody's
    const isMine = () => pending?.abort === abort
    const stopClock = platform.later(() => {
      if (isMine()) change(id, { reply: { state: 'pending', slow: true } })
    }, SLOW_MS)
    try {
      const json = { ques: question, schoolId: config.schoolId, channel: 'web' } as const
      const answer = await rest(webQa, { json }, { signal: abort.signal })
      // whole before it is shown: a log announces what is added, once (quality §5)
      const body = await readAnswerText(answer.answer)
      if (!isMine()) return
      pending = null
      change(id, { reply: { state: 'answered', answer, body } })
      if (personOf(session.$session.get())) historyChanged(runtime)
    } catch (e) {
      if (!isMine()) return
      pending = null
      platform.log(`the assistant did not answer: ${String(e)}`)
      change(id, { reply: { state: 'failed' } })
      // it is not lost with the page
      if ($draft.get() === '') write(question)
    } finally {
      stopClock()
    }
  }
  const stop = () => {
    const given = pending
    pending = null
    given?.abort.abort()
    return given?.id
  }

  let who = personOf(session.$session.get())
  session.$session.listen((now) => {
    if (personOf(now) === who) return
    who = personOf(now)
    stop()
    $turns.set([])
    // once the drafts have seen to it that nobody finds another's
    queueMicrotask(() => $draft.set(drafts.get(PLACE)))
  })

  return {
    $turns,
    $draft,
    write,
    ask(text) {
      const question = text.trim().slice(0, LONGEST_QUESTION)
      if (question === '' || pending) return false
      const id = ++last
      const reply = { state: 'pending', slow: false } as const
      $turns.set([...$turns.get(), { id, question, at: platform.now(), reply, feedback: null }])
      if ($draft.get().trim() === question) write('')
      void send(id, question)
      return true
    },
    retry(id) {
      const turn = $turns.get().find((one) => one.id === id)
      if (!turn || pending || turn.reply.state === 'answered' || turn.reply.state === 'pending') return
      if ($draft.get().trim() === turn.question) write('')
      change(id, { reply: { state: 'pending', slow: false } })
      void send(id, turn.question)
    },
    stop() {
      const id = stop()
      if (id !== undefined) change(id, { reply: { state: 'stopped' } })
    },
    async rate(id, useful, reason, remark) {
      const turn = $turns.get().find((one) => one.id === id)
      if (turn?.reply.state !== 'answered' || turn.feedback?.state === 'sending') return
      const { answer } = turn.reply
      change(id, { feedback: { useful, state: 'sending' } })
      try {
        const json = { useful, ...(reason && { reason }), ...(remark && { remark }) }
        // a bot that keeps no record has nothing to rate; the reader's word is taken all the same
        if (answer.id) await rest(answerFeedback, { path: { id: answer.id }, json })
        change(id, { feedback: { useful, state: 'sent' } })
      } catch (e) {
        platform.log(`the feedback was not taken: ${String(e)}`)
        change(id, { feedback: { useful, state: 'failed' } })
      }
    },
  }
}
