import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { answerFeedback, anonymityRobotInfos } from '../../src/contract/additions/questions.ts'
import {
  qaRecords,
  robotInfos,
  standardQuestions,
  webQa,
  type Answer,
  type RobotsVariables,
} from '../../src/contract/core/assistant.ts'
import { createBot } from '../../src/campus/bot/bot.ts'
import { readToEnd } from '../../src/campus/campus.ts'
import { reportMissingItem } from '../../src/contract/additions/missing-items.ts'
import { me } from '../../src/contract/core/profile.ts'
import { rejectionOf, setUpCampus } from './client.ts'

describe('the assistant', () => {
  const client = setUpCampus()
  let token: string
  before(async () => {
    token = await client.token('student')
  })

  const ask = (ques: string, as?: string): Promise<Answer> =>
    client.rest(webQa, { json: { ques, schoolId: 'jiangzhou', channel: 'web' } }, as)
  const count = async (sql: string) => (await client.running.campus.db.query<{ n: number }>(sql))[0]!.n

  describe('robots', () => {
    const robots = (args: RobotsVariables) => client.graphql(robotInfos, args, token)
    const ids = (all: { id: string }[]) => all.map(({ id }) => id)

    test('returns the name, portrait, voice and greetings of a robot in both languages', async () => {
      const [robot] = await robots({ limit: 1, status: 1, tenantId: 'default' })
      equal(robot!.name, '小江')
      ok(robot!.welcomes.length && robot!.welcomesEn.length && robot!.voiceType)
      const picture = await fetch(new URL(robot!.image, client.url))
      equal(picture.status, 200)
      match(picture.headers.get('content-type') ?? '', /^image\/svg/)
    })

    test('filters robots by every argument', async () => {
      const all = ids(await robots({}))
      equal(all.length, 2)
      deepEqual(ids(await robots({ start: 1, limit: 1 })), all.slice(1))
      deepEqual(ids(await robots({ status: 0 })), ['robot-xuezhang'])
      deepEqual(ids(await robots({ keyword: 'xiaojiang' })), ['robot-xiaojiang'])
      deepEqual(ids(await robots({ id: 'robot-xuezhang' })), ['robot-xuezhang'])
      deepEqual(await robots({ tenantId: 'elsewhere' }), [])
      deepEqual(await robots({ keyword: 'xiao%_ang' }), [], 'SQL wildcards are literal')
    })

    test('returns only active robots to guests', async () => {
      deepEqual(ids(await client.graphql(anonymityRobotInfos, {})), ['robot-xiaojiang'])
      deepEqual(await client.graphql(anonymityRobotInfos, { status: 0 }), [])
      equal(await rejectionOf(client.graphql(robotInfos, {})), '200 ACCESS_TOKEN_INVALID')
    })
  })

  describe('answers', () => {
    test('recognises a standard question literally, rephrased, in English and in pinyin', async () => {
      for (const ques of [
        '校园卡丢了怎么办？',
        '我昨天把饭卡弄丢了，现在该怎么办',
        'how do I replace a lost campus card?',
        'xiaoyuanka diule',
      ]) {
        const answer = await ask(ques, token)
        ok(answer.known, ques)
        deepEqual(answer.apps.slice(0, 2), ['campus-card-loss', 'campus-card-replacement'], ques)
        ok(answer.questions.length > 0, 'suggests related questions')
      }
    })

    test('answers in the language of the question', async () => {
      match((await ask('怎么续借图书', token)).answer, /续借/)
      match((await ask('how do I renew a book', token)).answer, /^Renew it online/)
    })

    test('returns its own answer for every standard question and similar phrasing', async () => {
      const bot = createBot(client.running.campus) // without HTTP's limits, for hundreds of questions
      const by = { about: '', identity: 'student', base: `${client.url}/` } as const
      const { signal } = new AbortController()
      const answer = (text: string) => readToEnd(bot.answer({ text, ...by }, { zh: '', en: '' }, signal))
      const all = await client.graphql(standardQuestions, { similar: true }, token)
      const wrong: string[] = []
      for (const item of all)
        for (const text of [
          item.question,
          item.questionEn,
          ...item.similarQuestions.map((s) => s.similarQues),
        ]) {
          const { answer: reply } = await answer(text)
          const own = item.answers.some(
            (a) => reply.startsWith(a.answer) || (a.answerEn !== '' && reply.startsWith(a.answerEn)),
          )
          if (!own) wrong.push(`${item.id}: ${text} → ${reply.slice(0, 30)}`)
        }
      ok(all.length >= 60, 'sixty questions')
      deepEqual(wrong, [])
    })

    test('answers with the facts of an item', async () => {
      const { answer, apps } = await ask('校园卡补办要多少钱', token)
      match(answer, /费用.*15 元/)
      deepEqual(apps, ['campus-card-replacement'])
      match((await ask('how much does the alumni card cost', token)).answer, /Fee.*Free of charge/)
    })

    test('asks for a missing slot and answers each choice', async () => {
      const first = await ask('怎么请假？', token)
      match(first.answer, /请几天假/)
      match((await ask(first.questions[0]!, token)).answer, /^3 天以内/)
      match((await ask(first.questions[2]!, token)).answer, /学生工作处/)
      match((await ask('leave for two weeks', token)).answer, /Student Affairs Office/)
    })

    test('answers staff differently', async () => {
      const ques = '怎么开通校园网？'
      match((await ask(ques, await client.token('staff'))).answer, /教职工.*免费/)
      match((await ask(ques, token)).answer, /每月 20 元/)
    })

    test('opens a page of the campus on request', async () => {
      deepEqual((await ask('打开我的待办')).open, { url: `${client.url}/workflow/todo`, seconds: 3 })
      equal((await ask('open the academic calendar')).apps[0], 'academic-calendar')
      const { settings } = client.running.campus
      // a hall below a path of its own; another system stays where it is
      settings.basePath = '/hall/'
      const opened = [await ask('打开我的待办'), await ask('打开图书馆主页')].map(({ open }) => open?.url)
      settings.basePath = '/'
      deepEqual(opened, [`${client.url}/hall/workflow/todo`, `${client.url}/demo/foreign/library`])
      equal((await ask('打开百度')).open, null)
      equal((await ask('open http://evil.example/')).open, null)
    })

    test('shows guests only public items and asks them to sign in for the rest', async () => {
      deepEqual((await ask('校园卡丢了怎么办')).apps, ['lost-and-found'])
      const grades = await ask('在哪里查成绩？')
      deepEqual(grades.apps, [])
      match(grades.answer, /登录/)
      deepEqual((await ask('打开成绩查询')).open, null)
    })

    test('replies to greetings and thanks, and says how to reach a person', async () => {
      match((await ask('你好')).answer, /小江/)
      match((await ask('Thank you!')).answer, /welcome/)
      match((await ask('转人工')).answer, /0510-8590 1000/)
    })

    test('suggests similar questions and records an unanswered question without the user', async () => {
      const answer = await ask('图书馆里养猫吗？', token)
      equal(answer.known, false)
      ok(answer.questions.length > 0, 'similar questions')
      await ask('图书馆里养猫吗', token)
      equal(
        await count(
          "select times as n from unanswered where kind = 'question' and text like '图书馆里养猫%'",
        ),
        2,
      )
    })
  })

  describe('history', () => {
    test('pages through the user’s own questions, newest first; guests have no history', async () => {
      const mine = await client.token('postgraduate')
      const page = (start: number, limit: number) => client.graphql(qaRecords, { start, limit }, mine)
      const asked = ['校车几点发车？', '怎么续借图书', '怎么转专业？']
      for (const ques of asked) await ask(ques, mine)
      await ask('校历在哪里看')
      const all = await page(0, 10)
      deepEqual(
        all.map((r) => r.question),
        [...asked].reverse(),
      )
      ok(all.every((r) => r.userName && r.answer && r.createTime > 0))
      deepEqual(await page(1, 1), all.slice(1, 2))
      deepEqual(await page(5, 10), [])
    })

    test('filters the history by dates, and rejects invalid dates and periods', async () => {
      const mine = await client.token('college')
      await ask('校车几点发车？', mine)
      const of = async (startDate?: string, endDate?: string) =>
        (await client.graphql(qaRecords, { start: 0, limit: 9, startDate, endDate } as never, mine)).length
      const day = (days: number) =>
        new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
      equal(await of(day(0), day(0)), 1, 'the end date is inclusive')
      equal(await of(day(1)), 0)
      equal(await of(undefined, day(-1)), 0)
      for (const bad of ['2026-02-30', 'yesterday', '2026-13-01', "2026-01-01' or 1=1"])
        equal(await rejectionOf(of(bad)), '200 INVALID_ARGUMENT', bad)
      equal(await rejectionOf(of(day(1), day(0))), '200 INVALID_ARGUMENT')
    })

    test('rejects reading the history of another user', async () => {
      const other = await client.graphql(me, {}, await client.token('staff'))
      const args = { start: 0, limit: 10 }
      equal(
        await rejectionOf(client.graphql(qaRecords, { ...args, userId: other.id }, token)),
        '200 FORBIDDEN',
      )
      equal(await rejectionOf(client.graphql(qaRecords, args)), '200 ACCESS_TOKEN_INVALID')
    })

    test('stores the last feedback, on own answers only', async () => {
      const rate = (id: string, useful: boolean, as?: string) =>
        client.rest(answerFeedback, { path: { id }, json: { useful, reason: 'wrong' } }, as)
      const { id } = await ask('校车几点发车？', token)
      match(id, /^[\w-]{22}$/, 'unguessable id')
      await rate(id, true, token)
      await rate(id, false, token)
      equal(await count('select count(*)::int as n from qa_record where useful is false'), 1)
      equal(await rejectionOf(rate(id, true)), '404 NOT_FOUND')
      equal(await rejectionOf(rate(id, true, await client.token('staff'))), '404 NOT_FOUND')
      equal(await rejectionOf(rate('no-such-answer', true, token)), '404 NOT_FOUND')
      const guests = await ask('校历在哪里看')
      await rate(guests.id, true)
      equal(await count('select count(*)::int as n from qa_record where useful and person_id is null'), 1)
    })

    test('counts searches without a result per wording', async () => {
      for (const keyword of ['游泳课', ' 游泳课！'])
        await client.rest(reportMissingItem, { json: { keyword } })
      equal(await count("select times as n from unanswered where kind = 'search' and key = '游泳课'"), 2)
    })
  })

  describe('limits', () => {
    const post = (path: string, body: unknown) => client.rest({ ...webQa, path } as never, { json: body })
    const refused = async (path: string, bodies: unknown[]) => {
      for (const body of bodies)
        equal(await rejectionOf(post(path, body)), '400 INVALID_ARGUMENT', JSON.stringify(body).slice(0, 60))
    }

    test('rejects an empty or too long question, and any channel but web', async () => {
      const good = { ques: '你好', schoolId: 'jiangzhou', channel: 'web' }
      await refused('/webQa', [
        { ...good, ques: '' },
        { ...good, ques: ' \u0000\u0007 ' },
        { ...good, ques: '好'.repeat(501) },
        { ...good, ques: ['你好'] },
        { ...good, channel: 'app' },
        [],
        null,
        'text',
      ])
      equal(await rejectionOf(post('/webQa', { ...good, schoolId: 'elsewhere' })), '404 NOT_FOUND')
      ok((await ask('好'.repeat(500))).answer, 'maximum length')
      const large = { ...good, ques: 'x'.repeat(70_000) }
      equal(await rejectionOf(post('/webQa', large)), '413 TOO_LARGE')
    })

    test('rejects bodies that a cross-site form could send', async () => {
      const { id } = await ask('校历在哪里看')
      const bodies: [string, object][] = [
        ['/knowledge-bot/webQa', { ques: '你好', schoolId: 'jiangzhou', channel: 'web' }],
        [`/knowledge-bot/webQa/${id}/feedback`, { useful: true }],
        ['/taskcenter/api/noLogin/missing', { keyword: '表单' }],
      ]
      for (const [path, body] of bodies)
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
          const headers: Record<string, string> = type ? { 'content-type': type } : {}
          const reply = await fetch(client.url + path, {
            method: 'POST',
            headers,
            body: new Blob([JSON.stringify(body)]),
          })
          equal(reply.status, 400, `${path} as ${type}`)
        }
      equal(await count("select count(*)::int as n from unanswered where key = '表单'"), 0)
    })

    test('validates feedback and reports', async () => {
      const { id } = await ask('校历在哪里看')
      await refused(`/webQa/${id}/feedback`, [
        {},
        { useful: 1 },
        { useful: true, reason: 'because' },
        { useful: true, remark: 'x'.repeat(501) },
      ])
      const missing = (keyword: string) => rejectionOf(client.rest(reportMissingItem, { json: { keyword } }))
      equal(await missing(''), '400 INVALID_ARGUMENT')
      equal(await missing('x'.repeat(101)), '400 INVALID_ARGUMENT')
    })

    test('sends Retry-After above the rate limit', async () => {
      const guest = async () => await rejectionOf(Promise.all(Array.from({ length: 61 }, () => ask('你好'))))
      equal(await guest(), '429 TOO_MANY')
      equal((await ask('你好', token)).known, true, 'other users are not limited')
    })
  })
})
