import { expect } from 'chai'
import { onContentReady } from '../../../src/element/hooks/content-ready.ts'

describe('what waits for a tag’s content', () => {
  it('starts after the page that is shown, though the one before it never loaded', async () => {
    const host = document.createElement('div')
    document.body.append(host)
    const main = document.createElement('main')
    main.className = 'univ'
    const first = document.createElement('never-defined-page')
    first.setAttribute('nested', '')
    main.append(first)
    host.attachShadow({ mode: 'open' }).append(main)
    let isDue = false
    let cancel = () => {}
    const ready = new Promise<void>((done) => {
      cancel = onContentReady(host, () => done(void (isDue = true)))
    })
    await new Promise((done) => setTimeout(done, 200))
    expect(isDue, 'the first page is loading').to.equal(false)
    first.remove()
    // without waiting to the end, 5 s
    await Promise.race([ready, new Promise((done) => setTimeout(done, 3000))])
    expect(isDue, 'once it is gone').to.equal(true)
    cancel()
    host.remove()
  })
})
