import { atom, onMount, type ReadableAtom } from 'nanostores'
import { qaRecords, type QaRecord } from '../../contract/assistant.ts'
import { HISTORY_PAGE_SIZE } from '../../contract/limits.ts'
import type { QueryState } from '../../runtime/query.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { readAnswerText } from './answer-text.ts'
import { personOf } from './person.ts'
import type { AnswerNode } from './answer-node.ts'

/** An earlier question and its answer. */
export interface Earlier extends Pick<QaRecord, 'id' | 'question' | 'createTime'> {
  body: AnswerNode[]
}

export interface HistoryState {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Oldest first. */
  records: readonly Earlier[]
  /** There is 'no more' (§2). */
  ended: boolean
}

/** What was asked before, upwards in pages of ten (§9); for who is signed in (§6). */
export interface History {
  $history: ReadableAtom<HistoryState>
  /** Loads the next ten above; nothing while that is under way, or once it has ended. */
  earlier(): Promise<void>
}

const KEY = 'qaRecords'

/** This person has a record more: their other tabs show it too (A19). */
export const historyChanged = ({ queries }: Runtime): void => queries.invalidate([KEY])

export function createHistory(runtime: Runtime): History {
  const { graphql, platform, queries, session } = runtime
  const none: HistoryState = { state: 'idle', records: [], ended: false }
  const $history = atom(none)
  const person = () => personOf(session.$session.get())
  const ask = (start: number, signal?: AbortSignal) =>
    graphql(qaRecords, { start, limit: HISTORY_PAGE_SIZE, userId: person() }, { signal })
  /** How many of the newest are known: what is asked meanwhile moves the server's pages down. */
  let known = 0
  const forget = () => {
    known = 0
    $history.set(none)
  }

  /** Puts found ones among those known, each once. */
  async function put(page: readonly QaRecord[], ended: boolean | null) {
    const who = person()
    const have = new Set($history.get().records.map(({ id }) => id))
    const found = await Promise.all(page.filter(({ id }) => !have.has(id)).map(readRecord))
    if (who !== person()) return
    known += found.length
    const { records, ended: before } = $history.get()
    $history.set({
      state: 'ready',
      // they come newest first; what was asked in one second stays in its order
      records: [...found.reverse(), ...records].sort((a, b) => a.createTime - b.createTime),
      ended: ended ?? before,
    })
  }

  async function earlier(): Promise<void> {
    const { state, ended, records } = $history.get()
    const who = person()
    if (!who || state === 'loading' || ended) return
    if (known === 0) return queries.invalidate([KEY], false)
    $history.set({ state: 'loading', records, ended })
    try {
      const page = await ask(known)
      if (who === person()) await put(page, page.length < HISTORY_PAGE_SIZE)
    } catch (e) {
      if (who !== person()) return
      platform.log(`no earlier questions: ${String(e)}`)
      $history.set({ state: 'failed', records, ended })
    }
  }

  function take(newest: QueryState<QaRecord[]>) {
    const { state, records, ended } = $history.get()
    if (newest.state === 'ready') {
      const have = new Set(records.map(({ id }) => id))
      const isGap = known > 0 && newest.data.length > 0 && !newest.data.some(({ id }) => have.has(id))
      // more than a page came meanwhile: begin anew, so that nothing is missing in between
      if (isGap) forget()
      void put(newest.data, known === 0 ? newest.data.length < HISTORY_PAGE_SIZE : null)
    } else if (records.length === 0 && state !== newest.state)
      $history.set({ state: newest.state, records, ended })
  }

  // while it is on screen the newest page is kept in step with this person's other tabs (A19)
  onMount($history, () => {
    const $newest = queries.query([KEY], (signal) => ask(0, signal))
    let stop = () => {}
    const follow = () => {
      stop()
      stop = person() ? $newest.subscribe((state) => take(state as QueryState<QaRecord[]>)) : () => {}
    }
    let who = person()
    const stopSession = session.$session.listen(() => {
      if (person() === who) return
      who = person()
      forget()
      follow()
    })
    follow()
    return () => {
      stop()
      stopSession()
      forget()
    }
  })

  return { $history, earlier }
}

const readRecord = async ({ id, question, answer, createTime }: QaRecord): Promise<Earlier> => ({
  id,
  question,
  createTime,
  body: await readAnswerText(answer),
})
