import { expect } from 'chai'
import catalogue from '../../../src/features/catalogue/element.ts'
import { app, detail, tag } from '../../double/app-fixtures.ts'
import { REWRITERS, rewritePage } from '../../double/page-rewriters.ts'
import {
  addBox,
  addTag,
  describeProbe,
  failNextRender,
  HOME,
  json,
  restoreNetwork,
  stubNetwork,
  waitUntil,
  whenShown,
} from '../probe-tag.tsx'

const items = ['Leave request', 'Library card', 'Gym', 'Lost and found'].map((name) =>
  app(name, { tags: ['Study'], departments: ['Registry'] }),
)
const replies: Record<string, unknown> = {
  anonymityApps: items,
  anonymityHotApps: items,
  anonymityAppTags: [tag('Study')],
  anonymityApp: detail('Leave request', { description: 'Ask for days off' }),
  anonymityGuide: [],
}

async function mountCatalogue() {
  const errors: unknown[] = []
  const box = addBox(document.body, { style: 'inline-size: 1200px' })
  box.addEventListener('univ-error', (event) => errors.push(event.detail))
  const host = addTag('univ-service-catalogue', { lang: 'en' }, box)
  const root = host.shadowRoot!
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const field = () => root.querySelector<HTMLInputElement>('input[type=search]')!
  await waitUntil(() => all('.catalogue-grid li').length === items.length, 'the items')
  return {
    root,
    all,
    field,
    errors,
    isReady: () => !root.querySelector('[role=alert]') && !!field(),
    cards: () => all('.catalogue-grid li').length,
    type(text: string) {
      field().focus()
      field().select()
      document.execCommand(text ? 'insertText' : 'delete', false, text)
    },
  }
}

describe('a page whose nodes are rewritten', () => {
  const consoleError = console.error
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
  afterEach(() => {
    console.error = consoleError
    for (const left of document.querySelectorAll('[data-probe]')) left.remove()
  })

  for (const kind of REWRITERS)
    it(`${kind}: searches, clears, opens and closes a detail, changes tabs, filters and the language`, async () => {
      const { all, errors, isReady, cards, type, field, root } = await mountCatalogue()
      // React logs what a re-mount repaired
      if (kind === 'wrap') console.error = () => {}
      const stop = rewritePage(kind)
      try {
        for (const [text, n] of [
          ['l', 3],
          ['le', 1],
          ['leave', 1],
          ['nothing like it', 0],
          ['li', 1],
          ['', 4],
        ] as const) {
          type(text)
          await waitUntil(
            () => isReady() && field().value === text && cards() === n,
            `${n} items for “${text}”`,
          )
          expect(root.activeElement, 'the field keeps the focus').to.equal(field())
        }
        for (const button of all('[role=tab]')) {
          button.click()
          await waitUntil(isReady, 'the tab')
        }
        all('[role=tab]')[0]!.click()
        await waitUntil(() => cards() === 4, 'all items')
        all('.ui-item button')[0]!.click()
        await waitUntil(() => all('dialog[open] .detail-actions').length > 0, 'the detail')
        all('.ui-dialog-close')[0]!.click()
        await waitUntil(() => isReady() && !all('dialog[open]').length && cards() === 4, 'the list again')
        const { host } = root
        for (const lang of ['zh-CN', 'en']) {
          host.setAttribute('lang', lang)
          await waitUntil(() => isReady() && all(`.univ[lang=${lang}]`).length === 1 && cards() === 4, lang)
        }
        expect(errors).to.deep.equal([])
      } finally {
        stop()
      }
    })

  it('is built again with its query, typed text, caret, open detail, filters and scroll position', async () => {
    const { all, errors, isReady, cards, type, field, root } = await mountCatalogue()
    console.error = () => {}
    const host = root.host as HTMLElement
    host.parentElement!.style.blockSize = '200px'
    host.parentElement!.style.overflow = 'scroll'
    const wrap = (selector: string) => {
      for (const node of all(selector)) {
        const wrapper = document.createElement('div')
        node.replaceWith(wrapper)
        wrapper.append(node)
      }
    }
    type('l')
    await waitUntil(() => cards() === 3, 'three items')
    const fieldBefore = field()
    wrap('.catalogue-grid li')
    all('.catalogue-filters-toggle')[0]!.click()
    type('lea')
    field().setSelectionRange(1, 2)
    await waitUntil(() => field() !== fieldBefore, 'the tag is built again')
    expect([field().value, field().selectionStart, field().selectionEnd]).to.deep.equal(['lea', 1, 2])
    expect(root.activeElement).to.equal(field())
    expect(cards()).to.equal(1)
    expect(all('.catalogue-filters-toggle[aria-expanded=true]')).to.have.length(1)

    all('.ui-item button')[0]!.click()
    await waitUntil(() => all('dialog[open] .detail-actions').length > 0, 'the detail')
    host.parentElement!.scrollTop = 60
    const dialogBefore = all('dialog[open]')[0]
    wrap('.catalogue-grid li')
    host.setAttribute('keyword', 'gym')
    await waitUntil(() => all('dialog[open]')[0] !== dialogBefore, 'the tag is built again')
    expect(isReady()).to.equal(true)
    expect(host.parentElement!.scrollTop).to.equal(60)
    expect(all('dialog[open]')[0]!.textContent).to.contain('Leave request')
    all('.ui-dialog-close')[0]!.click()
    await waitUntil(() => !all('dialog[open]').length, 'the closed detail')
    expect(field().value).to.equal('gym')
    expect(errors).to.deep.equal([])
  })

  it('ends with an error, not in a loop, if every render fails', async () => {
    const errors: unknown[] = []
    const box = addBox()
    box.addEventListener('univ-error', (event) => errors.push(event.detail))
    describeProbe('univ-probe-rewritten').register(HOME)
    console.error = () => {}
    failNextRender.error = new DOMException('not a child of this node', 'NotFoundError')
    failNextRender.now = true
    const host = addTag('univ-probe-rewritten', { lang: 'en' }, box)
    await waitUntil(() => host.shadowRoot!.querySelector('[role=alert]'), 'the error')
    expect(errors).to.deep.equal([{ message: 'not a child of this node', where: 'univ-probe-rewritten' }])
    failNextRender.now = false
    host.shadowRoot!.querySelector('button')!.click()
    await whenShown(host)
  })
})
