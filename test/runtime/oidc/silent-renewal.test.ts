import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { ErrorTimeout } from 'oidc-client-ts'
import { claimsOf, hashOf, reply, parseAuthRequest, sign } from './fake-provider.ts'
import { KEY, ORIGIN } from '../session/fake-browser.ts'
import { flush } from '../session/fake-clock.ts'
import { FLOWS, createSignInFixture, type Flow } from './sign-in-fixture.ts'

/** A fixture signed in by the flow, before any renewal. */
async function setUpSignedIn(t: Parameters<typeof createSignInFixture>[0], responseType: Flow) {
  const fixture = createSignInFixture(t, { oidc: { responseType } })
  const { signIn, url } = await fixture.answer()
  await signIn.complete(url)
  const requests: URL[] = []
  /** Sets the provider's answer in the hidden frame. */
  const frame = (answer: (url: string) => Promise<string>) =>
    (fixture.tab.browser.loadInFrame = (url) => (requests.push(new URL(url)), answer(url)))
  const genuine = (url: string) => {
    const access_token = `renewed-${requests.length}`
    const claims = { ...claimsOf(parseAuthRequest(url)), at_hash: hashOf(access_token) }
    return fixture.createAnswerUrl(parseAuthRequest(url), {
      idToken: () => sign(claims),
      tokens: (all) => ({ ...all, access_token }),
    })
  }
  const error = (code: string) => async (url: string) => {
    const { redirectUri, state } = parseAuthRequest(url)
    return `${redirectUri}${responseType === 'code' ? '?' : '#'}error=${code}&state=${state}`
  }
  const access = () =>
    (JSON.parse(fixture.stored() ?? '{}') as { access_token?: string }).access_token ?? 'none'
  return { ...fixture, requests, frame, genuine, error, access }
}

/** Pending requests that survive a reload of the tab. */
const pendingRequests = ({ tabStorage }: { tabStorage: { all(): object } }) =>
  Object.keys(tabStorage.all()).filter((key) => key.startsWith('oidc.'))

