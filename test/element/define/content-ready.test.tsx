import { expect } from 'chai'
import { onContentReady } from '../../../src/element/define/content-ready.ts'
import { waitUntil } from '../probe-tag.tsx'

describe('what waits for a tag’s content', () => {
  it('starts once prerendered content has been hydrated, because nothing may compete with that', async () => {
    const host = document.createElement('div')
    document.body.append(host)
    const served = document.createElement('div')
    served.className = 'univ'
    served.dataset['static'] = ''
    host.attachShadow({ mode: 'open' }).append(served)
    let isDue = false
    const cancel = onContentReady(host, () => (isDue = true))
    // as long as it would take if the content counted as ready
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))
    expect(isDue).to.equal(false)
    delete served.dataset['static']
    await waitUntil(() => isDue)
    cancel()
    host.remove()
  })
})
