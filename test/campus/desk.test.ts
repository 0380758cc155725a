import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { notices } from '../../src/contract/additions/notices.ts'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import { anonymityStandardQuestions } from '../../src/contract/additions/questions.ts'
import { webQa } from '../../src/contract/core/assistant.ts'
import { searchGuide } from '../../src/contract/core/guides.ts'
import { hostileStrings } from '../double/hostile-strings.ts'
import { setUpCampus } from './client.ts'
import { fieldsOf, openDesk, outage, type Desk } from './desk-visitor.ts'
import { openEventStream } from './open-event-stream.ts'

const client = setUpCampus()
let desk: Desk
before(async () => {
  desk = await openDesk(client.url, 'operator')
})

const changes = () =>
  client.running.campus.db.query<{ person_name: string; action: string; subject: string; detail: string }>(
    'select person_name, action, subject, detail from desk_change order by id',
  )

describe('who may use the desk', () => {
  test('signed-out people sign in and come back to the page they asked for', async () => {
    const visit = await openDesk(client.url)
    const reply = await visit.get('/desk/unanswered?lang=en')
    match(reply.text, /name="password"/)
    const done = await visit.signIn('operator')
    equal(done.path, '/desk/unanswered?lang=en')
    match(done.text, /Every question has found an answer/)
  })

  test('another role gets a clear page and nothing else', async () => {
    const student = await openDesk(client.url, 'student')
    for (const path of ['/desk/notices', '/desk/changes', '/desk/items']) {
      const { status, text } = await student.get(path)
      equal(status, 403, path)
      match(text, /运营台只对运营人员开放/)
      ok(!text.includes('<form'), 'no form')
    }
  })

  test('the session ends with that of the provider', async () => {
    const visit = await openDesk(client.url, 'operator')
    equal((await visit.get('/desk/notices')).status, 200)
    await client.running.campus.db.query(`delete from oidc_item where model = 'Session' and uid = $1`, [
      visit.sessionUid(),
    ])
    match((await visit.get('/desk/notices')).text, /name="password"/)
    equal((await visit.post('/desk/notices/withdraw', { id: 'notice-east-gate' })).status, 401)
  })

  test('pages run no scripts, are not cached and not framed', async () => {
    const { headers, text } = await desk.get('/desk/notices')
    match(headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors 'none'/)
    ok(!/script-src|unsafe/.test(headers.get('content-security-policy')!))
    equal(headers.get('cache-control'), 'no-store')
    ok(!/<script|style=| on\w+=/.test(text))
  })
})

describe('forged forms', () => {
  const withdrawn = async () => (await client.rest(notices, {})).every(({ id }) => id !== 'notice-east-gate')

  for (const [about, change] of [
    ['without a token', { token: '' }],
    ['with a foreign Origin', { origin: 'https://evil.example' }],
    ['with the Origin of a sandboxed frame', { origin: 'null' }],
    ['without an Origin', { origin: '' }],
  ] as const)
    test(`are refused ${about}`, async () => {
      const reply = await desk.post('/desk/notices/withdraw', { id: 'notice-east-gate' }, change)
      equal(reply.status, 403)
      equal(await withdrawn(), false)
    })

  test("are refused with another session's token, and with another role's session", async () => {
    const other = await openDesk(client.url, 'operator')
    const student = await openDesk(client.url, 'student')
    const token = await other.token()
    equal((await desk.post('/desk/notices/withdraw', { id: 'notice-east-gate' }, { token })).status, 403)
    equal((await student.post('/desk/notices/withdraw', { id: 'notice-east-gate' }, { token })).status, 403)
    equal(await withdrawn(), false)
    deepEqual(await changes(), [], 'nothing was changed')
  })
})

