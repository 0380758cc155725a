import { array, field, identifier, object, text } from '../decoders.ts'
import { rest } from '../operation.ts'

/** A related question in the knowledge graph; §7 specifies only the URL. */
export interface RelatedQuestion {
  id: string
  question: string
  questionEn: string
}
export const relatedQuestions = rest<{ query: { id: string } }, RelatedQuestion[]>(
  'knowledgeGraph',
  'GET /related',
  field('entities', array(object<RelatedQuestion>({ id: identifier, question: text, questionEn: text }))),
)
