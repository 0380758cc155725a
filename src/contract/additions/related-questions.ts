import { array, field, identifier, object, string } from '../decoders.ts'
import { rest } from '../operation.ts'

/** A question that lies near another one in the knowledge graph. Ours: §7 names the address only. */
export interface RelatedQuestion {
  id: string
  question: string
  questionEn: string
}
export const relatedQuestions = rest<{ query: { id: string } }, RelatedQuestion[]>(
  'knowledgeGraph',
  'GET /related',
  field(
    'entities',
    array(object<RelatedQuestion>({ id: identifier, question: string(), questionEn: string() })),
  ),
)
