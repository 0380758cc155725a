import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemForm, sendForm, type FormSubmission } from '../../src/contract/additions/item-form.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { actOnTask, todoTasks } from '../../src/contract/core/tasks.ts'
import { toFormSchema, type FieldDefinition } from '../../src/campus/forms/json-schema.ts'
import type { Flow, FlowStep } from '../../src/campus/processes/flow.ts'
import { openClient, rejectionOf, type Client } from './client.ts'

const ITEM = 'student-leave'
let campus: Client
let student: string
before(async () => {
  campus = await openClient()
  student = await campus.token('student')
})
after(() => campus.close())

const step = (name: string, part: Partial<FlowStep>): FlowStep => ({
  ...{ name, nameEn: name, who: { kind: 'person', of: 'approver' }, all: false },
  ...{ approve: '同意', approveEn: 'Approve', remark: false, mayReturn: true, days: 0, when: null },
  ...part,
})
const fields: FieldDefinition[] = [
  { name: 'who', kind: 'text', label: '姓名', labelEn: 'Name', from: 'name', readOnly: true },
  { name: 'phone', kind: 'phone', label: '电话', labelEn: 'Phone', from: 'phone', required: true },
  { name: 'amount', kind: 'amount', label: '金额', labelEn: 'Amount', required: true, maximum: 90_000 },
  {
    ...{ name: 'reason', kind: 'long-text', label: '理由', labelEn: 'Reason', required: true },
    when: { field: 'amount', is: '>', value: '5000' },
  },
  { name: 'days', kind: 'period', label: '期间', labelEn: 'Period' },
  {
    ...{ name: 'rows', kind: 'table', label: '明细', labelEn: 'Items', maxItems: 2 },
    columns: [{ name: 'what', kind: 'text', label: '名称', required: true }] as never,
  },
]
const flow: Flow = {
  steps: [
    step('Tutor', { who: { kind: 'tutor', of: '' } }),
    step('Large', {
      who: { kind: 'person', of: 'hejing' },
      when: { field: 'amount', is: '>', value: '5000' },
    }),
    step('Office', { who: { kind: 'position', of: '学生工作处' } }),
  ],
  copies: [{ kind: 'person', of: 'majun' }],
}
let version = 0
async function publish(change: { fields?: FieldDefinition[]; flow?: Flow } = {}): Promise<string> {
  await campus.running.campus.db.query(
    'insert into item_version (app_id, version, item, form, flow) values ($1, $2, $3::jsonb, $4::json, $5::jsonb)',
    [
      ...[ITEM, ++version, '{}'],
      JSON.stringify(toFormSchema(change.fields ?? fields)),
      JSON.stringify(change.flow ?? flow),
    ],
  )
  return String(version)
}
const read = (token = student, process?: string) =>
  campus.rest(itemForm, { path: { id: ITEM }, query: process ? { process } : {} }, token)
const answers = { phone: '138 0000 1042', amount: 100 }
const send = (part: Partial<FormSubmission>, token = student) =>
  campus.rest(
    sendForm,
    {
      path: { id: ITEM },
      json: {
        ...{ key: randomUUID(), draft: false, seen: 0, version: String(version), values: answers },
        ...part,
      },
    },
    token,
  )
const act = async (login: string, entry: string, code = 'approve', remark = '') => {
  const token = await campus.token(login)
  const { entities } = await campus.rest(todoTasks, { query: { limit: 10, start: 0, keyword: entry } }, token)
  const action = entities[0]?.actions.find((a) => a.code === code)
  ok(action, `${login} has no ${code} of ${entry}`)
  await campus.rest(
    actOnTask,
    { path: { id: entities[0]!.id }, form: { actionId: action.id, remark } },
    token,
  )
}
const holders = async (id: string) => {
  const { tasks } = await campus.rest(processDetail, { path: { id } }, student)
  return tasks.filter(({ actionTime }) => !actionTime).map(({ actionUser }) => actionUser)
}

describe('the form of an item', () => {
  test('is that of the seed until the desk publishes one', async () => {
    const form = await read()
    equal(form.version, '0')
    deepEqual(
      form.schema.fields.slice(0, 3).map(({ name, kind, required }) => [name, kind, required]),
      [
        ['kind', 'choice', true],
        ['from', 'date', true],
        ['to', 'date', true],
      ],
    )
    const values = { kind: 'sick', from: '2026-12-01', to: '2026-12-03' }
    const refused = await send({ values })
    deepEqual(
      refused.faults.map(({ field, fault }) => [field, fault]),
      [
        ['destination', 'missing'],
        ['reason', 'missing'],
        ['contact', 'missing'],
      ],
    )
  })

  test('names what is known already, and where it is known from', async () => {
    await publish()
    const { known, draft, blocker } = await read()
    deepEqual(
      known.map(({ field, value, sourceEn }) => [field, value, sourceEn]),
      [
        ['who', '李明', 'your university account'],
        ['phone', '13800001042', 'your university account'],
      ],
    )
    deepEqual([draft, blocker], [null, ''])
  })

  test('is there for people who are signed in, of items that they see', async () => {
    equal(await rejectionOf(read('')), '401 ACCESS_TOKEN_INVALID')
    equal(await rejectionOf(campus.rest(itemForm, { path: { id: 'gone' } }, student)), '404 NOT_FOUND')
    const old = await fetch(`${campus.url}/apis/v2/forms/${ITEM}`, { method: 'POST' })
    ok(old.status >= 400, 'the old address accepts nothing past the form')
  })
})

