// Accounts of the hall's own in an empty hall, and who tries to get in without one.
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startCampus, type RunningCampus } from '../../src/campus/server.ts'
import { createFirstLink, linkPath } from '../../src/campus/sign-in/account-links.ts'
import { ACCOUNT_LIMIT, PERSON_LIMIT } from '../../src/campus/sign-in/sign-in-attempts.ts'
import { authorizeUrl, HttpVisitor, responseParams } from '../tools/http-sign-in.ts'
import { createTestDatabase } from './client.ts'

const PASSWORD = '江上 清风 twelve boats'
const LIST = `账号,姓名,身份,学工号,部门
wang,王芳,教职工,2001,财务处
zhao,赵磊,教职工,2002,财务处
li,李明,本科生,3001,计算机学院
=cmd,坏人,本科生,1,x
liu,刘洋,外星人,3,y
WANG,重复,教职工,4,z
sun,孙悦,本科生,=1+1,w`

describe('a hall with accounts of its own', () => {
  let running: RunningCampus
  let drop: () => Promise<void>
  let url = ''
  let first = ''
  before(async () => {
    const database = await createTestDatabase()
    drop = database.drop
    running = await startCampus({ port: 0, dist: 'dist', dataDir: 'memory', ...database.options })
    url = running.url
    first = url + linkPath((await createFirstLink(running.campus.db))!)
  })
  after(async () => {
    await running.close()
    await drop()
  })

  const send = (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url, ...headers } })
  /** Resolves to the visitor's token, or to the status of the page that refused. */
  async function signIn(login: string, password: string, visitor = new HttpVisitor()) {
    const page = await visitor.go(authorizeUrl(url).url)
    const done = page.url.includes('/workflow/') ? page : await visitor.submit(page.url, login, password)
    return {
      token: responseParams(done.url).get('access_token'),
      status: done.reply.status,
      text: await done.reply.text(),
      visitor,
    }
  }
  const me = async (token: string | null) =>
    (await fetch(`${url}/task-api/me/profile`, { headers: { authorization: `Bearer ${token}` } })).status

  /** A browser at the desk. */
  async function openDesk(login: string) {
    const { visitor } = await signIn(login, PASSWORD)
    async function follow(address: string, init: RequestInit = {}) {
      let reply = await visitor.fetch(address, init)
      for (let at = address, to = reply.headers.get('location'); to; to = reply.headers.get('location'))
        reply = await visitor.fetch((at = new URL(to, at).href))
      return { status: reply.status, text: await reply.text() }
    }
    const { status, text } = await follow(`${url}/desk/people`)
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const post = (path: string, fields: Record<string, string | File>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ token, ...fields })) body.append(name, value)
      return follow(`${url}/desk/people/${path}`, { method: 'POST', body, headers: { origin: url } })
    }
    return { status, post, get: (query = '') => follow(`${url}/desk/people${query}`) }
  }
  const idOf = async (account: string) =>
    (await running.campus.db.query<{ id: string }>('select id from person where account = $1', [account]))[0]!
      .id
  const linkIn = (text: string) => /\/oidc\/password\/[\w-]{43}/.exec(text)![0]

  test('the first operator sets name and password by a link that works once', async () => {
    match(await (await fetch(first)).text(), /name="account"/)
    // a mail scanner or a second look uses nothing up
    equal((await fetch(first)).status, 200)
    equal((await send(first, { account: 'lin', name: '林静', password: 'short' })).status, 422)
    equal((await send(first, { account: 'lin', name: '林静', password: 'lin lin lin 1' })).status, 422)
    equal((await send(first, { account: '', name: '', password: PASSWORD })).status, 422)
    equal(
      (
        await send(
          first,
          { account: 'lin', name: '林静', password: PASSWORD },
          { origin: 'https://evil.example' },
        )
      ).status,
      403,
    )
    const both = await Promise.all(
      ['lin', 'other'].map((account) => send(first, { account, name: '林静', password: PASSWORD })),
    )
    deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 410]))
    equal((await fetch(first)).status, 410)
    equal(await createFirstLink(running.campus.db), undefined)
    const [operator] = await running.campus.db.query<{ account: string }>(`select account from person`)
    await running.campus.db.query(`update person set account = 'lin' where account = $1`, [operator!.account])
  })

  test('the password is not the account name, and no page lists demo accounts', async () => {
    const { token, status, text } = await signIn('lin', 'lin')
    deepEqual([token, status], [null, 422])
    ok(!text.includes('name="demo"'))
    ok((await signIn('lin', PASSWORD)).token)
    const [secret] = await running.campus.db.query<{ hash: string }>('select hash from account_secret')
    match(secret!.hash, /^scrypt\$32768\$8\$3\$/)
  })

  test('a sign-in gets a session of its own: one that was planted before is worth nothing after', async () => {
    const visitor = new HttpVisitor()
    const page = await visitor.go(authorizeUrl(url).url)
    const planted = visitor.cookie(/_session /)
    const elsewhere = new HttpVisitor()
    equal((await elsewhere.submit(page.url, 'lin', PASSWORD)).reply.status, 400)
    await visitor.submit(page.url, 'lin', PASSWORD)
    notEqual(visitor.cookie(/_session /), planted)
  })

  test('a list of people is imported with a report by row', async () => {
    const desk = await openDesk('lin')
    equal(desk.status, 200)
    const { text } = await desk.post('import', { file: new File([LIST], 'people.csv') })
    match(text, /3 行已导入，4 行有问题/)
    for (const [line, account, reason] of [
      [5, '=cmd', '账号只能有'],
      [6, 'liu', '身份不是'],
      [7, 'WANG', '前面已有一行'],
      [8, 'sun', '当成公式'],
    ] as const)
      match(text, new RegExp(`>${account}<[^]*?>行 ${line}<[^]*?<strong class="bad">[^<]*${reason}`))
    const again = await desk.post('import', {
      file: new File([`\ufeff${LIST.replace('李明', '李鸣')}`], 'x.csv'),
    })
    deepEqual(
      [...again.text.matchAll(/>(没有变化|已更新|新增)</g)].map(([, state]) => state),
      ['没有变化', '没有变化', '已更新'],
    )
    // as Excel on a Chinese computer saves it
    const chinese = Buffer.from('d5cbbac52cd0d5c3fb2cc9edb7dd0a7a686f752cd6dcbeb22cbdccd6b0b9a4', 'hex')
    match((await desk.post('import', { file: new File([chinese], 'x.csv') })).text, /1 行已导入，0 行有问题/)
    match((await desk.get('?q=周静')).text, /zhou/)
    // of a record, what is shown is searched, not the names of its parts
    const accounts = (text: string) => [...text.matchAll(/<span>账号 (\w+)/g)].map(([, one]) => one)
    deepEqual(accounts((await desk.get('?q=财务')).text), ['wang', 'zhao'])
    deepEqual(accounts((await desk.get('?q=dept')).text), [])
    match(
      (await desk.post('import', { file: new File(['a,b\n1,2'], 'x.csv') })).text,
      /缺少列 account, name, post/,
    )
    match((await desk.post('import', { file: new File([''], 'x.csv') })).text, /没有导入/)
  })

  test('an invitation sets a password once; a reset ends every session and the earlier password', async () => {
    const desk = await openDesk('lin')
    const person = await idOf('wang')
    const invitation = url + linkIn((await desk.post('link', { person })).text)
    equal((await send(invitation, { password: PASSWORD })).status, 200)
    equal((await send(invitation, { password: 'another one entirely' })).status, 410)
    const { token, visitor } = await signIn('wang', PASSWORD)
    equal(await me(token), 200)
    const void1 = url + linkIn((await desk.post('link', { person })).text)
    const reset = url + linkIn((await desk.post('link', { person })).text)
    equal((await fetch(void1)).status, 410)
    equal(await me(token), 200)
    equal((await send(reset, { password: 'a second password' })).status, 200)
    equal(await me(token), 401)
    // the browser's session has ended too: it is asked to sign in
    match((await visitor.go(authorizeUrl(url).url)).url, /\/oidc\/sign-in\//)
    equal((await signIn('wang', PASSWORD)).token, null)
    ok((await signIn('2001', 'a second password')).token, 'the staff number works as well')
    equal((await fetch(`${url}/oidc/password/${'A'.repeat(43)}`)).status, 410)
  })

  test('the list of people says where each belongs, as what, and when they signed in last', async () => {
    const row = async (account: string) =>
      /<li>[^]*?<details/
        .exec((await (await openDesk('lin')).get(`?q=${account}`)).text)![0]
        .replace(/<[^>]*>?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    match(await row('wang'), /^王芳 2001 财务处 .*上次登录 \d+月\d+日$/)
    match(await row('li@'.slice(0, 2)), /还没有密码$/)
  })

  test('an account is closed after a second look, which names whose it is', async () => {
    const desk = await openDesk('lin')
    const zhou = await idOf('zhou')
    const asked = await desk.post('leave', { person: zhou })
    match(asked.text, /停用周静的账号？/)
    const left = () =>
      running.campus.db.query('select left_at from person where id = $1 and left_at is not null', [zhou])
    equal((await left()).length, 0)
    match((await desk.post('leave', { person: zhou, sure: 'yes' })).text, /已离开/)
    equal((await left()).length, 1)
  })

  test('whoever is no operator has no page of the desk, by address or by form', async () => {
    const desk = await openDesk('lin')
    const zhao = await idOf('zhao')
    await send(url + linkIn((await desk.post('link', { person: zhao })).text), { password: PASSWORD })
    const other = await openDesk('zhao')
    equal(other.status, 403)
    equal((await other.post('leave', { person: await idOf('lin') })).status, 403)
    equal((await other.post('link', { person: await idOf('lin') })).status, 403)
    equal((await other.post('import', { file: new File([LIST], 'x.csv') })).status, 403)
    equal(
      (
        await fetch(`${url}/desk/people/link`, {
          method: 'POST',
          body: new URLSearchParams({ person: zhao }),
          headers: { origin: url },
        })
      ).status,
      401,
    )
  })

  test('an unknown account, one without a password and a wrong password get the same answer, as slowly', async () => {
    const texts: string[] = []
    const hashes = ['nobody', 'li', 'zhao'].map(async (login) => {
      const { status, text } = await signIn(login, 'not the password')
      equal(status, 422)
      texts.push(text.replace(`value="${login}"`, ''))
    })
    await Promise.all(hashes)
    equal(new Set(texts).size, 1)
  })

  test('guesses are stopped by account and address, and by account from many addresses, known or not', async () => {
    for (const login of ['zhou', 'nobody-at-all']) {
      const statuses = []
      for (let i = 0; i <= ACCOUNT_LIMIT.hits; i++) statuses.push((await signIn(login, `guess ${i}`)).status)
      equal(statuses.at(-2), 422)
      equal(statuses.at(-1), 429)
      // even with the right password: the lock does not say when a guess was right
      equal((await signIn(login, PASSWORD)).status, 429)
    }
    const { countAttempt } = await import('../../src/campus/sign-in/sign-in-attempts.ts')
    const waits = []
    for (let i = 0; i <= PERSON_LIMIT.hits; i++)
      waits.push((await countAttempt(running.campus.db, 'somebody', `10.0.0.${i}`)).wait)
    equal(waits.at(-2), 0)
    ok(waits.at(-1)! > 0)
  })

  test('whoever leaves loses access at once and keeps their history; their open tasks go to the position', async () => {
    const { db } = running.campus
    const [wang, li] = [await idOf('wang'), await idOf('li')]
    const route = JSON.stringify([
      {
        name: '审核',
        nameEn: 'Review',
        by: 'department',
        approve: '同意',
        approveEn: 'Approve',
        remark: false,
      },
    ])
    await db.query(
      `insert into process (id, entry, app_id, name, owner_id, status, route, system) values ('p1', '2026-000001', 'x', '请假', $1, 'doing', $2::jsonb, '财务处')`,
      [li, route],
    )
    await db.query(
      `insert into task (id, process_id, step, kind, name, person_id) values ('t1', 'p1', 0, 'approve', '审核', $1)`,
      [wang],
    )
    const { token, visitor } = await signIn('wang', 'a second password')
    equal(await me(token), 200)
    const desk = await openDesk('lin')
    const list = '账号,姓名,身份,离校\nwang,王芳,教职工,是\nlin,林静,教职工,是'
    const { text } = await desk.post('import', { file: new File([list], 'x.csv') })
    match(text, /已离开，1 项待办交给了岗位/)
    match(text, /不能让自己离开/)
    equal(await me(token), 401)
    match((await visitor.go(authorizeUrl(url).url)).url, /\/oidc\/sign-in\//)
    equal((await signIn('wang', 'a second password')).status, 422)
    const open = await db.query(
      'select account, kind from task join person on person.id = person_id where done is null',
    )
    deepEqual(open, [{ account: 'zhao', kind: 'approve' }])
    const [closed] = await db.query('select person_id, action from task where id = $1', ['t1'])
    deepEqual(closed, { person_id: wang, action: 'transfer' })
    equal((await openDesk('lin')).status, 200, 'an operator cannot remove themselves')
  })
})
