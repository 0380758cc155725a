import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { labelIn } from '../../../src/runtime/i18n/translator.ts'
import { timestamp } from '../../../src/contract/decoders.ts'
import { createReplyAdapter } from '../../../src/runtime/wire/adapt-reply.ts'
import { readTime } from '../../../src/runtime/time/read-time.ts'
import { wireStatuses } from '../../../src/runtime/wire/word-fold.ts'

const timeZone = 'Asia/Shanghai'
const adapt = createReplyAdapter({ words: {}, timeZone })

for (const [field, wireValue, expected] of [
  ['status', 'DOING', 'doing'],
  ['status', 'In Progress', 'doing'],
  ['status', '审批中', 'doing'],
  ['status', 'Completed', 'done'],
  ['status', 'cancelled', 'withdrawn'],
  ['status', 'TERMINATED', 'killed'],
  ['status', '1', '1'],
  ['status', null, null],
  ['FWDX', 'VISITOR,Undergraduate', 'visitor,本科生'],
  ['FWDX', '访客，校外人员', 'visitor,visitor'],
  ['FWDX', ['Staff', 'Junior-College', 7], ['教职工', '专科生', 7]],
  ['FWDX', 'student,staff', 'student,教职工'],
  ['FWDX', ['visitor', '本科生', 'bachelor'], ['visitor', '本科生', '本科生']],
  ['BLFS', 'ONLINE, Self_Service', 'online,self-service'],
  ['BLFS', 'online,hybrid', 'online,hybrid'],
  ['BLFS', '线下', 'offline'],
] as const)
  test(`maps ${field} ${JSON.stringify(wireValue)} to ${JSON.stringify(expected)}`, async () => {
    deepEqual(await adapt({ entities: [{ app: { [field]: wireValue } }] }), {
      entities: [{ app: { [field]: expected } }],
    })
  })

test('keeps the first spelling of an unknown value, ignoring case', async () => {
  deepEqual(await adapt([{ FWDX: 'Emeritus' }, { FWDX: 'EMERITUS,Staff' }, { status: 'emeritus' }]), [
    { FWDX: 'Emeritus' },
    { FWDX: 'Emeritus,教职工' },
    { status: 'emeritus' },
  ])
})

const words = { 审核: 'doing', Closed: 'rejected', SUSPENDED: '已挂起 | Suspended', 外籍教师: '教职工' }

test('prefers configured words over the built-in table', async () => {
  const own = createReplyAdapter({ words, timeZone })
  deepEqual(
    await own([{ status: '审核' }, { status: 'CLOSED' }, { status: 'SUSPENDED' }, { FWDX: '外籍教师' }]),
    [{ status: 'doing' }, { status: 'rejected' }, { status: '已挂起 | Suspended' }, { FWDX: '教职工' }],
  )
})

test('shows a configured label in the language of the page and other words unchanged', () => {
  equal(labelIn('已挂起 | Suspended', 'zh'), '已挂起')
  equal(labelIn('已挂起 | Suspended', 'en'), 'Suspended')
  equal(labelIn('甲', 'en'), '甲')
})

const hallTime = (time: unknown) => new Date(timestamp(time) + 8 * 3_600_000).toISOString().slice(0, 19)

for (const device of ['America/New_York', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Shanghai'])
  test(`reads the times of replies in the hall's zone on a device in ${device}`, async () => {
    process.env['TZ'] = device
    const adapted = (await adapt({
      app: {
        openFrom: '2027-03-01 00:00:00',
        openTo: '2027-06-30 23:59:59',
        updated: [2027, 6, 30, 23, 59, 59],
      },
      notice: { from: '2027-03-01 00:00:00', to: '2027-03-01 06:00:00' },
      task: { expireTime: '2027-06-30', assignTime: '2027-06-30', urged: '2027-06-30T23:59:59+0800' },
      process: { create: '2027-6-30 23:59:59', update: '2027-06-30T15:59:59Z', expireTime: [2027, 6, 30] },
    })) as Record<string, Record<string, unknown>>
    const read = Object.values(adapted).map((record) => Object.values(record).map(hallTime).join(' '))
    deepEqual(read, [
      '2027-03-01T00:00:00 2027-06-30T23:59:59 2027-06-30T23:59:59',
      '2027-03-01T00:00:00 2027-03-01T06:00:00',
      '2027-06-30T23:59:59 2027-06-30T00:00:00 2027-06-30T23:59:59',
      '2027-06-30T23:59:59 2027-06-30T23:59:59 2027-06-30T23:59:59',
    ])
  })

test('reads the usual time of a hall as the table of all spellings does, and needs no table for figures', () => {
  const spellings = [
    '2027-02-28 23:59:59',
    '1992-01-01 00:00:00',
    '2199-12-31 23:59:59',
    '2024-02-29 08:00:00.0',
  ]
  const others = ['2027-02-30 00:00:00', '1991-07-01 08:00:00', '9999-12-31 23:59:59', '2027-06-31 08:00:00']
  for (const text of [...spellings, ...others])
    for (const zone of [timeZone, 'Europe/Berlin']) {
      const read = readTime(text, { timeZone: zone })
      // before the first turn: without a part that is imported
      const reply = { updated: text }
      void createReplyAdapter({ words: {}, timeZone: zone })(reply)
      const isKnown = zone === timeZone && spellings.includes(text)
      equal(reply.updated as unknown, isKnown ? read / 1000 : text, text)
    }
  const figures = { updated: 1, created: 2027, FWDX: '访客', BLFS: '线上办理' }
  void adapt(figures)
  deepEqual(figures, { updated: 1, created: 2027, FWDX: 'visitor', BLFS: 'online' })
})

test('keeps what is no time, and adapts an adapted reply to itself', async () => {
  const others = {
    read: true,
    date: 'soon',
    from: '北京',
    create: 5,
    title: '2026-03-01 08:00:00',
    to: { id: 1 },
  }
  deepEqual(await adapt({ ...others }), others)
  deepEqual(await adapt({ created: '2027-02-30', to: '9999-12-31' }), { created: '2027-02-30', to: 0 })
  equal(timestamp('2027-02-30'), 0)
  equal(timestamp('2027-06-30 08:00:00'), 0, 'the decoder alone does not guess a zone')
  const once = await adapt({ openTo: '2027-06-30', created: '1975-01-01' })
  deepEqual(await adapt(structuredClone(once)), once)
  equal(timestamp((once as { created: number }).created), Date.parse('1975-01-01T00:00:00+08:00'))
})

test('translates filters into the words of the server', () => {
  equal(wireStatuses('doing,done', words), '审核,done')
  equal(wireStatuses('rejected', words), 'Closed')
})

test('keeps values of other fields and handles deep nesting', async () => {
  const reply = { name: 'DOING', status: { of: 'DONE' }, t: 5, list: [null, 'ONLINE'] }
  deepEqual(await adapt(reply), reply)
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
  deepEqual(JSON.stringify(await adapt({ status: 'DONE', name: 1 })), '{"status":"done","name":1}')
  await adapt(deep)
})

test('leaves the answers and fields of a form as they are, whatever their names', async () => {
  const draft = {
    values: { date: '2026-12-01', from: '2026-12-01 08:00', status: '审批中', rows: [{ to: '20261203' }] },
  }
  const schema = { properties: { date: { title: 'Date' }, status: { enum: ['审批中'] } } }
  const reply = { entities: [{ draft, schema, updated: '2026-11-27 08:00:00' }] }
  const adapted = await adapt(structuredClone(reply))
  deepEqual(adapted, { entities: [{ draft, schema, updated: Date.UTC(2026, 10, 27) / 1000 }] })
})