describe('what is sent', () => {
  test('is checked by the schema on the server, whatever the browser has checked', async () => {
    const many = Array.from({ length: 3 }, () => ({ what: 'x' }))
    const cases: [object, [string, string][]][] = [
      [
        {},
        [
          ['phone', 'missing'],
          ['amount', 'missing'],
        ],
      ],
      [{ ...answers, phone: 'call me' }, [['phone', 'phone']]],
      [{ ...answers, amount: 'much' }, [['amount', 'number']]],
      [{ ...answers, amount: 1.234 }, [['amount', 'number']]],
      [{ ...answers, amount: -1 }, [['amount', 'range']]],
      [{ ...answers, amount: { toString: 1 } }, [['amount', 'missing']]],
      [{ ...answers, amount: 6000 }, [['reason', 'missing']]],
      [{ ...answers, amount: 6000, reason: 'x'.repeat(2001) }, [['reason', 'long']]],
      [{ ...answers, days: ['2026-12-03', '2026-12-01'] }, [['days', 'order']]],
      [{ ...answers, days: ['2026-02-30', '2026-03-01'] }, [['days', 'date']]],
      [{ ...answers, days: '2026-02-01' }, [['days', 'date']]],
      [{ ...answers, rows: [{ what: '' }] }, [['rows.0.what', 'missing']]],
      [{ ...answers, rows: many }, [['rows', 'long']]],
    ]
    for (const [values, expected] of cases) {
      const { process, faults } = await send({ values })
      deepEqual(
        [process, faults.map(({ field, fault }) => [field, fault])],
        ['', expected],
        JSON.stringify(values).slice(0, 80),
      )
    }
  })

  test('keeps nothing that the form does not know, nor what it does not show', async () => {
    const values = {
      ...answers,
      reason: 'hidden',
      admin: true,
      who: 'Somebody else',
      rows: [{ what: 'a', b: 1 }],
    }
    const { process } = await send({ values: JSON.parse(JSON.stringify(values)) as object })
    const [row] = await campus.running.campus.db.query<{ form: object }>(
      'select form from process where id = $1',
      [process],
    )
    deepEqual(row!.form, { ...answers, who: '李明', rows: [{ what: 'a' }] })
  })

  test('is one application, however often it is sent', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => send({ key })))
    equal(new Set(all.map(({ process }) => process)).size, 1)
    equal(new Set((await Promise.all([send({ key }), ...all])).map(({ entry }) => entry)).size, 1)
  })

  test('is refused when it is too large or no form', async () => {
    const post = (body: string, type = 'application/json') =>
      fetch(`${campus.url}/apis/v2/app/${ITEM}/form`, {
        method: 'POST',
        headers: { authorization: `Bearer ${student}`, 'content-type': type },
        body,
      }).then(({ status }) => status)
    equal(await post(JSON.stringify({ values: 'x'.repeat(10_000_000) })), 413)
    equal(await post('{'), 400)
    equal(await post('[]'), 400)
    equal(await post('null'), 400)
    equal(await post('{}', 'text/plain'), 400)
    equal(await rejectionOf(send({ key: 'short' })), '400 INVALID_ARGUMENT')
  })
})

describe('drafts', () => {
  test('are kept as they were typed, and offered again', async () => {
    const token = await campus.token('liuyang')
    const key = randomUUID()
    const typed = { phone: 'not yet', amount: '12.', rows: [{ what: '' }] }
    const saved = await send({ key, draft: true, values: typed }, token)
    equal(saved.entry, '')
    const again = await send({ key, draft: true, values: { ...typed, reason: 'more' } }, token)
    equal(again.process, saved.process)
    const { draft } = await read(token)
    equal(draft!.process, saved.process)
    deepEqual(draft!.values, { phone: 'not yet', amount: '12.', reason: 'more', rows: [{}] })
    const sent = await send(
      { key: randomUUID(), process: saved.process, seen: draft!.revision, values: answers },
      token,
    )
    equal(sent.process, saved.process)
    match(sent.entry, /^20\d\d-\d{6}$/)
    equal((await read(token)).draft, null)
  })

  test('of two devices are not overwritten: the one that is behind is told', async () => {
    const token = await campus.token('sunjiayi')
    const [phone, desk] = [randomUUID(), randomUUID()]
    const { process, revision } = await send({ key: phone, draft: true }, token)
    await send({ key: desk, draft: true, process, seen: revision, values: { amount: 2 } }, token)
    for (const draft of [true, false])
      equal(
        await rejectionOf(send({ key: phone, draft, process, seen: revision }, token)),
        '409 DRAFT_CHANGED',
      )
    const { draft } = await read(token)
    deepEqual(draft!.values, { amount: 2 })
  })

  test('of other people cannot be read, changed or sent by their id', async () => {
    const { process, revision } = await send({ draft: true }, await campus.token('postgraduate'))
    for (const login of ['student', 'staff', 'operator', 'approver']) {
      const token = await campus.token(login)
      equal(await rejectionOf(read(token, process)), '404 NOT_FOUND', login)
      for (const draft of [true, false])
        equal(await rejectionOf(send({ process, seen: revision, draft }, token)), '404 NOT_FOUND', login)
    }
  })

  test('meet a form that was published again: told, and nothing lost', async () => {
    const token = await campus.token('huangzixuan')
    const old = String(version)
    const { process } = await send({ draft: true, values: { amount: 7 } }, token)
    await publish({ fields: [...fields, { name: 'extra', kind: 'text', label: '补充', required: true }] })
    equal(await rejectionOf(send({ version: old }, token)), '409 FORM_CHANGED')
    const form = await read(token, process)
    equal(form.version, String(version))
    deepEqual(form.draft!.values, { amount: 7 })
    deepEqual(
      (await send({ process, seen: form.draft!.revision }, token)).faults.map(({ field }) => field),
      ['extra'],
    )
    await publish()
  })
})

