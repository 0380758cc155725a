import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import { loadSeed } from '../../src/campus/db/load-seed.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { isPublicAddress } from '../../src/campus/desk/check-link.ts'
import { setUpCampus } from './client.ts'
import { openDesk, outage, type Desk } from './desk-visitor.ts'

const client = setUpCampus()
let desk: Desk
before(async () => {
  desk = await openDesk(client.url, 'operator')
})

describe('items with something missing', () => {
  test('checking the links opens public addresses only, and lists what does not open', async () => {
    const { db, catalogue } = client.running.campus
    let requests = 0
    const inside = createServer((_request, reply) => void reply.end(String(++requests))).listen(
      0,
      '127.0.0.1',
    )
    await once(inside, 'listening')
    const { port } = inside.address() as AddressInfo
    const uris = [
      `http://127.0.0.1:${port}/admin`,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'http://user:password@example.com/',
    ]
    const items = (await catalogue.read()).items.slice(0, uris.length + 1)
    for (const [i, uri] of [...uris, '/apis/v2/nothing-here'].entries())
      await db.query('update app set uri = $2, contact = $3, telephone = $3 where id = $1', [
        items[i]!.wire.id,
        uri,
        '',
      ])
    await catalogue.invalidate()
    match((await desk.post('/desk/items/check', {})).text, /没有联系方式\s*<span class="count">8</)
    inside.close()
    equal(requests, 0, 'nothing inside was asked')
    const { text } = await desk.get('/desk/items?lack=link')
    equal(text.match(/地址不允许访问/g)?.length, uris.length)
    match(text, /打不开 \(404\): \/apis\/v2\/nothing-here/)
    ok(text.includes(`/workflow/appdetail?id=${items[0]!.wire.id}"`), 'links to the item')
  })

  test('are listed once each, with their owner and all that is missing, and filtered by both', async () => {
    const { items } = await client.running.campus.catalogue.read()
    const rows = (text: string) => text.split('<li>').slice(1)
    const [first] = items
    const owner = first!.wire.department.split(',')[0]!
    const query = new URLSearchParams({ department: owner, lack: 'link' })
    const chosen = (await desk.get(`/desk/items?${query}`)).text
    const found = rows(chosen)
    ok(found.length > 0 && found.every((row) => /地址不允许访问|打不开/.test(row)))
    const sections = (text: string) =>
      [...text.matchAll(/<h2>\s*<span\s*>(\S+)\s+<span class="count">(\d+)/g)].map(
        ([, name, n]) => [name, Number(n)] as const,
      )
    deepEqual(sections(chosen), [['链接失效', found.length]], 'said once')
    equal(chosen.match(/链接失效/g)?.length, 1)
    // of each lack the worst five, and a link to the rest, which stand by department
    const all = (await desk.get('/desk/items')).text
    ok(sections(all).length > 2)
    equal(
      rows(all).length,
      sections(all).reduce((sum, [, n]) => sum + Math.min(n, 5), 0),
    )
    ok(all.includes('href="/desk/items?lack=guide"'))
    const guides = (await desk.get('/desk/items?lack=guide')).text
    const owners = [...guides.matchAll(/<h3>(\S+)\s+<span class="count">(\d+)/g)]
    ok(owners.length > 5)
    const [, large] = owners.find(([, , n]) => Number(n) > 5)!
    ok(guides.includes(`department=${encodeURIComponent(large!)}`))
    match(chosen, /没有联系方式/)
    for (const unknown of ['department=<b>', 'lack=constructor', 'lack=__proto__'])
      match((await desk.get(`/desk/items?${unknown}`)).text, /没有这样的事项/, unknown)
    // the first page shows the worst of them
    const today = (await desk.get('/desk')).text
    equal(rows(today.slice(today.indexOf('<h2>'))).length, 5)
    match(today, /<p class="said">[^<]*链接失效/, 'what does not open comes first')
    match(today, /<b>\d+<\/b> 个事项待补全/)
  })

  test('knows which addresses are public', () => {
    for (const address of ['1.1.1.1', '2606:4700::1111']) equal(isPublicAddress(address), true, address)
    for (const address of [
      '10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 198.18.0.1 0.0.0.0 255.255.255.255',
      ':: ::1 ::ffff:10.0.0.1 fe80::1 fc00::1 ff02::1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 example.com',
    ].flatMap((some) => some.split(' ')))
      equal(isPublicAddress(address), false, address)
  })
})

test('a new seed keeps what was made at the desk', async () => {
  const { db } = client.running.campus
  const edited = { ...outage, id: 'notice-east-gate', version: '1', title: '东门恢复通行', step: 'publish' }
  await desk.post('/desk/notices/edit', edited)
  const form = { keyword: '东门', item: '访客入校预约' }
  await desk.post('/desk/unanswered/keyword', form)
  const read = () =>
    db.query<{ n: number }>(
      `select (select count(*) from notice where from_desk) as notices, (select count(*) from question where from_desk) as questions,
         (select count(*) from app where '东门' = any(desk_keywords)) as keywords,
         (select text from notice where id = 'notice-east-gate') as text`,
    )
  const before = await read()
  await loadSeed(db, await readSeed(), true)
  deepEqual(await read(), before)
})
