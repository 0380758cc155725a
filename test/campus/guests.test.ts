import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { anonymityApps, anonymityAppTags, anonymityHotApps, userApps } from '../../src/contract/core/apps.ts'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import { anonymityMemberAppCount } from '../../src/contract/additions/member-count.ts'
import { anonymityAppStatistics } from '../../src/contract/core/statistics.ts'
import { anonymityGuide } from '../../src/contract/additions/guest-details.ts'
import { recommendedApps, searchGuide } from '../../src/contract/core/guides.ts'
import { anonymityAppProjects } from '../../src/contract/core/projects.ts'
import { statsAppList } from '../../src/contract/core/visits.ts'
import { rejectionOf, setUpCampus } from './client.ts'

const campus = setUpCampus()
/** All items of the database that must be hidden from guests. */
let hidden: { id: string; name: string }[]
let open: Set<string>
const tenant = 'default'

before(async () => {
  const { db } = campus.running.campus
  await db.query(
    `insert into app (id, code, name, audience, visible, trait, recommend, used, created, updated) values
       ('secret-invisible', 'secret-invisible', '看不见的事项', '{visitor}', false, 'hall', 9, 999999, now(), now()),
       ('secret-trait', 'secret-trait', '别处的事项', '{visitor}', true, 'elsewhere', 9, 999999, now(), now()),
       ('secret-member', 'secret-member', '校内机密事项', '{本科生}', true, 'hall', 9, 999999, now(), now())`,
  )
  await db.query(
    `insert into guide_step_app (step_id, app_id, place)
     select s.id, a.id, 9 from (select id from guide_step order by id limit 60) s, app a where a.id like 'secret-%'`,
  )
  await campus.running.campus.catalogue.invalidate()
  const rows = await db.query<{ id: string; name: string; seen: boolean }>(
    `select id, name, visible and trait = 'hall' and 'visitor' = any(audience) as seen from app`,
  )
  open = new Set(rows.filter((r) => r.seen).map((r) => r.id))
  const shown = new Set(rows.filter((r) => r.seen).map((r) => r.name))
  hidden = rows.filter((r) => !r.seen && !shown.has(r.name))
})

/** Asserts that a reply contains no id, code or name of a hidden item. */
function assertNothingHidden(reply: unknown, label: string): void {
  const values: string[] = []
  JSON.stringify(reply, (key, value: unknown) => {
    // a search keyword may equal the code of another item
    if (key === 'keywords') return undefined
    if (typeof value === 'string') values.push(value.replaceAll(/<\/?em>/g, ''))
    return value
  })
  const found = new Set(values)
  for (const { id, name } of hidden) {
    assert.ok(!found.has(id), `${label} names ${id}`)
    assert.ok(!found.has(name), `${label} names ${name}`)
  }
}

test('the campus has hidden and public items', () => {
  assert.ok(hidden.length > 100)
  assert.ok(open.size > 30)
})

test('returns exactly the visible visitor items of the trait, newest first', async () => {
  const apps = await campus.graphql(anonymityApps, { tenant })
  assert.equal(
    apps
      .map((a) => a.id)
      .sort()
      .join(),
    [...open].sort().join(),
  )
  for (const [i, app] of apps.entries()) assert.ok(i === 0 || app.updated <= apps[i - 1]!.updated, app.id)
  for (const app of apps)
    assert.ok(app.audience.includes('visitor') && app.pinyin !== '' && app.handling.length > 0)
})

test('hot items contain no hidden item, however often it is opened', async () => {
  const hot = await campus.graphql(anonymityHotApps, { first: 100, offset: 0 })
  assert.ok(hot.length > 8)
  assertNothingHidden(hot, 'anonymityHotApps')
  const second = await campus.graphql(anonymityHotApps, { first: 8, offset: 8 })
  assert.deepEqual(
    second.map((a) => a.id),
    hot.slice(8, 16).map((a) => a.id),
  )
})

test('statistics contain no hidden item and count visitor items only', async () => {
  const all = { trait: 'hall', tenant }
  const visits = await campus.graphql(anonymityAppStatistics, { type: 'VISITS_BY_APP', BLFS: '', ...all })
  assertNothingHidden(visits, 'anonymityAppStatistics')
  const amount = await campus.graphql(anonymityAppStatistics, { type: 'AMOUNT', BLFS: '', ...all })
  assert.equal(amount.find((s) => s.code === 'all')?.value, open.size)
  const online = await campus.graphql(anonymityAppStatistics, { type: 'AMOUNT', BLFS: 'onl', ...all })
  assert.equal(online.find((s) => s.code === 'all')?.value, amount.find((s) => s.code === 'online')?.value)
})

