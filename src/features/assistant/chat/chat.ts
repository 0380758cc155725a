import { serverNow } from '../../../runtime/time/server-clock.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { answerFeedback, type FeedbackReason } from '../../../contract/additions/questions.ts'
import type { Answer } from '../../../contract/core/assistant.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createCapabilities } from '../../../runtime/wire/capabilities.ts'
import { askServer } from './ask-server.ts'
import { invalidateChatHistory } from './chat-history.ts'
import type { AnswerNode } from '../answer/answer-node.ts'
import { PartialAnswerReader, type PartialAnswer } from '../answer/partial-answer.ts'
import { onUserChange, userIdOf } from '../../../runtime/session/user-change.ts'

/** State of a question. */
export type Reply =
  /** `slow` after SLOW_MS: the UI says that the answer is still pending. */
  | { state: 'pending'; slow: boolean }
  /** The answer is streaming. */
  | ({ state: 'streaming' } & PartialAnswer)
  /** `sentences` is set if the answer was streamed. */
  | { state: 'answered'; answer: Answer; body: AnswerNode[]; sentences?: readonly string[] }
  | { state: 'failed'; reason: FailureReason }
  /** The stream ended early; the partial answer stays. */
  | ({ state: 'broken' } & PartialAnswer)
  /** Cancelled by the user; the partial answer stays. */
  | ({ state: 'stopped' } & Partial<PartialAnswer>)

/** Whether the answer is incomplete. */
export const isOpen = ({ state }: Reply): boolean => state === 'pending' || state === 'streaming'

/** `absent`: the service has no assistant; `notAllowed`: this user, or guests, may not use it; `offline`: no connection. */
type FailureReason = 'absent' | 'notAllowed' | 'offline' | 'failed'
const reasonOf = (e: unknown): FailureReason => {
  const kind = e instanceof RequestError ? e.kind : undefined
  if (kind === 'not-found') return 'absent'
  if (kind === 'network') return 'offline'
  return kind === 'forbidden' || kind === 'token-invalid' ? 'notAllowed' : 'failed'
}
/** Whether an answer was useful; if not, why. */
export interface Rating {
  useful: boolean
  reason?: FeedbackReason
  remark?: string
}
export type Feedback = { useful: boolean; state: 'sending' | 'sent' | 'failed' }

/** One question of this session with its answer. */
export interface Turn {
  id: number
  question: string
  /** Epoch milliseconds. */
  askedAt: number
  reply: Reply
  feedback: Feedback | null
}

interface Chat {
  /** Turns of this session, oldest first; cleared when the user changes. */
  $turns: ReadableAtom<readonly Turn[]>
  /** The unsent input; survives closing, failures and reloads. */
  $draft: ReadableAtom<string>
  write(draft: string): void
  /** Sends a question, one at a time; never an empty one (§5). Returns false when it was not sent. */
  ask(question: string): boolean
  /** Retries the failed or cancelled question. */
  retry(id: number): void
  /** Cancels the pending question. */
  stop(): void
  /** The last rating counts. Resolves to whether the server has it. */
  rate(id: number, rating: Rating): Promise<boolean>
  /** Rates an answer of an earlier visit. */
  rateAnswer(answerId: string, rating: Rating): Promise<boolean>
}

/** What the last answer with a topic is about: a question such as "how much is it?" refers to it. */
const lastTopic = (turns: readonly Turn[]): string => {
  const topics = turns.flatMap(({ reply }) => (reply.state === 'answered' ? [reply.answer.topic] : []))
  return topics.findLast(Boolean) ?? ''
}

/** Draft key of the text field. */
const DRAFT_KEY = 'assistant'
/** After this time the UI says that the answer is still pending. */
export const SLOW_MS = 8_000
/** Longest question that is sent. */
export const MAX_QUESTION_LENGTH = 500

