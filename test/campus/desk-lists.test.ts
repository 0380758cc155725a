// What the desk reads as one file or one text: the items, and the working days.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dueDate } from '../../src/campus/processes/process-rules.ts'
import { readWorkDays } from '../../src/campus/processes/work-days.ts'
import { setUpCampus } from './client.ts'
import { openDesk, type Desk } from './desk-visitor.ts'

const client = setUpCampus()
let desk: Desk
before(async () => {
  desk = await openDesk(client.url, 'operator')
})

const snapshot = () => client.running.campus.catalogue.read()
const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name}"\\s+(?:maxlength="\\d+"\\s+)?value="([^"]*)"`).exec(page)?.[1] ?? ''

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
    const changed = [...reply.text.matchAll(/>行 (\d+)<[^]*?>(?:已更新|新增)</g)].map(([, name]) => name)
    deepEqual(changed, [])
    match(reply.text, new RegExp(`已导入 ${items.length} 行，0 行有问题`))
  })

  test('takes the icons that there are, and names near ones for the others', async () => {
    const department = (await snapshot()).tags.find(({ type }) => type === 'DEPARTMENT')!.text
    const list = (icon: string) =>
      `名称,网址,部门,图标\n图标一项,https://icon.example/,${department},${icon}\n`
    const refused = await imported(list('bok-open'))
    equal(refused.status, 422)
    match(refused.text, /没有图标“bok-open”。相近的有：book-open/)
    equal((await imported(list('../../etc'))).status, 422)
    equal((await imported(list('book-open'))).status, 200)
    match((await find('图标一项'))!.wire.icon, /book-open/)
    equal((await imported(list(''))).status, 200)
    match((await find('图标一项'))!.wire.icon, /book-open/)
  })

  test('is taken up to a limit far above a long list, and beyond it nothing is lost', async () => {
    const long = `${'长'.repeat(150_000)}\n`
    const { status, text } = await imported(`名称,网址,说明\n${long.repeat(12)}`)
    deepEqual([status, /没有导入|有问题/.test(text)], [422, true])
    const beyond = await desk.post('/desk/hall/csv', { file: 'x'.repeat(17 * 2 ** 20) })
    equal(beyond.status, 413)
    match(beyond.text, /一次最多发送 16 MB，什么都没有保存/)
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
      match(reply.text, />行 3</)
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
