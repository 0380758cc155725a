import { atom, onMount, type ReadableAtom } from 'nanostores'
import { qaRecords, type QaRecord } from '../../../contract/core/assistant.ts'
import { HISTORY_PAGE_SIZE } from '../../../contract/assistant-limits.ts'
import { readPages } from '../../../domain/read-pages.ts'
import { personId } from '../../../domain/person.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { parseAnswer } from '../answer/parse-answer.ts'
import { onUserChange, userIdOf } from '../../../runtime/session/user-change.ts'
import type { AnswerNode } from '../answer/answer-node.ts'

/** An earlier question and its answer. */
export interface HistoryEntry extends Pick<QaRecord, 'id' | 'question' | 'createTime'> {
  body: AnswerNode[]
}

export interface ChatHistoryState {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Oldest first. */
  records: readonly HistoryEntry[]
  /** Everything is loaded: 'no more' (§2). */
  ended: boolean
}

/** Earlier questions, loaded backwards in pages of ten (§9); signed-in users only (§6). */
interface ChatHistory {
  $history: ReadableAtom<ChatHistoryState>
  /** Loads the previous ten; ignored while loading and at the end. */
  loadEarlier(): Promise<void>
}

const QUERY_KEY = 'qaRecords'
const EMPTY: ChatHistoryState = { state: 'idle', records: [], ended: false }

/** Call after a new record was created: the user's other tabs load it too. */
export const invalidateChatHistory = ({ queries }: Runtime): void => queries.invalidate([QUERY_KEY])

export function createChatHistory(runtime: Runtime): ChatHistory {
  const { graphql, platform, queries, session } = runtime
  const $history = atom(EMPTY)
  const userId = () => userIdOf(session.$session.get())
  const fetchRecords = async (start: number, limit: number, signal?: AbortSignal) =>
    graphql(qaRecords, { start, limit, userId: await personId(runtime) }, { signal })
  const fetchSlice = async (start: number, limit: number) => {
    const entities = await fetchRecords(start, limit)
    return { entities, received: entities.length, total: 0, hasTotal: false }
  }
  const reset = () => $history.set(EMPTY)

  /**
   * Merges records without duplicates.
   * @param replaces they are all records until now
   */
  async function mergePage(page: readonly QaRecord[], ended: boolean | null, replaces = false) {
    const currentUserId = userId()
    const loaded = () => (replaces ? [] : $history.get().records)
    const knownIds = new Set(loaded().map(({ id }) => id))
    const found = await Promise.all(page.filter(({ id }) => !knownIds.has(id)).map(toHistoryEntry))
    if (currentUserId !== userId()) return
    const records = loaded()
    $history.set({
      state: 'ready',
      // the server sends newest first; records with the same timestamp keep their order
      records: [...found.reverse(), ...records].sort((a, b) => a.createTime - b.createTime),
      ended: ended ?? $history.get().ended,
    })
  }

  async function loadEarlier(): Promise<void> {
    const { state, ended, records } = $history.get()
    const currentUserId = userId()
    if (!currentUserId || state === 'loading' || ended) return
    if (!records.length) return queries.invalidate([QUERY_KEY], false)
    $history.set({ state: 'loading', records, ended })
    try {
      // a server that sends ten at once, as the first page asks for, has not ended with the tenth
      const [start, most] = [records.length, HISTORY_PAGE_SIZE]
      const end = start + most
      const next = await readPages(fetchSlice, { start, end, most, before: [...records].reverse() })
      // new records, and deleted ones, shift the server's pages
      const all = next.hasChanged && (await readPages(fetchSlice, { start: 0, end, most }))
      if (currentUserId !== userId()) return
      if (all) await mergePage(all.rows, all.rows.length < end, true)
      else await mergePage(next.rows, next.rows.length < most)
    } catch (e) {
      if (currentUserId !== userId()) return
      platform.log(`failed to load earlier questions: ${String(e)}`)
      $history.set({ state: 'failed', records, ended })
    }
  }

  function onNewestPage(newest: QueryState<QaRecord[]>) {
    const { state, records, ended } = $history.get()
    if (newest.state === 'ready') {
      const { data } = newest
      const knownIds = new Set(records.map(({ id }) => id))
      const isGap = records.length > 0 && data.length > 0 && !data.some(({ id }) => knownIds.has(id))
      // more than one page is new: reload, so that no record is missing
      if (isGap) reset()
      const isFirst = $history.get().records.length === 0
      void mergePage(data, isFirst ? data.length < HISTORY_PAGE_SIZE : null)
    } else if (records.length === 0 && state !== newest.state)
      $history.set({ state: newest.state, records, ended })
  }

  // while mounted, the newest page stays in sync with the user's other tabs
  onMount($history, () => {
    const $newest = queries.query([QUERY_KEY], (signal) => fetchRecords(0, HISTORY_PAGE_SIZE, signal))
    const stop = followForUser(session, $newest, onNewestPage, reset)
    return () => {
      stop()
      reset()
    }
  })

  return { $history, loadEarlier }
}

/** Follows a store while somebody is signed in, anew for each user, after `reset`. */
function followForUser(
  session: Runtime['session'],
  $store: ReadableAtom<QueryState<QaRecord[]>>,
  onValue: (value: QueryState<QaRecord[]>) => void,
  reset: () => void,
): () => void {
  let stop = () => {}
  const follow = () => {
    stop()
    stop = userIdOf(session.$session.get()) ? $store.subscribe(onValue) : () => {}
  }
  const unsubscribe = onUserChange(session, () => {
    reset()
    follow()
  })
  follow()
  return () => {
    stop()
    unsubscribe()
  }
}

const toHistoryEntry = async ({ id, question, answer, createTime }: QaRecord): Promise<HistoryEntry> => ({
  id,
  question,
  createTime,
  body: await parseAnswer(answer),
})
