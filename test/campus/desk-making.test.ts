// What the desk makes besides items: names, guides, sections of the home page; and items that were not made there.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadSeed } from '../../src/campus/db/load-seed.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { dueDate } from '../../src/campus/processes/process-rules.ts'
import { readWorkDays } from '../../src/campus/processes/work-days.ts'
import { openClient, type Client } from './client.ts'
import { openDesk, type Desk } from './desk-visitor.ts'

let client: Client
let desk: Desk
before(async () => {
  client = await openClient()
  desk = await openDesk(client.url, 'operator')
})
after(() => client.close())

const HOSTILE = '"><script>alert(1)</script>=1+1'
const snapshot = () => client.running.campus.catalogue.read()
const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name}"\\s+(?:maxlength="\\d+"\\s+)?value="([^"]*)"`).exec(page)?.[1] ?? ''
const preview = (id: string) => desk.get(`/desk/hall/preview?id=${encodeURIComponent(id)}`)
const press = async (button: string, id: string) => {
  const { text } = await preview(id)
  const [revision, version] = [valueOf(text, 'revision'), valueOf(text, 'version')]
  return desk.post(`/desk/hall/${button}`, { id, revision, version })
}
const idOf = (path: string) => new URL(path, client.url).searchParams.get('id')!
const reseed = async () => {
  await loadSeed(client.running.campus.db, await readSeed(), true)
  await client.running.campus.catalogue.invalidate()
}

describe('themes and departments', () => {
  const name = { type: 'DEPARTMENT', text: '档案馆二', textEn: 'Archive two', sort: '3', icon: 'archive' }
  const save = (fields: object) =>
    desk.post('/desk/hall/name', { visible: 'on', version: '0', ...name, ...fields })
  const find = async (text: string) => (await snapshot()).tags.find((tag) => tag.text === text)

  test('have names in both languages and an order, and a new seed leaves them alone', async () => {
    match((await save({ id: 'tag-archive' })).text, /已保存/)
    const saved = await find('档案馆二')
    deepEqual(
      [saved?.textEn, saved?.sort, saved?.visible, saved?.type],
      ['Archive two', 3, true, 'DEPARTMENT'],
    )
    await save({ id: 'tag-archive', version: '1', text: '档案中心', sort: '4' })
    await reseed()
    equal((await find('档案中心'))?.sort, 4)
    equal(await find('档案馆二'), undefined)
  })

  test('a renamed department keeps its items, and hides when nobody is to see it', async () => {
    const { items, tags } = await snapshot()
    const library = tags.find(
      ({ type, text }) => type === 'DEPARTMENT' && items.some(({ wire }) => wire.department === text),
    )!
    const owned = items.filter(({ wire }) => wire.system === library.text).length
    const page = await desk.get(`/desk/hall/name?id=${library.id}`)
    await save({ id: library.id, text: '改名的部门', version: valueOf(page.text, 'version'), visible: [] })
    const now = await snapshot()
    equal(now.items.filter(({ wire }) => wire.system === '改名的部门').length, owned)
    equal(now.tags.find(({ id }) => id === library.id)?.visible, false)
  })

  test('what is wrong is said at its field, and two editors lose nothing', async () => {
    const cases: [object, string][] = [
      [{ text: '' }, 'text'],
      [{ text: '一,二' }, 'text'],
      [{ text: '一，二' }, 'text'],
      [{ textEn: 'One, two' }, 'textEn'],
      [{ sort: '-1' }, 'sort'],
      [{ icon: '../x' }, 'icon'],
      [{ text: '档案中心' }, 'text'],
    ]
    for (const [fields, field] of cases) {
      const reply = await save({ id: 'tag-other', ...fields })
      equal(reply.status, 422, JSON.stringify(fields))
      match(reply.text, new RegExp(`href="#${field}"`))
    }
    const second = await save({ id: 'tag-archive', version: '1', text: '我的名称' })
    equal(second.status, 409)
    match(second.text, /档案中心[\s\S]*value="我的名称"/)
    equal(
      (await save({ id: 'tag-archive', version: valueOf(second.text, 'version'), text: HOSTILE })).status,
      200,
    )
    for (const path of ['names', 'name?id=tag-archive'])
      ok(!(await desk.get(`/desk/hall/${path}`)).text.includes('<script>'), path)
    equal((await save({ id: 'tag-archive', version: '3', type: 'COMMON', text: 'x' })).status, 404)
  })
})

describe('guides and sections of the home page', () => {
  const group = {
    ...{
      name: '报到三步',
      nameEn: 'Arriving',
      description: '先报到',
      keywords: '报到',
      order: '7',
      everybody: 'on',
    },
    ...{ 'p0.order': '2', 'p0.title': '领卡', 'p0.titleEn': 'Card', 'p0.text': '带身份证' },
    ...{ 'p1.order': '1', 'p1.title': '登记', 'p1.apps': ['访客入校预约', ''] },
  }
  const shown = {
    guide: async (id: string) => {
      const guide = (await snapshot()).guides.find((one) => one.id === id && one.released)
      return guide && [guide.wire.title, ...guide.steps.map(({ title, appIds }) => `${title}:${appIds}`)]
    },
    section: async (id: string) => {
      const project = (await snapshot()).projects.find(({ wire, released }) => wire.id === id && released)
      return (
        project && [
          project.wire['text'],
          ...project.paragraphs.map(({ wire, apps }) => `${wire['title']}:${apps.map((app) => app.id)}`),
        ]
      )
    },
  }
  for (const kind of ['guide', 'section'] as const)
    test(`a ${kind} is drafted, published, changed, undone and withdrawn, and a new seed leaves it alone`, async () => {
      const saved = await desk.post(`/desk/hall/group?kind=${kind}`, { ...group, revision: '0' })
      const key = idOf(saved.path)
      const id = key.split(':')[1]!
      equal(await shown[kind](id), undefined, 'a draft')
      match(saved.text, /登记[\s\S]*访客入校预约[\s\S]*领卡/)
      match((await press('publish', key)).text, /已发布/)
      const first = ['报到三步', '登记:visit-booking', '领卡:']
      deepEqual(await shown[kind](id), first)
      await desk.post('/desk/hall/group', {
        ...group,
        id: key,
        revision: '1',
        name: '报到两步',
        'p0.remove': 'on',
      })
      await press('publish', key)
      await reseed()
      deepEqual(await shown[kind](id), ['报到两步', '登记:visit-booking'])
      match((await press('undo', key)).text, /已撤销上一次发布/)
      deepEqual(await shown[kind](id), first)
      match((await desk.get(`/desk/hall/group?id=${key}`)).text, /value="报到两步"/, 'the draft stays')
      match((await press('withdraw', key)).text, /已下线/)
      equal(await shown[kind](id), undefined)
      match((await desk.get(`/desk/hall?kind=${kind}`)).text, /报到两步[\s\S]*已下线/)
    })

  test('one of the seed is changed, and its first publication undone', async () => {
    const { guides, projects } = await snapshot()
    const targets = { guide: guides[0]!.id, section: projects.find(({ released }) => released)!.wire.id }
    for (const kind of ['guide', 'section'] as const) {
      const before = await shown[kind](targets[kind])
      const key = `${kind}:${targets[kind]}`
      match((await preview(key)).text, /<h2>/)
      await desk.post('/desk/hall/group', { ...group, id: key, revision: '0' })
      await press('publish', key)
      equal((await shown[kind](targets[kind]))?.[0], '报到三步')
      await press('undo', key)
      deepEqual(await shown[kind](targets[kind]), before)
    }
  })

  test('what is wrong is said, two editors lose nothing, hostile texts stay texts', async () => {
    const send = (fields: object) => desk.post('/desk/hall/group', { ...group, ...fields } as never)
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ order: 'x' }, 'order'],
      [{ 'p1.apps': '没有这个事项' }, 'p1.apps'],
      [{ 'p2.order': '3', 'p2.apps': '没有这个事项' }, 'p2.apps'],
    ]
    for (const [fields, field] of wrong) {
      const reply = await send({ id: 'guide:wrong', revision: '0', ...fields })
      equal(reply.status, 422, field)
      match(reply.text, new RegExp(`href="#${field}"`))
      match(reply.text, /value="领卡"/)
    }
    const hostile = { id: 'guide:hostile', name: HOSTILE, 'p0.title': HOSTILE, 'p0.text': HOSTILE }
    await send({ ...hostile, revision: '0' })
    const second = await send({ ...hostile, revision: '0', name: '晚到的' })
    equal(second.status, 409)
    match(second.text, /value="晚到的"/)
    for (const path of ['preview?id=guide:hostile', 'group?id=guide:hostile'])
      ok(!(await desk.get(`/desk/hall/${path}`)).text.includes('<script>'), path)
    await send({ name: '空的', id: 'guide:none', revision: '0', 'p0.remove': 'on', 'p1.remove': 'on' })
    equal((await press('publish', 'guide:none')).status, 422)
    for (const id of ['guide:absent', 'section:', 'app:x', "guide:'", '\0'])
      equal((await preview(id)).status, 404, id)
  })
})

describe('items that were not made at the desk', () => {
  test('are opened as a draft, published with what the desk does not ask for, and brought back', async () => {
    const before = (await snapshot()).items.find(
      ({ wire }) => wire.kind === 'link' && wire.facts?.['office'],
    )!
    const { id } = before.wire
    const page = await desk.get(`/desk/hall/edit?id=${id}`)
    const names = [
      'name',
      'nameEn',
      'icon',
      'days',
      'telephone',
      'office',
      'hours',
      'fee',
      'materials',
      'keywords',
      'uri',
    ]
    const fields = Object.fromEntries(names.map((name) => [name, valueOf(page.text, name)]))
    equal(fields['name'], before.wire.name)
    const [department] = (await snapshot()).tags.filter(
      ({ text }) => text === before.wire.department.split(',')[0],
    )
    const saved = await desk.post('/desk/hall/edit', {
      ...fields,
      ...{
        id,
        revision: '0',
        opens: 'link',
        name: '改过的事项',
        description: '改过',
        department: department!.id,
      },
      ...{ handling: 'online', audience: before.audience.filter((group) => group !== 'visitor') },
    })
    match(saved.text, /改过的事项/)
    equal((await snapshot()).byId.get(id)?.wire.name, before.wire.name, 'a draft')
    await press('publish', id)
    await reseed()
    const changed = (await snapshot()).byId.get(id)!
    equal(changed.wire.name, '改过的事项')
    equal(changed.used, before.used)
    equal(changed.wire.recommend, before.wire.recommend)
    match((await press('undo', id)).text, /已撤销上一次发布/)
    const {
      name,
      description,
      uri,
      facts,
      department: departments,
      tags,
    } = (await snapshot()).byId.get(id)!.wire
    deepEqual([name, description, uri], [before.wire.name, before.wire.description, before.wire.uri])
    deepEqual([facts, departments, tags], [before.wire.facts, before.wire.department, before.wire.tags])
  })

  test('an item with a form of the seed keeps its fields and gets its route as a flow', async () => {
    const form = await desk.get('/desk/hall/form?id=student-leave')
    match(form.text, /name="f0.label"/)
    const flow = await desk.get('/desk/hall/flow?id=student-leave')
    match(flow.text, /value="辅导员审核"[\s\S]*value="学生工作处审批"/)
    match((await press('publish', 'student-leave')).text, /已发布/)
  })

  test('what was changed since the preview is not published unseen, and an undo is for the last publication only', async () => {
    const { text } = await preview('student-leave')
    const revision = valueOf(text, 'revision')
    await desk.post('/desk/hall/flow', {
      id: 'student-leave',
      revision,
      's0.order': '1',
      's0.label': '新',
      's0.who': 'tutor',
    })
    const stale = await desk.post('/desk/hall/publish', { id: 'student-leave', revision })
    equal(stale.status, 409)
    match(stale.text, /改过草稿，所以没有发布/)
    for (const version of ['1', '', '99', 'x'])
      equal((await desk.post('/desk/hall/undo', { id: 'student-leave', version })).status, 404, version)
  })
})

test('each page and button of the desk refuses guests, members, and forms from elsewhere', async () => {
  const guest = await openDesk(client.url)
  const member = await openDesk(client.url, 'staff')
  const token = await desk.token()
  for (const path of [
    '',
    '/names',
    '/name',
    '/group',
    '/preview?id=student-leave',
    '/days',
    '/csv',
    '/csv/items',
  ]) {
    match((await guest.get(`/desk/hall${path}`)).path, /^\/oidc\//, path)
    equal((await member.get(`/desk/hall${path}`)).status, 403, path)
  }
  for (const path of ['name', 'group', 'publish', 'withdraw', 'undo', 'days', 'csv']) {
    const send = (who: Desk, change: object) =>
      who.post(`/desk/hall/${path}`, { id: 'student-leave' }, change)
    equal((await send(guest, { token: 'forged' })).status, 401, path)
    equal((await send(member, { token })).status, 403, path)
    equal((await send(desk, { token: 'forged' })).status, 403, path)
    // a form that can be shown again is kept, everything else refused; nothing is done
    ok([401, 403].includes((await send(desk, { origin: 'https://evil.example' })).status), path)
  }
})

describe('the items as a file', () => {
  const imported = async (file: string, partly = false) =>
    desk.post('/desk/hall/csv', { file, ...(partly && { partly: 'on' }) })
  const find = async (name: string) => (await snapshot()).items.find(({ wire }) => wire.name === name)

  test('goes out and comes back as it was, and formulas in it are texts', async () => {
    const { db } = client.running.campus
    await db.query(`update app set telephone = '=1+1' where id = 'visit-booking'`)
    await client.running.campus.catalogue.invalidate()
    const file = await desk.get('/desk/hall/csv/items')
    match(file.headers.get('content-disposition') ?? '', /attachment/)
    match(file.text, /'=1\+1/)
    const { items } = await snapshot()
    const reply = await imported(file.text)
    equal(reply.status, 200, reply.text)
    const changed = [...reply.text.matchAll(/<td>([^<]*)<\/td>\s*<td>(?:已更新|新增)<\/td>/g)].map(
      ([, name]) => name,
    )
    deepEqual(changed, [])
    match(reply.text, new RegExp(`已导入 ${items.length} 行，0 行有问题`))
  })

  test('adds and changes items; columns that it lacks stay, a form stays', async () => {
    const department = (await snapshot()).tags.find(({ type }) => type === 'DEPARTMENT')!.text
    const text = `编号,名称,网址,部门,承诺时限\nnew-one,新的一项,https://new.example/,${department},3个工作日\nstudent-leave,学生请假,,${department},5个工作日\n`
    const description = (await snapshot()).byId.get('student-leave')!.wire.description
    match((await imported(text)).text, /新增/)
    equal((await find('新的一项'))?.wire.uri, 'https://new.example/')
    equal((await find('新的一项'))?.wire.facts?.['promised'], '3 个工作日')
    const leave = (await snapshot()).byId.get('student-leave')!.wire
    deepEqual([leave.name, leave.description, leave.kind], ['学生请假', description, 'form'])
    match((await imported(text)).text, /没有变化[\s\S]*没有变化/)
    // a list without ids names its items
    match(
      (await imported(`name;url;department\n新的一项;https://newer.example/;${department}\n`)).text,
      /已更新/,
    )
    equal((await find('新的一项'))?.wire.uri, 'https://newer.example/')
  })

  test('says by row what is wrong, and then saves nothing unless it may skip these rows', async () => {
    const department = (await snapshot()).tags.find(({ type }) => type === 'DEPARTMENT')!.text
    const good = `good-one,好的一行,https://good.example/,${department},`
    const cases: [string, RegExp][] = [
      [`bad-1,坏,javascript:alert(1),${department},`, /网址应以/],
      [`bad-2,坏,https://x.example/,没有的部门,`, /没有部门“没有的部门”/],
      [`bad-3,坏,https://x.example/,${department},没有的主题`, /没有主题“没有的主题”/],
      [`bad-4,坏,,${department},`, /新的事项要有网址/],
      [`bad 5/..,坏,https://x.example/,${department},`, /编号只能有/],
      [`bad-6,,https://x.example/,${department},`, /没有名称/],
      [`good-one,两次,https://x.example/,${department},`, /前面已有一行/],
    ]
    const header = 'id,name,url,department,theme\n'
    for (const [row, reason] of cases) {
      const reply = await imported(`${header}${good}\n${row}\n`)
      equal(reply.status, 422, row)
      match(reply.text, reason)
      match(reply.text, /<td>3<\/td>/)
      equal(await find('好的一行'), undefined, row)
    }
    const reply = await imported(`${header}${good}\n${cases.map(([row]) => row).join('\n')}\n`, true)
    match(reply.text, /已导入 1 行，7 行有问题/)
    ok(await find('好的一行'))
    for (const nothing of ['', 'a,b\n1,2', '<html>', '"', '\0'])
      equal((await imported(nothing)).status, 422, nothing)
    const hostile = await imported(
      `${header}h-1,"<script>alert(1)</script>",https://x.example/,"<script>",\n`,
    )
    ok(!hostile.text.includes('<script>'))
  })
})

