import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { after, before, describe, test } from 'node:test'
import type { Db } from '../../demo/campus/db/open.ts'
import { createAddresses } from '../../demo/campus/sign-in/addresses.ts'
import { PER_ACCOUNT } from '../../demo/campus/sign-in/attempts.ts'
import { chooseLang, messages } from '../../demo/campus/sign-in/messages.ts'
import { renewPage } from '../../demo/campus/sign-in/views.ts'
import { peopledDb, serveSignIn, type SignInServer } from '../tools/sign-in-server.ts'
import { answerAt, authorizeUrl, tokenFor, Visitor } from '../tools/sign-in.ts'

const CMS = 'https://cms.example.edu'

/** Markup on one line, as a reader sees it. */
const read = async (reply: Response) => (await reply.text()).replace(/\s+/g, ' ')

describe('the sign-in page and its addresses', () => {
  let db: Db
  let campus: SignInServer
  before(async () => {
    db = await peopledDb()
    campus = await serveSignIn(db)
  })
  after(async () => {
    await campus.close()
    await db.close()
  })
  const open = async (visitor = new Visitor(), more: Record<string, string> = {}) => {
    const page = await visitor.go(authorizeUrl(campus.url, { more }).url)
    return { visitor, url: page.url, text: await read(page.reply) }
  }

  test('a wrong password says so, keeps the login typed and lets the right one in', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    const { reply } = await visitor.submit(url, 'student', 'wrong')
    equal(reply.status, 422)
    const text = await read(reply)
    match(text, /role="alert">Account or password is not right/)
    match(text, /name="login" value="student"/)
    match(text, /name="password" type="password" value=""/)
    ok(answerAt((await visitor.submit(url, 'student')).url).get('access_token'))
  })

  test('an unknown login is answered exactly as a wrong password', async () => {
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

  test('too many wrong passwords are slowed down with a clear text, for that account from that address only', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    for (let i = 0; i < PER_ACCOUNT.hits; i++)
      equal((await visitor.submit(url, 'college', `guess ${i}`)).reply.status, 422)
    const { reply } = await visitor.submit(url, 'college')
    equal(reply.status, 429)
    const wait = Number(reply.headers.get('retry-after'))
    ok(wait > 0 && wait <= PER_ACCOUNT.seconds)
    match(await read(reply), /role="alert">Too many attempts\. .* in [1-5] minutes?\./)
    ok(answerAt((await visitor.submit(url, 'approver')).url).get('access_token'))
    await db.query("update rate set until = now() - interval '1 second'")
    ok((await tokenFor(campus.url, 'college')).access_token)
  })

  test('right passwords are never counted against anybody', async () => {
    for (let i = 0; i <= PER_ACCOUNT.hits + 1; i++) await tokenFor(campus.url, 'staff')
  })

  test('a form that another site sends is refused, and so is one that is no form or too large', async () => {
    const { visitor, url } = await open()
    const body = new URLSearchParams({ login: 'student', password: 'student' })
    for (const origin of ['https://evil.example', 'null'])
      equal((await visitor.fetch(url, { method: 'POST', body, headers: { origin } })).status, 403)
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    equal((await visitor.fetch(url, json)).status, 400)
    const large = new URLSearchParams({ login: 'student', password: 'x'.repeat(5000) })
    equal((await visitor.fetch(url, { method: 'POST', body: large })).status, 400)
    equal((await new Visitor().fetch(url, { method: 'POST', body })).status, 400)
  })

  test('a page that was used or that belongs to another browser says that it has expired and leads back', async () => {
    const { visitor, url } = await open(undefined, { ui_locales: 'en' })
    await visitor.submit(url, 'student')
    for (const who of [visitor, new Visitor({ 'accept-language': 'en' })]) {
      const reply = await who.fetch(url)
      equal(reply.status, 400)
      const text = await read(reply)
      match(text, /This sign-in page has expired/)
      match(text, new RegExp(`<a class="go" href="${campus.url}/">`))
    }
  })

  test('the five demo accounts fill the form in one press, also without script', async () => {
    const { visitor, url, text } = await open()
    for (const login of ['student', 'postgraduate', 'college', 'staff', 'approver'])
      match(text, new RegExp(`<button name="demo" value="${login}">`))
    const filled = await read(await visitor.fetch(`${url}?demo=approver`))
    match(filled, /name="login" value="approver"/)
    match(filled, /name="password" type="password" value="approver"/)
    ok(!(await read(await visitor.fetch(`${url}?demo=admin`))).includes('value="admin"'))
  })

  test('the page speaks the language of ui_locales, else the browser, and signing out keeps to it', async () => {
    match((await open(undefined, { ui_locales: 'zh-CN' })).text, /<html lang="zh-CN">.*江州大学/s)
    match((await open(new Visitor({ 'accept-language': 'en-GB,zh;q=0.5' }))).text, /<html lang="en">/)
    const chinese = new Visitor({ 'accept-language': 'en' })
    await open(chinese, { ui_locales: 'zh-CN' })
    match(await (await chinese.fetch(`${campus.url}/oidc/logout/success`)).text(), /已安全退出/)
    equal(chooseLang(['fr'], 'de;q=0.9, en;q=0, zh-TW;q=0.1'), 'zh')
    equal(chooseLang([], undefined), 'zh')
    deepEqual(Object.keys(messages.en), Object.keys(messages.zh))
  })

  test('the markup holds no script and no style of its own, and its form works without any', async () => {
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

  test('only the callback pages of allowed origins get tokens; all else ends on an error page, not in a redirect', async () => {
    const refused = [
      `${campus.url}/workflow/index`,
      `${campus.url}/workflow/oidcCallback?next=https://evil.example`,
      `${campus.url}/workflow/oidcCallback/`,
      `${campus.url}/workflow/x/../oidcCallback`,
      `${campus.url}/workflow/oidcRenew?parent=https://evil.example`,
      `${campus.url}/workflow/oidcRenew?parent=${campus.url}&parent=https://evil.example`,
      `${campus.url}/workflow/oidcCallback#x`,
      'https://evil.example/workflow/oidcCallback',
      'http://localhost.evil.example/workflow/oidcCallback',
      `http://x@${new URL(campus.url).host}/workflow/oidcCallback`,
      'javascript:alert(1)',
      '',
    ]
    for (const redirectUri of refused) {
      const reply = await new Visitor().fetch(authorizeUrl(campus.url, { redirectUri }).url)
      equal(reply.status, 400, redirectUri)
      equal(reply.headers.get('location'), null)
    }
    for (const redirectUri of [
      `${campus.url}/workflow/oidcRenew`,
      `${campus.url}/workflow/oidcRenew?parent=${campus.url}`,
      'http://127.0.0.1:4321/workflow/oidcCallback',
    ])
      equal(
        (await new Visitor().fetch(authorizeUrl(campus.url, { redirectUri }).url)).status,
        303,
        redirectUri,
      )
  })

  test('signing out returns to pages of the hall only, never to a callback page or into the provider', async () => {
    const { id_token } = await tokenFor(campus.url, 'student')
    const ask = (to: string) =>
      new Visitor().fetch(
        `${campus.url}/oidc/logout?id_token_hint=${id_token}&post_logout_redirect_uri=${encodeURIComponent(to)}`,
      )
    for (const to of [
      'https://evil.example/',
      `${campus.url}@evil.example/`,
      `${campus.url}.evil.example/`,
      `${campus.url}/workflow/oidcCallback`,
      `${campus.url}/workflow/oidcRenew?x=1`,
      `${campus.url}/oidc/logout`,
      `${campus.url}\\evil`,
      `${campus.url}/a\tb`,
      `${campus.url}/#x`,
      'javascript:alert(1)',
      '//evil.example',
    ])
      equal((await ask(to)).status, 400, to)
    for (const to of [campus.url, `${campus.url}/`, `${campus.url}/workflow/serviceCenter?seq=%E6%88%90`])
      equal((await ask(to)).status, 200, to)
  })

  test('pages of allowed origins may ask for tokens and user info, others may not; keys are for everybody', async () => {
    const { access_token } = await tokenFor(campus.url, 'student')
    const info = (origin: string, token = access_token) =>
      fetch(`${campus.url}/oidc/userinfo`, { headers: { origin, authorization: `Bearer ${token}` } })
    const own = await info('http://localhost:5555')
    equal(own.headers.get('access-control-allow-origin'), 'http://localhost:5555')
    for (const reply of [
      await info('https://evil.example'),
      await info('https://evil.example', 'x'),
      await info('null'),
    ]) {
      equal(reply.headers.get('access-control-allow-origin'), null)
      ok(reply.status >= 400)
    }
    const token = (origin: string) =>
      fetch(`${campus.url}/oidc/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'univ-portal', code: 'x' }),
      })
    equal((await token(campus.url)).headers.get('access-control-allow-origin'), campus.url)
    equal((await token('https://evil.example')).headers.get('access-control-allow-origin'), null)
    for (const path of ['/jwks', '/.well-known/openid-configuration']) {
      const reply = await fetch(`${campus.url}/oidc${path}`, { headers: { origin: 'https://evil.example' } })
      equal(reply.headers.get('access-control-allow-origin'), 'https://evil.example')
      equal(reply.headers.get('access-control-allow-credentials'), null)
    }
  })

  test('every answer carries the headers; only check_session may be framed, and only by pages we serve', async () => {
    const { visitor, url } = await open()
    const { reply: callback } = await visitor.go(authorizeUrl(campus.url, { more: { prompt: 'none' } }).url)
    const answers = [
      callback,
      await visitor.fetch(url),
      await visitor.fetch(`${url}?x`, { method: 'POST', body: new URLSearchParams() }),
      ...(await Promise.all(
        [
          '/jwks',
          '/nothing',
          '/authorize',
          '/userinfo',
          '/logout',
          '/logout/success',
          '/assets/sign-in.js',
          '/sign-in/x',
        ].map((path) => new Visitor().fetch(`${campus.url}/oidc${path}`)),
      )),
    ]
    for (const { url: at, headers } of answers) {
      const policy = headers.get('content-security-policy') ?? ''
      match(policy, /default-src 'none'/, at)
      match(policy, /frame-ancestors 'none'/, at)
      match(policy, /require-trusted-types-for 'script'/, at)
      ok(!policy.includes('unsafe'), at)
      equal(headers.get('x-content-type-options'), 'nosniff', at)
      equal(headers.get('referrer-policy'), 'same-origin', at)
      ok(headers.get('cache-control'), at)
      equal(headers.get('x-powered-by'), null)
    }
    const framed = await visitor.fetch(`${campus.url}/oidc/check_session`)
    match(framed.headers.get('content-security-policy') ?? '', /frame-ancestors 'self' http:\/\/localhost:/)
    equal(framed.headers.get('x-frame-options'), null)
    match(
      await framed.text(),
      /<script src="\/oidc\/assets\/check-session\.js[^"]*" data-cookie="univ_\d+_state">/,
    )
  })

  test('answers to bad requests tell no more than OAuth does', async () => {
    for (const path of [
      '/authorize?client_id=%00',
      '/authorize?client_id[]=x',
      '/sign-in/%00',
      '/sign-in/%E0%A4%A',
      '/logout?id_token_hint=x',
    ]) {
      const reply = await new Visitor().fetch(`${campus.url}/oidc${path}`)
      ok([400, 404].includes(reply.status), `${path} ${reply.status}`)
      ok(!/\.[tj]s:\d|node_modules/.test(await read(reply)), path)
    }
  })
})

test('off this machine only listed origins count, under the base path', () => {
  const addresses = createAddresses(
    'https://sso.example.edu/oidc',
    ['https://hall.example.edu', CMS],
    '/hall',
  )
  ok(addresses.redirect('https://hall.example.edu/hall/workflow/oidcCallback'))
  ok(addresses.redirect(`https://hall.example.edu/hall/workflow/oidcRenew?parent=${CMS}`))
  ok(!addresses.redirect('https://hall.example.edu/workflow/oidcCallback'))
  ok(!addresses.redirect('http://localhost:8080/hall/workflow/oidcCallback'))
  ok(!addresses.redirect('http://hall.example.edu/hall/workflow/oidcCallback'))
  ok(!addresses.origin('http://localhost:8080'))
  ok(!addresses.origin('null'))
  ok(addresses.afterSignOut('https://hall.example.edu/hall/workflow/index'))
  ok(!addresses.afterSignOut('https://hall.example.edu/hallway'))
  ok(!addresses.afterSignOut('https://hall.example.edu/hall/../x'))
  equal(addresses.home, 'https://hall.example.edu/hall/')
})

describe('the relay page at /workflow/oidcRenew', () => {
  const code = readFileSync(new URL('../../demo/campus/sign-in/renew.js', import.meta.url), 'utf8')
  const own = 'http://localhost:8080'
  /** Runs the page's script at `search`; returns what was posted and where the address bar stands. */
  const relay = (search: string, parents: string, alone = false) => {
    const posted: unknown[] = []
    let bar = ''
    const window: Record<string, unknown> = { opener: null }
    window.parent = alone ? window : { postMessage: (data: unknown, to: string) => posted.push([data, to]) }
    const location = {
      origin: own,
      pathname: '/workflow/oidcRenew',
      search,
      href: `${own}/workflow/oidcRenew${search}#t`,
    }
    const history = { replaceState: (_s: unknown, _t: string, to: string) => (bar = to) }
    const document = { currentScript: { dataset: { parents } } }
    vm.runInNewContext(code, { window, location, history, document, URLSearchParams })
    return { posted: JSON.parse(JSON.stringify(posted)) as unknown[], bar }
  }
  const told = (search: string, to: string) => [
    [{ source: 'oidc-client', url: `${own}/workflow/oidcRenew${search}#t`, keepOpen: false }, to],
  ]

  test('tells its own origin, and a listed parent, by that exact origin', () => {
    deepEqual(relay('', '').posted, told('', own))
    deepEqual(relay(`?parent=${CMS}`, `${own} ${CMS}`).posted, told(`?parent=${CMS}`, CMS))
    const local = 'http://localhost:9000'
    deepEqual(relay(`?parent=${local}`, 'http://localhost:*').posted, told(`?parent=${local}`, local))
  })

  test('tells nobody else, and leaves no token in the address bar', () => {
    for (const parent of [
      'https://evil.example',
      `${CMS}.evil.example`,
      `${CMS}/x`,
      '*',
      'null',
      '',
      'http://localhost:9/x',
    ])
      deepEqual(
        relay(`?parent=${encodeURIComponent(parent)}`, `${CMS} http://localhost:*`).posted,
        [],
        parent,
      )
    const alone = relay('', '', true)
    deepEqual(alone, { posted: [], bar: '/workflow/oidcRenew' })
  })

  test('its page escapes what it is given', () => {
    match(
      renewPage('/renew.js', `${own} "><script>`),
      /data-parents="http:\/\/localhost:8080 &quot;&gt;&lt;script&gt;">/,
    )
  })
})