test('guests learn how many items members see, and no more of them', async () => {
  const count = (trait: string) => campus.graphql(anonymityMemberAppCount, { tenant, trait })
  const member = await campus.token('student')
  const apps = await campus.graphql(userApps, {}, member)
  assert.equal(await count(''), apps.length)
  assert.equal(await count('hall'), apps.filter(({ trait }) => trait === 'hall').length)
  assert.ok(apps.length > open.size)
  assert.equal(await count('nothing'), 0)
})

test('projects and guides contain no hidden item', async () => {
  const { db } = campus.running.campus
  const projects = await campus.graphql(anonymityAppProjects, { tenant })
  const expected = await db.query<{ id: string }>(
    "select id from project where visitor and released and type <> 'RECOMMENDATION'",
  )
  assert.equal(
    projects
      .map((p) => p.id)
      .sort()
      .join(),
    expected
      .map((p) => p.id)
      .sort()
      .join(),
  )
  assertNothingHidden(projects, 'anonymityAppProjects')
  const guides = await campus.graphql(anonymityGuide, {})
  assertNothingHidden(guides, 'anonymityGuide')
  const drafts = await db.query<{ id: string }>('select id from guide where not released or not visitor')
  for (const { id } of drafts) assert.ok(!guides.some((g) => g.id === id), `a guest reads ${id}`)
  assert.equal((await campus.graphql(anonymityGuide, { appCode: ['secret-member'] })).length, 0)
})

test('every tag visible to guests leads to an item visible to guests', async () => {
  const apps = await campus.graphql(anonymityApps, { tenant })
  const texts = new Set(apps.flatMap((a) => [...a.tags, ...a.departments]))
  for (const type of ['COMMON', 'DEPARTMENT'] as const) {
    const tags = await campus.graphql(anonymityAppTags, { type })
    assert.ok(tags.length > 3)
    const leads = (id: string, text: string): boolean =>
      texts.has(text) || tags.some((t) => t.parent === id && leads(t.id, t.text))
    for (const tag of tags) assert.ok(leads(tag.id, tag.text), `${tag.text} leads nowhere`)
  }
})

test('returns an item by id only if it is a visitor item', async () => {
  const id = [...open][0]!
  assert.equal((await campus.graphql(anonymityApp, { id, tenant }))?.id, id)
  for (const secret of ['secret-member', 'secret-trait', 'secret-invisible', 'nowhere'])
    assert.equal((await campus.graphql(anonymityApp, { id: secret, tenant }))?.id, undefined)
})

test('search finds no hidden item', async () => {
  for (const keyword of ['', '事项', 'xiaonei', '机密', 'secret', 'a', '生', '教师', 'sx']) {
    assertNothingHidden(await campus.rest(searchGuide, { query: { keyword } }), `searchGuide ${keyword}`)
  }
  assertNothingHidden(await campus.rest(recommendedApps, {}), 'recommendedApps')
  assertNothingHidden(await campus.rest(statsAppList, {}), 'statsAppList')
})

test('serves the same page for a hidden item as for an unknown item', async () => {
  const page = async (code: string) => (await fetch(`${campus.url}/apis/v2/items/${code}`)).text()
  const [member, nothing] = [await page('secret-member'), await page('secret-nowhere')]
  assert.ok(!member.includes('校内机密事项'))
  assert.equal(member.replaceAll('secret-member', ''), nothing.replaceAll('secret-nowhere', ''))
})

test('rejects every call that is not anonymous with ACCESS_TOKEN_INVALID', async () => {
  assert.equal(await rejectionOf(campus.graphql(userApps, {})), '200 ACCESS_TOKEN_INVALID')
  const path = '/app-center/anonymous/graphql'
  const { text } = await campus.postGraphql('query userApps { userApps { id } }', {}, undefined, path)
  assert.match(text, /"message":"ACCESS_TOKEN_INVALID"/)
  const hidden_ = await campus.postGraphql(
    'query x { ...F } fragment F on Query { a: userApps { id } }',
    {},
    undefined,
    path,
  )
  assert.match(hidden_.text, /ACCESS_TOKEN_INVALID/)
  assert.doesNotMatch(hidden_.text, /"data"/)
})
