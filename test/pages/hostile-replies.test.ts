import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { portalAnswers } from '../double/portal-answers.ts'
import { openTestPage } from '../double/test-page.ts'
import type { TagSpec } from '../double/page-probe.ts'
import {
  withOwnRuntime,
  TEXT_COUNT,
  setUpHostileTestBed,
  groupAt,
  GROUP_COUNT,
  groupedTexts,
  range,
  shortTexts,
  textOnlyGroups,
} from '../double/hostile-test-bed.ts'
import { EVIL_HOST, hostileStrings } from '../double/hostile-strings.ts'
import { visibleText } from '../../src/contract/visible-text.ts'
import { eventually, expectEventually, readNow } from '../tools/eventually.ts'

// Quality §3: every text, URL, colour and picture of every reply contains the 240 hostile texts. The pages have no
// policy, so only the widgets themselves protect them. URLs, storage and configuration: hostile-page-input.test.ts.

const homeTag = (sections: string): TagSpec => ({
  tag: 'univ-service-catalogue',
  attributes: { view: 'home', sections },
})
const catalogueTag = (attributes: Record<string, string>): TagSpec => ({
  tag: 'univ-service-catalogue',
  attributes,
})

/** A view whose lists contain all texts at once. */
interface View {
  name: string
  /** default: a member */
  guest?: boolean
  /** in pixels; virtualised lists render more rows in a higher viewport */
  viewportHeight?: number
  tags: TagSpec[]
  /** buttons to click, one after the other; the page is checked after each */
  press?: string[]
}
const VIEWS: readonly View[] = [
  ...[true, false].map((guest) => ({
    name: guest ? "a guest's start page" : "a member's start page",
    guest,
    viewportHeight: 6_000,
    tags: [homeTag('recommended themes statistics projects')],
    press: ['See all'],
  })),
  ...['tag', 'dep', 'zimu'].map((tab) => ({
    name: `items by ${tab}`,
    viewportHeight: 12_000,
    tags: [catalogueTag({ tab, limit: '0' })],
  })),
  ...['img src', 'javascript', '<', '__proto__', shortTexts[0]!, shortTexts[120]!].map((keyword) => ({
    name: `a search for ${keyword}`,
    viewportHeight: 6_000,
    tags: [catalogueTag({ keyword, limit: '0' })],
  })),
  { name: 'favourites', viewportHeight: 12_000, tags: [{ tag: 'univ-favorites' }], press: ['Change order'] },
]