describe('notices', () => {
  test('errors stand beside the fields, and what was typed stays', async () => {
    const reply = await desk.post('/desk/notices/edit', {
      ...outage,
      title: '',
      body: '长'.repeat(501),
      ends: '2019-01-01T08:00',
      scope: 'some',
      apps: '没有这个事项',
      step: 'preview',
    })
    equal(reply.status, 422)
    for (const name of ['title', 'body', 'ends', 'scope', 'apps'])
      match(reply.text, new RegExp(`id="${name}-error"`), name)
    ok(reply.text.includes('长'.repeat(501)) && reply.text.includes('value="没有这个事项"'), 'typed')
  })

  test('take several items in one box, names with commas too, and never drop one unsaid', async () => {
    const { db, catalogue } = client.running.campus
    await db.query("update app set name = '借还、续借，预约' where name = '图书馆座位预约'")
    await catalogue.invalidate()
    const preview = async (...apps: string[]) =>
      (await desk.post('/desk/notices/edit', { ...outage, id: 'notice-items', apps, step: 'preview' })).text
    match(
      await preview('访客入校预约，校园地图', '借还、续借，预约'),
      /停用的事项：访客入校预约、校园地图、借还、续借，预约。/,
    )
    match(await preview('访客入校预约,没有这个'), /没有“没有这个”这个事项/)
    match(await preview('访客入校预约, ，;', ''), /停用的事项：访客入校预约。/)
    const { items } = await catalogue.read()
    const names = items.slice(0, 21).map(({ wire }) => wire.code || wire.id)
    match(await preview(...names), /最多选择 20 个事项/)
    match(await preview(...names.slice(1), names[1]!), /预览/)
  })

  test('are previewed, published, changed and withdrawn; each time an event reaches open pages', async () => {
    const stream = await openEventStream(client.url, await client.token('student'))
    const read = async () => (await client.rest(notices, {})).find(({ text }) => text === outage.title)
    const maintenance = async () =>
      (await client.graphql(anonymityApp, { id: 'visit-booking', tenant: 'default' }))?.facts?.maintenance ??
      'no facts'
    const form = { ...outage, id: 'notice-test', apps: ['访客入校预约', ''] }
    const preview = await desk.post('/desk/notices/edit', { ...form, step: 'preview' })
    match(preview.text, /暂停借阅。停用的事项：访客入校预约。/)
    equal(await read(), undefined, 'a preview publishes nothing')
    const published = await desk.post('/desk/notices/edit', fieldsOf(preview.text, 'publish'))
    match(published.text, /通知已发布/)
    await stream.until('notice', 'notice-test')
    const notice = (await read())!
    deepEqual(
      [notice.level, notice.bodyEn, notice.to],
      ['outage', 'No loans. Unavailable: Visit Booking.', Date.parse('2099-01-01T00:00:00Z')],
    )
    match(await maintenance(), /图书馆系统升级：暂停借阅。/)
    stream.take()
    // the form of the published notice is the same notice
    await desk.post('/desk/notices/edit', { ...form, version: '1', level: 'info', step: 'publish' })
    await stream.until('notice', 'notice-test')
    equal((await read())!.level, 'info')
    stream.take()
    await desk.post('/desk/notices/withdraw', { id: 'notice-test', version: '2' })
    await stream.until('notice', 'notice-test')
    equal(await read(), undefined)
    equal(await maintenance(), '')
    await stream.close()
    equal((await desk.post('/desk/notices/withdraw', { id: 'notice-test' })).status, 404, 'once')
    deepEqual(
      (await changes()).map(({ person_name, action }) => `${person_name} ${action}`),
      ['林静 notice-published', '林静 notice-changed', '林静 notice-withdrawn'],
    )
    match((await desk.get('/desk/changes')).text, /撤回通知[\s\S]*修改通知[\s\S]*发布通知/)
  })

  test('are listed under the name in the reader’s language, with the other one below', async () => {
    const form = { ...outage, id: 'notice-two-names', step: 'publish' }
    await desk.post('/desk/notices/edit', form)
    await desk.post('/desk/notices/edit', { ...form, id: 'notice-one-name', title: '只有中文', titleEn: '' })
    const textOf = (page: string) => page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
    for (const path of ['/desk/notices', '/desk/changes']) {
      match(textOf((await desk.get(`${path}?lang=en`)).text), /Library upgrade 图书馆系统升级/, path)
      match(textOf((await desk.get(path)).text), /只有中文/, 'stays in English')
      match(textOf((await desk.get(`${path}?lang=zh-CN`)).text), /图书馆系统升级 Library upgrade/, path)
    }
    match(textOf((await desk.get('/desk/changes?lang=en')).text), /Lin Jing published a notice/)
    const items = '/desk/items?lang='
    match(textOf((await desk.get(`${items}en`)).text), /My Timetable 我的课表/)
    match(textOf((await desk.get(`${items}zh-CN`)).text), /我的课表 My Timetable/)
  })

  test('are for the chosen groups only', async () => {
    const form = { ...outage, id: 'notice-staff', scope: 'some', audience: ['教职工'], step: 'publish' }
    await desk.post('/desk/notices/edit', form)
    const sees = async (token?: string) =>
      (await client.rest(notices, {}, token)).some(({ id }) => id === 'notice-staff')
    deepEqual(
      [await sees(), await sees(await client.token('student')), await sees(await client.token('staff'))],
      [false, false, true],
    )
  })

  test('hostile texts come back escaped from the form, the preview, the list and the changes', async () => {
    // longer ones are refused
    const texts = hostileStrings.filter((text) => text.trim() !== '' && text.length <= 80).slice(0, 12)
    for (const [n, text] of texts.entries()) {
      const form = { ...outage, id: `notice-hostile-${n}`, title: text, body: text, apps: text }
      for (const step of ['preview', 'change']) {
        const { text: page } = await desk.post('/desk/notices/edit', { ...form, step })
        ok(!page.includes(text) || !/[<"]/.test(text), `${step}: ${text}`)
      }
      await desk.post('/desk/notices/edit', { ...form, apps: '', step: 'publish' })
    }
    for (const path of ['/desk/notices', '/desk/changes']) {
      const { text: page } = await desk.get(path)
      for (const text of texts.filter((t) => /[<"]/.test(t))) ok(!page.includes(text), `${path}: ${text}`)
      ok(!/<(img|svg|iframe|script|style|object|embed|base|meta http)/i.test(page), path)
    }
  })
})

describe('unanswered questions and searches', () => {
  test('a question without an answer becomes a standard question in the help centre', async () => {
    const asked = '放射源丢了找谁报告'
    await client.rest(webQa, { json: { ques: asked, channel: 'web', schoolId: '' } })
    match((await desk.get('/desk/unanswered')).text, new RegExp(asked))
    const key = new URLSearchParams({ kind: 'question', key: asked })
    const form = await desk.get(`/desk/unanswered/question?${key}`)
    const saved = await desk.post('/desk/unanswered/question', {
      ...fieldsOf(form.text),
      question: '放射源丢失如何报告',
      answer: '立即拨打保卫处电话。',
      label: '安全',
      apps: '访客入校预约',
    })
    match(saved.text, /标准问题已保存/)
    ok(!saved.text.includes(asked), 'no longer listed')
    const [found] = await client.graphql(anonymityStandardQuestions, { keyword: '放射源' })
    equal(found?.question, '放射源丢失如何报告')
    const { answer } = await client.rest(webQa, { json: { ques: asked, channel: 'web', schoolId: '' } })
    match(answer, /保卫处/)
  })

  test('a search without a result is counted, and finds the item once it has the keyword', async () => {
    const find = async () =>
      (await client.rest(searchGuide, { query: { keyword: '吃饭卡没钱' } })).appList.map(({ name }) => name)
    deepEqual([await find(), await find()], [[], []])
    match((await desk.get('/desk/unanswered')).text, /吃饭卡没钱[\s\S]*?2 次/)
    const key = new URLSearchParams({ kind: 'search', key: '吃饭卡没钱' })
    const fields = fieldsOf((await desk.get(`/desk/unanswered/keyword?${key}`)).text)
    const wrong = await desk.post('/desk/unanswered/keyword', { ...fields, item: '没有' })
    equal(wrong.status, 422)
    await desk.post('/desk/unanswered/keyword', { ...fields, item: '访客入校预约' })
    deepEqual(await find(), ['访客入校预约'])
    equal(
      (await desk.post('/desk/unanswered/keyword', { ...fields, item: '访客入校预约' })).status,
      422,
      'twice',
    )
    await desk.post('/desk/unanswered/keyword/remove', { item: 'visit-booking', keyword: '吃饭卡没钱' })
  })

  test('numbers and addresses of people are not stored', async () => {
    for (const keyword of [
      '学号2023010142的停车证',
      '学号2023019999的停车证',
      'li.ming@jiangzhou.example的停车证',
    ])
      await client.rest(searchGuide, { query: { keyword } })
    const { text } = await desk.get('/desk/unanswered')
    ok(!/20230|li\.ming/.test(text))
    match(text, /学号…的停车证[\s\S]*?2 次/)
  })

  test('what is dealt with is listed again when it comes up again', async () => {
    const search = () => client.rest(searchGuide, { query: { keyword: '量子停车位' } })
    const isListed = async () => (await desk.get('/desk/unanswered')).text.includes('量子停车位')
    await search()
    await desk.post('/desk/unanswered/handled', { kind: 'search', key: '量子停车位' })
    equal(await isListed(), false)
    await search()
    equal(await isListed(), true)
  })
})