export function createChat(runtime: Runtime): Chat {
  const { platform, session } = runtime
  const capabilities = runtime.service(createCapabilities)
  const drafts = runtime.service(createDrafts)
  const $turns = atom<readonly Turn[]>([])
  const $draft = atom(drafts.get(DRAFT_KEY))
  let lastId = 0
  let pending: { id: number; abort: AbortController; partial: PartialAnswerReader } | null = null

  const updateTurn = (id: number, changes: Partial<Turn>) =>
    $turns.set($turns.get().map((turn) => (turn.id === id ? { ...turn, ...changes } : turn)))
  const write = (draft: string) => {
    $draft.set(draft)
    drafts.set(DRAFT_KEY, draft)
  }

  async function send(id: number, question: string): Promise<void> {
    const abort = new AbortController()
    // cancelled or retried meanwhile: ignore this response
    const isCurrent = () => pending?.abort === abort
    const cancelSlowTimer = platform.schedule(() => {
      if (isCurrent() && !partial.hasText) updateTurn(id, { reply: { state: 'pending', slow: true } })
    }, SLOW_MS)
    const partial = new PartialAnswerReader(platform, (arrived) => {
      if (isCurrent()) updateTurn(id, { reply: { state: 'streaming', ...arrived } })
    })
    pending = { id, abort, partial }
    try {
      const { signal } = abort
      const answer = await askServer(runtime, question, {
        about: lastTopic($turns.get().filter((turn) => turn.id < id)),
        signal,
        onText: (text) => partial.add(text),
      })
      const isStreamed = partial.hasText
      const { body, sentences } = await partial.end(answer.answer)
      if (!isCurrent()) return
      pending = null
      updateTurn(id, { reply: { state: 'answered', answer, body, ...(isStreamed && { sentences }) } })
      if (userIdOf(session.$session.get())) invalidateChatHistory(runtime)
    } catch (e) {
      const arrived = partial.hasText ? await partial.end() : null
      if (!isCurrent()) return
      pending = null
      platform.log(`the assistant failed to answer: ${String(e)}`)
      updateTurn(id, {
        reply: arrived ? { state: 'broken', ...arrived } : { state: 'failed', reason: reasonOf(e) },
      })
      // save the question as a draft, so that it survives a reload
      if (!arrived && $draft.get() === '') write(question)
    } finally {
      cancelSlowTimer()
    }
  }
  async function rateAnswer(id: string, { useful, reason, remark }: Rating): Promise<boolean> {
    try {
      const json = { useful, ...(reason && { reason }), ...(remark && { remark }) }
      await capabilities.rest('answer-feedback', answerFeedback, { path: { id }, json })
      return true
    } catch (e) {
      platform.log(`failed to send the feedback: ${String(e)}`)
      return false
    }
  }
  const stop = () => {
    const aborted = pending
    pending = null
    aborted?.abort.abort()
    return aborted
  }

  onUserChange(session, () => {
    stop()
    $turns.set([])
    // after the drafts of a previous user have been cleared
    queueMicrotask(() => $draft.set(drafts.get(DRAFT_KEY)))
  })

  return {
    $turns,
    $draft,
    write,
    ask(text) {
      const question = text.trim().slice(0, MAX_QUESTION_LENGTH)
      if (question === '' || pending) return false
      const id = ++lastId
      const reply = { state: 'pending', slow: false } as const
      $turns.set([...$turns.get(), { id, question, askedAt: serverNow(runtime), reply, feedback: null }])
      if ($draft.get().trim() === question) write('')
      void send(id, question)
      return true
    },
    retry(id) {
      const turn = $turns.get().find((turn) => turn.id === id)
      if (!turn || pending || turn.reply.state === 'answered' || isOpen(turn.reply)) return
      if ($draft.get().trim() === turn.question) write('')
      updateTurn(id, { reply: { state: 'pending', slow: false } })
      void send(id, turn.question)
    },
    stop() {
      const stopped = stop()
      if (!stopped) return
      const { id, partial } = stopped
      const shown = $turns.get().find((turn) => turn.id === id)?.reply
      updateTurn(id, { reply: { ...(shown?.state === 'streaming' && shown), state: 'stopped' } })
      // add what arrived since the last update, and incomplete Markdown that was not rendered
      if (partial.hasText)
        void partial.end().then((arrived) => {
          const isStopped = $turns.get().some((turn) => turn.id === id && turn.reply.state === 'stopped')
          if (isStopped) updateTurn(id, { reply: { state: 'stopped', ...arrived } })
        })
    },
    async rate(id, rating) {
      const turn = $turns.get().find((turn) => turn.id === id)
      if (turn?.reply.state !== 'answered' || turn.feedback?.state === 'sending') return false
      const { useful } = rating
      updateTurn(id, { feedback: { useful, state: 'sending' } })
      const isSent = await rateAnswer(turn.reply.answer.id, rating)
      updateTurn(id, { feedback: { useful, state: isSent ? 'sent' : 'failed' } })
      return isSent
    },
    rateAnswer,
  }
}
