import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createForgeries, LIBRARY, NONCE } from './popup-fixture.ts'
import { KEY, ORIGIN, createStoredRecord, T0 } from '../fake-browser.ts'
import { flush } from '../fake-clock.ts'
import type { PopupStage } from '../../../../src/runtime/session/sources/popup-host.ts'
import { CONSENTS, openPopupHost, type ScenarioOptions } from './popup-host-fixture.ts'

// the portal's popup and its hidden frame

test('grants only the session to the page that proves its origin, after the user’s consent', async () => {
  const { done, says, posted, types, consentRequests, page, memory } = openPopupHost({
    record: createStoredRecord(),
  })
  await flush()
  deepEqual(
    [types(), consentRequests],
    [['ready'], []],
    'no consent is asked before the page has proved its origin',
  )
  await says('ask')
  deepEqual(consentRequests, [`${LIBRARY} Name u1`])
  deepEqual(posted.at(-1), {
    data: {
      univ: 'univ-hand-over/1',
      nonce: NONCE,
      type: 'session',
      accessToken: 'access-of-u1',
      expires: T0 + 3_600_000,
      user: { id: 'u1', name: 'Name u1' },
    },
    to: LIBRARY,
  })
  equal(page.closed, false, 'not before the page acknowledged it')
  await says('taken')
  deepEqual([await done, page.closed], ['done', true])
  ok(posted.every(({ to }) => to === LIBRARY))
  ok(!JSON.stringify(posted).includes('id.of'), 'the id token stays in the portal')
  deepEqual(memory.get('univ.handedTo'), CONSENTS)
})

test('ignores 60 and more forged messages in the popup and accepts the genuine one', async () => {
  const { done, receive, says, types, source, consentRequests, stages } = openPopupHost({
    record: createStoredRecord(),
    consents: CONSENTS,
  })
  await flush()
  for (const type of ['ask', 'taken']) {
    const good = { univ: 'univ-hand-over/1', nonce: NONCE, type }
    const all = createForgeries({ data: good, origin: LIBRARY, source }, good)
    ok(all.length >= 60, `${all.length} forgeries`)
    const before = types().length
    for (const [name, message] of all) {
      await receive(message)
      deepEqual([types().length, consentRequests.length, stages.length], [before, 0, 0], `${type}: ${name}`)
    }
    await says(type)
  }
  deepEqual([types(), await done], [['ready', 'session'], 'done'])
})

test('asks for consent once per user and origin', async () => {
  for (const [consents, asks] of [
    [CONSENTS, 0],
    [JSON.stringify([['u2', LIBRARY]]), 1],
    [JSON.stringify([['u1', `${LIBRARY}:8443`]]), 1],
    ['[["u1"]]', 1],
    ['{"u1":"x"}', 1],
    ['not JSON', 1],
  ] as const) {
    const { says, consentRequests } = openPopupHost({ record: createStoredRecord(), consents })
    await says('ask')
    equal(consentRequests.length, asks, consents)
  }
})

test('grants nothing when the user declines, and notifies the page', async () => {
  const { done, says, types, memory, page } = openPopupHost({ record: createStoredRecord(), answer: false })
  await says('ask')
  deepEqual([await done, types(), page.closed], ['declined', ['ready', 'none'], true])
  equal(memory.get('univ.handedTo'), null)
})

for (const [label, given, stage] of [
  ['an origin that is not listed', { listed: [] }, 'not-listed'],
  ['an origin listed with another port', { listed: [`${LIBRARY}:8443`] }, 'not-listed'],
  ['a URL instead of an origin', { query: { origin: `${LIBRARY}/` } }, 'alone'],
  ['a wildcard origin', { query: { origin: '*' } }, 'alone'],
  ['an opaque origin', { query: { origin: 'null' } }, 'alone'],
  ['a short nonce', { query: { nonce: 'n' } }, 'alone'],
  ['no opener', { alone: true }, 'alone'],
] as [string, ScenarioOptions, PopupStage][])
  test(`${label}: shows an error stage, posts nothing and stays open`, async () => {
    const { done, types, consentRequests, stages, page, session } = openPopupHost({
      record: createStoredRecord(),
      ...given,
    })
    deepEqual([await done, types(), consentRequests, stages], [stage, [], [], [stage]])
    deepEqual([page.closed, session.calls], [false, []])
  })

