import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hallAnswers } from '../double/hall-answers.ts'
import { openStand } from '../double/hall-stand.ts'
import type { Staged } from '../double/hostile-probe.ts'
import { apart, N, openHostile, range, shortened, textAt, type Hostile } from '../double/hostile-stand.ts'
import { FOREIGN, hostileStrings } from '../double/hostile-strings.ts'

// Quality §3: every text, address, colour and picture of every reply carries 240 hostile texts. The pages have no
// policy: nothing but the widgets themselves stands in the way. Addresses, storage and configuration: hostile-page.

const home = (sections: string): Staged => ({
  tag: 'univ-service-catalogue',
  attributes: { view: 'home', sections },
})
const browse = (attributes: Record<string, string>): Staged => ({
  tag: 'univ-service-catalogue',
  attributes,
})

/** Surfaces whose lists carry all texts at once. */
interface Scene {
  name: string
  /** default: a member */
  guest?: boolean
  /** pixels of the page, so that windowed lists show more */
  tall?: number
  tags: Staged[]
  /** buttons to press, one after the other; everything is looked at after each */
  press?: string[]
}
const SCENES: readonly Scene[] = [
  ...[true, false].map((guest) => ({
    name: guest ? "a guest's start page" : "a member's start page",
    guest,
    tall: 6_000,
    tags: [home('recommended themes statistics projects')],
    press: ['See all'],
  })),
  ...['tag', 'dep', 'zimu'].map((tab) => ({
    name: `items by ${tab}`,
    tall: 12_000,
    tags: [browse({ tab })],
  })),
  ...['img src', 'javascript', '<', '__proto__', textAt(0), textAt(120)].map((keyword) => ({
    name: `a search for ${keyword}`,
    tall: 6_000,
    tags: [browse({ keyword })],
  })),
  { name: 'favourites', tall: 12_000, tags: [{ tag: 'univ-favorites' }], press: ['Change order'] },
]

