// Replies to every call of the assistant, the help centre, the search and the counter, each field filled by the test;
// see portal-answers.ts.
import type { Answers, Call } from './fault-server.ts'
import { TIMESTAMP, createFieldText, type AnswerOptions } from './portal-answers.ts'

const FUTURE = 4_000_000_000

/** Number of links and questions in an answer. */
export const LINKS_PER_ANSWER = 8

/** The index at the start of a question: 17 for `17 <img …>`. */
const questionIndex = ({ body }: Call): number =>
  Number(/^\d+/.exec((JSON.parse(body || '{}') as { ques?: string }).ques ?? '')?.[0] ?? 0)

export function helpAnswers({
  count: n,
  fieldText,
  idOf = (index) => `i${index}`,
  offset,
}: AnswerOptions): Answers {
  const words = createFieldText({ fieldText: fieldText, ...(offset && { offset: offset }) })
  const many = <R>(make: (index: number) => R, count = n) =>
    Array.from({ length: count }, (_, index) => make(index))

  const robot = (call: Call) => {
    const w = words(call, 0)
    return [
      {
        id: 'r',
        ...{ name: w('name'), nameEn: w('nameEn'), image: w('image'), voiceType: w('voiceType') },
        ...{ welcomes: [w('welcomes'), w('welcome 2')], welcomesEn: [w('welcomesEn')], status: 1 },
        ...{ createTime: TIMESTAMP, updateTime: TIMESTAMP },
      },
    ]
  }
  const question = (call: Call) =>
    many(
      (index) => {
        const w = words(call, index)
        return {
          id: `q${index}`,
          ...{ question: w('question'), questionEn: w('questionEn'), quesCode: w('quesCode') },
          ...{ quesLabel: w('quesLabel'), quesLabelEn: w('quesLabelEn'), quesDesc: w('quesDesc') },
          ...{
            createTime: TIMESTAMP,
            updateTime: TIMESTAMP,
            status: 1,
            recommStatus: 1,
            similarCount: 1,
            recommCount: 0,
          },
          slots: [
            { id: 's', slotName: w('slotName'), slotAlias: w('slotAlias'), ask: w('ask'), isMust: true },
          ],
          answers: [
            { id: 'a', answer: w('answer'), answerEn: w('answerEn'), condition: '' },
            { id: 'b', answer: `<p>${w('answer')}</p>`, answerEn: '', condition: w('condition') },
          ],
          similarQuestions: [{ id: 'x', similarQues: w('similarQues'), stdQuesId: `q${index}`, status: 1 }],
          appIds: [idOf(index), w('appIds')],
        }
      },
      Math.min(n, Number(call.variables['limit'] ?? n)),
    )
  /** May contain more records than requested, as from a real server. */
  const record = (call: Call) => {
    const { start = 0, limit = n } = call.variables as { start?: number; limit?: number }
    return many(
      (i) => {
        const index = start + i
        const w = words(call, index)
        const [text, href, src] = [w('answer'), w('href'), w('src')]
        return {
          id: `a${index}`,
          question: w('question'),
          answer:
            index % 2
              ? `${text}\n\n[go](${href}) ![see](${src})`
              : `<p>${text}</p><a href="${href}">go</a><img src="${src}" alt="${w('alt')}">`,
          userName: w('userName'),
          createTime: TIMESTAMP - index,
        }
      },
      Math.max(0, Math.min(Math.max(limit, n / 2), n - start)),
    )
  }
  const answer = (call: Call) => {
    const index = questionIndex(call)
    const w = words(call, index)
    const near = (field: string) => many((i) => words(call, index + i)(field), LINKS_PER_ANSWER)
    const urls = near('url')
    return {
      errno: 0,
      t: {
        id: `t${index}`,
        answer: w('answer'),
        links: near('link').map((text, i) => ({ text, url: urls[i] })),
        open: { url: w('open'), seconds: index % 2 ? 3 : w('seconds') },
        apps: [idOf(0), w('apps')],
        questions: near('questions'),
        known: index % 2 === 0,
      },
    }
  }
  const notice = (call: Call) => ({
    errno: 0,
    entities: many((index) => {
      const w = words(call, index)
      return {
        id: `n${index}`,
        ...{ text: w('text'), textEn: w('textEn'), body: w('body'), bodyEn: w('bodyEn') },
        ...{ from: TIMESTAMP, to: FUTURE, level: ['info', 'warning', 'outage', w('level')][index % 4] },
      }
    }),
  })
  const found = (call: Call) => ({
    errno: 0,
    t: {
      appList: many((index) => {
        const w = words(call, index)
        return {
          ...{ id: idOf(index), code: w('code'), uri: w('uri'), name: w('name') },
          ...{ tags: [w('department'), w('theme')].join(','), description: w('description') },
          highLightName: `<em>${w('highLightName')}</em>${w('highLightName')}`,
          highLightTags: `<em>${w('highLightTags')}</em>`,
          highLightDescription: `${w('highLightDescription')}<em>${w('highLightDescription')}</em>`,
        }
      }),
      tokenList: many((index) => words(call, index)('tokenList'), Math.min(n, 20)),
      guideList: many((index) => {
        const w = words(call, index)
        return {
          ...{ id: `g${index}`, title: w('title'), titleEn: w('titleEn'), keyword: w('keyword') },
          ...{ mainpic: w('mainpic'), isRealease: true, state: '1', sort: index, guideStepList: [] },
        }
      }),
    },
  })
  const count = (call: Call, t: unknown) => ({ errno: 0, t: words(call, 0)('count') || t })
  return {
    robotInfos: robot,
    anonymityRobotInfos: robot,
    standardQuestions: question,
    anonymityStandardQuestions: question,
    qaRecords: record,
    'POST /webQa': answer,
    'POST /webQa/{id}/feedback': () => ({ errno: 0, t: null }),
    'GET /related': (call) => ({
      errno: 0,
      entities: many((index) => {
        const w = words(call, index)
        return { id: w('id'), question: w('question'), questionEn: w('questionEn') }
      }, 5),
    }),
    'GET /api/noLogin/notices': notice,
    'POST /manage/searchGuide': found,
    'POST /api/noLogin/missing': () => ({ errno: 0, t: null }),
    'GET /api/noLogin/visit': (call) => count(call, 1234),
    'GET /api/noLogin/visitToday': (call) => count(call, 12),
    'GET /api/noLogin/visit/timestamp': (call) => ({ errno: 0, t: [words(call, 0)('count'), 3] }),
  }
}
