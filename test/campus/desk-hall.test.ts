import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { itemForm, sendForm } from '../../src/contract/additions/item-form.ts'
import { loadSeed } from '../../src/campus/db/load-seed.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { rejectionOf, setUpCampus } from './client.ts'
import { openDesk, type Desk } from './desk-visitor.ts'

const client = setUpCampus()
let desk: Desk
let student: string
before(async () => {
  desk = await openDesk(client.url, 'operator')
  student = await client.token('student')
})

const HOSTILE = '"><script>alert(1)</script>\u202e=1+1'
const item = {
  ...{ name: '设备借用', nameEn: 'Equipment loan', description: '借用教学设备', department: 'it' },
  ...{ handling: 'online', icon: 'laptop', days: '3', opens: 'form', audience: ['本科生', '教职工'] },
}
const fields = {
  ...{ 'f0.order': '1', 'f0.name': 'phone', 'f0.label': '电话', 'f0.kind': 'phone', 'f0.from': 'phone' },
  ...{ 'f0.required': 'on' },
  ...{ 'f1.order': '3', 'f1.name': 'value', 'f1.label': '价值', 'f1.kind': 'amount', 'f1.required': 'on' },
  ...{
    'f2.order': '2',
    'f2.label': '用途',
    'f2.labelEn': 'Use',
    'f2.kind': 'choice',
    'f2.options': '课堂 | Class\n活动',
  },
  ...{
    'f3.order': '4',
    'f3.label': '理由',
    'f3.kind': 'long-text',
    'f3.when': 'value',
    'f3.is': '>',
    'f3.value': '5000',
  },
}
const flow = {
  ...{ 's0.order': '1', 's0.label': '辅导员', 's0.who': 'tutor', 's0.mayReturn': 'on' },
  ...{ 's1.order': '2', 's1.label': '大额', 's1.who': 'person', 's1.of': 'hejing' },
  ...{ 's1.when': 'value', 's1.is': '>', 's1.value': '5000' },
  ...{ 's2.order': '3', 's2.label': '保管员', 's2.who': 'position', 's2.of': '信息化中心' },
  copies: '教务处\nfanyihan',
}
const idOf = (path: string) => new URL(path, client.url).searchParams.get('id')!
const departmentId = async () => {
  const { tags } = await client.running.campus.catalogue.read()
  return tags.find(({ type }) => type === 'DEPARTMENT')!.id
}
async function make(part: { item?: object; fields?: object; flow?: object } = {}): Promise<string> {
  const edited = { ...item, department: await departmentId(), ...part.item, revision: '0' }
  const saved = await desk.post('/desk/hall/edit', edited)
  const id = idOf(saved.path)
  await desk.post('/desk/hall/form', { id, revision: '1', ...(part.fields ?? fields) })
  await desk.post('/desk/hall/flow', { id, revision: '2', ...(part.flow ?? flow) })
  return id
}
const publish = async (id: string) => {
  const { text } = await desk.get(`/desk/hall/preview?id=${encodeURIComponent(id)}`)
  return desk.post('/desk/hall/publish', {
    id,
    revision: /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '3',
  })
}
const read = (id: string) => client.rest(itemForm, { path: { id } }, student)

