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

/** Ours, for guests: the questions whose items are open to visitors; they may ask the assistant and search. */
export const anonymityStandardQuestions = graphql<QuestionsVariables, StandardQuestion[]>(
  `query anonymityStandardQuestions(${QUESTION_VARIABLES}) { anonymityStandardQuestions(${QUESTION_ARGUMENTS}) { ${QUESTION_FIELDS} } }`,
  field('anonymityStandardQuestions', array(decodeQuestion)),
)
