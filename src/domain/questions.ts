import { toJson } from '../contract/to-json.ts'
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
import { wireKeyword } from '../contract/wire-keyword.ts'
import { ifNotFound } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, refetchVariants } from './apps.ts'
import { memoize } from '../runtime/page/memoize.ts'
import { bySession } from './switch-map.ts'

type QuestionsQuery = Pick<QuestionsVariables, 'keyword' | 'quesLabel' | 'limit'>

/** Active standard questions (§3); for guests, those about items for visitors. */
export interface Questions {
  /** Includes similar phrasings; returns the same store for the same arguments. */
  find(query: QuestionsQuery): QueryListStore<StandardQuestion>
  /** Related questions in the knowledge graph; empty if it is not configured, or for guests. */
  related(id: string): QueryListStore<RelatedQuestion>
}

type QueryListStore<T> = ReadableAtom<QueryState<T[]>>

/** Prefix of the query keys for `invalidate`; preceded by 'public' for guests. */
const QUESTIONS_QUERY_KEY = 'questions'
/** The most a server sends at once. */
const MAX_QUESTIONS = 100
const questionsKey = ({ keyword = '', quesLabel = '', limit = MAX_QUESTIONS }: QuestionsQuery): string =>
  toJson([QUESTIONS_QUERY_KEY, keyword, quesLabel, limit])

const $empty: QueryListStore<never> = atom<QueryState<never[]>>({ state: 'ready', data: [] })

export function createQuestions(runtime: Runtime): Questions {
  const { config, graphql, queries, rest, session } = runtime
  return {
    find: memoize((query) => {
      const { quesLabel, limit = MAX_QUESTIONS } = query
      const keyword = wireKeyword(query.keyword ?? '')
      // §5: empty values are dropped
      const variables = {
        similar: true,
        start: 0,
        limit,
        status: 1,
        ...(keyword && { keyword }),
        ...(quesLabel && { quesLabel }),
      }
      return queryBySession(
        runtime,
        questionsKey(query),
        (signal) => graphql(anonymityStandardQuestions, variables, { signal }).catch(ifNotFound([])),
        (signal) => graphql(standardQuestions, variables, { signal }),
      )
    }, questionsKey),
    related: memoize((id) =>
      config.bases.knowledgeGraph
        ? bySession<QueryState<RelatedQuestion[]>>(
            session,
            $empty,
            queries.query([QUESTIONS_QUERY_KEY, 'related', id], (signal) =>
              rest(relatedQuestions, { query: { id } }, { signal }),
            ),
          )
        : $empty,
    ),
  }
}

/** Refetches the questions of a list. */
export const refetchQuestions = (runtime: Pick<Runtime, 'queries'>, query: QuestionsQuery): void =>
  refetchVariants(runtime, questionsKey(query))

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
