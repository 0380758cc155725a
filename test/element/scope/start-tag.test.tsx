import { expect } from 'chai'
import { collectConsole } from '../../double/collect-console.ts'
import { earlyFetch } from '../../../src/element/scope/early-fetch.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import { setBase } from '../../../src/element/scope/set-base.ts'
import { guestPrefetches } from '../../../src/element/scope/guest-prefetches.ts'
import { registerLazyTag, startTag, type Registrable } from '../../../src/element/scope/start-tag.ts'
import {
  responses,
  requests,
  json,
  waitUntilIdle,
  stubNetwork,
  restoreNetwork,
  waitUntil,
} from '../probe-tag.tsx'

/** Each test uses its own base URL, because prefetches run once per base URL. */
let homes = 0
const newHome = () => `${location.origin}/start-${++homes}/`
const requestedUrls = () => requests.map(({ url }) => url)

/** The lazy chunk of an entry; it resolves when the test calls `resolve`. */
function createDeferredPart() {
  const homes: string[] = []
  let resolve!: () => void
  const gate = new Promise<void>((done) => (resolve = done))
  const registrable: Registrable = { register: (home) => void homes.push(home) }
  return { homes, resolve, load: () => gate.then(() => ({ default: registrable })) }
}
describe('startTag()', () => {
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    localStorage.removeItem('oidc.user:https://idp.example:univ-portal')
  })

  it('fetches the configuration and the first guest queries while its lazy chunk loads', async () => {
    const home = newHome()
    responses.set(`${home}univ-config.json`, () => json({ early: ['guest.json?a=1', '/other'] }))
    const part = createDeferredPart()
    startTag(`${home}univ-x.js?v=1`, part.load, { selectPrefetches: guestPrefetches })
    await Promise.resolve()
    expect(requestedUrls(), 'immediately').to.deep.equal([`${home}univ-config.json`])
    await waitUntil(() => requests.length === 3)
    expect(requestedUrls().slice(1)).to.deep.equal([`${home}guest.json?a=1`, `${location.origin}/other`])
    expect(part.homes).to.deep.equal([])
    part.resolve()
    await waitUntil(() => part.homes.length)
    expect(part.homes).to.deep.equal([home])
  })

  for (const parsedFirst of [false, true])
    it(`registers its tag when the page is parsed, here ${parsedFirst ? 'before' : 'after'} its chunk has loaded`, async () => {
      let readyState: DocumentReadyState = 'loading'
      Object.defineProperty(document, 'readyState', { get: () => readyState, configurable: true })
      try {
        const home = newHome()
        const part = createDeferredPart()
        const parse = () => {
          readyState = 'interactive'
          document.dispatchEvent(new Event('readystatechange'))
        }
        startTag(`${home}univ-x.js`, part.load)
        await waitUntilIdle()
        // what it loads does not wait
        expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
        for (const step of parsedFirst ? [parse, part.resolve] : [part.resolve, parse]) {
          expect(part.homes).to.deep.equal([])
          step()
          await waitUntilIdle()
        }
        await waitUntil(() => part.homes.length)
        expect(part.homes).to.deep.equal([home])
      } finally {
        delete (document as { readyState?: unknown }).readyState
      }
    })

  it('takes the replies from one file where the configuration names it, and asks for what it lacks', async () => {
    const home = newHome()
    const early = ['first.json', 'failed.json']
    responses.set(`${home}univ-config.json`, () => json({ early, earlyReplies: 'replies.ndjson' }))
    responses.set(`${home}replies.ndjson`, () => new Response('{"n":1}\n'))
    responses.set(`${home}failed.json`, () => json({ n: 2 }))
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await waitUntil(() => requests.length === 2)
    expect(await (await earlyFetch(`${home}first.json`)).json()).to.deep.equal({ n: 1 })
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`, `${home}replies.ndjson`])
    expect(await (await earlyFetch(`${home}failed.json`)).json()).to.deep.equal({ n: 2 })
    expect(requestedUrls().slice(2)).to.deep.equal([`${home}failed.json`])
  })

  it('asks for each reply where the file with all of them is missing', async () => {
    const home = newHome()
    responses.set(`${home}univ-config.json`, () => json({ early: ['a.json'], earlyReplies: 'none.ndjson' }))
    responses.set(`${home}none.ndjson`, () => new Response('not found', { status: 404 }))
    responses.set(`${home}a.json`, () => json('whole'))
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await waitUntil(() => requests.length === 2)
    expect(await (await earlyFetch(`${home}a.json`)).json()).to.equal('whole')
  })

  it('fetches with the mode of a preload link, so that the preloaded response is reused', async () => {
    const home = newHome()
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await Promise.resolve()
    expect(requests[0]!.init!.credentials).to.equal('same-origin')
    expect(requests[0]!.init!.headers).to.equal(undefined)
  })

  it('fetches the configuration once for all entries of a folder', async () => {
    const home = newHome()
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    startTag(`${home}univ-y.js`, createDeferredPart().load)
    await waitUntilIdle()
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
  })

  it('does not prefetch guest queries while a sign-in is stored', async () => {
    const home = newHome()
    let isRead = false
    responses.set(`${home}univ-config.json`, () => {
      const reply = json({})
      reply.clone = () =>
        ({
          json: () => Promise.resolve({ early: ['guest.json'] }).finally(() => (isRead = true)),
        }) as unknown as Response
      return reply
    })
    localStorage.setItem('oidc.user:https://idp.example:univ-portal', '{}')
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await waitUntil(() => isRead)
    await waitUntilIdle()
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
  })

  it('prefetches from its own server only and ignores invalid URLs', async () => {
    const home = newHome()
    const early = [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      'http://',
      7,
      null,
      'data:,x',
      'fine.json',
    ]
    responses.set(`${home}univ-config.json`, () => json({ early }))
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await waitUntil(() => requestedUrls().length > 1)
    await waitUntilIdle()
    expect(requestedUrls().slice(1)).to.deep.equal([`${home}fine.json`])
  })

  for (const [name, answer] of [
    ['missing', () => json({}, 404)],
    ['not JSON', () => new Response('<!doctype html>')],
    ['null', () => json(null)],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)
    it(`registers its tag when the configuration is ${name}`, async () => {
      const home = newHome()
      responses.set(`${home}univ-config.json`, answer)
      const part = createDeferredPart()
      startTag(`${home}univ-x.js`, part.load)
      part.resolve()
      await waitUntil(() => part.homes.length)
    })

  it('logs a failed import or registration and throws nothing into the page', async () => {
    const rejections: unknown[] = []
    const onRejection = (e: PromiseRejectionEvent) => (e.preventDefault(), void rejections.push(e.reason))
    addEventListener('unhandledrejection', onRejection)
    const errors = await collectConsole('error', async () => {
      startTag(`${newHome()}univ-x.js`, () => Promise.reject(new TypeError('Failed to fetch')))
      startTag(`${newHome()}univ-y.js`, () =>
        Promise.resolve({
          default: {
            register() {
              throw new Error('a page without customElements of its own')
            },
          },
        }),
      )
      await waitUntilIdle()
    })
    removeEventListener('unhandledrejection', onRejection)
    expect(errors.map((line) => /univ-[xy]\.js/.exec(line)?.[0])).to.deep.equal(['univ-x.js', 'univ-y.js'])
    expect(rejections).to.deep.equal([])
  })

  it('registers a lazy tag that loads on demand with the base URL of its script', async () => {
    const home = newHome()
    const part = createDeferredPart()
    registerLazyTag('univ-test-offered', `${home}univ-portal.js`, part.load)
    part.resolve()
    await waitUntilIdle()
    expect(part.homes).to.deep.equal([])
    await pageGlobals().tags.get('univ-test-offered')!()
    expect(part.homes).to.deep.equal([home])
  })
})

describe('prefetched response', () => {
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)
  const prefetch = async (early: () => Response | Promise<Response>) => {
    const home = newHome()
    responses.set(`${home}univ-config.json`, () => json({ early: ['guest.json'] }))
    responses.set(`${home}guest.json`, early)
    startTag(`${home}univ-x.js`, createDeferredPart().load, { selectPrefetches: guestPrefetches })
    await waitUntil(() => requests.length === 2)
    return `${home}guest.json`
  }

  it('is used once; later requests are fetched', async () => {
    const url = await prefetch(() => json('early'))
    responses.set(url, () => json('fresh'))
    expect(await (await earlyFetch(url)).json()).to.equal('early')
    expect(await (await earlyFetch(url)).json()).to.equal('fresh')
    expect(await (await earlyFetch(new Request(url))).json()).to.equal('fresh')
    expect(requests).to.have.length(4)
  })

  it('is not used by requests with a token or by writes', async () => {
    const url = await prefetch(() => json('early'))
    responses.set(url, () => json('mine'))
    expect(await (await earlyFetch(url, { headers: { authorization: 'Bearer x' } })).json()).to.equal('mine')
    expect(await (await earlyFetch(url, { method: 'POST' })).json()).to.equal('mine')
    expect(await (await earlyFetch(url)).json(), 'still cached for a guest').to.equal('early')
  })

  it('is used by a request without a body whose method it was made with', async () => {
    const url = `${newHome()}task`
    pageGlobals().early.set(`POST ${url}`, Promise.resolve(json('early')))
    responses.set(url, () => json('fresh'))
    const post = (init: RequestInit = {}) => earlyFetch(url, { method: 'POST', ...init })
    expect(await (await earlyFetch(url)).json()).to.equal('fresh')
    expect(await (await post({ body: 'x' })).json()).to.equal('fresh')
    expect(await (await post({ headers: { authorization: 'Bearer x' } })).json()).to.equal('fresh')
    expect(await (await post()).json()).to.equal('early')
    expect(await (await post()).json()).to.equal('fresh')
  })

  it('is fetched again after a failure', async () => {
    const url = await prefetch(() => Promise.reject(new TypeError('Failed to fetch')))
    responses.set(url, () => json('fresh'))
    expect(await (await earlyFetch(url)).json()).to.equal('fresh')
  })

  it("has its own timeout, because no caller's signal reaches it", async () => {
    await prefetch(() => json('early'))
    expect(requests.map(({ init }) => init?.signal instanceof AbortSignal)).to.deep.equal([true, true])
  })
})

describe('script base', () => {
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    delete pageGlobals().base
  })

  it('prefetches no configuration if the base is unknown', async () => {
    startTag(`${newHome()}assets/main-Dk3f.js`, createDeferredPart().load)
    await waitUntilIdle()
    expect(requestedUrls()).to.deep.equal([])
  })

  it('can be set by the page, also after the import of the entry', async () => {
    const home = newHome()
    const part = createDeferredPart()
    startTag('file:///app/univ-x.js', part.load)
    setBase(home.slice(0, -1))
    part.resolve()
    await waitUntil(() => part.homes.length)
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
    expect(part.homes).to.deep.equal([home])
  })
})
