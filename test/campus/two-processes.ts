// Two campus processes on one PostgreSQL. Not part of `npm test`, which needs no server:
//   CAMPUS_TEST_DATABASE_URL=postgres://… node --import tsx --test test/campus/two-processes.ts
import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import * as wire from '../../src/contract/core/processes.ts'
import { actOnTask, todoTasks, type Task } from '../../src/contract/core/tasks.ts'
import { openDb } from '../../src/campus/db/open-db.ts'
import type { Db } from '../../src/campus/db/db.ts'
import { portalConfig } from '../../src/campus/portal-config.ts'
import { sendForm, type SavedForm } from '../../src/contract/additions/item-form.ts'
import type { RestInput, RestOperation } from '../../src/contract/operation.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import { startProcess, type RunningProcess } from './campus-process.ts'
import { openEventStream } from './open-event-stream.ts'
import { assertTrue } from './assert-true.ts'

const server = process.env['CAMPUS_TEST_DATABASE_URL']
const name = `univ_two_${process.pid}`
const databaseUrl = server ? Object.assign(new URL(server), { pathname: name }).href : ''
const skip = server ? false : 'no CAMPUS_TEST_DATABASE_URL'
const bases = portalConfig({ tenant: '', trait: '', embedOrigins: [] } as never) as Record<string, string>

const start = (): Promise<RunningProcess> => startProcess({ databaseUrl })

let db: Db
let first: RunningProcess
let other: RunningProcess
let student: string
let approver: string
let staff: string
before(async () => {
  if (!server) return
  db = await openDb({ databaseUrl: server, dataDir: '' })
  await db.query(`create database ${name}`)
  // both start on an empty database
  ;[first, other] = await Promise.all([start(), start()])
  const token = async (login: string) => (await fetchTokens(first.url, login)).access_token
  ;[student, approver, staff] = [await token('student'), await token('approver'), await token('staff')]
})
after(async () => {
  if (!server) return
  for (const { child } of [first, other]) child.kill('SIGKILL')
  await db.query(`drop database if exists ${name} with (force)`)
  await db.close()
})

