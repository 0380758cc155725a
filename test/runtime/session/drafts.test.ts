import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createDrafts } from '../../../src/runtime/session/drafts.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { createConfig, ORIGIN } from './fake-browser.ts'
import { flush } from './fake-clock.ts'

// drafts survive the end of a session, for the same user only

const KEY = 'univ.drafts'

function setUp(origin = ORIGIN, stored = '') {
  Object.assign(globalThis, { origin })
  const session = createSessionDouble(student)
  const tab = createKeyValueStore(() => undefined)
  if (stored) tab.set(KEY, stored)
  const platform = { storages: { session: tab, local: createKeyValueStore(() => undefined) } }
  const open = () => createDrafts({ session, platform, config: createConfig() } as unknown as Runtime)
  return { session, tab, open, drafts: open() }
}

test('restores drafts when the same user signs in again after the session ended', async () => {
  const { session, drafts, open } = setUp()
  drafts.set('act t1', 'because of the flood')
  session.clear({ system: 'appCenter', status: 200, code: 'OIDC_BC_LOGOUT' })
  await flush()
  session.setUser(student)
  equal(drafts.get('act t1'), 'because of the flood')
  equal(open().get('act t1'), 'because of the flood')
})

test('clears drafts for another user and after a sign-out', async () => {
  const { session, drafts, tab } = setUp()
  drafts.set('act t1', 'mine')
  session.clear({ system: 'appCenter', status: 200, code: 'OIDC_BC_LOGOUT' })
  await flush()
  session.setUser({ id: 'staff', name: 'Zhou' })
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
  drafts.set('act t1', 'of staff')
  session.setNotice(null)
  session.setUser('guest')
  await flush()
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
})

test('removes an emptied draft', () => {
  const { drafts, tab } = setUp()
  drafts.set('act t1', 'text')
  drafts.set('act t1', '')
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['', null])
})

test('does not use the storage of a cross-origin page', () => {
  const { drafts, tab } = setUp('https://library.example')
  drafts.set('act t1', 'private')
  deepEqual([drafts.get('act t1'), tab.get(KEY)], ['private', null])
})

test('ignores invalid stored drafts', () => {
  for (const raw of [
    'no JSON',
    'null',
    '[]',
    '{"who":1,"texts":[]}',
    '{"who":"student","texts":{"act t1":"x"}}',
    '{"who":"student","texts":[["act t1"],["act t1",1],"act t1"]}',
    '{"who":"staff","texts":[["act t1","x"]]}',
  ])
    equal(setUp(ORIGIN, raw).drafts.get('act t1'), '', raw)
  equal(setUp(ORIGIN, '{"who":"student","texts":[["act t1","x"]]}').drafts.get('act t1'), 'x')
})
