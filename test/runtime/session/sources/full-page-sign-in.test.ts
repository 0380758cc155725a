import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createStoredRecord, ORIGIN } from '../fake-browser.ts'
import { flush } from '../fake-clock.ts'
import { CONSENTS, openPopupHost } from './popup-host-fixture.ts'
import { grant, guest, LIBRARY, openRequestingPage, PORTAL, signedIn } from './popup-fixture.ts'

// Pages of other origins in browsers without popups: a full page of the portal signs in and returns.

const WECHAT = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49'
const WECOM = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 wxwork/4.1.22'
const SAME_SITE = 'https://cms.univ.edu'

for (const userAgent of [WECHAT, WECOM])
  test(`without popups a page of the portal's site signs in by a full page and back: ${userAgent.slice(-16)}`, async () => {
    const leaving = openRequestingPage({ listed: [SAME_SITE], origin: SAME_SITE, userAgent })
    await leaving.session.signIn()
    equal(leaving.opened.length, 0, 'no window')
    const { origin, pathname, searchParams } = new URL(leaving.page.left)
    deepEqual(
      [origin, pathname, Object.fromEntries(searchParams)],
      [
        PORTAL,
        '/workflow/oidcWindow',
        { origin: SAME_SITE, back: `${SAME_SITE}/page?seq=card#top`, ui_locales: 'en' },
      ],
      'the code in the URL stays there',
    )
    equal(leaving.tab.get('univ.signInReturn'), 'true')

    const returned = openRequestingPage({
      listed: [SAME_SITE],
      origin: SAME_SITE,
      userAgent,
      isReturning: true,
    })
    equal(returned.last().kind, 'frame')
    await returned.says(returned.last(), { type: 'ready' })
    await returned.says(returned.last(), grant)
    deepEqual(returned.session.$session.get(), signedIn)
    deepEqual([returned.tab.get('univ.signInReturn'), returned.last().closed], [null, true])
  })

test('a page that was not left to sign in requests nothing by itself', () =>
  equal(openRequestingPage().opened.length, 0))

test('a full page that brings no session back says so, once', async () => {
  const { session, says, last, opened } = openRequestingPage({
    listed: [SAME_SITE],
    origin: SAME_SITE,
    isReturning: true,
  })
  await says(last(), { type: 'ready' })
  await says(last(), { type: 'none' })
  deepEqual([session.$session.get(), session.$notice.get(), opened.length], [guest, 'hall-only', 1])
})

for (const [name, given] of [
  ['another site', { userAgent: WECHAT }],
  ['an opaque origin', { origin: 'null' }],
  ['a page that keeps nothing', { origin: SAME_SITE, listed: [SAME_SITE], userAgent: WECHAT, keeps: false }],
] as const)
  test(`without popups ${name} leads to the portal, and leaves by no redirect`, async () => {
    const { session, page, opened } = openRequestingPage({
      ...given,
      listed: [...(('listed' in given && given.listed) || [LIBRARY])],
    })
    await session.signIn()
    deepEqual([session.$notice.get(), page.left, opened.length], ['hall-only', '', 0])
  })

test('a popup that is blocked twice leaves the page instead', async () => {
  const { session, page } = openRequestingPage({ listed: [SAME_SITE], origin: SAME_SITE })
  page.blocked = true
  await session.signIn()
  deepEqual([session.$notice.get(), page.left], ['window-blocked', ''])
  await session.signIn()
  ok(page.left.startsWith(`${PORTAL}/workflow/oidcWindow?`), page.left)
})

const BACK = `${LIBRARY}/page?seq=card#top`

test('a full page asks for the consent and returns to the page of the listed origin, with nothing in the URL', async () => {
  for (const answer of [true, false]) {
    const { done, page, posted, memory } = openPopupHost({
      record: createStoredRecord(),
      query: { nonce: '', back: BACK },
      alone: true,
      answer,
    })
    equal(await done, 'waiting')
    deepEqual([page.left, posted.length, page.closed], [BACK, 0, false])
    equal(memory.get('univ.handedTo'), answer ? CONSENTS : null)
  }
})

test('a full page signs in first, and keeps its return URL meanwhile', async () => {
  const { done, page, session } = openPopupHost({ query: { nonce: '', back: BACK }, alone: true })
  await flush()
  equal(await done, 'signing-in')
  const target = new URL(String(session.calls.at(-1)).replace('signIn ', ''), ORIGIN)
  deepEqual([target.pathname, target.searchParams.get('back'), page.left], ['/workflow/oidcWindow', BACK, ''])
})

for (const [name, query, listed] of [
  ['an origin that is not listed', { back: BACK }, []],
  ['another origin than it names', { back: 'https://evil.example/page' }, [LIBRARY]],
  ['a similar origin', { back: `${LIBRARY}.evil.example/` }, [LIBRARY]],
  ['another scheme', { back: 'http://library.example/' }, [LIBRARY]],
  ['a script', { back: 'javascript:alert(1)' }, [LIBRARY]],
  ['its own origin', { back: `${ORIGIN}/workflow/todo`, origin: ORIGIN }, [LIBRARY]],
  ['a path', { back: '/page' }, [LIBRARY]],
  ['credentials in the URL', { back: 'https://library.example@evil.example/' }, [LIBRARY]],
] as const)
  test(`a full page never returns to ${name}`, async () => {
    const { done, page, session } = openPopupHost({
      record: createStoredRecord(),
      consents: CONSENTS,
      query: { nonce: '', ...query },
      listed: [...listed],
      alone: true,
    })
    await done
    deepEqual([page.left, session.calls], ['', []])
  })

test('a frame neither signs in nor returns anywhere by a return URL', async () => {
  const { page, clock, done } = openPopupHost({
    record: createStoredRecord(),
    consents: CONSENTS,
    query: { back: BACK },
    framed: true,
  })
  await flush()
  await clock.advance(20_000)
  await done
  equal(page.left, '')
})
