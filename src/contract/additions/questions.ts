import { decodeQuestions, decodeRobots, QUESTION_VARIABLES, ROBOT_VARIABLES } from '../core/assistant.ts'
import { array, field, identifier, object, text } from '../decoders.ts'
import { call, docs } from '../docs.ts'
import { rest } from '../operation.ts'
import { query } from '../query.ts'

/** Questions whose items are open to visitors; guests may use the assistant and the search. */
export const anonymityStandardQuestions = query(
  'anonymityStandardQuestions@guest-questions',
  QUESTION_VARIABLES,
  decodeQuestions,
)
/** The active robots, for guests, who may use the assistant too. */
export const anonymityRobotInfos = query('anonymityRobotInfos@guest-robot', ROBOT_VARIABLES, decodeRobots)

const decodeRelated = object(
  { id: identifier, question: text, questionEn: text },
  docs('RelatedQuestion', 'A question near another one.'),
)
/** A related question in the knowledge graph; §7 specifies only the URL. */
export type RelatedQuestion = ReturnType<typeof decodeRelated>
export const relatedQuestions = rest(
  'knowledgeGraph',
  'GET /related',
  field('entities', array(decodeRelated)),
  call({
    en: 'Questions related to another one.',
    zh: '相关问题',
    addition: 'related-questions',
    token: 'optional',
    query: { id: 'ID! The question.' },
  }),
)

/** Why an answer did not help. */
export const FEEDBACK_REASONS = ['wrong', 'incomplete', 'unclear', 'other'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]
export const answerFeedback = rest(
  'bot',
  'POST /webQa/{id}/feedback',
  () => null,
  call({
    en: 'Rates an answer as helpful or not; the last rating counts.',
    zh: '评价回答',
    addition: 'answer-feedback',
    token: 'optional',
    path: { id: 'ID! The `id` of the answer.' },
    json: {
      useful: 'Boolean! Whether it helped.',
      reason: ['String Why it did not.', ...FEEDBACK_REASONS],
      remark: 'String At most 500 characters.',
    },
  }),
)