describe('hostile replies', () => {
  const hostile = setUpHostileTestBed(groupedTexts)

  test('covers 240 different texts', () => {
    equal(TEXT_COUNT, 240)
    equal(new Set(hostileStrings).size, 240)
    const missing = shortTexts.filter((text) => !groupedTexts.some((group) => group.includes(text)))
    deepEqual(missing, [], 'texts in no group')
  })

  test('a page that renders them as HTML executes at least 30 % of them', async () => {
    const testPage = await openTestPage(hostile.browser, hostile.server, { expected: [/./] })
    const ran = new Set<number>()
    for (const from of [0, 80, 160]) {
      await testPage.page.evaluate(
        (texts) => {
          document.querySelector('#stage')!.innerHTML = texts
            .map((text) => `<p title="${text}">${text}</p><div>${text}</div><a href="${text}">go</a>`)
            .join('\n')
        },
        shortTexts.slice(from, from + 80),
      )
      for (let turn = 0; turn < 60 && ran.size < 0.3 * TEXT_COUNT; turn++) {
        await testPage.page.evaluate((all) => globalThis.__probe.interact(all), turn % 10 === 0)
        for (const i of await readNow(() => testPage.page.evaluate(() => globalThis.__probe.takeExecuted())))
          ran.add(i)
      }
    }
    ok(ran.size >= 0.3 * TEXT_COUNT, `the control ran ${ran.size} of ${TEXT_COUNT}`)
    await eventually(async () =>
      ok(
        (await testPage.page.evaluate(() => globalThis.__probe.dangers())).length > 0,
        'the look finds dangers',
      ),
    )
    await testPage.close()
  })

  for (const { name, guest = false, viewportHeight, tags, press = [] } of VIEWS)
    test(`renders ${name} with hostile text in every field safely`, async () => {
      hostile.fillReplies()
      const testPage = await hostile.sharedPage(!guest, viewportHeight)
      await testPage.show(tags)
      if (!name.startsWith('a search')) await hostile.expectShown(testPage, groupAt(3), name)
      await hostile.expectUnharmed(testPage, name)
      for (const button of press) {
        await hostile.press(testPage, button)
        await hostile.expectUnharmed(testPage, `${name}, ${button}`)
      }
    })

  test('renders lists of eight with all texts in turn', async () => {
    hostile.fillReplies(8)
    const testPage = await hostile.sharedPage(true)
    await testPage.show(
      range(Math.ceil(GROUP_COUNT / 8), 8).map((from) =>
        withOwnRuntime(hostile.server, from, homeTag('hot recent')),
      ),
    )
    for (const from of range(Math.ceil(GROUP_COUNT / 8), 8))
      await hostile.expectShown(testPage, visibleText(groupAt(from + 3)).trim(), `from ${from}`)
    await hostile.expectUnharmed(testPage, 'hot and recent')
  })

  for (const member of [false, true])
    test(`${member ? 'a member' : 'a guest'} opens items with a hostile text in every fact, guide and review`, async () => {
      hostile.fillReplies()
      const testPage = await hostile.sharedPage(member)
      // replies for guests use the same decoders, so every fourth text is enough
      const all = range(GROUP_COUNT, 1).filter((i) => member || i % 4 === 0)
      for (const from of range(Math.ceil(all.length / 80), 80)) {
        const ids = all.slice(from, from + 80).map((i) => `i${i}`)
        await testPage.show(ids.map((id) => catalogueTag({ view: 'item', 'app-id': id })))
        await hostile.expectUnharmed(testPage, `items from ${from}`)
      }
    })

  test('encodes a hostile id as one path segment', async () => {
    const testPage = await hostile.sharedPage(true, 6_000)
    // texts with a special meaning in a URL or as a property name
    const ids = shortTexts.filter(
      (text) => text.length <= 200 && /^[^<]*[\\.%#?\0-\x20\ud800-\udfff]|^\W*\w+$/.test(text),
    )
    ok(ids.length > 60, `${ids.length} ids`)
    const { server } = hostile
    server.answers = portalAnswers({ count: ids.length, fieldText: (_, i) => ids[i]!, idOf: (i) => ids[i]! })
    server.answers['userFavoriteApps'] = () => []
    await testPage.show([withOwnRuntime(server, 996, homeTag('recommended'))])
    await hostile.press(testPage, 'See all')
    server.calls.length = 0
    const stars = await readNow(() =>
      testPage.page.evaluate(() => {
        const root = document.querySelector('univ-service-catalogue')!.shadowRoot!
        const all = [...root.querySelectorAll<HTMLElement>('.ui-star')]
        for (const star of all) star.click()
        return all.length
      }),
    )
    ok(stars >= 0.9 * ids.length, `${stars} stars of ${ids.length}`)
    // writes are sent one after the other
    const writes = () => server.calls.filter((call) => call.write)
    await expectEventually(() => writes().length, stars, 'each star is written once')
    for (const { op, url } of writes()) {
      equal(op, 'PUT /me/preference/FavoriteApps/{appId}')
      equal(url.pathname.split('/').length, 7, url.pathname)
    }
    await hostile.expectUnharmed(testPage, 'ids')
  })

  test('shows a hostile profile as text in the header and the personal centre', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    const { server } = hostile
    server.answers['userFavoriteApps'] = server.answers['userRecentApps'] = () => []
    let turn = 0
    // nothing of a person is a URL
    const fieldText = (op: string, i: number, field: string) => {
      hostile.filledFields.add(`${op} ${field}`)
      return textOnlyGroups[i % textOnlyGroups.length]!
    }
    const offset = () => turn
    const person = portalAnswers({ count: 1, fieldText, offset })['me']!
    server.answers['me'] = (call) => {
      const made = person(call)
      turn++
      return made
    }
    await testPage.show([
      withOwnRuntime(server, 997, { tag: 'univ-portal', attributes: { solution: 'none' } }),
    ])
    // the link's name may include the number of pending tasks
    await testPage.page.getByRole('link', { name: 'Personal centre' }).first().dispatchEvent('click')
    await testPage.waitUntilIdle()
    const found = await testPage.page.evaluate(async (n) => {
      const { interact, dangers } = globalThis.__probe
      const portal = document.querySelector<HTMLElement & { refresh(): void }>('#stage > univ-portal')!
      const name = () => portal.shadowRoot!.querySelector('.portal-user-name strong')?.textContent
      const left: string[] = []
      for (let i = 0; i < n; i++) {
        const before = name()
        portal.refresh()
        for (let wait = 0; name() === before; wait++) {
          if (wait > 4_000) throw new Error(`person ${i + 1} did not appear`)
          await new Promise((done) => setTimeout(done, 5))
        }
        // event handler attributes are found by name, so not every turn needs to interact
        if (i % 4 === 0) interact()
        left.push(...dangers())
      }
      return left
    }, textOnlyGroups.length)
    deepEqual(found.slice(0, 10), [], 'no dangerous markup remains')
    equal(turn, textOnlyGroups.length + 1, 'every profile was shown')
    await hostile.expectUnharmed(testPage, 'persons')
  })

  test('does not show hostile error messages', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    const { server } = hostile
    server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) => {
            const errors = shortTexts.map((message) => ({ message, extensions: { code: message } }))
            response.writeHead(200, { 'content-type': 'application/json' })
            response.end(
              JSON.stringify({ errors, errno: 7, ecode: groupAt(9), error: shortTexts.join('\n') }),
            )
          }
    const tags = [
      homeTag('hot recommended themes recent statistics projects'),
      catalogueTag({ tab: 'tag' }),
      { tag: 'univ-favorites' },
      catalogueTag({ view: 'item', 'app-id': 'i0' }),
    ]
    await testPage.show(tags.map((tag) => withOwnRuntime(server, 999, tag)))
    await hostile.expectShown(testPage, 'could not be loaded', 'failures')
    await hostile.expectUnharmed(testPage, 'failures')
  })

  test('truncates a field with megabytes of text', async () => {
    const testPage = await hostile.sharedPage(false)
    const long = hostileStrings.slice(-4)
    ok(
      long.every((text) => text.length >= 990_000),
      'the texts are long',
    )
    hostile.fillReplies(4)
    const { server } = hostile
    server.answers = portalAnswers({
      count: 4,
      fieldText: (_, i, field) => (field === 'code' ? `c${i}` : long[i]!),
    })
    for (const op of ['anonymityApps', 'anonymityHotApps']) {
      const make = server.answers[op]!
      // replies are limited to 30 MB, so only some of the fields
      server.answers[op] = (call) =>
        (make(call) as { dynamicAttributes: { FWDX: string[] } }[]).map(({ dynamicAttributes, ...item }) => {
          const { id, name, description, tags, trait } = item as Record<string, unknown>
          return { id, name, description, tags, trait, dynamicAttributes: { FWDX: dynamicAttributes.FWDX } }
        })
    }
    await testPage.show(
      [catalogueTag({ tab: 'tag' }), homeTag('hot themes')].map((tag) => withOwnRuntime(server, 998, tag)),
    )
    await hostile.expectShown(testPage, 'A'.repeat(20_000), 'long')
    await hostile.expectUnharmed(testPage, 'long')
  })

  test('covers at least 45 reply fields', () => {
    const { filledFields } = hostile
    ok(filledFields.size >= 45, `${filledFields.size} surfaces: ${[...filledFields].join(', ')}`)
    ok(
      hostileStrings.some((text) => text.includes(EVIL_HOST)),
      'some texts call strangers',
    )
  })
})
