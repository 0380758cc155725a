import { expect } from 'chai'
import { earlyFetch } from '../../../src/element/scope/early-fetch.ts'
import { readServedReplies } from '../../../src/element/scope/served-replies.ts'
import { startTag } from '../../../src/element/scope/start-tag.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import { requests, restoreNetwork, stubNetwork } from '../probe-tag.tsx'

describe('replies in a prerendered page', () => {
  let homes = 0
  let block: HTMLScriptElement
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    block.remove()
    localStorage.removeItem('oidc.user:https://idp.example:univ-portal')
  })

  /** Each test uses its own base URL, because the configuration is requested once per base URL. */
  function serve(text: string): string {
    const home = `${location.origin}/served-${++homes}/`
    block = document.createElement('script')
    block.type = 'application/x-ndjson'
    block.dataset['univReplies'] = ''
    block.textContent = text.replaceAll('HOME/', home)
    document.body.append(block)
    return home
  }
  const REPLIES =
    '["GET HOME/univ-config.json","GET HOME/apps?a=1","POST HOME/best"]\n{"early":["late.json"]}\n"apps"\n"best"'

  it('are used instead of requests', async () => {
    const home = serve(REPLIES)
    const entry = `${home}univ-portal.js`
    expect(readServedReplies(entry)).to.equal(true)
    startTag(entry, () => new Promise(() => {}), { selectPrefetches: () => [] })
    expect(await (await earlyFetch(`${home}apps?a=1`)).json()).to.equal('apps')
    expect(await (await earlyFetch(`${home}best`, { method: 'POST' })).json()).to.equal('best')
    expect(await (await earlyFetch(`${home}univ-config.json`)).json()).to.deep.equal({ early: ['late.json'] })
    expect(requests).to.deep.equal([])
  })

  it('are not used for signed-in users, except the configuration', async () => {
    localStorage.setItem('oidc.user:https://idp.example:univ-portal', '{}')
    const home = serve(REPLIES)
    expect(readServedReplies(`${home}univ-portal.js`)).to.equal(false)
    const kept = [...pageGlobals().early.keys()].filter((key) => key.includes(home))
    expect(kept).to.deep.equal([`${home}univ-config.json`])
  })

  it('are requested if the page contains none, or was changed on its way', () => {
    const entry = `${serve('<!-- removed -->')}univ-portal.js`
    expect(readServedReplies(entry)).to.equal(false)
    block.remove()
    expect(readServedReplies(entry)).to.equal(false)
  })
})
