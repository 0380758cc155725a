import { decodeQuestions, decodeRobots, QUESTION_VARIABLES, ROBOT_VARIABLES } from '../core/assistant.ts'
import { array, field, identifier, object, text } from '../decoders.ts'
import { rest } from '../operation.ts'
import { query } from '../query.ts'

/** Questions whose items are open to visitors; guests may use the assistant and the search. */
export const anonymityStandardQuestions = query(
  'anonymityStandardQuestions',
  QUESTION_VARIABLES,
  decodeQuestions,
)
/** The active robots, for guests, who may use the assistant too. */
export const anonymityRobotInfos = query('anonymityRobotInfos', ROBOT_VARIABLES, decodeRobots)

const decodeRelated = array(object({ id: identifier, question: text, questionEn: text }))
/** A related question in the knowledge graph; §7 specifies only the URL. */
export type RelatedQuestion = ReturnType<typeof decodeRelated>[number]
export const relatedQuestions = rest<{ query: { id: string } }, RelatedQuestion[]>(
  'knowledgeGraph',
  'GET /related',
  field('entities', decodeRelated),
)

/** Why an answer did not help. */
export const FEEDBACK_REASONS = ['wrong', 'incomplete', 'unclear', 'other'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]
/** Thumbs up or down for one answer; the last one counts. `remark` has at most 500 characters. */
export const answerFeedback = rest<
  { path: { id: string }; json: { useful: boolean; reason?: FeedbackReason; remark?: string } },
  null
>('bot', 'POST /webQa/{id}/feedback', () => null)