describe('the flow of an application', () => {
  test('has the steps that its answers need, and keeps its version', async () => {
    const small = await send({})
    deepEqual(await holders(small.process), ['赵文博'])
    const large = await send({ values: { ...answers, amount: 6000, reason: '设备' } })
    await publish({ fields: fields.slice(0, 3), flow: { steps: flow.steps.slice(2), copies: [] } })
    for (const login of ['staff', 'hejing', 'approver']) await act(login, large.entry)
    for (const login of ['staff', 'approver']) await act(login, small.entry)
    for (const { process } of [small, large]) {
      const { status, content } = await campus.rest(processDetail, { path: { id: process } }, student)
      equal(status, 'done')
      equal(
        content.some(({ label }) => label === '理由'),
        process === large.process,
      )
    }
    const copies = await campus.rest(
      processDetail,
      { path: { id: large.process } },
      await campus.token('majun'),
    )
    equal(copies.id, large.process)
    await publish()
  })

  test('shows the approver what the applicant has corrected', async () => {
    const { process } = await send({ values: { ...answers, phone: '139 1111 2222' } })
    const { content } = await campus.rest(
      processDetail,
      { path: { id: process }, query: { locale: 'en' } },
      await campus.token('staff'),
    )
    deepEqual(content.map(({ label, value }) => `${label}: ${value}`).slice(0, 2), [
      'Name: 李明',
      'Phone: 139 1111 2222 (corrected by the applicant; on record: 13800001042)',
    ])
  })

  test('asks a step anew that a changed answer needs, and none twice', async () => {
    const sent = await send({})
    await act('staff', sent.entry)
    await act('approver', sent.entry, 'return', '请写明金额')
    const { draft, blocker } = await read(student, sent.process)
    deepEqual([draft!.returned, blocker], ['请写明金额', ''])
    const values = { ...answers, amount: 6000, reason: '设备' }
    await send({ process: sent.process, seen: draft!.revision, values })
    deepEqual(await holders(sent.process), ['何静'])
    await act('hejing', sent.entry)
    await act('approver', sent.entry)
    equal((await campus.rest(processDetail, { path: { id: sent.process } }, student)).status, 'done')
  })

  test('lets the first of several decide, or waits for all', async () => {
    const many = { kind: 'position', of: '教务处' } as const
    const db = campus.running.campus.db
    // two people of one office
    await db.query(
      `update person set positions = positions || (select positions->0 from person where account = 'zhengguoqiang')
       where account = 'hejing'`,
    )
    for (const all of [false, true]) {
      await publish({ flow: { steps: [step('Both', { who: many, all })], copies: [] } })
      const sent = await send({})
      deepEqual((await holders(sent.process)).sort(), ['何静', '郑国强'])
      await act('hejing', sent.entry)
      const { status, tasks } = await campus.rest(processDetail, { path: { id: sent.process } }, student)
      equal(status, all ? 'doing' : 'done')
      equal(tasks.filter(({ name }) => name === 'Both').length, all ? 2 : 1)
      if (all) await act('zhengguoqiang', sent.entry)
      equal((await campus.rest(processDetail, { path: { id: sent.process } }, student)).status, 'done')
    }
    await publish()
  })

  test('ends at once without a step, and offers no return where that is not wanted', async () => {
    await publish({
      flow: { steps: [step('Never', { when: { field: 'amount', is: '>', value: '9' } })], copies: [] },
    })
    const done = await send({ values: { ...answers, amount: 1 } })
    equal((await campus.rest(processDetail, { path: { id: done.process } }, student)).status, 'done')
    await publish({ flow: { steps: [step('Firm', { mayReturn: false })], copies: [] } })
    const sent = await send({})
    const token = await campus.token('approver')
    const { entities } = await campus.rest(
      todoTasks,
      { query: { limit: 10, start: 0, keyword: sent.entry } },
      token,
    )
    deepEqual(
      entities[0]!.actions.map(({ code }) => code),
      ['approve', 'reject'],
    )
    await publish()
  })
})