test('the longest form that its fields allow is taken, and beyond it a page says what the limit is', async () => {
  const id = await make()
  const texts: [name: string, text: string][] = [
    ...['label', 'labelEn', 'error', 'errorEn'].map((name): [string, string] => [name, '字'.repeat(200)]),
    ...['help', 'helpEn'].map((name): [string, string] => [name, '字'.repeat(500)]),
    ...[
      ['kind', 'choice'] as [string, string],
      ['options', `${'字'.repeat(100)}\n`.repeat(19)] as [string, string],
    ],
  ]
  const rows = Array.from({ length: 60 }, (_, i) => [
    [`f${i}.order`, String(i + 1)],
    ...texts.map(([name, text]) => [`f${i}.${name}`, text]),
  ])
  const saved = await desk.post('/desk/hall/form', { id, revision: '3', ...Object.fromEntries(rows.flat()) })
  deepEqual([saved.status, saved.path.startsWith('/desk/hall/flow')], [200, true], saved.path)
  match((await desk.get(`/desk/hall/form?id=${id}`)).text, /name="f59\.label"[^>]*value="字{200}"/)
  for (const [lang, said] of [
    ['zh', /一次最多发送 4 MB，什么都没有保存。请用浏览器的“后退”/],
    ['en', /At most 4 MB can be sent at once, and nothing was saved\. Go back with your browser/],
  ] as const) {
    const beyond = await desk.post(`/desk/hall/form?lang=${lang}`, {
      ...{ id, revision: '4', 'f0.order': '1' },
      'f0.label': 'x'.repeat(5 * 2 ** 20),
    })
    equal(beyond.status, 413)
    match(beyond.text, said)
  }
  await desk.get('/desk/hall?lang=zh')
})

test('the list of items says whose each is', async () => {
  const { text } = await desk.get('/desk/hall?q=campus-card-replacement')
  match(text, /校园卡补办<\/span>[^]*?信息化中心 · 后勤保障处/)
})

test('a field may depend on one that was typed above it and is not saved yet', async () => {
  const added = await desk.post('/desk/hall/form', { id: await make(), step: 'add', ...fields })
  const use = /name="f2\.name" value="(q\w{8})"/.exec(added.text)?.[1]
  ok(use, 'the field has a name')
  match(added.text, new RegExp(`<select[^>]*f4\\.when[^]*<option value="${use}"[^>]*>用途`))
})

test('an item is made, simulated and published with its form and flow, then changed and withdrawn', async () => {
  const id = await make()
  equal(await rejectionOf(read(id)), '404 NOT_FOUND')
  const preview = await desk.get(
    `/desk/hall/preview?id=${id}&faculty=${encodeURIComponent('计算机学院')}&value=6000`,
  )
  match(preview.text, /何静（会计师）/)
  match(preview.text, /赵文博（副教授）/)
  match((await desk.get(`/desk/hall/preview?id=${id}&value=10`)).text, />大额<[^]*?不需要/)
  match((await publish(id)).text, /事项已发布/)
  const { schema, known, version } = await read(id)
  deepEqual(
    schema.fields.map(({ label, kind, required }) => [label, kind, required]),
    [
      ['电话', 'phone', true],
      ['用途', 'choice', false],
      ['价值', 'amount', true],
      ['理由', 'long-text', false],
    ],
  )
  deepEqual(
    known.map(({ field }) => field),
    ['phone'],
  )
  const sent = await client.rest(
    sendForm,
    {
      path: { id },
      json: {
        ...{ key: randomUUID(), draft: false, seen: 0, version },
        values: { phone: '13800001042', value: 6000 },
      },
    },
    student,
  )
  match(sent.entry, /^20/)
  // the next version is another one, and what is on its way stays
  await desk.post('/desk/hall/form', { id, revision: '3', 'f0.order': '1', 'f0.label': '只有这个' })
  await desk.post('/desk/hall/flow', {
    id,
    revision: '4',
    's0.order': '1',
    's0.label': '办',
    's0.who': 'tutor',
  })
  await publish(id)
  deepEqual(
    (await read(id)).schema.fields.map(({ label }) => label),
    ['只有这个'],
  )
  match((await desk.get(`/desk/hall/preview?id=${id}`)).text, /版本 2[\s\S]*林静[\s\S]*版本 1/)
  // a new seed does not remove what the desk has made
  await loadSeed(client.running.campus.db, await readSeed(), true)
  await client.running.campus.catalogue.invalidate()
  const kept = (await client.running.campus.catalogue.read()).byId.get(id)
  equal(kept?.wire.name, '设备借用')
  ok(kept.wire.department, 'with its department')
  match((await desk.post('/desk/hall/withdraw', { id })).text, /已下线/)
  equal(await rejectionOf(read(id)), '404 NOT_FOUND')
  match((await desk.get('/desk/changes')).text, /下线事项[\s\S]*发布事项/)
})

