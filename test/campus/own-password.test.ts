// A person changes the password, and others try to change it for them.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createLink, linkPath } from '../../src/campus/sign-in/account-links.ts'
import { ACCOUNT_LIMIT } from '../../src/campus/sign-in/sign-in-attempts.ts'
import { authorizeUrl, HttpVisitor, responseParams } from '../tools/http-sign-in.ts'
import { setUpCampus } from './client.ts'

const PASSWORD = '江上 清风 twelve boats'
const NEXT = '山间 明月 nine cranes'

describe('the page on which a person changes the password', () => {
  const campus = setUpCampus()
  let page = ''
  before(async () => {
    page = `${campus.url}/oidc/password`
  })

  async function signIn(login: string, password = login, visitor = new HttpVisitor()) {
    const first = await visitor.go(authorizeUrl(campus.url).url)
    const done = first.url.includes('/workflow/') ? first : await visitor.submit(first.url, login, password)
    return { visitor, token: responseParams(done.url).get('access_token'), status: done.reply.status }
  }
  const send = async (
    visitor: HttpVisitor,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: campus.url },
  ) => {
    const reply = await visitor.fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: reply.status, text: await reply.text() }
  }
  const me = async (token: string | null) =>
    (await fetch(`${campus.url}/task-api/me/profile`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const isSignedIn = async (visitor: HttpVisitor) =>
    !(await visitor.go(authorizeUrl(campus.url).url)).url.includes('/oidc/sign-in/')
  const resetLimits = () => campus.running.campus.db.query('delete from rate')

  test('the new one counts, this browser stays signed in, all others and earlier links end', async () => {
    const { db } = campus.running.campus
    const [own, other] = await Promise.all([signIn('student'), signIn('student')])
    const [person] = await db.query<{ id: string }>(`select id from person where account = 'student'`)
    const link = campus.url + linkPath(await createLink(db, person!.id, 3600))
    match(await (await own.visitor.fetch(page)).text(), /name="current"[^]*name="password"/)
    const done = await send(own.visitor, { current: 'student', password: PASSWORD })
    deepEqual([done.status, /密码已修改/.test(done.text)], [200, true])
    deepEqual([await me(own.token), await isSignedIn(own.visitor)], [200, true])
    deepEqual([await me(other.token), await isSignedIn(other.visitor)], [401, false])
    equal((await fetch(link)).status, 410)
    equal((await signIn('student')).status, 422)
    ok((await signIn('student', PASSWORD)).token)
    const changes = await db.query('select person_name, subject, detail, action from desk_change')
    deepEqual(changes, [
      { person_name: '李明', subject: '李明', detail: 'student', action: 'password-changed' },
    ])
  })

  test('is linked by the hall', async () => {
    const config = (await (await fetch(`${campus.url}/univ-config.json`)).json()) as {
      oidc: { password: string }
    }
    equal(new URL(config.oidc.password, campus.url).href, page)
  })

  test('asks in English too, and says what is wrong with either password; nothing changes', async () => {
    const { visitor } = await signIn('college')
    match(await (await visitor.fetch(`${page}?ui_locales=en`)).text(), /Current password/)
    const cases: [fields: Record<string, string>, said: RegExp][] = [
      [{}, /Enter your current password and the new one/],
      [{ current: 'college' }, /Enter your current password/],
      [{ current: 'not it', password: PASSWORD }, /The current password is not right\. Nothing was changed/],
      [{ current: `${'college'}\0`, password: PASSWORD }, /The current password is not right/],
      [{ current: 'college', password: 'short' }, /too simple/],
      [{ current: 'college', password: 'college college 1' }, /too simple/],
      [{ current: 'college', password: 'college' }, /new password is the current one/],
      [{ current: 'college', password: 'ｃｏllege' }, /new password is the current one/],
    ]
    for (const [fields, said] of cases) {
      const { status, text } = await send(visitor, fields)
      equal(status, 422)
      match(text, said)
      ok(!text.includes(PASSWORD), 'a password is sent back')
    }
    ok((await signIn('college')).token)
    await resetLimits()
  })

  test('nobody changes the password of another: by a field, from another site, or without a session', async () => {
    const { visitor } = await signIn('staff')
    const good = { current: 'staff', password: NEXT }
    for (const origin of ['https://evil.example', 'null', `${campus.url}.evil.example`, ''])
      equal((await send(visitor, good, origin ? { origin } : {})).status, 403, origin)
    equal((await send(new HttpVisitor(), good)).status, 401)
    equal((await fetch(page)).status, 401)
    equal((await visitor.fetch(page, { method: 'PUT', headers: { origin: campus.url } })).status, 404)
    const json = await visitor.fetch(page, {
      ...{ method: 'POST', body: JSON.stringify(good) },
      headers: { origin: campus.url, 'content-type': 'application/json' },
    })
    equal(json.status, 400)
    const aimed = { account: 'approver', username: 'approver', person: 'approver', login: 'approver' }
    equal((await send(visitor, { ...aimed, current: 'approver', password: NEXT })).status, 422)
    equal((await send(visitor, { ...aimed, ...good })).status, 200)
    ok((await signIn('approver')).token)
    ok((await signIn('staff', NEXT)).token)
  })

  test('guesses count with those of the sign-in page, in both directions', async () => {
    const { visitor } = await signIn('postgraduate')
    for (let i = 0; i < ACCOUNT_LIMIT.hits; i++)
      equal((await send(visitor, { current: `guess ${i}`, password: NEXT })).status, 422)
    const locked = await send(visitor, { current: 'postgraduate', password: NEXT })
    equal(locked.status, 429)
    equal((await signIn('postgraduate')).status, 429)
    await resetLimits()
    for (let i = 0; i < ACCOUNT_LIMIT.hits; i++) await signIn('postgraduate', `guess ${i}`)
    equal((await send(visitor, { current: 'postgraduate', password: NEXT })).status, 429)
    await resetLimits()
    // one shot of many at a time gets no more guesses than one after the other
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(visitor, { current: `guess ${i}`, password: NEXT })),
    )
    equal(many.filter(({ status }) => status === 422).length, ACCOUNT_LIMIT.hits)
    await resetLimits()
  })

  test('who has left has no page', async () => {
    const { visitor } = await signIn('liuyang')
    await campus.running.campus.db.query(`update person set left_at = now() where account = 'liuyang'`)
    equal((await send(visitor, { current: 'liuyang', password: NEXT })).status, 401)
  })
})
