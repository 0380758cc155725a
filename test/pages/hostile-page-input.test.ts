import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PORTAL_PATH, createStoredRecord } from '../double/test-page.ts'
import type { TagSpec } from '../double/page-probe.ts'
import {
  setUpHostileTestBed,
  groupAt,
  GROUP_COUNT,
  groupedTexts,
  range,
  textAt,
} from '../double/hostile-test-bed.ts'

// Quality §3: the page's own input contains the 240 hostile texts: URL, storage, configuration, attributes. The pages
// have no content security policy, so only the widgets themselves protect them.

/** URLs with a text in every part that is read; each route runs with all texts before the next one. */
const ADDRESSES: readonly ((text: string, raw: string) => string)[] = [
  (text, raw) =>
    `serviceCenter?panel=3&${[
      'seq',
      'tab',
      'tag',
      'dep',
      'zimu',
      'audience',
      'handling',
      'solution',
      'id',
      '__proto__',
    ]
      .map((name) => `${name}=${text}`)
      .join('&')}#${raw}`,
  (text, raw) => `appdetail?id=${text}&seq=${raw}#${raw}`,
  (text) => `gl/${text}?solution=${text}`,
  (text) => `${text}?${text}=${text}`,
]
/** A URL cannot contain a lone surrogate. */
const encodeText = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 1_500)).toString())
const stripSpecials = (text: string) => text.slice(0, 1_500).replace(/[^\w<>"'`=:;().{}$-]/g, '')

const LIST_KEYS = ['univ.recent', 'univ.guestFavorites', 'univ.searchHistory']
const LOCAL_STORAGE_KEYS = ['univ.lang', 'univ.theme', 'univ.assistantOpen', 'univ.catalogue']
const SESSION_STORAGE_KEYS = ['targetNow', 'hasSigned', 'univ.tab', 'univ.lastRoundTrip']

/** Attributes that a tag reads itself, and those that create a configuration. */
const TAG_ATTRIBUTES = 'keyword tab tag dep zimu mode theme view sections app-id panel heading lang'.split(
  ' ',
)
const CONFIG_ATTRIBUTES = 'tenant trait solution base-path favorites school-id digit-letters'.split(' ')

describe('hostile page input', () => {
  const hostile = setUpHostileTestBed()

  test('handles hostile URL parameters and segments safely', async () => {
    const testPage = await hostile.newPage({ isSignedIn: true, path: PORTAL_PATH })
    for (const [index, address] of ADDRESSES.entries()) {
      await testPage.page.evaluate(
        async (all) => {
          for (const to of all) {
            history.replaceState(null, '', `/workflow/${to}`)
            dispatchEvent(new PopStateEvent('popstate'))
            await new Promise((done) => setTimeout(done, 4))
          }
        },
        groupedTexts.map((text) => address(encodeText(text), stripSpecials(text))),
      )
      await testPage.waitUntilIdle()
      await hostile.expectUnharmed(testPage, `address ${index}`)
    }
    for (const text of [textAt(0), textAt(43), textAt(120), textAt(130)]) {
      await testPage.page.goto(`${hostile.server.url}${PORTAL_PATH}?solution=${encodeText(text)}#${text}`)
      await testPage.page.getByRole('searchbox').first().waitFor()
      await hostile.expectUnharmed(testPage, 'loaded address')
    }
  })

  test('ignores hostile stored values', async () => {
    const testPage = await hostile.newPage({})
    const none = { solution: 'none' }
    for (const from of range(Math.ceil(GROUP_COUNT / 6))) {
      // each key gets a sixth of the texts, all keys together get all
      await testPage.page.evaluate(
        ([texts, lists, local, session]) => {
          for (const name of lists) localStorage.setItem(name, JSON.stringify(texts))
          for (const [i, name] of local.entries()) localStorage.setItem(name, texts[i]!)
          for (const [i, name] of session.entries()) sessionStorage.setItem(name, texts[(i + 2) % 6]!)
        },
        [
          range(6).map((i) => groupAt(from * 6 + i)),
          LIST_KEYS,
          LOCAL_STORAGE_KEYS,
          SESSION_STORAGE_KEYS,
        ] as const,
      )
      const tenant = `s${from}`
      const tags: TagSpec[] = [
        { tag: 'univ-service-catalogue', attributes: { tenant, view: 'home', sections: 'recent hot' } },
        { tag: 'univ-favorites', attributes: { tenant } },
      ]
      if (from % 8 === 0) tags.push({ tag: 'univ-portal', attributes: { tenant, ...none } })
      await testPage.show(tags)
      await hostile.expectUnharmed(testPage, `storage ${from}`)
    }
  })

  test('treats a malformed stored session as signed out, and shows a hostile user name as text', async () => {
    const testPage = await hostile.newPage({})
    await testPage.show([{ tag: 'univ-portal', attributes: { tenant: 'sessions', solution: 'none' } }])
    await testPage.page.evaluate(
      async ([key, records, texts]) => {
        for (const [i, record] of records.entries())
          for (const value of [texts[i]!, record]) {
            for (const name of ['univ.searchHistory', 'univ.guestFavorites'])
              localStorage.setItem(name, texts[i]!)
            localStorage.setItem(key, value)
            dispatchEvent(new StorageEvent('storage', { key: null }))
            await new Promise((done) => setTimeout(done, 2))
          }
      },
      [
        `oidc.user:${hostile.server.url}/oidc:univ-portal`,
        groupedTexts.map((text) => createStoredRecord(text.slice(0, 700))),
        groupedTexts,
      ] as const,
    )
    await testPage.waitUntilIdle()
    await hostile.expectUnharmed(testPage, 'sessions')
  })

  test('a hostile configuration changes only its own texts', async () => {
    const testPage = await hostile.newPage({})
    // the configuration decides where requests go, so these texts are used as its texts, not as its URLs
    const isAddress = (text: string) => /^[^a-z]*(?:https?:|[\\/]{2})|^[\\/]/i.test(text.trim())
    const each = (names: string, value: unknown) =>
      Object.fromEntries(names.split(' ').map((name) => [name, value]))
    hostile.server.answers['config'] = ({ url }) => {
      const text = groupAt(Number(url.searchParams.get('s')))
      const own = isAddress(text) ? undefined : text
      return {
        ...each('tenant solution lang schoolId favorites processes asrText digitLetters basePath', text),
        ...each('taskCenter taskApi bus trace bot asr', own),
        contact: { ...each('copyright address telephone', text), [text]: text },
        oidc: { authority: own, clientId: text, scope: text, metadata: { jwks_uri: own, [text]: text } },
        solutions: { default: [text], [text]: [text] },
        embedOrigins: [text],
        [text]: text,
        __proto__: { polluted: 1 },
      }
    }
    for (const from of range(Math.ceil(GROUP_COUNT / 40), 40)) {
      await testPage.show(
        range(40).map((i) => ({
          tag: 'univ-portal',
          attributes: { config: `/univ-config.json?s=${from + i}`, lang: 'en' },
        })),
      )
      await hostile.expectShown(testPage, groupAt(from + 1), `configuration from ${from}`)
      await hostile.expectUnharmed(testPage, `configuration from ${from}`)
    }
    hostile.fillReplies(4)
  })

  test('shows hostile attributes as text or ignores them', async () => {
    const testPage = await hostile.newPage({})
    await testPage.show([{ tag: 'univ-service-catalogue' }, { tag: 'univ-favorites' }])
    const problems = await testPage.page.evaluate(
      async ([texts, names]) => {
        const found: string[] = []
        for (const text of texts) {
          for (const tag of document.querySelectorAll('#stage > *'))
            for (const name of names) tag.setAttribute(name, text)
          await new Promise((done) => setTimeout(done, 8))
          found.push(...globalThis.__probe.dangers())
        }
        return found
      },
      [groupedTexts.map((text) => text.slice(0, 2_000)), TAG_ATTRIBUTES] as const,
    )
    deepEqual(problems.slice(0, 10), [], 'dangers were left')
    await testPage.waitUntilIdle()
    await hostile.expectUnharmed(testPage, 'attributes')
    // each configuration creates its own runtime, which is expensive, so eight texts at a time
    for (const from of range(Math.ceil(GROUP_COUNT / 40), 40)) {
      await testPage.show(
        range(5).map((i) => ({
          tag: 'univ-favorites',
          attributes: Object.fromEntries(
            CONFIG_ATTRIBUTES.map((name, j) => [name, groupAt(from + i * 8 + j).slice(0, 2_000)]),
          ),
        })),
      )
      await hostile.expectUnharmed(testPage, `configuring attributes from ${from}`)
    }
  })
})