describe('working days', () => {
  const save = async (days: string) => {
    const page = await desk.get('/desk/hall/days')
    return desk.post('/desk/hall/days', { days, seen: valueOf(page.text, 'seen') })
  }
  test('are read as typed, and what cannot be read is said by line', async () => {
    match((await save('2026-10-01 2026-10-03 休 国庆节\n2026-10-10 on Make-up')).text, /工作日历已保存/)
    const page = await desk.get('/desk/hall/days')
    match(page.text, /2026-10-01 2026-10-03 休 国庆节\n2026-10-10 班 Make-up/)
    for (const [text, reason] of [
      ['2026-02-30 休', /第 1 行看不懂/],
      ['2026-10-03 2026-10-01 休', /第 1 行看不懂/],
      ['2026-01-01 2029-01-01 休', /第 1 行看不懂/],
      ['\n明天 休', /第 2 行看不懂/],
      ['2026-10-01 休\n2026-10-01 班', /第 2 行：2026-10-01 前面已有一行/],
      ['2026-10-01 <script>', /看不懂/],
    ] as const) {
      const reply = await save(text)
      equal(reply.status, 422, text)
      match(reply.text, reason)
      ok(!reply.text.includes('<script>'))
    }
    const second = await desk.post('/desk/hall/days', { days: '2026-12-25 off', seen: 'old' })
    equal(second.status, 409)
    match(second.text, /国庆节[\s\S]*2026-12-25 off/)
  })

  test('move due dates', async () => {
    const { db } = client.running.campus
    const due = async () => {
      const friday = new Date('2099-10-09T02:00:00Z')
      return dueDate(friday, 1, 1, await readWorkDays(db))
        .toISOString()
        .slice(0, 10)
    }
    equal(await due(), '2099-10-12')
    await save('2099-10-12 2099-10-13 休')
    equal(await due(), '2099-10-14')
    await save('2099-10-12 休\n2099-10-10 班')
    equal(await due(), '2099-10-10')
  })
})
