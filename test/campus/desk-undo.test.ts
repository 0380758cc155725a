import { deepEqual, equal, match } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { notices } from '../../src/contract/additions/notices.ts'
import { searchGuide } from '../../src/contract/core/guides.ts'
import { setUpCampus } from './client.ts'
import { openDesk, outage, type Desk } from './desk-visitor.ts'

const client = setUpCampus()
let desk: Desk
before(async () => {
  desk = await openDesk(client.url, 'operator')
})

describe('the last change can be undone', () => {
  const undoOf = (page: string) =>
    /action="\/desk\/changes\/undo"[\s\S]*?name="id" value="(\d+)"/.exec(page)?.[1] ?? ''
  const keywords = async () =>
    (
      await client.running.campus.db.query<{ words: string[] }>(
        `select desk_keywords as words from app where id = 'visit-booking'`,
      )
    )[0]!.words

  test('a published notice and a new standard question', async () => {
    const published = await desk.post('/desk/notices/edit', { ...outage, id: 'notice-new', step: 'publish' })
    const isShown = async () => (await client.rest(notices, {})).some(({ id }) => id === 'notice-new')
    equal(await isShown(), true)
    await desk.post('/desk/changes/undo', { id: undoOf(published.text) })
    equal(await isShown(), false)
    // and that, too
    await desk.post('/desk/changes/undo', { id: undoOf((await desk.get('/desk/changes')).text) })
    equal(await isShown(), true)

    const fields = { question: '可以撤销吗？', answer: '可以。', label: '其他' }
    const added = await desk.post('/desk/unanswered/question', { ...fields, id: 'question-desk-undo' })
    const count = async () =>
      (await client.running.campus.db.query(`select id from question where id = 'question-desk-undo'`)).length
    equal(await count(), 1)
    await desk.post('/desk/changes/undo', { id: undoOf(added.text) })
    equal(await count(), 0)
  })

  test('a withdrawal, a keyword and its removal, and what was dealt with', async () => {
    await desk.post('/desk/notices/edit', { ...outage, id: 'notice-undo', step: 'publish' })
    const isShown = async () => (await client.rest(notices, {})).some(({ id }) => id === 'notice-undo')
    const withdrawn = await desk.post('/desk/notices/withdraw', { id: 'notice-undo', version: '1' })
    equal(await isShown(), false)
    match((await desk.post('/desk/changes/undo', { id: undoOf(withdrawn.text) })).text, /已撤销上一次操作/)
    equal(await isShown(), true)

    const added = await desk.post('/desk/unanswered/keyword', { keyword: '撤销词', item: '访客入校预约' })
    const removed = await desk.post('/desk/changes/undo', { id: undoOf(added.text) })
    deepEqual(await keywords(), [])
    await desk.post('/desk/changes/undo', { id: undoOf(removed.text) })
    deepEqual(await keywords(), ['撤销词'])

    await client.rest(searchGuide, { query: { keyword: '无此事项可撤销' } })
    const handled = await desk.post('/desk/unanswered/handled', { kind: 'search', key: '无此事项可撤销' })
    await desk.post('/desk/changes/undo', { id: undoOf(handled.text) })
    match((await desk.get('/desk/unanswered')).text, /无此事项可撤销/)
  })

  test('only by who made it, only the last one, and once', async () => {
    const added = await desk.post('/desk/unanswered/keyword', { keyword: '先加', item: '访客入校预约' })
    const id = undoOf(added.text)
    const { db } = client.running.campus
    await db.query(
      "update person set roles = '{operator}' where id = (select id from person where account = 'staff')",
    )
    const colleague = await openDesk(client.url, 'staff')
    equal(undoOf((await colleague.get('/desk/changes')).text), '')
    for (const forged of [id, '', '0', "1' or '1'='1", '\0'])
      equal((await colleague.post('/desk/changes/undo', { id: forged })).status, 404, forged)
    await desk.post('/desk/unanswered/keyword', { keyword: '后加', item: '访客入校预约' })
    equal((await desk.post('/desk/changes/undo', { id })).status, 404, 'not the last')
    const last = undoOf((await desk.get('/desk/changes')).text)
    equal((await desk.post('/desk/changes/undo', { id: last })).status, 200)
    equal((await desk.post('/desk/changes/undo', { id: last })).status, 404, 'once')
    deepEqual((await keywords()).sort(), ['先加', '撤销词'].sort())
  })
})
