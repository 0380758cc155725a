import { atom, type ReadableAtom } from 'nanostores'
import {
  anonymityStandardQuestions,
  relatedQuestions,
  standardQuestions,
  type QuestionsArguments,
  type RelatedQuestion,
  type StandardQuestion,
} from '../contract/assistant.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { forBoth } from './apps.ts'
import { switched } from './switched.ts'

/** Standard questions (§3), those in use; a guest's are about items for visitors. */
export interface Questions {
  /** With the other ways of asking; the same store for the same arguments. */
  find(asked: Pick<QuestionsArguments, 'keyword' | 'quesLabel' | 'limit'>): Store<StandardQuestion>
  /** What lies near a question in the knowledge graph; nothing where none is configured (decisions), or for guests. */
  related(id: string): Store<RelatedQuestion>
}

type Store<T> = ReadableAtom<QueryState<T[]>>

/** The first part of the keys to `invalidate`, for a guest after 'public'. */
export const QUESTIONS = 'questions'
/** As many as a server sends at once. */
export const MOST_QUESTIONS = 100

const $none: Store<never> = atom<QueryState<never[]>>({ state: 'ready', data: [] })

export function createQuestions(runtime: Runtime): Questions {
  const { config, graphql, queries, rest, session } = runtime
  const found = new Map<string, Store<StandardQuestion>>()
  const near = new Map<string, Store<RelatedQuestion>>()
  return {
    find({ keyword = '', quesLabel = '', limit = MOST_QUESTIONS }) {
      const key = JSON.stringify([QUESTIONS, keyword, quesLabel, limit])
      if (!found.has(key)) {
        // §5: empty values are dropped
        const asked = {
          similar: true,
          start: 0,
          limit,
          status: 1,
          ...(keyword && { keyword }),
          ...(quesLabel && { quesLabel }),
        }
        found.set(
          key,
          forBoth(
            runtime,
            key,
            (signal) => graphql(anonymityStandardQuestions, asked, { signal }),
            (signal) => graphql(standardQuestions, asked, { signal }),
          ),
        )
      }
      return found.get(key)!
    },
    related(id) {
      if (!config.bases.knowledgeGraph) return $none
      if (!near.has(id))
        near.set(
          id,
          switched<{ state: string }, QueryState<RelatedQuestion[]>>(session.$session, ({ state }) =>
            state === 'guest'
              ? $none
              : queries.query([QUESTIONS, 'related', id], (signal) =>
                  rest(relatedQuestions, { query: { id } }, { signal }),
                ),
          ),
        )
      return near.get(id)!
    },
  }
}

/** Asks again for what a list showed. */
export function askAgain(
  { queries }: Pick<Runtime, 'queries'>,
  asked: Parameters<Questions['find']>[0],
): void {
  const { keyword = '', quesLabel = '', limit = MOST_QUESTIONS } = asked
  const key = JSON.stringify([QUESTIONS, keyword, quesLabel, limit])
  queries.invalidate([key])
  queries.invalidate(['public', key])
}

/** The labels of questions in the order in which they come, with their number. */
export function labelsOf(
  questions: readonly StandardQuestion[],
): { label: string; labelEn: string; n: number }[] {
  const all = new Map<string, { label: string; labelEn: string; n: number }>()
  for (const { quesLabel: label, quesLabelEn: labelEn } of questions) {
    const one = all.get(label)
    if (one) one.n++
    else if (label) all.set(label, { label, labelEn, n: 1 })
  }
  return [...all.values()]
}
