import type { Item } from '../catalogue.ts'
import type { Campus } from '../campus.ts'
import { facetsAsked } from './facets.ts'
import type { Found } from './index-of.ts'
import { readKnowledge, type Knowledge, type Question } from './knowledge.ts'
import { destinationOf } from './places.ts'
import {
  answerItem,
  answerItems,
  answerPlace,
  answerQuestion,
  mayItem,
  mayQuestion,
  membersOnly,
  openItem,
  reply,
  unknown,
  wordsOf,
  type Asked,
  type Reply,
} from './reply.ts'
import { TALK, talkOf } from './talk.ts'
import { clean, languageOf } from './words.ts'

/** From here on something is meant; below it, near at best. */
const SURE = 0.5
const NEAR = 0.22
/** A keyword alone has to be nearly all that is said. */
const HINTED = 0.62
/** A question that is asked in nearly its own words is not asked for a fact of an item. */
const OWN_WORDS = 0.85
/** Items as near to the best as this are as likely. */
const ALIKE = 0.04
const MOST_NEAR = 3
/** Shorter pinyin fits too much. */
const SHORTEST_SOUND = 4

/**
 * Answers from data: standard questions by all the ways they are asked, facts of items, pages of the hall. The same
 * question of the same person gets the same answer.
 */
export function createBot({ db, catalogue }: Pick<Campus, 'db' | 'catalogue'>) {
  let kept: { version: number; all: Promise<Knowledge> } | null = null
  function knowledge(): Promise<Knowledge> {
    const version = catalogue.version()
    if (kept?.version !== version) {
      const all = catalogue.read().then((hall) => readKnowledge(db, hall))
      all.catch(() => (kept = null))
      kept = { version, all }
    }
    return kept.all
  }

  return {
    /** `robot`: what it says of itself when greeted. */
    async answer(from: Omit<Asked, 'language'>, robot: { zh: string; en: string }): Promise<Reply> {
      const all = await knowledge()
      const asked: Asked = { ...from, language: languageOf(from.text) }
      const talk = talkOf(asked.text)
      if (talk === 'welcome') return reply(robot[asked.language], { questions: recommended(all, asked) })
      if (talk === 'person')
        return reply(TALK.person[asked.language], {
          apps: ['on-duty-hotline', 'telephone-book'].filter((id) => all.hall.byId.has(id)),
        })
      if (talk) return reply(TALK[talk][asked.language])
      return goTo(all, asked) ?? meant(all, asked) ?? bySound(all, asked) ?? near(all, asked)
    },
  }
}

const recommended = (all: Knowledge, asked: Asked): string[] =>
  all.questions
    .filter((one) => one.recommended && mayQuestion(all, one, asked))
    .slice(0, MOST_NEAR)
    .map((one) => wordsOf(one, asked.language))

/** "Open the library site": a page of the hall, or an item. */
function goTo(all: Knowledge, asked: Asked): Reply | null {
  const where = destinationOf(asked.text)
  const [place] = all.findPlaces(where ?? asked.text)
  if (where === null) return place && place.score >= OWN_WORDS ? answerPlace(place.of, false, asked) : null
  const [item] = all.findItems(where)
  if (place && place.score >= SURE && place.score >= (item?.score ?? 0))
    return answerPlace(place.of, true, asked)
  if (!item || item.score < SURE) return null
  return mayItem(item.of, asked) ? openItem(item.of, asked) : membersOnly(asked, recommended(all, asked))
}

/** What is meant for sure: a standard question, or facts of an item. */
function meant(all: Knowledge, asked: Asked): Reply | null {
  const [question] = all.findQuestions(asked.text)
  const items = all.findItems(asked.text)
  const [item] = items
  const facets = facetsAsked(asked.text)
  const named =
    item &&
    ((item.score >= SURE && item.weight === 1) || clean(asked.text).includes(clean(item.of.wire.name)))
  if (facets.length && named && !(question && question.score >= OWN_WORDS)) return ofItems(all, items, asked)
  if (question && question.score >= SURE && question.score >= (item?.score ?? 0) - 0.1)
    return ofQuestion(all, question.of, asked)
  return item && item.score >= (item.weight < 1 ? HINTED : SURE) ? ofItems(all, items, asked) : null
}

const ofQuestion = (all: Knowledge, one: Question, asked: Asked): Reply =>
  mayQuestion(all, one, asked) ? answerQuestion(all, one, asked) : membersOnly(asked, recommended(all, asked))

function ofItems(all: Knowledge, found: readonly Found<Item>[], asked: Asked): Reply {
  const best = found[0]!.score
  const alike = found
    .filter(({ of, score }) => score >= best - ALIKE && mayItem(of, asked))
    .map(({ of }) => of)
  if (alike.length === 0) return membersOnly(asked, recommended(all, asked))
  return alike.length === 1
    ? answerItem(alike[0]!, facetsAsked(asked.text), asked)
    : answerItems(alike, asked)
}

/** Chinese typed as pinyin, such as `xiaoyuanka`. */
function bySound(all: Knowledge, asked: Asked): Reply | null {
  const typed = asked.text.toLowerCase().replace(/[\s'’]+/gu, '')
  if (!/^[a-z]+$/.test(typed) || typed.length < SHORTEST_SOUND) return null
  const [best] = all.findBySound(typed)
  if (!best || best.score < SURE) return null
  const zh: Asked = { ...asked, language: 'zh' }
  if ('question' in best.of) return ofQuestion(all, best.of, zh)
  return ofItems(all, [{ ...best, of: best.of }], zh)
}

function near(all: Knowledge, asked: Asked): Reply {
  const close = all
    .findQuestions(asked.text)
    .filter(({ of, score }) => score >= NEAR && mayQuestion(all, of, asked))
    .slice(0, MOST_NEAR)
    .map(({ of }) => wordsOf(of, asked.language))
  const apps = all
    .findItems(asked.text)
    .filter(({ of, score }) => score >= NEAR * 1.5 && mayItem(of, asked))
    .slice(0, 2)
    .map(({ of }) => of.wire.id)
  return unknown(asked, { questions: close, apps }, recommended(all, asked))
}
