import type { Item } from '../catalogue-snapshot.ts'
import type { Campus } from '../campus.ts'
import { matchFacets } from './item-facets.ts'
import type { PhraseMatch } from './phrase-index.ts'
import {
  findTopic,
  itemIds,
  readKnowledge,
  topicId,
  type Knowledge,
  type Question,
  type Topic,
} from './knowledge.ts'
import { parseDestination } from './destinations.ts'
import {
  answerItem,
  answerItems,
  answerDestination,
  answerQuestion,
  canSeeItem,
  canSeeQuestion,
  canSeeTopic,
  answerMembersOnly,
  answerOpenItem,
  createReply,
  answerUnknown,
  questionText,
  type BotRequest,
  type BotReply,
} from './bot-reply.ts'
import { SMALL_TALK_REPLIES, detectSmallTalk } from './small-talk.ts'
import { findReference, leavesItsSubjectOut, replyToFollowUp } from './follow-up.ts'
import { createGenerator } from './generated-answer.ts'
import { findSources } from './sources.ts'
import { normalizeText, detectLanguage, splitSentences, typedPinyin } from './tokenize.ts'

/** Minimum score of a match. */
const MATCH_THRESHOLD = 0.56
/** Minimum score of a suggestion. */
const SUGGESTION_THRESHOLD = 0.28
/** Minimum score of an item that only matches by a keyword. */
const KEYWORD_THRESHOLD = 0.75
/** Score of a nearly literal match, which wins over the facts of an item. */
const EXACT_THRESHOLD = 0.93
/** Items within this margin of the best score tie with it. */
const TIE_MARGIN = 0.04
/** Below this score, a topic that matches nearly as well makes the text ambiguous. */
const SURE = 0.75
const AMBIGUITY_MARGIN = 0.03
/** Minimum score of what the next question may refer to. */
const TOPIC_THRESHOLD = 0.35
const MAX_SUGGESTIONS = 3
/** The share of a phrase that was typed: people leave out how a question ends. */
const PINYIN_THRESHOLD = 0.5

interface Welcome {
  zh: string
  en: string
}

/**
 * A question-answering bot: standard questions with their similar phrasings, facts of items, and pages of the portal.
 * It is deterministic, unless the settings name a language model: that writes the answers from what the bot found.
 */
export function createBot({ db, catalogue, settings, logger }: Omit<Campus, 'bus'>) {
  const { llm } = settings
  const generate = llm && createGenerator(llm, logger)
  let cached: { version: number; knowledge: Promise<Knowledge> } | null = null
  function loadKnowledge(): Promise<Knowledge> {
    const version = catalogue.version()
    if (cached?.version !== version) {
      const knowledge = catalogue
        .read()
        .then((snapshot) => readKnowledge(db, snapshot, settings.university?.destinations ?? []))
      knowledge.catch(() => (cached = null))
      cached = { version, knowledge }
    }
    return cached.knowledge
  }

  /** Questions of members, and content only members can see, are sent to the model only with LLM_MEMBERS=1. */
  const mayGenerate = ({ identity }: BotRequest): boolean => identity === 'guest' || llm?.members === true

  async function* generateReply(
    knowledge: Knowledge,
    request: BotRequest,
    signal: AbortSignal,
  ): AsyncGenerator<string, BotReply | null> {
    if (!generate || !mayGenerate(request)) return null
    const sources = findSources(knowledge, request)
    if (sources.length === 0) return null
    const reply = yield* generate(request, sources, signal)
    return reply === 'unknown' ? replyWithSuggestions(knowledge, request) : reply
  }

  return {
    /** Yields the answer's text in pieces and returns the whole. `welcome`: the reply to a greeting. */
    async *answer(
      input: Omit<BotRequest, 'language'>,
      welcome: Welcome,
      signal: AbortSignal,
    ): AsyncGenerator<string, BotReply> {
      const knowledge = await loadKnowledge()
      const request: BotRequest = { ...input, language: detectLanguage(input.text) }
      const ready = replyToTalk(knowledge, request, welcome) ?? replyToNavigation(knowledge, request)
      const generated = ready ? null : yield* generateReply(knowledge, request, signal)
      if (generated?.known) return withTopic(knowledge, request, generated)
      const reply =
        ready ??
        generated ??
        replyToFollowUp(knowledge, request) ??
        replyToMatch(knowledge, request) ??
        replyToPinyin(knowledge, request) ??
        replyWithSuggestions(knowledge, request)
      yield* splitSentences(reply.answer)
      return withTopic(knowledge, request, reply)
    },
  }
}

/** Names what the reply is about, so that the next question can refer to it. */
function withTopic(knowledge: Knowledge, request: BotRequest, reply: BotReply): BotReply {
  if (reply.topic) return reply
  const topic = findReference(knowledge, request) ?? matchedTopic(knowledge, request)
  return topic && canSeeTopic(knowledge, topic, request) ? { ...reply, topic: topicId(topic) } : reply
}
function matchedTopic(knowledge: Knowledge, { text }: BotRequest): Topic | undefined {
  const match = leavesItsSubjectOut(knowledge, text) ? undefined : findTopic(knowledge, text)
  return match && match.score >= TOPIC_THRESHOLD ? match.target : undefined
}

