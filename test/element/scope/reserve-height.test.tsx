import { expect } from 'chai'
import { HEIGHTS_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { heightKey, reserveHeight } from '../../../src/element/scope/reserve-height.ts'
import { rememberHeight } from '../../../src/element/styles/remember-height.ts'
import { waitUntil } from '../probe-tag.tsx'

let counter = 0
/** A tag that no script has defined yet. */
function putTag(html = '') {
  const tag = `univ-waiting-${++counter}`
  const host = document.createElement(tag)
  host.style.display = 'block' // as the tag's own sheet sets later
  host.innerHTML = html
  document.body.append(host)
  return { tag, host }
}

describe('reserved height', () => {
  afterEach(() => {
    localStorage.removeItem(HEIGHTS_STORAGE_KEY)
    for (const element of document.querySelectorAll('body > *'))
      if (element.localName.startsWith('univ-waiting')) element.remove()
  })

  it('is the default of the first matching selector on the first visit', () => {
    const { tag, host } = putTag()
    host.setAttribute('view', 'compact')
    reserveHeight({ [`${tag}[view=compact]`]: 120, [tag]: 900 })
    expect(host.offsetHeight).to.equal(120)
    expect(host.getAttribute('style'), 'the page’s markup stays as it is').to.equal('display: block;')
  })

  it('yields to a height set by the page', () => {
    for (const [rule, height] of [
      ['height: 80px', 80],
      ['max-height: 90px', 0],
    ] as const) {
      const { tag, host } = putTag()
      host.style.cssText += rule
      reserveHeight({ [tag]: 500 })
      expect(host.offsetHeight, rule).to.equal(height)
    }
  })

  it('is the last one for the same page, attributes and width', () => {
    const { tag, host } = putTag()
    const known = [
      ['/other', 7],
      [heightKey(host), 333],
    ]
    localStorage.setItem(HEIGHTS_STORAGE_KEY, JSON.stringify(known))
    reserveHeight({ [tag]: 100 })
    expect(host.offsetHeight).to.equal(333)
  })

  it('falls back to the default when the stored value is invalid', () => {
    for (const stored of ['{"a":1}', '[null]', 'x', '[["x"]]']) {
      localStorage.setItem(HEIGHTS_STORAGE_KEY, stored)
      const { tag, host } = putTag()
      reserveHeight({ [tag]: 100 })
      expect(host.offsetHeight, stored).to.equal(100)
    }
  })

  it('leaves hidden tags hidden and prerendered tags unchanged', () => {
    const hidden = putTag()
    hidden.host.hidden = true
    reserveHeight({ [hidden.tag]: 100 })
    expect(hidden.host.offsetHeight).to.equal(0)
    const served = putTag()
    const root = served.host.attachShadow({ mode: 'open' })
    root.innerHTML = '<p>served</p>'
    reserveHeight({ [served.tag]: 5000 })
    expect(root.adoptedStyleSheets.length).to.equal(0)
  })

  it('is released when the tag fails to load, and its fallback content shows', () => {
    const { tag, host } = putTag('<a href="/hall">To the hall</a>')
    const link = host.firstElementChild as HTMLElement
    const release = reserveHeight({ [tag]: 500 })
    expect(link.offsetHeight).to.equal(0)
    release()
    expect(link.offsetHeight).to.be.greaterThan(0)
    expect(host.offsetHeight).to.be.lessThan(100)
  })

  it('is released when nothing is loading any more, and the final height is stored', async () => {
    const { tag, host } = putTag()
    reserveHeight({ [tag]: 500 })
    const root = host.shadowRoot!
    const content = root.appendChild(document.createElement('div'))
    content.setAttribute('aria-busy', 'true')
    rememberHeight(host)
    const text = document.createElement('p')
    text.textContent = 'content'
    content.append(text)
    await waitUntil(() => host.offsetHeight === 500)
    content.removeAttribute('aria-busy')
    expect(host.offsetHeight, 'not immediately: more may load').to.equal(500)
    await waitUntil(() => host.offsetHeight < 100)
    const known = JSON.parse(localStorage.getItem(HEIGHTS_STORAGE_KEY)!) as [string, number][]
    expect(known).to.deep.equal([[heightKey(host), host.offsetHeight]])
  })
})
