import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { reportMissingItem } from '../../src/contract/additions/missing-items.ts'
import { qaRecords, webQa } from '../../src/contract/core/assistant.ts'
import { visitOnline, visitToday } from '../../src/contract/core/visits.ts'
import { readSettings } from '../../src/campus/settings.ts'
import { assertTrue } from './assert-true.ts'
import { setUpCampus } from './client.ts'

const campus = setUpCampus({ env: { COUNT_VISITS: 'off', KEEP_QUESTIONS: 'off' } })

const count = async (table: string): Promise<number> =>
  (await campus.running.campus.db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n

test('COUNT_VISITS=off: returns numbers and counts no visits', async () => {
  const before_ = await campus.rest(visitToday, {})
  assert.equal(await campus.rest(visitToday, {}), before_)
  assert.equal(await campus.rest(visitOnline, {}), 0)
  assert.equal(await count('visit'), 0)
})

test('KEEP_QUESTIONS=off: answers questions and stores none', async () => {
  const token = await campus.token('student')
  for (const bearer of [undefined, token]) {
    for (const ques of ['校园卡丢了怎么办', 'zzzz qqqq xxxx']) {
      const answer = await campus.rest(
        webQa,
        { json: { ques, schoolId: 'jiangzhou', channel: 'web' } },
        bearer,
      )
      assert.equal(answer.id, '', 'no id to rate')
      assertTrue(answer.answer.length > 0)
    }
  }
  await campus.rest(reportMissingItem, { json: { keyword: 'zzzz', remark: 'missing' } })
  assert.deepEqual(await campus.graphql(qaRecords, { start: 0, limit: 10 }, token), [])
  assert.deepEqual([await count('qa_record'), await count('unanswered')], [0, 0])
})

test('rejects invalid switch values by name', () => {
  const read = (env: Record<string, string>) => () => readSettings({ port: 0, dist: 'dist', env })
  assert.throws(read({ COUNT_VISITS: 'no' }), /COUNT_VISITS: "no" is not on or off/)
  assert.throws(read({ LOG: 'everything' }), /LOG/)
  assert.throws(read({ REQUESTS_PER_MINUTE: 'many' }), /REQUESTS_PER_MINUTE/)
  const { countVisits, keepQuestions, log } = read({})()
  assert.deepEqual([countVisits, keepQuestions, log], [true, true, 'errors'])
})
