import { expect } from 'chai'
import { atom } from 'nanostores'
import { loadEarlyData } from '../../../src/element/scope/early-data.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import type { QueryState } from '../../../src/runtime/wire/query.ts'

const loading = () => atom<QueryState<unknown>>({ state: 'loading', data: undefined })
const hasResolved = (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise<false>((done) => setTimeout(done, 0, false))])

describe('the data of a first render', () => {
  const { early } = pageGlobals()
  afterEach(() => early.clear())

  it('is waited for if replies were requested early, until all have loaded or failed', async () => {
    early.set('https://hall.example/items', Promise.resolve(new Response('')))
    const [items, tags] = [loading(), loading()]
    const loaded = loadEarlyData([items, tags])
    expect(await hasResolved(loaded), 'nothing loaded').to.equal(false)
    items.set({ state: 'ready', data: [] })
    expect(await hasResolved(loaded), 'one loaded').to.equal(false)
    tags.set({ state: 'failed', data: undefined, error: new Error('no') })
    expect(await hasResolved(loaded)).to.equal(true)
    expect([items.lc, tags.lc], 'listeners').to.deep.equal([0, 0])
  })

  it('is not waited for while older data are loaded again', async () => {
    early.set('https://hall.example/items', new Promise(() => {}))
    const items = loading()
    items.set({ state: 'loading', data: [] })
    expect(await hasResolved(loadEarlyData([items]))).to.equal(true)
  })

  it('is not waited for if nothing was requested early', async () => {
    expect(await hasResolved(loadEarlyData([loading()]))).to.equal(true)
  })

  it('is not waited for longer than a skeleton may be missing', async () => {
    early.set('https://hall.example/items', new Promise(() => {}))
    const items = loading()
    await loadEarlyData([items])
    expect([items.get().state, items.lc]).to.deep.equal(['loading', 0])
  })
})
