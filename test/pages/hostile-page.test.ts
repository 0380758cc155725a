import { deepEqual } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PORTAL, recordOf } from '../double/hall-stand.ts'
import type { Staged } from '../double/hostile-probe.ts'
import { openHostile, range, shortened, textAt, type Hostile } from '../double/hostile-stand.ts'

// Quality §3: what the page itself brings carries the 240 hostile texts: its address, its storage, its configuration,
// its attributes. The pages have no policy: nothing but the widgets themselves stands in the way.

/** Every part of an address that something reads, each route with all texts before the next one. */
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
/** Half a surrogate pair cannot stand in an address. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 1_500)).toString())
const bare = (text: string) => text.slice(0, 1_500).replace(/[^\w<>"'`=:;().{}$-]/g, '')

const LISTS = ['univ.recent', 'univ.guestFavorites', 'univ.searchHistory']
const LOCAL = ['univ.lang', 'univ.theme', 'univ.assistantOpen', 'univ.catalogue']
const SESSION = ['targetNow', 'hasSigned', 'univ.tab', 'univ.lastRoundTrip']

/** Attributes that a tag reads for itself, and those that make a configuration. */
const OWN = 'keyword tab tag dep zimu mode theme view sections app-id panel heading lang'.split(' ')
const CONFIGURING = 'tenant trait solution base-path favorites school-id digit-letters'.split(' ')

describe('hostile pages', () => {
  let hostile: Hostile
  before(async () => {
    hostile = await openHostile()
  })
  after(() => hostile.close())

  test('every parameter and segment of the address may be hostile', async () => {
    const stand = await hostile.fresh({ member: true, at: PORTAL })
    for (const [at, address] of ADDRESSES.entries()) {
      await stand.page.evaluate(
        async (all) => {
          for (const to of all) {
            history.replaceState(null, '', `/workflow/${to}`)
            dispatchEvent(new PopStateEvent('popstate'))
            await new Promise((done) => setTimeout(done, 4))
          }
        },
        shortened.map((text) => address(encoded(text), bare(text))),
      )
      await stand.settle()
      await hostile.unharmed(stand, `address ${at}`)
    }
    for (const text of [textAt(0), textAt(43), textAt(120), textAt(130)]) {
      await stand.page.goto(`${hostile.server.url}${PORTAL}?solution=${encoded(text)}#${text}`)
      await stand.page.getByRole('searchbox').first().waitFor()
      await hostile.unharmed(stand, 'loaded address')
    }
  })

  test('whatever lies in the storage is not believed', async () => {
    const stand = await hostile.fresh({})
    const none = { solution: 'none' }
    for (const from of range(40)) {
      // each key sees forty of them, together all
      await stand.page.evaluate(
        ([texts, lists, local, session]) => {
          for (const name of lists) localStorage.setItem(name, JSON.stringify(texts))
          for (const [i, name] of local.entries()) localStorage.setItem(name, texts[i]!)
          for (const [i, name] of session.entries()) sessionStorage.setItem(name, texts[(i + 2) % 6]!)
        },
        [range(6).map((i) => textAt(from * 6 + i)), LISTS, LOCAL, SESSION] as const,
      )
      const tenant = `s${from}`
      const tags: Staged[] = [
        { tag: 'univ-service-catalogue', attributes: { tenant, view: 'home', sections: 'recent' } },
        { tag: 'univ-favorites', attributes: { tenant } },
      ]
      if (from % 8 === 0) tags.push({ tag: 'univ-portal', attributes: { tenant, ...none } })
      await stand.show(tags)
      await hostile.unharmed(stand, `storage ${from}`)
    }
  })

  test('a stored session is somebody only when it is one, and a hostile name is a name', async () => {
    const stand = await hostile.fresh({})
    await stand.show([{ tag: 'univ-portal', attributes: { tenant: 'sessions', solution: 'none' } }])
    await stand.page.evaluate(
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
        shortened.map((text) => recordOf(text.slice(0, 250))),
        shortened,
      ] as const,
    )
    await stand.settle()
    await hostile.unharmed(stand, 'sessions')
  })

  test('a hostile configuration changes nothing but its own texts', async () => {
    const stand = await hostile.fresh({})
    // where the calls go is the configuration's to say: those texts are its words, not its addresses
    const isAddress = (text: string) => /^[^a-z]*(?:https?:|[\\/]{2})|^[\\/]/i.test(text.trim())
    const each = (names: string, value: unknown) =>
      Object.fromEntries(names.split(' ').map((name) => [name, value]))
    hostile.server.answers['config'] = ({ url }) => {
      const text = textAt(Number(url.searchParams.get('s')))
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
    for (const from of range(6, 40)) {
      await stand.show(
        range(40).map((i) => ({
          tag: 'univ-portal',
          attributes: { config: `/univ-config.json?s=${from + i}`, lang: 'en' },
        })),
      )
      await hostile.shows(stand, textAt(from + 1), `configuration from ${from}`)
      await hostile.unharmed(stand, `configuration from ${from}`)
    }
    hostile.fill(4)
  })

  test('hostile attributes are texts, or nothing', async () => {
    const stand = await hostile.fresh({})
    await stand.show([{ tag: 'univ-service-catalogue' }, { tag: 'univ-favorites' }])
    const problems = await stand.page.evaluate(
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
      [shortened.map((text) => text.slice(0, 2_000)), OWN] as const,
    )
    deepEqual(problems.slice(0, 10), [], 'dangers were left')
    await stand.settle()
    await hostile.unharmed(stand, 'attributes')
    // a configuration of its own makes a runtime of its own: dear, so eight texts at a time
    for (const from of range(6, 40)) {
      await stand.show(
        range(5).map((i) => ({
          tag: 'univ-favorites',
          attributes: Object.fromEntries(
            CONFIGURING.map((name, j) => [name, textAt(from + i * 8 + j).slice(0, 2_000)]),
          ),
        })),
      )
      await hostile.unharmed(stand, `configuring attributes from ${from}`)
    }
  })
})
