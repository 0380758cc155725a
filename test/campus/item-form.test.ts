import { deepEqual, equal, match } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { itemForm } from '../../src/contract/additions/item-form.ts'
import { rejectionOf } from './client.ts'
import {
  answers,
  campus,
  fields,
  ITEM,
  publish,
  read,
  send,
  setUpItem,
  student,
  version,
} from './published-item.ts'

setUpItem()

describe('the form of an item', () => {
  test('is that of the seed until the desk publishes one', async () => {
    const form = await read()
    equal(form.version, '0')
    deepEqual(
      form.schema.fields.slice(0, 3).map(({ name, kind, required }) => [name, kind, required]),
      [
        ['kind', 'choice', true],
        ['dates', 'period', true],
        ['destination', 'text', true],
      ],
    )
    const values = { kind: 'sick', dates: ['2026-12-01', '2026-12-03'] }
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
    equal(new Set([await send({ key }), ...all].map(({ entry }) => entry)).size, 1)
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
