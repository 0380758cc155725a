import { itemName } from '../catalogue.ts'
import type { Item } from '../catalogue-snapshot.ts'
import { ENTITY_PARSERS, evaluateCondition, type Identity, type SlotValues } from './entities.ts'
import { FACETS, formatFacets, type matchFacets } from './item-facets.ts'
import type { Knowledge, Question, Topic } from './knowledge.ts'
import type { Destination } from './destinations.ts'
import type { Language } from './tokenize.ts'

/** A question, the identity of its author, and the hall's address for links. */
export interface BotRequest {
  text: string
  /** The `topic` of the answer before it in the same conversation; '' for none. */
  about: string
  language: Language
  identity: Identity
  /** Of the hall, with its path: `https://hall.example.edu/hall/`. */
  base: string
}
/** The reply of webQa (src/contract/core/assistant.ts, Answer) without its id. */
export interface BotReply {
  answer: string
  links: { text: string; url: string }[]
  open: { url: string; seconds: number } | null
  apps: string[]
  questions: string[]
  known: boolean
  /** The id of the standard question or item that it is about; '' for none. */
  topic: string
}

const MAX_ITEMS = 3
const MAX_RELATED = 3
/** Decisions, "Assistant": 3 s by default. */
const REDIRECT_SECONDS = 3

export const createReply = (answer: string, more: Partial<BotReply> = {}): BotReply => ({
  answer,
  links: [],
  open: null,
  apps: [],
  questions: [],
  known: true,
  topic: '',
  ...more,
})

export const questionText = ({ question, question_en }: Question, language: Language): string =>
  language === 'zh' ? question : question_en || question

/** §6: guests may see public items, and questions about them. */
export const canSeeItem = (item: Item, { identity }: BotRequest): boolean =>
  item.isPublic || identity !== 'guest'
export const canSeeQuestion = ({ snapshot }: Knowledge, question: Question, request: BotRequest): boolean =>
  request.identity !== 'guest' || question.apps.some((id) => snapshot.byId.get(id)?.isPublic)

export const canSeeTopic = (knowledge: Knowledge, topic: Topic, request: BotRequest): boolean =>
  'wire' in topic ? canSeeItem(topic, request) : canSeeQuestion(knowledge, topic, request)

/** The visible items among `ids`. */
const visibleItemIds = ({ snapshot }: Knowledge, ids: readonly string[], request: BotRequest): string[] =>
  ids
    .filter((id) => {
      const item = snapshot.byId.get(id)
      return item !== undefined && canSeeItem(item, request)
    })
    .slice(0, MAX_ITEMS)

/** Other visible questions with the same label. */
const relatedQuestions = (knowledge: Knowledge, question: Question, request: BotRequest): string[] =>
  knowledge.questions
    .filter(
      (other) =>
        other !== question && other.label === question.label && canSeeQuestion(knowledge, other, request),
    )
    .slice(0, MAX_RELATED)
    .map((other) => questionText(other, request.language))

/** Answers a standard question: with the first case whose condition applies, and by asking for a missing slot. */
export function answerQuestion(knowledge: Knowledge, question: Question, request: BotRequest): BotReply {
  const { text, language, identity } = request
  const known: Record<string, SlotValues[string]> = { identity: identity === 'guest' ? undefined : identity }
  for (const { name, entity } of question.slots) known[name] = ENTITY_PARSERS[entity]?.(text) ?? known[name]
  const matchingCase = question.cases.find(({ condition }) => evaluateCondition(condition, known))
  const { answer: zh, answer_en: en } = matchingCase ?? question
  const answer = language === 'zh' ? zh : en || zh
  const missing = matchingCase
    ? undefined
    : question.slots.find(({ name, must }) => must && known[name] === undefined)
  return createReply(
    missing ? `${answer}\n\n**${language === 'zh' ? missing.ask : missing.ask_en}**` : answer,
    {
      apps: visibleItemIds(knowledge, question.apps, request),
      questions: missing
        ? language === 'zh'
          ? missing.choices
          : missing.choices_en
        : relatedQuestions(knowledge, question, request),
    },
  )
}

