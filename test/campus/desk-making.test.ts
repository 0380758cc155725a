// What the desk makes besides items: names, guides, sections of the home page; and items that were not made there.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadSeed } from '../../src/campus/db/load-seed.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { setUpCampus } from './client.ts'
import { openDesk, type Desk } from './desk-visitor.ts'

const client = setUpCampus()
let desk: Desk
before(async () => {
  desk = await openDesk(client.url, 'operator')
})

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
      [{ icon: 'achive' }, 'icon'],
      [{ text: '档案中心' }, 'text'],
    ]
    for (const [fields, field] of cases) {
      const reply = await save({ id: 'tag-other', ...fields })
      equal(reply.status, 422, JSON.stringify(fields))
      match(reply.text, new RegExp(`href="#${field}"`))
    }
    match((await save({ id: 'tag-other', icon: 'achive' })).text, /没有图标“achive”。相近的有：archive/)
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
      return (
        guide && [guide.wire.title, ...guide.steps.map(({ title, appIds }) => `${title}:${appIds.join()}`)]
      )
    },
    section: async (id: string) => {
      const project = (await snapshot()).projects.find(({ wire, released }) => wire.id === id && released)
      return (
        project && [
          project.wire['text'],
          ...project.paragraphs.map(
            ({ wire, apps }) => `${String(wire['title'])}:${apps.map((app) => app.id).join()}`,
          ),
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
    // the item's own icon comes first among the pictures
    match(before.wire.icon, new RegExp(`#${fields['icon']}\\.`))
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
  const pages = ['', '/names', '/name', '/group', '/preview?id=student-leave', '/days', '/csv', '/csv/items']
  for (const path of pages) {
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
