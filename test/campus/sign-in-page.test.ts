import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCOUNT_LIMIT } from '../../src/campus/sign-in/sign-in-attempts.ts'
import { negotiateLanguage, messages } from '../../src/campus/sign-in/messages.ts'
import { setUpSignInServer } from '../tools/sign-in-server.ts'
import { responseParams, authorizeUrl, fetchTokens, HttpVisitor } from '../tools/http-sign-in.ts'

/** The markup with collapsed whitespace. */
const read = async (reply: Response) => (await reply.text()).replace(/\s+/g, ' ')

describe('the sign-in page', () => {
  const campus = setUpSignInServer()
  const open = async (visitor = new HttpVisitor(), more: Record<string, string> = {}) => {
    const page = await visitor.go(authorizeUrl(campus.url, { extraParams: more }).url)
    return { visitor, url: page.url, text: await read(page.reply) }
  }

  test('shows an error and keeps the login after a wrong password, and signs in with the right one', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    const { reply } = await visitor.submit(url, 'student', 'wrong')
    equal(reply.status, 422)
    const text = await read(reply)
    match(text, /id="error">Account or password is not right/)
    match(text, /name="login" value="student"/)
    match(text, /name="password" type="password" value=""/)
    ok(responseParams((await visitor.submit(url, 'student')).url).get('access_token'))
  })

  test('replies to an unknown login as to a wrong password', async () => {
    const { visitor, url } = await open()
    const known = await read((await visitor.submit(url, 'student', 'wrong')).reply)
    const unknown = await read((await visitor.submit(url, 'nobody1', 'wrong')).reply)
    equal(
      unknown,
      known.replace('id="login" name="login" value="student"', 'id="login" name="login" value="nobody1"'),
    )
    for (const login of ["' or 1=1 --", 'a\0b', '<script>alert(1)</script>', '李'.repeat(40)]) {
      const { reply } = await visitor.submit(url, login)
      equal(reply.status, 422)
      ok(!(await read(reply)).includes('<script>alert'))
    }
    equal((await visitor.submit(url, '', '')).reply.status, 422)
  })

  test('limits wrong passwords per account and address with 429 and a clear message', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    for (let i = 0; i < ACCOUNT_LIMIT.hits; i++)
      equal((await visitor.submit(url, 'college', `guess ${i}`)).reply.status, 422)
    const { reply } = await visitor.submit(url, 'college')
    equal(reply.status, 429)
    const wait = Number(reply.headers.get('retry-after'))
    ok(wait > 0 && wait <= ACCOUNT_LIMIT.seconds)
    match(await read(reply), /id="error">Too many attempts\. .* in [1-5] minutes?\./)
    ok(responseParams((await visitor.submit(url, 'approver')).url).get('access_token'))
    await campus.db.query("update rate set until = now() - interval '1 second'")
    ok((await fetchTokens(campus.url, 'college')).access_token)
  })

  test('does not lock out all users behind one IP address', async () => {
    const { visitor, url } = await open()
    for (let n = 0; n < 70; n++)
      equal((await visitor.submit(url, `someone${n}`, 'wrong')).reply.status, 422, `attempt ${n}`)
    ok(responseParams((await visitor.submit(url, 'postgraduate')).url).get('access_token'))
  })

  test('does not count correct passwords against the limit', async () => {
    for (let i = 0; i <= ACCOUNT_LIMIT.hits + 1; i++) await fetchTokens(campus.url, 'staff')
  })

  test('rejects a cross-site form, another content type, and a large body', async () => {
    const { visitor, url } = await open()
    const body = new URLSearchParams({ login: 'student', password: 'student' })
    for (const origin of ['https://evil.example', 'null'])
      equal((await visitor.fetch(url, { method: 'POST', body, headers: { origin } })).status, 403)
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    equal((await visitor.fetch(url, json)).status, 400)
    const large = new URLSearchParams({ login: 'student', password: 'x'.repeat(5000) })
    equal((await visitor.fetch(url, { method: 'POST', body: large })).status, 400)
    equal((await new HttpVisitor().fetch(url, { method: 'POST', body })).status, 400)
  })

  test('shows an expiry message with a link on a used page, and asks a browser without cookies to allow them', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    await visitor.submit(url, 'student')
    const blocking = () => new HttpVisitor({ 'accept-language': 'en' })
    const form = { method: 'POST', body: new URLSearchParams({ login: 'student', password: 'student' }) }
    for (const [reply, title] of [
      [await visitor.fetch(url), /This sign-in page has expired/],
      [await blocking().fetch(url), /Your browser sent no cookies[^]*allow cookies for this site/],
      [await blocking().fetch(url, form), /Your browser sent no cookies/],
    ] as const) {
      equal(reply.status, 400)
      const text = await read(reply)
      match(text, title)
      match(text, new RegExp(`<a class="go" href="${campus.url}/">`))
    }
  })

  test('fills in the form for a demo account with one click, even without JavaScript', async () => {
    const { visitor, url, text } = await open()
    for (const login of ['student', 'postgraduate', 'college', 'staff', 'approver'])
      match(text, new RegExp(`<button name="demo" value="${login}">`))
    const filled = await read(await visitor.fetch(`${url}?demo=approver`))
    match(filled, /name="login" value="approver"/)
    match(filled, /name="password" type="password" value="approver"/)
    ok(!(await read(await visitor.fetch(`${url}?demo=admin`))).includes('value="admin"'))
  })

  test('uses the language of ui_locales, else of the browser, and keeps it for sign-out', async () => {
    match((await open(undefined, { ui_locales: 'zh-CN' })).text, /<html lang="zh-CN">.*江州大学/s)
    match((await open(new HttpVisitor({ 'accept-language': 'en-GB,zh;q=0.5' }))).text, /<html lang="en">/)
    const chinese = new HttpVisitor({ 'accept-language': 'en' })
    await open(chinese, { ui_locales: 'zh-CN' })
    match(await (await chinese.fetch(`${campus.url}/oidc/logout/success`)).text(), /已安全退出/)
    equal(negotiateLanguage(['fr'], 'de;q=0.9, en;q=0, zh-TW;q=0.1'), 'zh')
    equal(negotiateLanguage([], undefined), 'zh')
    deepEqual(Object.keys(messages.en), Object.keys(messages.zh))
  })

  test('has no inline script or style and a form that works without scripts', async () => {
    const { text } = await open()
    ok(!/<style|style=|\son\w+="|<script(?![^>]* src=)/.test(text))
    match(text, /<label for="login">/)
    match(text, /<label for="password">/)
    match(text, /id="login" name="login"[^>]*autocomplete="username"/)
    match(text, /id="password" name="password" type="password"[^>]*autocomplete="current-password"/)
    match(text, /<form method="post"/)
    for (const [, path] of text.matchAll(/(?:src|href)="(\/oidc\/assets\/[^"]+)"/g)) {
      const reply = await fetch(campus.url + path)
      equal(reply.status, 200, path)
      match(reply.headers.get('cache-control') ?? '', /immutable/)
    }
    equal((await fetch(`${campus.url}/oidc/assets/..%2fprovider.ts`)).status, 404)
    equal((await fetch(`${campus.url}/oidc/assets/constructor`)).status, 404)
  })
})
