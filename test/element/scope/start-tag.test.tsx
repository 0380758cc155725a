import { expect } from 'chai'
import { earlyFetch } from '../../../src/element/scope/early-fetch.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import { scriptBase } from '../../../src/element/scope/script-base.ts'
import { setBase } from '../../../src/element/scope/set-base.ts'
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

/** Each test has a home of its own: what is asked for early is asked for once a home. */
let homes = 0
const newHome = () => `${location.origin}/start-${++homes}/`
const requestedUrls = () => requests.map(({ url }) => url)

/** The heavy part of an entry, that comes when the test lets it. */
function createDeferredPart() {
  const homes: string[] = []
  let come!: () => void
  const gate = new Promise<void>((done) => (come = done))
  const registrable: Registrable = { register: (home) => void homes.push(home) }
  return { homes, come, load: () => gate.then(() => ({ default: registrable })) }
}
async function collectConsoleErrors(run: () => Promise<void>): Promise<string[]> {
  const errors: string[] = []
  const former = console.error
  console.error = (...words: unknown[]) => void errors.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    console.error = former
  }
  return errors
}

describe('an entry', () => {
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    localStorage.removeItem('oidc.user:https://idp.example:univ-portal')
  })

  it('asks for the configuration and what guests read first while its heavy part is on the way', async () => {
    const home = newHome()
    responses.set(`${home}univ-config.json`, () => json({ early: ['guest.json?a=1', '/other'] }))
    const part = createDeferredPart()
    startTag(`${home}univ-x.js?v=1`, part.load)
    await Promise.resolve()
    expect(requestedUrls(), 'at once').to.deep.equal([`${home}univ-config.json`])
    await waitUntil(() => requests.length === 3)
    expect(requestedUrls().slice(1)).to.deep.equal([`${home}guest.json?a=1`, `${location.origin}/other`])
    expect(part.homes).to.deep.equal([])
    part.come()
    await waitUntil(() => part.homes.length)
    expect(part.homes).to.deep.equal([home])
  })

  it('asks as a preload link does, so that a preloaded reply is taken', async () => {
    const home = newHome()
    startTag(`${home}univ-x.js`, createDeferredPart().load)
    await Promise.resolve()
    expect(requests[0]!.init!.credentials).to.equal('same-origin')
    expect(requests[0]!.init!.headers).to.equal(undefined)
  })

  it('asks once for all entries of one place', async () => {
    const home = newHome()
    startTag(`${home}univ-x.js`, createDeferredPart().load)
    startTag(`${home}univ-y.js`, createDeferredPart().load)
    await waitUntilIdle()
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
  })

  it('asks for no guest’s replies where a sign-in is stored', async () => {
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
    startTag(`${home}univ-x.js`, createDeferredPart().load)
    await waitUntil(() => isRead)
    await waitUntilIdle()
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
  })

  it('asks its own server only, and passes over what is no address', async () => {
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
    startTag(`${home}univ-x.js`, createDeferredPart().load)
    await waitUntil(() => requestedUrls().length > 1)
    await waitUntilIdle()
    expect(requestedUrls().slice(1)).to.deep.equal([`${home}fine.json`])
  })

  for (const [what, answer] of [
    ['missing', () => json({}, 404)],
    ['no JSON', () => new Response('<!doctype html>')],
    ['null', () => json(null)],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)
    it(`registers its tag also where the configuration is ${what}`, async () => {
      const home = newHome()
      responses.set(`${home}univ-config.json`, answer)
      const part = createDeferredPart()
      startTag(`${home}univ-x.js`, part.load)
      part.come()
      await waitUntil(() => part.homes.length)
    })

  it('tells on the console, and nowhere else, that its parts could not be loaded or used', async () => {
    const rejections: unknown[] = []
    const onRejection = (e: PromiseRejectionEvent) => (e.preventDefault(), void rejections.push(e.reason))
    addEventListener('unhandledrejection', onRejection)
    const errors = await collectConsoleErrors(async () => {
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

  it('offers a tag that is loaded when somebody wants it, with the place it came from', async () => {
    const home = newHome()
    const part = createDeferredPart()
    registerLazyTag('univ-test-offered', `${home}univ-portal.js`, part.load)
    part.come()
    await waitUntilIdle()
    expect(part.homes).to.deep.equal([])
    await pageGlobals().tags.get('univ-test-offered')!()
    expect(part.homes).to.deep.equal([home])
  })
})

describe('a reply asked for early', () => {
  beforeEach(stubNetwork)
  afterEach(restoreNetwork)
  const asking = async (early: () => Response | Promise<Response>) => {
    const home = newHome()
    responses.set(`${home}univ-config.json`, () => json({ early: ['guest.json'] }))
    responses.set(`${home}guest.json`, early)
    startTag(`${home}univ-x.js`, createDeferredPart().load)
    await waitUntil(() => requests.length === 2)
    return `${home}guest.json`
  }

  it('is taken once; later ones are fetched', async () => {
    const url = await asking(() => json('early'))
    responses.set(url, () => json('fresh'))
    expect(await (await earlyFetch(url)).json()).to.equal('early')
    expect(await (await earlyFetch(url)).json()).to.equal('fresh')
    expect(await (await earlyFetch(new Request(url))).json()).to.equal('fresh')
    expect(requests).to.have.length(4)
  })

  it('is nobody’s who sends a token or writes', async () => {
    const url = await asking(() => json('early'))
    responses.set(url, () => json('mine'))
    expect(await (await earlyFetch(url, { headers: { authorization: 'Bearer x' } })).json()).to.equal('mine')
    expect(await (await earlyFetch(url, { method: 'POST' })).json()).to.equal('mine')
    expect(await (await earlyFetch(url)).json(), 'still there for a guest').to.equal('early')
  })

  it('that failed is fetched anew', async () => {
    const url = await asking(() => Promise.reject(new TypeError('Failed to fetch')))
    responses.set(url, () => json('fresh'))
    expect(await (await earlyFetch(url)).json()).to.equal('fresh')
  })

  it('ends with a time limit of its own, since nobody’s signal reaches it', async () => {
    await asking(() => json('early'))
    expect(requests.map(({ init }) => init?.signal instanceof AbortSignal)).to.deep.equal([true, true])
  })
})

describe('the base of the scripts', () => {
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    delete pageGlobals().base
  })

  it('is the folder of the entry, whatever its query holds', () => {
    expect(scriptBase('https://cdn.example/univ/univ-x.js?from=/a/b#c/d')).to.equal(
      'https://cdn.example/univ/',
    )
  })

  it('is the origin of the page where a bundler has put a file of the build machine', () => {
    expect(scriptBase('file:///home/build/app/node_modules/univ-widgets/dist/univ-x.js')).to.equal(
      `${location.origin}/`,
    )
  })

  it('is what the page says, also after the import of the entry', async () => {
    const home = newHome()
    const part = createDeferredPart()
    startTag('file:///app/univ-x.js', part.load)
    setBase(home.slice(0, -1))
    part.come()
    await waitUntil(() => part.homes.length)
    expect(requestedUrls()).to.deep.equal([`${home}univ-config.json`])
    expect(part.homes).to.deep.equal([home])
  })

  it('is refused where it is no http(s) URL', () => {
    for (const wrong of ['/hall/', 'javascript:alert(1)', 'ftp://hall.example/', ''])
      expect(() => setBase(wrong), wrong).to.throw(TypeError)
    expect(pageGlobals().base).to.equal(undefined)
  })
})
