import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notices } from '../../src/contract/additions/notices.ts'
import { setUpCampus } from './client.ts'

describe('notices', () => {
  const client = setUpCampus()
  const read = (token?: string) => client.rest(notices, {}, token)
  const ids = async (token?: string) => (await read(token)).map(({ id }) => id)

  test('returns only active notices for everyone to guests', async () => {
    deepEqual(await ids(), ['notice-east-gate'])
  })

  test('returns outages and student notices to students, outages first', async () => {
    const mine = await ids(await client.token('student'))
    deepEqual(mine, ['notice-cloud-drive', 'notice-east-gate', 'notice-scholarship'])
  })

  test('returns staff notices but no student notices to staff', async () => {
    const mine = await ids(await client.token('staff'))
    ok(mine.includes('notice-title-review'), 'promotion papers')
    ok(!mine.includes('notice-scholarship'), 'no scholarship')
  })

  test('returns each notice in both languages with its period', async () => {
    for (const entry of await read(await client.token('student'))) {
      ok(entry.text && entry.textEn && entry.body && entry.bodyEn, entry.id)
      ok(entry.from < Date.now() && entry.to > Date.now(), entry.id)
    }
  })
})