test('what nobody can decide, or fill in, is not published, and the page says which', async () => {
  const cases: [object, RegExp][] = [
    [{ flow: { ...flow, 's1.of': 'nobody-here' } }, /环节“大额”没有任何人可以办理/],
    [{ flow: { ...flow, 's2.of': '信息化中心/院长' } }, /环节“保管员”没有任何人/],
    [{ flow: { copies: '' } }, /流程还没有环节/],
    [{ flow: { ...flow, 's1.when': 'gone' } }, /依赖不存在的字段/],
    [{ fields: {} }, /申请表还没有字段/],
    [{ fields: { ...fields, 'f2.options': '' } }, /“用途”没有选项/],
    [{ fields: { ...fields, 'f0.when': 'phone', 'f0.value': '1' } }, /互相依赖/],
    [
      { item: { audience: ['留学生'] }, flow: { 's0.order': '1', 's0.label': '辅导', 's0.who': 'tutor' } },
      /环节“辅导”没有/,
    ],
  ]
  for (const [part, expected] of cases) {
    const id = await make(part)
    const reply = await publish(id)
    equal(reply.status, 422, String(expected))
    match(reply.text, expected)
    equal(await rejectionOf(read(id)), '404 NOT_FOUND')
  }
})

test('two editors of one draft lose nothing: the second is told, and can save after it', async () => {
  const id = await make()
  const second = await desk.post('/desk/hall/form', {
    id,
    revision: '1',
    'f0.order': '1',
    'f0.label': '我的字段',
  })
  equal(second.status, 409)
  match(second.text, /林静在您打开此页后保存过这份草稿/)
  match(second.text, /value="我的字段"/)
  const revision = /name="revision" value="(\d+)"/.exec(second.text)![1]!
  equal(
    (await desk.post('/desk/hall/form', { id, revision, 'f0.order': '1', 'f0.label': '我的字段' })).status,
    200,
  )
})

test('what is wrong with an item is said at its field, and hostile texts stay texts', async () => {
  const wrong = await desk.post('/desk/hall/edit', {
    ...item,
    name: '',
    days: '-1',
    opens: 'link',
    uri: 'javascript:1',
  })
  equal(wrong.status, 422)
  for (const name of ['name', 'days', 'uri', 'department']) match(wrong.text, new RegExp(`href="#${name}"`))
  const hostile = Object.fromEntries(
    Object.keys(fields).map((key) => [
      key,
      /order|kind|name|when|is$/.test(key) ? fields[key as 'f0.kind'] : HOSTILE,
    ]),
  )
  const id = await make({
    item: { name: HOSTILE.slice(0, 80), nameEn: HOSTILE, description: HOSTILE },
    fields: { ...hostile, 'f4.order': '9', 'f4.name': '__proto__', 'f4.label': 'x' },
    flow: { 's0.order': '1', 's0.label': HOSTILE, 's0.who': 'person', 's0.of': HOSTILE },
  })
  for (const page of ['edit', 'form', 'flow', 'preview'])
    ok(!(await desk.get(`/desk/hall/${page}?id=${id}`)).text.includes('<script>'), page)
  equal((await publish(id)).status, 422)
})

test('only operators make items', async () => {
  const other = await openDesk(client.url, 'staff')
  const id = await make()
  for (const page of ['', '/edit', `/preview?id=${id}`])
    equal((await other.get(`/desk/hall${page}`)).status, 403, page)
  equal((await other.post('/desk/hall/publish', { id }, { token: await desk.token() })).status, 403)
  equal((await desk.post('/desk/hall/publish', { id }, { token: 'forged' })).status, 403)
})