describe('hostile replies', () => {
  let hostile: Hostile
  before(async () => {
    hostile = await openHostile()
  })
  after(() => hostile.close())

  test('there are 240 different texts', () => {
    equal(N, 240)
    equal(new Set(hostileStrings).size, 240)
  })

  test('a page that renders them raw runs at least 30 % of them', async () => {
    const stand = await openStand(hostile.browser, hostile.server, { expected: [/./] })
    const ran = new Set<number>()
    for (const from of [0, 80, 160]) {
      await stand.page.evaluate(
        (texts) => {
          document.querySelector('#stage')!.innerHTML = texts
            .map((text) => `<p title="${text}">${text}</p><div>${text}</div><a href="${text}">go</a>`)
            .join('\n')
        },
        shortened.slice(from, from + 80),
      )
      for (let turn = 0; turn < 60 && ran.size < 0.3 * N; turn++) {
        await stand.page.evaluate((all) => globalThis.__probe.act(all), turn % 10 === 0)
        for (const i of await stand.page.evaluate(() => globalThis.__probe.ran())) ran.add(i)
      }
    }
    ok(ran.size >= 0.3 * N, `the control ran ${ran.size} of ${N}`)
    ok((await stand.page.evaluate(() => globalThis.__probe.dangers())).length > 0, 'the look finds dangers')
    await stand.close()
  })

  for (const { name, guest = false, tall, tags, press = [] } of SCENES)
    test(`${name}, with hostile text in every field, does no harm`, async () => {
      hostile.fill()
      const stand = await hostile.stand(!guest, tall)
      await stand.show(tags)
      if (!name.startsWith('a search')) await hostile.shows(stand, textAt(3), name)
      await hostile.unharmed(stand, name)
      for (const button of press) {
        await hostile.press(stand, button)
        await hostile.unharmed(stand, `${name}, ${button}`)
      }
    })

  test('what shows the first eight only meets all texts in turn', async () => {
    hostile.fill(8)
    const stand = await hostile.stand(true)
    await stand.show(range(N / 8, 8).map((from) => apart(hostile.server, from, home('hot recent'))))
    for (const from of range(N / 8, 8)) await hostile.shows(stand, textAt(from + 3).trim(), `from ${from}`)
    await hostile.unharmed(stand, 'hot and recent')
  })

  for (const member of [false, true])
    test(`${member ? 'a member' : 'a guest'} opens items whose every fact, guide and review is hostile`, async () => {
      hostile.fill()
      const stand = await hostile.stand(member)
      // a guest's replies pass the same readers, so each fourth text is enough
      for (const [from, step] of member ? range(3, 80).map((at) => [at, 1] as const) : [[0, 4] as const]) {
        const ids = range(member ? 80 : N / 4, step).map((i) => `i${from + i}`)
        await stand.show(ids.map((id) => browse({ view: 'item', 'app-id': id })))
        await hostile.unharmed(stand, `items from ${from}`)
        if (!member) continue
        for (const tab of ['Guide 1', 'Reviews']) {
          await hostile.press(stand, tab, 70)
          await hostile.unharmed(stand, `${tab} of items from ${from}`)
        }
      }
    })

  test('a hostile id stays one segment of an address', async () => {
    const stand = await hostile.stand(true, 6_000)
    // those that mean something in an address, or to an object
    const ids = shortened.filter(
      (text) => text.length <= 200 && /^[^<]*[\\.%#?\0-\x20\ud800-\udfff]|^\W*\w+$/.test(text),
    )
    ok(ids.length > 60, `${ids.length} ids`)
    const { server } = hostile
    server.answers = hallAnswers({ n: ids.length, word: (_, i) => ids[i]!, idOf: (i) => ids[i]! })
    server.answers['userFavoriteApps'] = () => []
    await stand.show([apart(server, 996, home('recommended'))])
    await hostile.press(stand, 'See all')
    server.calls.length = 0
    const stars = await stand.page.evaluate(() => {
      const root = document.querySelector('univ-service-catalogue')!.shadowRoot!
      const all = [...root.querySelectorAll<HTMLElement>('.ui-star')]
      for (const star of all) star.click()
      return all.length
    })
    ok(stars >= 0.9 * ids.length, `${stars} stars of ${ids.length}`)
    // one after the other, in the order in which they were pressed
    const writes = () => server.calls.filter((call) => call.write)
    for (let turn = 0; turn < 600 && writes().length < stars; turn++) await stand.page.waitForTimeout(25)
    equal(writes().length, stars, 'each star is written once')
    for (const { op, url } of writes()) {
      equal(op, 'PUT /me/preference/FavoriteApps/{appId}')
      equal(url.pathname.split('/').length, 7, url.pathname)
    }
    await hostile.unharmed(stand, 'ids')
  })

  test('a person whose name, numbers and positions are hostile is shown in header and personal centre', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    const { server } = hostile
    const person = server.answers['me']!
    server.answers['userFavoriteApps'] = server.answers['userRecentApps'] = () => []
    let turn = 0
    server.answers['me'] = (call) => {
      call.url.searchParams.set('s', String(turn++))
      return person(call)
    }
    await stand.show([apart(server, 997, { tag: 'univ-portal', attributes: { solution: 'none' } })])
    // how many tasks wait may stand in it
    await stand.page.getByRole('link', { name: 'Personal centre' }).first().dispatchEvent('click')
    await stand.settle()
    const found = await stand.page.evaluate(async (n) => {
      const { act, dangers } = globalThis.__probe
      const portal = document.querySelector<HTMLElement & { refresh(): void }>('#stage > univ-portal')!
      const name = () => portal.shadowRoot!.querySelector('.portal-who strong')?.textContent
      const left: string[] = []
      for (let i = 0; i < n; i++) {
        const before = name()
        portal.refresh()
        for (let wait = 0; name() === before; wait++) {
          if (wait > 4_000) throw new Error(`person ${i + 1} never came`)
          await new Promise((done) => setTimeout(done, 5))
        }
        // a handler that stands there is found by its name, acted on or not
        if (i % 4 === 0) act()
        left.push(...dangers())
      }
      return left
    }, N)
    deepEqual(found.slice(0, 10), [], 'dangers were left')
    equal(turn, N + 1, 'everybody was there')
    await hostile.unharmed(stand, 'persons')
  })

  test('failures that speak hostile words are told without them', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    const { server } = hostile
    server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) => {
            const errors = shortened.map((message) => ({ message, extensions: { code: message } }))
            response.writeHead(200, { 'content-type': 'application/json' })
            response.end(JSON.stringify({ errors, errno: 7, ecode: textAt(9), error: shortened.join('\n') }))
          }
    const tags = [
      home('hot recommended themes recent statistics projects'),
      browse({ tab: 'tag' }),
      { tag: 'univ-favorites' },
      browse({ view: 'item', 'app-id': 'i0' }),
    ]
    await stand.show(tags.map((tag) => apart(server, 999, tag)))
    await hostile.shows(stand, 'could not be loaded', 'failures')
    await hostile.unharmed(stand, 'failures')
  })

  test('megabytes of text in a field are cut and shown', async () => {
    const stand = await hostile.stand(false)
    const long = hostileStrings.slice(-4)
    ok(
      long.every((text) => text.length >= 990_000),
      'they are long',
    )
    hostile.fill(4)
    const { server } = hostile
    server.answers = hallAnswers({ n: 4, word: (_, i, field) => (field === 'code' ? `c${i}` : long[i]!) })
    for (const op of ['anonymityApps', 'anonymityHotApps']) {
      const make = server.answers[op]!
      // a reply of 30 MB is the most that is believed, so a part of the fields at a time
      server.answers[op] = (call) =>
        (make(call) as { dynamicAttributes: { FWDX: string[] } }[]).map(({ dynamicAttributes, ...item }) => {
          const { id, name, description, tags, trait } = item as Record<string, unknown>
          return { id, name, description, tags, trait, dynamicAttributes: { FWDX: dynamicAttributes.FWDX } }
        })
    }
    await stand.show([browse({ tab: 'tag' }), home('hot themes')].map((tag) => apart(server, 998, tag)))
    await hostile.shows(stand, 'A'.repeat(20_000), 'long')
    await hostile.unharmed(stand, 'long')
  })

  test('at least 45 fields of replies were tried', () => {
    const { surfaces } = hostile
    ok(surfaces.size >= 45, `${surfaces.size} surfaces: ${[...surfaces].join(', ')}`)
    ok(
      hostileStrings.some((text) => text.includes(FOREIGN)),
      'some texts call strangers',
    )
  })
})
