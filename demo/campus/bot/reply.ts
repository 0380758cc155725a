import type { Item } from '../catalogue.ts'
import { ENTITIES, holds, type Identity, type Known } from './entities.ts'
import { FACETS, factLines, type facetsAsked } from './facets.ts'
import type { Knowledge, Question } from './knowledge.ts'
import type { Place } from './places.ts'
import type { Language } from './words.ts'

/** Who asks what, and where the campus is called. */
export interface Asked {
  text: string
  language: Language
  identity: Identity
  origin: string
}
/** `t` of webQa but for its id (src/contract/assistant.ts, Answer). */
export interface Reply {
  answer: string
  links: { text: string; url: string }[]
  open: { url: string; seconds: number } | null
  apps: string[]
  questions: string[]
  known: boolean
}

const MOST_APPS = 3
const MOST_NEAR = 3
/** Decisions, "Assistant": 3 s by default. */
const COUNTDOWN = 3

export const reply = (answer: string, more: Partial<Reply> = {}): Reply => ({
  answer,
  links: [],
  open: null,
  apps: [],
  questions: [],
  known: true,
  ...more,
})

export const nameOf = ({ wire }: Item, language: Language): string =>
  language === 'zh' ? wire.name : wire.dynamicAttributes.nameEn || wire.name
export const wordsOf = (one: Question, language: Language): string =>
  language === 'zh' ? one.question : one.question_en || one.question

/** §6: may this person see the item, or a question about such items? */
export const mayItem = (item: Item, { identity }: Asked): boolean => item.open || identity !== 'guest'
export const mayQuestion = ({ hall }: Knowledge, one: Question, asked: Asked): boolean =>
  asked.identity !== 'guest' || one.apps.some((id) => hall.byId.get(id)?.open)

/** The items of a question that the asker may see, as ids. */
const cardsOf = ({ hall }: Knowledge, ids: readonly string[], asked: Asked): string[] =>
  ids
    .filter((id) => {
      const item = hall.byId.get(id)
      return item !== undefined && mayItem(item, asked)
    })
    .slice(0, MOST_APPS)

/** Other questions of the same label, which the asker may see. */
const besides = (all: Knowledge, one: Question, asked: Asked): string[] =>
  all.questions
    .filter((other) => other !== one && other.label === one.label && mayQuestion(all, other, asked))
    .slice(0, MOST_NEAR)
    .map((other) => wordsOf(other, asked.language))

/** A standard question: the answer of the first case that holds; what has to be known for it is asked for. */
export function answerQuestion(all: Knowledge, one: Question, asked: Asked): Reply {
  const { text, language, identity } = asked
  const known: Record<string, Known[string]> = { identity: identity === 'guest' ? undefined : identity }
  for (const { name, entity } of one.slots) known[name] = ENTITIES[entity]?.(text) ?? known[name]
  const found = one.cases.find(({ condition }) => holds(condition, known))
  const said = found ?? one
  const answer = language === 'zh' ? said.answer : said.answer_en || said.answer
  const missing = found ? undefined : one.slots.find(({ name, must }) => must && known[name] === undefined)
  return reply(missing ? `${answer}\n\n**${language === 'zh' ? missing.ask : missing.ask_en}**` : answer, {
    apps: cardsOf(all, one.apps, asked),
    questions: missing
      ? language === 'zh'
        ? missing.choices
        : missing.choices_en
      : besides(all, one, asked),
  })
}

/** One item: what is asked for of it, else what it is and what one needs to know first. */
export function answerItem(item: Item, facets: ReturnType<typeof facetsAsked>, asked: Asked): Reply {
  const { language } = asked
  const { wire } = item
  const told = factLines(wire, facets, language)
  const name = `**${nameOf(item, language)}**`
  const about =
    language === 'zh' ? wire.description : wire.dynamicAttributes.descriptionEn || wire.description
  const all = FACETS.filter((f) => ['promised', 'fee', 'office', 'contact'].includes(f.name))
  const lines = told || factLines(wire, all, language)
  const head = told ? name : `${name}${language === 'zh' ? '：' : ': '}${about}`
  return reply(`${head}\n\n${lines}`, { apps: [wire.id] })
}

/** Several items that fit alike: the person chooses. */
export const answerItems = (items: readonly Item[], { language }: Asked): Reply =>
  reply(language === 'zh' ? '可能是下面几项，请选择：' : 'It may be one of these:', {
    apps: items.slice(0, MOST_APPS).map(({ wire }) => wire.id),
  })

/** Takes somebody to a page, or names it where they did not ask to be taken. */
export function answerPlace({ zh, en, path }: Place, go: boolean, { language, origin }: Asked): Reply {
  const url = origin + path
  const [text, words] =
    language === 'zh'
      ? [zh, go ? `正在为你打开**${zh}**。` : `**${zh}**在这里：`]
      : [en, go ? `Opening **${en}** for you.` : `Here is **${en}**:`]
  return reply(words, { links: [{ text, url }], open: go ? { url, seconds: COUNTDOWN } : null })
}

export function openItem(item: Item, { language, origin }: Asked): Reply {
  const name = nameOf(item, language)
  const url = new URL(item.wire.uri, origin).href
  return reply(language === 'zh' ? `正在为你打开**${name}**。` : `Opening **${name}** for you.`, {
    links: [{ text: name, url }],
    open: { url, seconds: COUNTDOWN },
    apps: [item.wire.id],
  })
}

/** A guest asks for what is the members'. */
export const membersOnly = ({ language, origin }: Asked, questions: string[]): Reply =>
  reply(
    language === 'zh'
      ? '这件事只面向本校师生，登录后再问我，就能看到完整的答复。'
      : 'This is for members of the university. Sign in and ask me again for the whole answer.',
    {
      links: [{ text: language === 'zh' ? '登录' : 'Sign in', url: `${origin}/workflow/home` }],
      questions,
    },
  )

/** Says so, with what lies near; with what others ask where nothing does. */
export function unknown(
  { language }: Asked,
  near: { questions: string[]; apps: string[] },
  others: string[],
): Reply {
  const some = near.questions.length + near.apps.length > 0
  const words =
    language === 'zh'
      ? `抱歉，这个问题我还不会回答，已经记下来请老师补充。${some ? '你想问的也许是下面这些。' : '也可以看看大家常问的。'}\n\n急事请打总值班室 **0510-8590 1000**（全天）。`
      : `I am sorry, I do not know that yet; I have noted it for those who teach me. ${some ? 'You may have meant one of these.' : 'Below is what others ask.'}\n\nIf it is urgent, the duty office answers at any hour: **0510-8590 1000**.`
  return reply(words, { ...near, questions: some ? near.questions : others, known: false })
}
