import {
  decodeQuestion,
  QUESTION_ARGUMENTS,
  QUESTION_FIELDS,
  QUESTION_VARIABLES,
  type QuestionsVariables,
  type StandardQuestion,
} from '../core/assistant.ts'
import { array, field } from '../decoders.ts'
import { graphql } from '../operation.ts'

/** Questions whose items are open to visitors; guests may use the assistant and the search. */
export const anonymityStandardQuestions = graphql<QuestionsVariables, StandardQuestion[]>(
  `query anonymityStandardQuestions(${QUESTION_VARIABLES}) { anonymityStandardQuestions(${QUESTION_ARGUMENTS}) { ${QUESTION_FIELDS} } }`,
  field('anonymityStandardQuestions', array(decodeQuestion)),
)