for (const flow of FLOWS) {
  test(`${flow}: renews in a hidden frame with prompt=none and the id token hint`, async (t) => {
    const { make, frame, genuine, requests, access, tab } = await setUpSignedIn(t, flow)
    frame(genuine)
    equal(await make().renew(), 'renewed')
    equal(access(), 'renewed-1')
    const { prompt, redirect_uri, id_token_hint } = Object.fromEntries(requests[0]!.searchParams)
    deepEqual([prompt, redirect_uri], ['none', `${ORIGIN}/workflow/oidcRenew`])
    notEqual(id_token_hint, undefined)
    deepEqual(pendingRequests(tab), [])
  })

  test(`${flow}: leaves out an id token too long for an address`, async (t) => {
    const { make, frame, genuine, requests, access, browser } = await setUpSignedIn(t, flow)
    const record = JSON.parse(browser.local.getItem(KEY)!) as { id_token: string }
    const [head, payload] = record.id_token.split('.')
    browser.local.setItem(
      KEY,
      JSON.stringify({ ...record, id_token: `${head}.${payload}.${'a'.repeat(12_000)}` }),
    )
    frame(genuine)
    equal(await make().renew(), 'renewed')
    equal(access(), 'renewed-1')
    ok(requests[0]!.href.length < 2_000, `${requests[0]!.href.length} characters`)
    const { prompt, id_token_hint, state } = Object.fromEntries(requests[0]!.searchParams)
    deepEqual([prompt, id_token_hint, typeof state], ['none', undefined, 'string'])
  })

  test(`${flow}: is told when a frame does not answer, as if the provider were unreachable`, async (t) => {
    const { make, frame, access } = await setUpSignedIn(t, flow)
    const before = access()
    for (const error of [
      new ErrorTimeout('IFrame timed out'),
      new TypeError('Failed to fetch'),
      new DOMException('blocked'),
    ]) {
      frame(() => Promise.reject(error))
      equal(await make().renew(), 'unreachable')
    }
    equal(access(), before)
  })

  test(`${flow}: keeps the session when the provider requires interaction for the renewal`, async (t) => {
    const { make, frame, error, access } = await setUpSignedIn(t, flow)
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

  test(`${flow}: rejects a renewal for another user`, async (t) => {
    const { make, frame, createAnswerUrl, access, provider } = await setUpSignedIn(t, flow)
    const before = access()
    provider.replies['/userinfo'] = () => reply.json({ sub: 'u2' })
    frame((url) => createAnswerUrl(parseAuthRequest(url), { claims: (c) => ({ ...c, sub: 'u2' }) }))
    equal(await make().renew(), 'refused')
    equal(access(), before)
  })

  test(`${flow}: rejects a forged renewal`, async (t) => {
    const { make, frame, createAnswerUrl, access } = await setUpSignedIn(t, flow)
    const before = access()
    frame((url) => createAnswerUrl(parseAuthRequest(url), { claims: (c) => ({ ...c, nonce: 'another' }) }))
    equal(await make().renew(), 'refused')
    equal(access(), before)
  })

  test(`${flow}: rejects a response to the hidden frame on the callback page`, async (t) => {
    const { make, frame, genuine, access, tab } = await setUpSignedIn(t, flow)
    const before = access()
    const signIn = make()
    let answer = ''
    let stop: (e: Error) => void = () => {}
    frame(async (url) => {
      answer = await genuine(url)
      return new Promise((_, reject) => (stop = reject))
    })
    const renewing = signIn.renew()
    while (!answer) await flush()
    deepEqual(pendingRequests(tab), [], 'the request is stored in memory only')
    const failure: unknown = await signIn.complete(answer).catch((e: unknown) => e)
    equal((failure as { reason?: string }).reason, 'unknown-response')
    stop(new TypeError('closed'))
    equal(await renewing, 'unreachable')
    equal(access(), before)
  })

  test(`${flow}: renews once when several tabs wake up together`, async (t) => {
    const { make, frame, genuine, browser, access, requests, tab } = await setUpSignedIn(t, flow)
    frame(genuine)
    const tabs = [tab, browser.tab({ clock: Date.now }), browser.tab({ clock: Date.now })]
    for (const other of tabs) other.browser.loadInFrame = tab.browser.loadInFrame!
    const outcomes = await Promise.all(tabs.map((tab) => make(tab).renew()))
    deepEqual([outcomes, requests.length, access()], [['renewed', 'renewed', 'renewed'], 1, 'renewed-1'])
  })

  test(`${flow}: does not undo a concurrent sign-out`, async (t) => {
    const { make, frame, genuine, browser, stored, requests } = await setUpSignedIn(t, flow)
    frame(async (url) => {
      browser.local.removeItem(KEY)
      return genuine(url)
    })
    equal(await make().renew(), 'refused')
    equal(stored(), null)
    equal(await make().renew(), 'refused')
    equal(requests.length, 1, 'guests send no request')
  })
}

test('code: renews with a refresh token without a frame and checks the new id_token', async (t) => {
  const fixture = createSignInFixture(t, { oidc: { responseType: 'code' } })
  const { signIn, url } = await fixture.answer({ tokens: (all) => ({ ...all, refresh_token: 'refresh' }) })
  await signIn.complete(url)
  const { nonce: _, ...claims } = claimsOf(parseAuthRequest(fixture.navigatedTo()))
  const refreshed = async (more: object) => {
    const access_token = 'refreshed'
    const id_token = await sign({ ...claims, at_hash: hashOf(access_token), ...more })
    fixture.provider.token = { access_token, token_type: 'Bearer', expires_in: 3600, id_token }
    return signIn.renew()
  }
  equal(await refreshed({ aud: 'another' }), 'refused')
  equal(await refreshed({ at_hash: hashOf('another') }), 'refused')
  equal(await refreshed({}), 'renewed')
  equal((JSON.parse(fixture.stored()!) as { access_token: string }).access_token, 'refreshed')
})