/** Greetings, thanks, and asking for a person. */
function replyToTalk(knowledge: Knowledge, request: BotRequest, welcome: Welcome): BotReply | null {
  const { language } = request
  const talk = detectSmallTalk(request.text)
  if (talk === 'welcome')
    return createReply(welcome[language], { questions: recommendedQuestions(knowledge, request) })
  if (talk === 'person' && (findTopic(knowledge, request.text)?.score ?? 0) < MATCH_THRESHOLD)
    return createReply(SMALL_TALK_REPLIES.person[language], {
      apps: ['on-duty-hotline', 'telephone-book'].filter((id) => knowledge.snapshot.byId.has(id)),
    })
  return talk && talk !== 'person' ? createReply(SMALL_TALK_REPLIES[talk][language]) : null
}

const recommendedQuestions = (knowledge: Knowledge, request: BotRequest): string[] =>
  knowledge.questions
    .filter((question) => question.recommended && canSeeQuestion(knowledge, question, request))
    .slice(0, MAX_SUGGESTIONS)
    .map((question) => questionText(question, request.language))

/** "Open the library site": opens a page or an item. */
function replyToNavigation(knowledge: Knowledge, request: BotRequest): BotReply | null {
  const destination = parseDestination(request.text)
  const [page] = knowledge.findDestinations(destination ?? request.text)
  if (destination === null)
    return page && page.score >= Math.max(EXACT_THRESHOLD, findTopic(knowledge, request.text)?.score ?? 0)
      ? answerDestination(page.target, false, request)
      : null
  const [item] = knowledge.findItems(destination)
  if (page && page.score >= MATCH_THRESHOLD && page.score >= (item?.score ?? 0))
    return answerDestination(page.target, true, request)
  if (!item || item.score < MATCH_THRESHOLD) return null
  return canSeeItem(item.target, request)
    ? answerOpenItem(item.target, request)
    : answerMembersOnly(request, recommendedQuestions(knowledge, request))
}

/** A clear match: a standard question, or the facts of an item. */
function replyToMatch(knowledge: Knowledge, request: BotRequest): BotReply | null {
  if (leavesItsSubjectOut(knowledge, request.text)) return null
  const [question] = knowledge.findQuestions(request.text)
  const items = knowledge.findItems(request.text)
  const [item] = items
  const facets = matchFacets(request.text)
  const isItemNamed =
    item &&
    ((item.score >= MATCH_THRESHOLD && item.weight === 1) ||
      normalizeText(request.text).includes(normalizeText(item.target.wire.name)))
  if (facets.length && isItemNamed && !(question && question.score >= EXACT_THRESHOLD))
    return replyWithItems(knowledge, items, request)
  if (isAmbiguous(knowledge, request.text)) return null
  if (question && question.score >= MATCH_THRESHOLD && question.score >= (item?.score ?? 0) - 0.1)
    return replyWithQuestion(knowledge, question.target, request)
  return item && item.score >= (item.weight < 1 ? KEYWORD_THRESHOLD : MATCH_THRESHOLD)
    ? replyWithItems(knowledge, items, request)
    : null
}

/** Whether another topic matches as well as the best, so that an answer would be a guess. */
function isAmbiguous(knowledge: Knowledge, text: string): boolean {
  const best = findTopic(knowledge, text)
  if (!best || best.score >= SURE) return false
  const items = itemIds(best.target)
  return knowledge
    .findTopics(text)
    .some(
      ({ target, score }) =>
        target !== best.target &&
        score > best.score - AMBIGUITY_MARGIN &&
        !itemIds(target).some((id) => items.includes(id)),
    )
}
const replyWithQuestion = (knowledge: Knowledge, question: Question, request: BotRequest): BotReply =>
  canSeeQuestion(knowledge, question, request)
    ? answerQuestion(knowledge, question, request)
    : answerMembersOnly(request, recommendedQuestions(knowledge, request))

function replyWithItems(
  knowledge: Knowledge,
  matches: readonly PhraseMatch<Item>[],
  request: BotRequest,
): BotReply {
  const best = matches[0]?.score ?? 0
  const ties = matches
    .filter(({ target, score }) => score >= best - TIE_MARGIN && canSeeItem(target, request))
    .map(({ target }) => target)
  const [first, ...others] = ties
  if (!first) return answerMembersOnly(request, recommendedQuestions(knowledge, request))
  return others.length === 0
    ? answerItem(first, matchFacets(request.text), request)
    : answerItems(ties, request)
}

/** Chinese typed as pinyin, such as `xiaoyuanka`. */
function replyToPinyin(knowledge: Knowledge, request: BotRequest): BotReply | null {
  const typed = typedPinyin(request.text)
  const [best] = typed ? knowledge.findByPinyin(typed) : []
  if (!best || best.score < PINYIN_THRESHOLD) return null
  const zh: BotRequest = { ...request, language: 'zh' }
  if ('question' in best.target) return replyWithQuestion(knowledge, best.target, zh)
  return replyWithItems(knowledge, [{ ...best, target: best.target }], zh)
}

function replyWithSuggestions(knowledge: Knowledge, request: BotRequest): BotReply {
  const topics: Topic[] = []
  for (const { target, score } of knowledge.findTopics(request.text)) {
    if (score < SUGGESTION_THRESHOLD || topics.length === MAX_SUGGESTIONS) break
    // a question shows its items
    const isNew = !topics.some((topic) => itemIds(topic).some((id) => itemIds(target).includes(id)))
    if (isNew && canSeeTopic(knowledge, target, request)) topics.push(target)
  }
  const questions = topics.flatMap((topic) =>
    'question' in topic ? [questionText(topic, request.language)] : [],
  )
  const apps = topics.flatMap((topic) => ('wire' in topic ? [topic.wire.id] : []))
  return answerUnknown(request, { questions, apps }, recommendedQuestions(knowledge, request))
}
