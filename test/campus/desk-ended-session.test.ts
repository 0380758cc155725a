// A form of the desk that is sent after its session has ended: nothing that was typed is lost, and nobody else sees it.
import { equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setUpCampus } from './client.ts'
import { fieldsOf, openDesk, outage, type Desk } from './desk-visitor.ts'

interface SentForm {
  about: string
  path: string
  fields: Record<string, string | string[]>
  shows: RegExp[]
}
const FORMS: SentForm[] = [
  {
    about: 'a notice with several lines, two items and two groups',
    path: '/desk/notices/edit',
    fields: {
      ...outage,
      id: 'notice-ended',
      body: '第一行\r\n\r\n第三行 <b> & "引号"',
      scope: 'some',
      audience: ['本科生', '教职工'],
      apps: ['访客入校预约', '我的课表'],
      step: 'publish',
    },
    shows: [
      />\n第一行\r?\n\r?\n第三行 &lt;b&gt; &#38; &quot;引号&quot;<\/textarea>/,
      /value="访客入校预约"[\s\S]*value="我的课表"/,
      /value="本科生"\s+checked[\s\S]*value="教职工"\s+checked/,
    ],
  },
  {
    about: 'a long standard question',
    path: '/desk/unanswered/question',
    fields: { question: '怎么办？', answer: `${'答'.repeat(1990)}完`, label: '其他', apps: ['', '我的课表'] },
    shows: [new RegExp(`>\n答{1990}完</textarea>`), /value="怎么办？"/, /value="我的课表"/],
  },
  {
    about: 'a keyword',
    path: '/desk/unanswered/keyword',
    fields: { keyword: '校园卡没钱', item: '我的课表' },
    shows: [/value="校园卡没钱"/, /value="我的课表"/],
  },
]

describe('a form sent after its session ended', () => {
  const client = setUpCampus()
  before(async () => {
    await client.running.campus.db.query("update person set roles = '{operator}' where account = 'staff'")
  })

  const endSession = (desk: Desk) =>
    client.running.campus.db.query(`delete from oidc_item where model = 'Session' and uid = $1`, [
      desk.sessionUid(),
    ])
  const changes = async () =>
    (await client.running.campus.db.query<{ detail: string }>('select detail from desk_change')).length
  /** Sends `form` with the token of the session that has just ended; resolves to the link of the reply. */
  async function sendAfterEnd(desk: Desk, { path, fields }: Pick<SentForm, 'path' | 'fields'>) {
    const token = await desk.token()
    await endSession(desk)
    const reply = await desk.post(path, fields, { token })
    equal(reply.status, 401)
    const link = / href="(\/desk\/[^"]*)"[^>]*>登录</.exec(reply.text)?.[1]
    ok(link, reply.text)
    return { reply, link }
  }

  for (const form of FORMS)
    test(`is shown again after signing in, with what was typed: ${form.about}`, async () => {
      const desk = await openDesk(client.url, 'operator')
      const before = await changes()
      const { reply, link } = await sendAfterEnd(desk, form)
      for (const typed of Object.values(form.fields)
        .flat()
        .filter((text) => text.length > 2))
        ok(!decodeURIComponent(link).includes(typed), 'the address says nothing of it')
      ok(!/textarea|type="hidden"/.test(reply.text), 'without a session it is not shown')
      match((await desk.get(link)).text, /name="password"/)
      const shown = await desk.signIn('operator')
      equal(shown.status, 200)
      for (const text of form.shows) match(shown.text, text)
      for (const text of form.shows) match((await desk.get(link)).text, text, 'after a reload too')
      equal(await changes(), before, 'nothing was saved by itself')
      const fields = { ...form.fields, ...fieldsOf(shown.text) }
      const sent = await desk.post(form.path, fields, { token: fields['token'] as string })
      match(sent.text, /role="status"/)
      equal(await changes(), before + 1, 'and can be sent')
    })

  test('is not shown to another operator who signs in instead, and waits for its own', async () => {
    const desk = await openDesk(client.url, 'operator')
    const { link } = await sendAfterEnd(desk, FORMS[0]!)
    await desk.get(link)
    const other = await desk.signIn('staff')
    equal(other.status, 403)
    ok(!/第一行|图书馆系统升级/.test(other.text))
    await endSession(desk)
    match((await desk.get(link)).text, /name="password"/)
    match((await desk.signIn('operator')).text, /第一行/)
  })

  test('is shown again when the same person has signed in again in another tab meanwhile', async () => {
    const desk = await openDesk(client.url, 'operator')
    const token = await desk.token()
    await endSession(desk)
    await desk.get('/desk/notices')
    await desk.signIn('operator')
    const before = await changes()
    const shown = await desk.post('/desk/notices/edit', FORMS[0]!.fields, { token })
    match(shown.text, /第一行/)
    equal(await changes(), before)
    const fresh = fieldsOf(shown.text)['token'] as string
    match((await desk.post('/desk/notices/edit', FORMS[0]!.fields, { token: fresh })).text, /通知已发布|另一/)
  })

  test('a button leads back to its list instead', async () => {
    const desk = await openDesk(client.url, 'operator')
    const { link } = await sendAfterEnd(desk, {
      path: '/desk/notices/withdraw',
      fields: { id: 'notice-east-gate' },
    })
    equal(link, '/desk/notices')
  })

  for (const [about, change] of [
    ['without its token', { token: '' }],
    ['with a token that was made up', { token: 'a.b.c' }],
    ['from another site', { origin: 'https://evil.example' }],
  ] as const)
    test(`is not kept ${about}`, async () => {
      const desk = await openDesk(client.url, 'operator')
      await desk.token()
      await endSession(desk)
      const reply = await desk.post('/desk/notices/edit', FORMS[0]!.fields, change)
      ok(!reply.text.includes('/desk/kept'))
    })
})
