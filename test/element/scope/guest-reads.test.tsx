import { expect } from 'chai'
import { anonymityApps, anonymityAppTags } from '../../../src/contract/core/apps.ts'
import { graphqlGetUrl } from '../../../src/contract/operation.ts'
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
  await import('../../../src/element/scope/guest-reads.ts')
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

  it('fetches the items and both kinds of tags by the URLs that the tags request', async () => {
    const { home, urls } = await start(config, undefined, 3)
    const endpoint = `${home}app-center/graphql`
    expect(urls).to.deep.equal([
      graphqlGetUrl(endpoint, anonymityApps, { tenant: 'example' }),
      graphqlGetUrl(endpoint, anonymityAppTags, { type: 'COMMON' }),
      graphqlGetUrl(endpoint, anonymityAppTags, { type: 'DEPARTMENT' }),
    ])
  })

  it('fetches nothing on a page with a tag of another tenant', async () => {
    const other = document.createElement('p')
    other.setAttribute('tenant', 'other')
    document.body.append(other)
    const { urls } = await start(config)
    other.remove()
    expect(urls).to.deep.equal([])
  })

  it('fetches nothing where the tags use other forms, because the server lacks additions', async () => {
    expect((await start({ ...config, capabilities: { get: false } })).urls, 'configured').to.deep.equal([])
    localStorage.setItem(CAPABILITIES_STORAGE_KEY, '{"https://hall.example":{"get":false}}')
    expect((await start(config)).urls, 'found out').to.deep.equal([])
  })

  it('fetches nothing once a tag has read the configuration', async () => {
    const { urls } = await start(config, (home) => earlyFetch(`${home}univ-config.json`))
    expect(urls).to.deep.equal([])
  })
})
