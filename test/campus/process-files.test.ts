import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { todoTasks } from '../../src/contract/core/tasks.ts'
import { setUpCampus } from './client.ts'
import { assertTrue } from './assert-true.ts'

const campus = setUpCampus()
let approver: string
before(async () => {
  approver = await campus.token('approver')
})

const readFiles = async (locale = 'zh-CN') => {
  const { entities } = await campus.rest(todoTasks, { query: { limit: 100, start: 0 } }, approver)
  const details = await Promise.all(
    entities.map(({ process }) =>
      campus.rest(processDetail, { path: { id: process!.id }, query: { locale } }, approver),
    ),
  )
  return details.flatMap(({ attachments }) => attachments)
}

test('serves an attachment by its signed URL only', async () => {
  const [file] = await readFiles()
  const reply = await fetch(campus.url + file!.uri)
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-security-policy')!, /sandbox/)
  assert.equal(Buffer.byteLength(await reply.text()), file!.size)
  const forged = new URL(campus.url + file!.uri)
  forged.searchParams.set('until', String(Number(forged.searchParams.get('until')) + 1))
  assert.equal((await fetch(forged)).status, 404)
  assert.equal((await fetch(campus.url + file!.uri.split('?')[0]!)).status, 404)
})

test('returns attachment names in both languages', async () => {
  assertTrue((await readFiles()).every(({ name }) => /\p{Script=Han}/u.test(name)))
  assertTrue((await readFiles('en')).every(({ name }) => !/\p{Script=Han}/u.test(name)))
})
