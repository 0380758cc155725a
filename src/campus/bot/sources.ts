import { itemName } from '../catalogue.ts'
import { FACETS, formatFacets } from './item-facets.ts'
import { answerQuestion, canSeeItem, canSeeQuestion, questionText, type BotRequest } from './bot-reply.ts'
import { findReference } from './follow-up.ts'
import { itemIds, type Knowledge, type Topic } from './knowledge.ts'

/** What the campus knows about a question: a standard question with its answer, or an item with its facts. */
export interface Source {
  title: string
  text: string
  /** Ids of items that the user may see. */
  apps: string[]
  score: number
}

/** Minimum score of the best source; below it, no answer is generated. */
const ANSWERABLE_SCORE = 0.4
/** Minimum score of further sources. */
const HELPFUL_SCORE = 0.3
const MAX_QUESTIONS = 3
const MAX_ITEMS = 3
const MAX_TEXT_LENGTH = 900

/** What a question that refers back is about, as if it had named it. */
const topicAndItems = ({ snapshot }: Knowledge, topic: Topic): { target: Topic; score: number }[] =>
  [...new Set([topic, ...itemIds(topic).flatMap((id) => snapshot.byId.get(id) ?? [])])].map((target) => ({
    target,
    score: 1,
  }))

/** The sources of an answer, best first, limited to what the user may see; empty if none match well enough. */
export function findSources(knowledge: Knowledge, request: BotRequest): Source[] {
  const { language, text } = request
  const reference = findReference(knowledge, request)
  const matches = reference ? topicAndItems(knowledge, reference) : knowledge.findTopics(text)
  const allQuestions = matches.flatMap(({ target, score }) => ('wire' in target ? [] : [{ target, score }]))
  const allItems = matches.flatMap(({ target, score }) => ('wire' in target ? [{ target, score }] : []))
  const [question] = allQuestions
  const [item] = allItems
  // for a question about members' services, similar public content would answer another question
  const isForMembers =
    item && item.score > (question?.score ?? 0)
      ? !canSeeItem(item.target, request)
      : question !== undefined && !canSeeQuestion(knowledge, question.target, request)
  if (isForMembers) return []
  const questions = allQuestions
    .filter(({ target, score }) => score >= HELPFUL_SCORE && canSeeQuestion(knowledge, target, request))
    .slice(0, MAX_QUESTIONS)
    .map(({ target, score }): Source => {
      const { answer, apps } = answerQuestion(knowledge, target, request)
      return { title: questionText(target, language), text: answer, apps, score }
    })
  const items = allItems
    .filter(({ target, score }) => score >= HELPFUL_SCORE && canSeeItem(target, request))
    .slice(0, MAX_ITEMS)
    .map(({ target, score }): Source => {
      const { wire } = target
      const description =
        language === 'zh' ? wire.description : wire.dynamicAttributes.descriptionEn || wire.description
      const facts = formatFacets(wire, FACETS, language)
      return { title: itemName(target, language), text: `${description}\n${facts}`, apps: [wire.id], score }
    })
  const found = [...questions, ...items].sort((a, b) => b.score - a.score)
  if ((found[0]?.score ?? 0) < ANSWERABLE_SCORE) return []
  return found.map((source) => ({ ...source, text: source.text.slice(0, MAX_TEXT_LENGTH) }))
}