async function rest<In extends RestInput, R>(
  server: RunningProcess,
  operation: RestOperation<In, R>,
  { path = {}, query = {}, form }: RestInput,
  token: string,
): Promise<{ status: number; value: R | null }> {
  const to = new URL(
    server.url + bases[operation.base] + operation.path.replace(/\{(\w+)\}/g, (_, k: string) => path[k]!),
  )
  for (const [k, v] of Object.entries(query)) to.searchParams.set(k, String(v))
  const reply = await fetch(to, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}` },
    body: form ? new URLSearchParams(form as never) : null,
  })
  const result = (await reply.json()) as { errno: number }
  return { status: reply.status, value: result.errno === 0 ? operation.decode(result) : null }
}
const leave = {
  ...{ kind: 'sick', dates: ['2026-12-01', '2026-12-03'], destination: '医院', reason: '发烧' },
  contact: '139 0000 2288',
}
async function submit(server: RunningProcess, key = randomUUID() as string) {
  const reply = await fetch(`${server.url}/apis/v2/app/student-leave/form`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key, draft: false, seen: 0, version: '0', values: leave }),
  })
  const [saved] = ((await reply.json()) as { entities: SavedForm[] }).entities
  return { id: saved!.process, entry: saved!.entry }
}
const todo = async (server: RunningProcess, token: string, keyword: string): Promise<Task[]> =>
  (await rest(server, todoTasks, { query: { limit: 100, start: 0, keyword } }, token)).value!.entities
const act = (server: RunningProcess, task: Task, token: string) =>
  rest(server, actOnTask, { path: { id: task.id }, form: { actionId: task.actions[0]!.id } }, token)

void test('two processes that start on an empty database seed it once', { skip }, async () => {
  const all = { query: { limit: 1, start: 0, sep: 'owner' } }
  const [a, b] = [
    await rest(first, wire.processLists.doing, all, student),
    await rest(other, wire.processLists.doing, all, student),
  ]
  assertTrue(a.value!.total > 10 && a.value!.total < 40, `${a.value!.total}`)
  assert.equal(b.value!.total, a.value!.total)
})

void test('handles an application at one process that was submitted at the other', { skip }, async () => {
  const [approverEvents, studentEvents] = [
    await openEventStream(other.url, approver),
    await openEventStream(first.url, student),
  ]
  const p = await submit(first)
  const [firstTask] = await todo(other, staff, p.entry)
  assert.equal((await act(other, firstTask!, staff)).status, 200)
  const [secondTask] = await todo(first, approver, p.entry)
  await approverEvents.until('task', secondTask!.id)
  await studentEvents.until('process', p.id)
  assert.equal((await act(other, secondTask!, approver)).status, 200)
  const end = await rest(first, processDetail, { path: { id: p.id } }, student)
  assert.equal(end.value!.status, 'done')
  await Promise.all([approverEvents.close(), studentEvents.close()])
})

void test('accepts one of forty simultaneous actions at both processes, ten times', { skip }, async () => {
  for (let round = 0; round < 10; round++) {
    const p = await submit(round % 2 ? first : other)
    const [task] = await todo(first, staff, p.entry)
    const both = Array.from({ length: 40 }, (_, n) =>
      act(n % 2 ? first : other, task!, round % 3 ? staff : approver),
    )
    const replies = (await Promise.all(both)).map((r) => r.status)

    const counted = (status: number) => replies.filter((s) => s === status).length
    assert.equal(counted(200), 1)
    assert.equal(counted(409), 39)
    assertTrue((await todo(other, approver, p.entry)).length <= 1)
  }
})

void test('stores a submission to both processes once, with unique serial numbers', { skip }, async () => {
  const press = randomUUID()
  const same = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => submit(n % 2 ? first : other, press)))
  assert.equal(new Set(same.map((p) => p.id)).size, 1)
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n % 2 ? first : other)))
  assert.equal(new Set(many.map((p) => p.entry)).size, 20)
})

void test(
  'each of 200 applications is there once, or told as not sent, though a process is killed',
  { skip },
  async () => {
    const mine = { query: { limit: 1, start: 0, sep: 'owner' } }
    const total = async () => (await rest(other, wire.processLists.doing, mine, student)).value!.total
    const kept = await submit(first)
    const before = await total()
    const keys = Array.from({ length: 200 }, () => randomUUID() as string)
    let [started, answered] = [0, 0]
    const sendAt = async (server: RunningProcess, key: string): Promise<string> => {
      const reply = await fetch(`${server.url}${bases[sendForm.base]}/app/student-leave/form`, {
        method: 'POST',
        headers: { authorization: `Bearer ${student}`, 'content-type': 'application/json' },
        body: JSON.stringify({ key, draft: false, seen: 0, version: '0', values: leave }),
      })
      const text = await reply.text()
      assert.equal(reply.status, 200, text)
      if (++answered === 60) first.child.kill('SIGKILL')
      return sendForm.decode(JSON.parse(text) as object).process
    }
    const told = new Map<string, string>()
    const notSent: string[] = []
    const sender = async () => {
      for (let key = keys[started++]; key; key = keys[started++]) {
        await sendAt(started % 2 ? first : other, key).then(
          (process) => told.set(key!, process),
          (e: unknown) => {
            if (e instanceof assert.AssertionError) throw e
            notSent.push(key!)
          },
        )
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(sender))
    assertTrue(first.child.killed && notSent.length > 0 && told.size > 60, `${told.size} of ${keys.length}`)
    // whoever was told nothing presses again: the same key
    for (const key of notSent) told.set(key, await sendAt(other, key))
    assert.equal(new Set(told.values()).size, keys.length)
    assert.equal(await total(), before + keys.length)
    // what was answered before is what a repetition is told
    assert.equal(await sendAt(other, keys[0]!), told.get(keys[0]!))

    const detail = await rest(other, processDetail, { path: { id: kept.id } }, student)
    assert.equal(detail.value!.entry, kept.entry)
    const [task] = await todo(other, staff, kept.entry)
    assert.equal((await act(other, task!, staff)).status, 200)
  },
)
