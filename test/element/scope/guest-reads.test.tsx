import { expect } from 'chai'
import { allCapabilities } from '../../../src/contract/additions.docs.ts'
import { withoutAdditions } from '../../../src/contract/additions/core-document.ts'
import { anonymityApps, anonymityAppTags } from '../../../src/contract/core/apps.ts'
import { graphqlGetUrl, withoutMarks } from '../../../src/contract/operation.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { earlyFetch } from '../../../src/element/scope/early-fetch.ts'
import { guestPrefetches } from '../../../src/element/scope/guest-prefetches.ts'
import { startTag } from '../../../src/element/scope/start-tag.ts'
import {
  json,
  requests,
  responses,
  restoreNetwork,
  stubNetwork,
  waitUntil,
  waitUntilIdle,
} from '../probe-tag.tsx'

const config = { anonymousAppCenter: 'app-center/graphql', tenant: 'example' }
let homes = 0

/** Starts a tag that never loads; resolves to what it requested of the items' server, at least `count` URLs. */
async function start(values: object, onStart = (_home: string): unknown => undefined, count = 0) {
  const home = `${location.origin}/guest-reads-${++homes}/`
  responses.set(`${home}univ-config.json`, () => json(values))
  const load = () => new Promise<never>(() => {})
  startTag(`${home}univ-x.js`, load, { selectPrefetches: guestPrefetches })
  await Promise.resolve()
  await onStart(home)
  await waitUntilIdle()
  await import('../../../src/element/scope/guest-prefetches.ts')
  await waitUntilIdle()
  const urls = () => requests.map(({ url }) => url).filter((url) => url.startsWith(`${home}app-center`))
  await waitUntil(() => urls().length >= count)
  return { home, urls: urls() }
}

describe("a guest's first reads where the configuration lists none under `early`", () => {
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    localStorage.removeItem(CAPABILITIES_STORAGE_KEY)
  })

  const reads = [
    [anonymityApps, { tenant: 'example' }],
    [anonymityAppTags, { type: 'COMMON' }],
    [anonymityAppTags, { type: 'DEPARTMENT' }],
  ] as const
  const urlsOf = (home: string, form = withoutMarks) =>
    reads.map(([{ name, marked }, variables]) =>
      graphqlGetUrl(`${home}app-center/graphql`, { name, document: form(marked) }, variables),
    )
  const core = (marked: string) => withoutMarks(withoutAdditions(marked, () => true))
  const remember = (home: string, has: object, since = Date.now()) =>
    localStorage.setItem(
      CAPABILITIES_STORAGE_KEY,
      JSON.stringify({ [`${home}app-center/graphql`]: { since, has } }),
    )

  it('fetches the items and both kinds of tags by the URLs that the tags request', async () => {
    const unknown = await start(config, undefined, 3)
    expect(unknown.urls, 'nothing known').to.deep.equal(urlsOf(unknown.home, core))
    const configured = await start({ ...config, capabilities: allCapabilities() }, undefined, 3)
    expect(configured.urls, 'configured').to.deep.equal(urlsOf(configured.home))
    const full = await start(config, (home) => remember(home, { probed: true }), 3)
    expect(full.urls, 'a full server').to.deep.equal(urlsOf(full.home))
    const absent = { 'english-texts': false, 'search-words': false, 'guest-arguments': false }
    const strict = await start(config, (home) => remember(home, { ...absent, probed: true }), 3)
    expect(strict.urls, 'a strict server').to.deep.equal(urlsOf(strict.home, core))
    const partly = await start(config, (home) => remember(home, { probed: true, 'search-words': false }))
    expect(partly.urls, 'a server with some additions').to.deep.equal([])
    const outdated = await start(config, (home) => remember(home, { get: false }, Date.now() - 86_400_000), 3)
    expect(outdated.urls, 'found out a day ago').to.deep.equal(urlsOf(outdated.home, core))
  })

  it('fetches nothing on a page with a tag of another tenant', async () => {
    const other = document.createElement('p')
    other.setAttribute('tenant', 'other')
    document.body.append(other)
    const { urls } = await start(config)
    other.remove()
    expect(urls).to.deep.equal([])
  })

  it('fetches nothing of a server that refuses GET, nor what the configuration lists of it', async () => {
    expect((await start({ ...config, capabilities: { get: false } })).urls, 'configured').to.deep.equal([])
    const refuse = (home: string) => remember(home, { get: false })
    expect((await start(config, refuse)).urls, 'found out').to.deep.equal([])
    const early = ['app-center/graphql?query=1', 'app-center/other']
    const { home, urls } = await start({ ...config, early }, refuse, 1)
    expect(urls, 'listed').to.deep.equal([`${home}app-center/other`])
  })

  it('fetches nothing once a tag has read the configuration', async () => {
    const { urls } = await start(config, (home) => earlyFetch(`${home}univ-config.json`))
    expect(urls).to.deep.equal([])
  })
})
