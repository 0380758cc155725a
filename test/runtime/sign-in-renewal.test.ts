import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { claimsOf, hashOf, reply, requestOf, sign } from './fake-provider.ts'
import { KEY, ORIGIN, settle } from './session-page.ts'
import { FLOWS, scene, type Flow } from './sign-in-scene.ts'

/** Signed in by the flow, and then left alone until a renewal is due. */
async function signedIn(t: Parameters<typeof scene>[0], responseType: Flow) {
  const at = scene(t, { oidc: { responseType } })
  const { signIn, url } = await at.answer()
  await signIn.complete(url)
  const asked: URL[] = []
  /** What the provider answers in the frame. */
  const frame = (answer: (url: string) => Promise<string>) =>
    (at.tab.door.frame = (url) => (asked.push(new URL(url)), answer(url)))
  const honest = (url: string) => {
    const access_token = `renewed-${asked.length}`
    const claims = { ...claimsOf(requestOf(url)), at_hash: hashOf(access_token) }
    return at.answerTo(requestOf(url), {
      idToken: () => sign(claims),
      tokens: (all) => ({ ...all, access_token }),
    })
  }
  const error = (code: string) => async (url: string) => {
    const { redirectUri, state } = requestOf(url)
    return `${redirectUri}${responseType === 'code' ? '?' : '#'}error=${code}&state=${state}`
  }
  const access = () => (JSON.parse(at.stored() ?? '{}') as { access_token?: string }).access_token ?? 'none'
  return { ...at, asked, frame, honest, error, access }
}

/** Requests under way that a reload of the tab would find. */
const waiting = ({ kept }: { kept: { all(): object } }) =>
  Object.keys(kept.all()).filter((key) => key.startsWith('oidc.'))

for (const flow of FLOWS) {
  test(`${flow}: a renewal asks in a hidden frame, without a page, and with the hint`, async (t) => {
    const { make, frame, honest, asked, access, tab } = await signedIn(t, flow)
    frame(honest)
    equal(await make().renew(), 'renewed')
    equal(access(), 'renewed-1')
    const { prompt, redirect_uri, id_token_hint } = Object.fromEntries(asked[0]!.searchParams)
    deepEqual([prompt, redirect_uri], ['none', `${ORIGIN}/workflow/oidcRenew`])
    notEqual(id_token_hint, undefined)
    deepEqual(waiting(tab), [])
  })

  test(`${flow}: a provider that wants the person says so, and nothing is changed`, async (t) => {
    const { make, frame, error, access } = await signedIn(t, flow)
    const before = access()
    for (const code of ['login_required', 'interaction_required', 'consent_required', 'access_denied']) {
      frame(error(code))
      equal(await make().renew(), 'refused')
    }
    for (const code of ['server_error', 'temporarily_unavailable']) {
      frame(error(code))
      equal(await make().renew(), 'unreachable')
    }
    equal(access(), before)
  })

  test(`${flow}: a renewal for another person is refused, not taken over`, async (t) => {
    const { make, frame, answerTo, access, provider } = await signedIn(t, flow)
    const before = access()
    provider.replies['/userinfo'] = () => reply.json({ sub: 'u2' })
    frame((url) => answerTo(requestOf(url), { claims: (c) => ({ ...c, sub: 'u2' }) }))
    equal(await make().renew(), 'refused')
    equal(access(), before)
  })

  test(`${flow}: a forged renewal is refused`, async (t) => {
    const { make, frame, answerTo, access } = await signedIn(t, flow)
    const before = access()
    frame((url) => answerTo(requestOf(url), { claims: (c) => ({ ...c, nonce: 'another' }) }))
    equal(await make().renew(), 'refused')
    equal(access(), before)
  })

  test(`${flow}: an answer meant for the frame is no answer for the callback page`, async (t) => {
    const { make, frame, honest, access, tab } = await signedIn(t, flow)
    const before = access()
    const signIn = make()
    let answer = ''
    let stop: (e: Error) => void = () => {}
    frame(async (url) => {
      answer = await honest(url)
      return new Promise((_, reject) => (stop = reject))
    })
    const renewing = signIn.renew()
    while (!answer) await settle()
    deepEqual(waiting(tab), [], 'it is kept in memory only')
    const failure: unknown = await signIn.complete(answer).catch((e: unknown) => e)
    equal((failure as { reason?: string }).reason, 'unknown-answer')
    stop(new TypeError('closed'))
    equal(await renewing, 'unreachable')
    equal(access(), before)
  })

  test(`${flow}: tabs that wake at the same time renew once`, async (t) => {
    const { make, frame, honest, browser, access, asked, tab } = await signedIn(t, flow)
    frame(honest)
    const tabs = [tab, browser.tab({ clock: Date.now }), browser.tab({ clock: Date.now })]
    for (const one of tabs) one.door.frame = tab.door.frame!
    const outcomes = await Promise.all(tabs.map((one) => make(one).renew()))
    deepEqual([outcomes, asked.length, access()], [['renewed', 'renewed', 'renewed'], 1, 'renewed-1'])
  })

  test(`${flow}: a sign-out during a renewal stays a sign-out`, async (t) => {
    const { make, frame, honest, browser, stored, asked } = await signedIn(t, flow)
    frame(async (url) => {
      browser.local.removeItem(KEY)
      return honest(url)
    })
    equal(await make().renew(), 'refused')
    equal(stored(), null)
    equal(await make().renew(), 'refused')
    equal(asked.length, 1, 'a guest is not asked for')
  })
}

test('code: a refresh token renews without a frame, and its id_token is checked as well', async (t) => {
  const at = scene(t, { oidc: { responseType: 'code' } })
  const { signIn, url } = await at.answer({ tokens: (all) => ({ ...all, refresh_token: 'refresh' }) })
  await signIn.complete(url)
  const { nonce: _, ...claims } = claimsOf(requestOf(at.gone()))
  const refreshed = async (more: object) => {
    const access_token = 'refreshed'
    const id_token = await sign({ ...claims, at_hash: hashOf(access_token), ...more })
    at.provider.token = { access_token, token_type: 'Bearer', expires_in: 3600, id_token }
    return signIn.renew()
  }
  equal(await refreshed({ aud: 'another' }), 'refused')
  equal(await refreshed({ at_hash: hashOf('another') }), 'refused')
  equal(await refreshed({}), 'renewed')
  equal((JSON.parse(at.stored()!) as { access_token: string }).access_token, 'refreshed')
})
