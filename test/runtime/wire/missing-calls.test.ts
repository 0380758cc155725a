import { test } from 'node:test'
import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { calendarFeed } from '../../../src/contract/additions/calendar.ts'
import { anonymityApp } from '../../../src/contract/additions/guest-details.ts'
import { createAppOperationRecord } from '../../../src/contract/core/app-records.ts'
import { cancelAppCollect } from '../../../src/contract/core/favorites.ts'
import { createAppReview } from '../../../src/contract/core/reviews.ts'
import { addLog } from '../../../src/contract/core/log.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { createCapabilities } from '../../../src/runtime/wire/capabilities.ts'
import { RequestError } from '../../../src/runtime/wire/errors.ts'
import { contractOperations } from '../../../src/build/docs/contract/contract-operations.ts'
import { createCoreRuntime } from '../../double/core-runtime.ts'

const tenant = { tenant: 'default' }
const notFound = (e: unknown) => e instanceof RequestError && e.kind === 'not-found' && e.status === 404
const formsOf = (sent: { method: string; status: number }[]) =>
  sent.map(({ method, status }) => `${method} ${status}`)

test('rejects an operation missing on the server as not-found and does not send it again', async () => {
  const { runtime, sent } = createCoreRuntime()
  const ask = () => runtime.graphql(anonymityApp, { id: '1', ...tenant })
  await rejects(ask(), notFound)
  await rejects(ask(), notFound)
  deepEqual(formsOf(sent), ['GET 400'])
  equal(runtime.service(createCapabilities).has('guest-details'), false)
})

test('executes mutations with another reply shape once', async () => {
  const { runtime, sent } = createCoreRuntime({ who: 'student' })
  await runtime.graphql(createAppOperationRecord, { type: 3, appId: '7' })
  await runtime.graphql(cancelAppCollect, { appId: '7' })
  await runtime.graphql(createAppReview, { appId: '7', rate: 5, text: 'good' })
  await runtime.graphql(addLog, { moduleName: 'a', moduleText: 'b', userAgent: 'c' })
  await runtime.graphql(cancelAppCollect, { appId: '7' })
  deepEqual(
    sent.map(({ name, status }) => `${name} ${status}`),
    [
      'createAppOperationRecord 200',
      'cancelAppCollect 400',
      'cancelAppCollect 200',
      'createAppReview 200',
      'addLog 400',
      'addLog 200',
      'cancelAppCollect 200',
    ],
  )
})

test('never resends a mutation that may have been executed', async () => {
  for (const reply of [
    { status: 400, body: 'Bad Request' },
    { status: 400, body: { errors: [{ message: 'Cannot query field "x" on type "y".' }] } },
    { status: 200, body: { data: null, errors: [{ message: 'not found' }] } },
    { status: 200, body: '' },
    { status: 404, body: {} },
  ]) {
    const { runtime, sent } = createCoreRuntime({ who: 'student', answer: () => reply })
    await rejects(runtime.graphql(cancelAppCollect, { appId: '7' }))
    equal(sent.length, 1, JSON.stringify(reply))
  }
})

test('the core server supports every read of the contract except additions', async () => {
  const { runtime } = createCoreRuntime({ who: 'student' })
  const variables: Record<string, object> = {
    tasks: { cate: 'todo', userId: '20230001' },
    processes: { cate: 'doing', userId: '20230001', page: 1, size: 10, filter: '' },
    qaRecords: { start: 0, limit: 10 },
    appStatistics: { type: 'AMOUNT', trait: '', BLFS: '' },
    anonymityAppStatistics: { type: 'AMOUNT', trait: '', BLFS: '', ...tenant },
  }
  const faults: string[] = []
  for (const { operation } of contractOperations) {
    if (operation.kind !== 'graphql' || operation.document.includes('mutation ')) continue
    const given = {
      id: '1',
      appId: '1',
      type: 'COMMON',
      first: 8,
      offset: 0,
      ...tenant,
      ...variables[operation.name],
    }
    await runtime.graphql(operation, given).catch((e: unknown) => {
      if (!notFound(e)) faults.push(`${operation.name}: ${String(e)}`)
    })
  }
  deepEqual(faults, [])
})

test('does not repeat a missing REST call of an addition', async () => {
  const { runtime, sent, local } = createCoreRuntime({ who: 'student' })
  const capabilities = runtime.service(createCapabilities)
  equal(capabilities.has('calendar'), undefined)
  await rejects(capabilities.rest('calendar', calendarFeed, {}), notFound)
  await rejects(capabilities.rest('calendar', calendarFeed, {}), notFound)
  deepEqual(
    sent.map(({ name }) => name),
    ['GET /me/calendar'],
  )
  equal(capabilities.has('calendar'), false)
  match(local.get(CAPABILITIES_STORAGE_KEY)!, /"calendar":false/)
})

test('remembers a successful call as available and ignores other failures', async () => {
  let status = 503
  const { runtime } = createCoreRuntime({
    who: 'student',
    answer: () => ({ status, body: { errno: 0, entities: [] } }),
  })
  const capabilities = runtime.service(createCapabilities)
  await rejects(capabilities.rest('calendar', calendarFeed, {}))
  equal(capabilities.has('calendar'), undefined)
  status = 200
  deepEqual(await capabilities.rest('calendar', calendarFeed, {}), [])
  equal(capabilities.has('calendar'), true)
})
