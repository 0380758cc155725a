import type { Item } from '../catalogue-snapshot.ts'
import { formatFacets, matchFacets, withoutFacets } from './item-facets.ts'
import {
  answerItem,
  answerMembersOnly,
  answerQuestion,
  canSeeItem,
  canSeeTopic,
  type BotReply,
  type BotRequest,
} from './bot-reply.ts'
import { itemIds, topicById, type Knowledge, type Topic } from './knowledge.ts'
import { tokenize } from './tokenize.ts'

/** Words with which a question points at the one before it. */
const REFERENCE =
  /^\s*(?:那|还有|另外|它|这个|那个|and\b|what about|how about|also\b)|\b(?:it|that|there|then)[\s?.!]*$/iu
/** A question that matches better on its own opens a new topic; one that points back must name it in full. */
const OWN_TOPIC_SCORE = 0.7
const NAMED_TOPIC_SCORE = 0.95
/** A phrase of the topic word for word. */
const LITERAL_SCORE = 0.99

/** Whether the text only says what is asked for and leaves its subject out, as "how much is it?". */
export function leavesItsSubjectOut(knowledge: Knowledge, text: string): boolean {
  if (matchFacets(text).length === 0 && !REFERENCE.test(text)) return false
  let words = 0
  for (const weight of tokenize(withoutFacets(text)).values()) words += weight
  // a single character is no word
  return words < 1 && (knowledge.findTopics(text)[0]?.score ?? 0) < LITERAL_SCORE
}

/** What a question refers back to; undefined for one that stands alone. */
export function findReference(knowledge: Knowledge, request: BotRequest): Topic | undefined {
  const { text, about } = request
  const topic = about ? topicById(knowledge, about) : undefined
  if (!topic || !canSeeTopic(knowledge, topic, request)) return undefined
  if (leavesItsSubjectOut(knowledge, text)) return topic
  const [own] = knowledge.findTopics(text)
  const isReference = REFERENCE.test(text)
  const isOwnTopic =
    own !== undefined &&
    own.score >= (isReference ? NAMED_TOPIC_SCORE : OWN_TOPIC_SCORE) &&
    !itemIds(own.target).some((id) => itemIds(topic).includes(id))
  return !isOwnTopic && (matchFacets(text).length > 0 || isReference) ? topic : undefined
}

/** Answers a question that refers to the answer before it; null for one that stands alone. */
export function replyToFollowUp(knowledge: Knowledge, request: BotRequest): BotReply | null {
  const topic = findReference(knowledge, request)
  if (!topic) return null
  const facets = matchFacets(request.text)
  const scores = new Map(knowledge.findItems(request.text).map(({ target, score }) => [target, score]))
  const scoreOf = (item: Item) => scores.get(item) ?? 0
  const [item] = itemIds(topic)
    .flatMap((id) => knowledge.snapshot.byId.get(id) ?? [])
    .filter(({ wire }) => formatFacets(wire, facets, request.language) !== '')
    .sort((a, b) => scoreOf(b) - scoreOf(a))
  const reply = !item
    ? 'wire' in topic
      ? answerItem(topic, [], request)
      : answerQuestion(knowledge, topic, request)
    : canSeeItem(item, request)
      ? answerItem(item, facets, request)
      : answerMembersOnly(request, [])
  return { ...reply, topic: request.about }
}