test('does not start a sign-in for a page that does not prove its origin', async () => {
  const { done, clock, session, stages, listeners } = openPopupHost()
  await clock.advance(10_000)
  deepEqual([await done, session.calls, stages, listeners.size], ['no-answer', [], ['no-answer'], 0])
})

test('signs in without a session and returns to the popup once', async () => {
  const { done, says, session, stages } = openPopupHost({ query: { again: '1' } })
  await says('ask')
  equal(await done, 'signing-in')
  const target = `/workflow/oidcWindow?origin=${encodeURIComponent(LIBRARY)}&nonce=${NONCE}&signed=1`
  deepEqual([session.calls, stages], [['renew', `signIn ${target}`], ['signing-in']])

  const back = openPopupHost({ query: { signed: '1' } })
  await back.says('ask')
  deepEqual([await back.done, back.session.calls], ['failed', []], 'no loop')
})

test('renews a session that is about to end or was rejected before granting it', async () => {
  const soon = createStoredRecord('u1', { expires_at: T0 / 1000 + 100 })
  for (const [record, query] of [
    [soon, {}],
    [createStoredRecord(), { again: '1' }],
  ] as const) {
    const { says, session, memory, posted } = openPopupHost({ record, query, consents: CONSENTS })
    session.renewSucceeds = true
    const renew = session.renew.bind(session)
    session.renew = () => (memory.set(KEY, createStoredRecord('u1', { access_token: 'new' })), renew())
    await says('ask')
    deepEqual(
      [session.calls, (posted.at(-1)!.data as { accessToken?: string }).accessToken],
      [['renew'], 'new'],
    )
  }
})

test('grants nothing if the user signs out, or another one in, before consenting', async () => {
  for (const next of [null, createStoredRecord('u2')]) {
    const { done, says, memory, types, page } = openPopupHost({ record: createStoredRecord() })
    let consent = () => {}
    page.thinking = new Promise((resolve) => (consent = resolve))
    await says('ask')
    if (next) memory.set(KEY, next)
    else memory.remove(KEY)
    consent()
    deepEqual([await done, types()], ['failed', ['ready']])
  }
})

test('reports a page that does not acknowledge the session, and stays open', async () => {
  const { done, says, clock, page } = openPopupHost({ record: createStoredRecord(), consents: CONSENTS })
  await says('ask')
  await clock.advance(10_000)
  deepEqual([await done, page.closed], ['no-answer', false])
})

test('grants in the hidden frame only with an earlier consent and never asks or signs in', async () => {
  const fine = openPopupHost({ framed: true, record: createStoredRecord(), consents: CONSENTS })
  await fine.says('ask')
  await fine.says('taken')
  deepEqual([await fine.done, fine.types(), fine.page.closed], ['done', ['ready', 'session'], false])
  for (const given of [{ record: createStoredRecord() }, {}] as ScenarioOptions[]) {
    const { done, says, types, consentRequests, session } = openPopupHost({ framed: true, ...given })
    await says('ask')
    deepEqual([await done, types(), consentRequests], ['declined', ['ready', 'none'], []])
    ok(!session.calls.some((call) => call.startsWith('signIn')))
  }
})

test('signs in and closes without messages for a page of the portal itself', async () => {
  const signing = openPopupHost({ query: { origin: ORIGIN } })
  deepEqual([await signing.done, signing.types()], ['signing-in', []])
  const back = openPopupHost({ query: { origin: ORIGIN, signed: '1' }, record: createStoredRecord() })
  deepEqual([await back.done, back.types(), back.page.closed], ['done', [], true])
})