/** Answers with the requested facts of an item, or with its description and main facts. */
export function answerItem(
  item: Item,
  facets: ReturnType<typeof matchFacets>,
  request: BotRequest,
): BotReply {
  const { language } = request
  const { wire } = item
  const requestedFacts = formatFacets(wire, facets, language)
  const name = `**${itemName(item, language)}**`
  const description =
    language === 'zh' ? wire.description : wire.dynamicAttributes.descriptionEn || wire.description
  const mainFacets = FACETS.filter((f) => ['promised', 'fee', 'office', 'contact'].includes(f.name))
  const lines = requestedFacts || formatFacets(wire, mainFacets, language)
  const head = requestedFacts ? name : `${name}${language === 'zh' ? '：' : ': '}${description}`
  return createReply(`${head}\n\n${lines}`, { apps: [wire.id] })
}

/** Offers several items that match equally well. */
export const answerItems = (items: readonly Item[], { language }: BotRequest): BotReply =>
  createReply(language === 'zh' ? '可能是下面几项，请选择：' : 'It may be one of these:', {
    apps: items.slice(0, MAX_ITEMS).map(({ wire }) => wire.id),
  })

/** Links to a page; `go` also opens it. */
export function answerDestination(
  { zh, en, path }: Destination,
  go: boolean,
  { language, base }: BotRequest,
): BotReply {
  const url = new URL(path, base).href
  const [text, message] =
    language === 'zh'
      ? [zh, go ? `正在为你打开**${zh}**。` : `**${zh}**在这里：`]
      : [en, go ? `Opening **${en}** for you.` : `Here is **${en}**:`]
  return createReply(message, {
    links: [{ text, url }],
    open: go ? { url, seconds: REDIRECT_SECONDS } : null,
  })
}

export function answerOpenItem(item: Item, { language, base }: BotRequest): BotReply {
  const name = itemName(item, language)
  const url = new URL(item.wire.uri, base).href
  return createReply(language === 'zh' ? `正在为你打开**${name}**。` : `Opening **${name}** for you.`, {
    links: [{ text: name, url }],
    open: { url, seconds: REDIRECT_SECONDS },
    apps: [item.wire.id],
  })
}

/** The reply to a guest's question about members' services. */
export const answerMembersOnly = ({ language, base }: BotRequest, questions: string[]): BotReply =>
  createReply(
    language === 'zh'
      ? '这件事只面向本校师生，登录后再问我，就能看到完整的答复。'
      : 'This is for members of the university. Sign in and ask me again for the whole answer.',
    {
      links: [{ text: language === 'zh' ? '登录' : 'Sign in', url: new URL('workflow/home', base).href }],
      questions,
    },
  )

/** Says that the question is unknown, and suggests similar questions, or else common ones. */
export function answerUnknown(
  { language }: BotRequest,
  suggestions: { questions: string[]; apps: string[] },
  commonQuestions: string[],
): BotReply {
  const hasSuggestions = suggestions.questions.length + suggestions.apps.length > 0
  const message =
    language === 'zh'
      ? `抱歉，这个问题我还不会回答，已经记下来请老师补充。${hasSuggestions ? '你想问的也许是下面这些。' : '也可以看看大家常问的。'}\n\n急事请打总值班室 **0510-8590 1000**（全天）。`
      : `I am sorry, I do not know that yet; I have noted it for those who teach me. ${hasSuggestions ? 'You may have meant one of these.' : 'Below is what others ask.'}\n\nIf it is urgent, the duty office answers at any hour: **0510-8590 1000**.`
  return createReply(message, {
    ...suggestions,
    questions: hasSuggestions ? suggestions.questions : commonQuestions,
    known: false,
  })
}
