import { deepEqual, equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { todoTasks } from '../../src/contract/core/tasks.ts'
import {
  act,
  answers,
  campus,
  fields,
  flow,
  holders,
  publish,
  read,
  send,
  setUpItem,
  step,
  student,
} from './published-item.ts'

setUpItem()

describe('the flow of an application', () => {
  before(async () => void (await publish()))

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
