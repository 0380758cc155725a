import { atom, type ReadableAtom } from 'nanostores'
import {
  anonymityStandardQuestions,
  relatedQuestions,
  type RelatedQuestion,
} from '../contract/additions/questions.ts'
import {
  standardQuestions,
  type QuestionsVariables,
  type StandardQuestion,
} from '../contract/core/assistant.ts'
import { ifNotFound } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, refetchVariants } from './apps.ts'
import { switchMap } from './switch-map.ts'

/** Active standard questions (§3); for guests, those about items for visitors. */
export interface Questions {
  /** Includes similar phrasings; returns the same store for the same arguments. */
  find(query: Pick<QuestionsVariables, 'keyword' | 'quesLabel' | 'limit'>): QueryListStore<StandardQuestion>
  /** Related questions in the knowledge graph; empty if it is not configured, or for guests. */
  related(id: string): QueryListStore<RelatedQuestion>
}

type QueryListStore<T> = ReadableAtom<QueryState<T[]>>

/** Prefix of the query keys for `invalidate`; preceded by 'public' for guests. */
const QUESTIONS_QUERY_KEY = 'questions'
/** The most a server sends at once. */
const MAX_QUESTIONS = 100

const $empty: QueryListStore<never> = atom<QueryState<never[]>>({ state: 'ready', data: [] })

export function createQuestions(runtime: Runtime): Questions {
  const { config, graphql, queries, rest, session } = runtime
  const questionStores = new Map<string, QueryListStore<StandardQuestion>>()
  const relatedStores = new Map<string, QueryListStore<RelatedQuestion>>()
  return {
    find({ keyword = '', quesLabel = '', limit = MAX_QUESTIONS }) {
      const key = JSON.stringify([QUESTIONS_QUERY_KEY, keyword, quesLabel, limit])
      if (!questionStores.has(key)) {
        // §5: empty values are dropped
        const variables = {
          similar: true,
          start: 0,
          limit,
          status: 1,
          ...(keyword && { keyword }),
          ...(quesLabel && { quesLabel }),
        }
        questionStores.set(
          key,
          queryBySession(
            runtime,
            key,
            (signal) => graphql(anonymityStandardQuestions, variables, { signal }).catch(ifNotFound([])),
            (signal) => graphql(standardQuestions, variables, { signal }),
          ),
        )
      }
      return questionStores.get(key)!
    },
    related(id) {
      if (!config.bases.knowledgeGraph) return $empty
      if (!relatedStores.has(id))
        relatedStores.set(
          id,
          switchMap<{ state: string }, QueryState<RelatedQuestion[]>>(session.$session, ({ state }) =>
            state === 'guest'
              ? $empty
              : queries.query([QUESTIONS_QUERY_KEY, 'related', id], (signal) =>
                  rest(relatedQuestions, { query: { id } }, { signal }),
                ),
          ),
        )
      return relatedStores.get(id)!
    },
  }
}

/** Refetches the questions of a list. */
export function refetchQuestions(
  { queries }: Pick<Runtime, 'queries'>,
  query: Parameters<Questions['find']>[0],
): void {
  const { keyword = '', quesLabel = '', limit = MAX_QUESTIONS } = query
  const key = JSON.stringify([QUESTIONS_QUERY_KEY, keyword, quesLabel, limit])
  refetchVariants({ queries }, key)
}

/** The labels of the questions in order of appearance, with the number of questions for each. */
export function countQuestionLabels(
  questions: readonly StandardQuestion[],
): { label: string; labelEn: string; n: number }[] {
  const counts = new Map<string, { label: string; labelEn: string; n: number }>()
  for (const { quesLabel: label, quesLabelEn: labelEn } of questions) {
    const entry = counts.get(label)
    if (entry) entry.n++
    else if (label) counts.set(label, { label, labelEn, n: 1 })
  }
  return [...counts.values()]
}
