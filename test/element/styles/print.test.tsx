import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import catalogue from '../../../src/features/catalogue/element.ts'
import { app, detail, tag } from '../../double/app-fixtures.ts'
import { addBox, addTag, HOME, json, restoreNetwork, stubNetwork, waitUntil } from '../probe-tag.tsx'

const items = [...Array(300).keys()].map((n) => app(`Item ${n}`, { tags: ['Study'] }))
const replies: Record<string, unknown> = {
  anonymityApps: items,
  anonymityAppTags: [tag('Study')],
  anonymityApp: detail('Item 0', { description: 'Ask for days off' }),
  anonymityGuide: [],
}
const visible = (elements: Iterable<HTMLElement>) =>
  [...elements].filter((element) => element.checkVisibility())

describe('printed', () => {
  before(() => {
    stubNetwork()
    const scripted = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.href)
      const name = /^\s*query\s+(\w+)/.exec(url.searchParams.get('query') ?? '')?.[1] ?? ''
      return name in replies ? json({ data: { [name]: replies[name] } }) : scripted(input, init)
    }
    catalogue.register(HOME)
  })
  after(restoreNetwork)
  afterEach(() => emulateMedia({ media: 'screen' }))

  /** A page of another system, with a tag in the dark theme, as high as a sidebar. */
  async function mountCatalogue() {
    const box = addBox(document.body, { style: 'inline-size: 1000px' })
    const article = document.createElement('article')
    article.textContent = 'The page around it'
    box.append(article)
    const host = addTag('univ-service-catalogue', { lang: 'en', limit: '1000', theme: 'dark' }, box)
    host.style.maxBlockSize = '300px'
    const root = host.shadowRoot!
    const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
    await waitUntil(() => all('.catalogue-grid li').length > 1, 'the items')
    return { box, article, host, root, all }
  }

  for (const [name, print, finish] of [
    [
      'the print dialog',
      () => dispatchEvent(new Event('beforeprint')),
      () => dispatchEvent(new Event('afterprint')),
    ],
    ['a preview', () => emulateMedia({ media: 'print' }), () => emulateMedia({ media: 'screen' })],
  ] as const)
    it(`${name} has all rows of a list, which are as many as before afterwards`, async () => {
      const { all, box } = await mountCatalogue()
      const before = all('.catalogue-grid li').length
      expect(before).to.be.lessThan(200)
      await print()
      await waitUntil(() => all('.catalogue-grid li').length === 300, 'all items')
      await finish()
      await waitUntil(() => all('.catalogue-grid li').length < 200, 'the visible items')
      box.remove()
    })

  it('has no controls, in the light theme, as high as its content', async () => {
    const { all, host, box, root } = await mountCatalogue()
    const controls = 'button, input, select, textarea, [role=tablist], [role=search], nav'
    expect(visible(all(controls))).to.not.have.length(0)
    const text = () => getComputedStyle(all('.catalogue-grid a')[0]!).color
    const dark = text()
    await emulateMedia({ media: 'print' })
    await waitUntil(
      () => visible(all(controls)).length === 0,
      'the sheet for print, which loads after the content',
    )
    await waitUntil(() => visible(all('.catalogue-grid li')).length === 300, 'all items')
    expect(text()).to.not.equal(dark)
    expect(getComputedStyle(host).colorScheme).to.equal('light')
    expect(host.offsetHeight).to.be.greaterThan(5000)
    expect(getComputedStyle(root.querySelector('.catalogue-grid li')!).breakInside).to.equal('avoid')
    box.remove()
  })

  it('an open dialog is printed whole, without the page below it, also below another dialog', async () => {
    const { all, box, article } = await mountCatalogue()
    all('.ui-item button')[0]!.click()
    await waitUntil(() => all('dialog[open] .detail-actions').length > 0, 'the detail')
    article.style.setProperty('display', 'inline-block', 'important')
    await emulateMedia({ media: 'print' })
    const dialog = all('dialog[open]')[0]!
    await waitUntil(() => !article.checkVisibility(), 'the page is hidden')
    await waitUntil(
      () => visible(all('.catalogue-grid li')).length === 0,
      'the sheet for print, which loads after the content',
    )
    expect(dialog.checkVisibility()).to.equal(true)
    // an animation that opens it may still run
    await waitUntil(() => dialog.scrollHeight <= dialog.clientHeight, 'the dialog as high as its content')
    await emulateMedia({ media: 'screen' })
    await waitUntil(() => article.checkVisibility(), 'the page is back')
    expect(article.getAttribute('style')).to.equal('display: inline-block !important;')
    // closed while it is printed
    await emulateMedia({ media: 'print' })
    await waitUntil(() => !article.checkVisibility(), 'the page is hidden')
    all('.ui-dialog-close')[0]!.click()
    await waitUntil(() => article.checkVisibility(), 'the page is back')
    box.remove()
  })
})
