import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createDrafts } from '../../src/runtime/drafts.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { createStore } from '../../src/runtime/storage.ts'
import { sessionDouble, student } from '../double/session.ts'
import { configOf, ORIGIN, settle } from './session-page.ts'

// S18: what is typed outlives the end of a session, for the same person only

const KEY = 'univ.drafts'

function opened(origin = ORIGIN, stored = '') {
  Object.assign(globalThis, { origin })
  const session = sessionDouble(student)
  const tab = createStore(() => undefined)
  if (stored) tab.set(KEY, stored)
  const platform = { storages: { session: tab, local: createStore(() => undefined) } }
  const open = () => createDrafts({ session, platform, config: configOf() } as unknown as Runtime)
  return { session, tab, open, drafts: open() }
}

test('a session that ends by itself keeps what was typed for who comes back, also over a way to the provider', async () => {
  const { session, drafts, open } = opened()
  drafts.set('act t1', 'because of the flood')
  session.forget()
  await settle()
  session.become(student)
  equal(drafts.get('act t1'), 'because of the flood')
  equal(open().get('act t1'), 'because of the flood')
})

test('another person finds nothing, nor does anybody after a sign-out', async () => {
  const { session, drafts, tab } = opened()
  drafts.set('act t1', 'mine')
  session.forget()
  await settle()
  session.become({ id: 'staff', name: 'Zhou' })
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
  drafts.set('act t1', 'of staff')
  session.trouble(null)
  session.become('guest')
  await settle()
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
})

test('what was sent or emptied is forgotten', () => {
  const { drafts, tab } = opened()
  drafts.set('act t1', 'text')
  drafts.set('act t1', '')
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
})

test('on a page of another origin nothing lies in its storage', () => {
  const { drafts, tab } = opened('https://library.example')
  drafts.set('act t1', 'private')
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['private', null])
})

test('a storage that holds something else is an empty one', () => {
  for (const raw of [
    'no JSON',
    'null',
    '[]',
    '{"who":1,"texts":[]}',
    '{"who":"student","texts":{"act t1":"x"}}',
    '{"who":"student","texts":[["act t1"],["act t1",1],"act t1"]}',
    '{"who":"staff","texts":[["act t1","x"]]}',
  ])
    equal(opened(ORIGIN, raw).drafts.get('act t1'), '', raw)
  equal(opened(ORIGIN, '{"who":"student","texts":[["act t1","x"]]}').drafts.get('act t1'), 'x')
})
