import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setUpCampus } from './client.ts'
import { fieldsOf, openDesk, outage, type Desk } from './desk-visitor.ts'

describe('two operators who edit the same notice', () => {
  const id = 'notice-two'
  const client = setUpCampus()
  let desk: Desk
  let colleague: Desk
  before(async () => {
    desk = await openDesk(client.url, 'operator')
    const { db } = client.running.campus
    await db.query(
      "update person set roles = '{operator}' where id = (select id from person where account = 'staff')",
    )
    colleague = await openDesk(client.url, 'staff')
    await desk.post('/desk/notices/edit', { ...outage, id, step: 'publish' })
  })
  const changes = () =>
    client.running.campus.db.query<{ person_name: string; action: string; detail: string }>(
      'select person_name, action, detail from desk_change order by id',
    )
  const edit = async (who: Desk) => fieldsOf((await who.get(`/desk/notices/edit?id=${id}`)).text)
  /** Texts are in text areas, which `fieldsOf` does not read. */
  const texts = { body: outage.body, bodyEn: outage.bodyEn }
  const saved = async () =>
    (
      await client.running.campus.db.query<{
        text: string
        body: string
        withdrawn: boolean
        version: number
      }>('select text, body, withdrawn, version from notice where id = $1', [id])
    )[0]!
  const actions = async () =>
    (await changes())
      .filter(({ detail }) => detail === id)
      .map(({ person_name, action }) => `${person_name} ${action}`)

  test('the second is shown what the first has saved, keeps what was typed, and saves it or not', async () => {
    const [mine, theirs] = [await edit(desk), await edit(colleague)]
    await desk.post('/desk/notices/edit', { ...mine, ...texts, title: '先保存的标题', step: 'publish' })
    const typed = { ...theirs, ...texts, body: '后保存的正文 <b>', step: 'publish' }
    const conflict = await colleague.post('/desk/notices/edit', typed)
    equal(conflict.status, 409)
    match(conflict.text, /其他人已修改这条通知/)
    match(conflict.text, /林静于 \d+月\d+日 \d\d:\d\d 保存了另一个版本/)
    match(conflict.text, /<dd>先保存的标题<\/dd>/, 'what the other has changed')
    ok(conflict.text.includes('后保存的正文 &lt;b&gt;</textarea>'), 'what was typed stays')
    deepEqual(
      [(await saved()).text, (await saved()).body],
      ['先保存的标题', outage.body],
      'nothing was saved',
    )

    // discarding opens the saved version
    match((await colleague.get(`/desk/notices/edit?id=${id}`)).text, /先保存的标题/)
    // saving again replaces it
    const again = { ...fieldsOf(conflict.text), ...texts, body: '后保存的正文 <b>', step: 'publish' }
    match((await colleague.post('/desk/notices/edit', again)).text, /通知已发布/)
    equal((await saved()).body, '后保存的正文 <b>')
    const [staff] = (await actions()).slice(-1)[0]!.split(' ')
    deepEqual((await actions()).slice(-3), [
      '林静 notice-changed',
      `${staff} notice-conflict`,
      `${staff} notice-changed`,
    ])
    match((await desk.get('/desk/changes')).text, /未保存：其他人已修改通知/)
  })

  test('of two who save at the same moment, one succeeds', async () => {
    const forms = await Promise.all([desk, colleague].map(edit))
    const replies = await Promise.all(
      [desk, colleague].map((who, i) =>
        who.post('/desk/notices/edit', { ...forms[i], ...texts, title: `同时 ${i}`, step: 'publish' }),
      ),
    )
    deepEqual(new Set(replies.map(({ status }) => status)), new Set([200, 409]))
    equal((await saved()).text, `同时 ${replies.findIndex(({ status }) => status === 200)}`)
  })

  test('the same form sent twice is saved once, without a conflict', async () => {
    const form = { ...(await edit(desk)), ...texts, title: '再次提交', step: 'publish' }
    const { version } = await saved()
    for (let i = 0; i < 2; i++)
      equal((await desk.post('/desk/notices/edit', form)).path, '/desk/notices?done=published')
    equal((await saved()).version, version + 1)
  })

  test('one that was changed is withdrawn only after a look at it', async () => {
    const { version } = await saved()
    await desk.post('/desk/notices/edit', {
      ...(await edit(desk)),
      ...texts,
      title: '撤回之前',
      step: 'publish',
    })
    const old = { id, version: String(version) }
    const conflict = await colleague.post('/desk/notices/withdraw', old)
    equal(conflict.status, 409)
    match(conflict.text, /尚未撤回[\s\S]*撤回之前/)
    equal((await saved()).withdrawn, false)
    const now = /name="version" value="(\d+)"/.exec(conflict.text)![1]!
    match((await colleague.post('/desk/notices/withdraw', { id, version: now })).text, /通知已撤回/)
    // the other still has the form of the notice before its withdrawal
    const late = await desk.post('/desk/notices/edit', { ...outage, id, version: now, step: 'publish' })
    equal(late.status, 409)
    match(late.text, /撤回了这条通知/)
    equal((await saved()).withdrawn, true)
  })

  test('forged versions save nothing', async () => {
    const before = await saved()
    for (const version of ['', '-1', '1e9', '99999999999999999999', "1' or '1'='1", 'NaN', '\0'])
      equal(
        (await desk.post('/desk/notices/edit', { ...outage, id, version, step: 'publish' })).status,
        409,
        version,
      )
    deepEqual(await saved(), before)
  })
})
