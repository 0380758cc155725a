import { expect } from 'chai'
import { collectConsole } from '../../double/collect-console.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { unmountAll, flushEvents } from '../../ui/render-in-shadow.tsx'
import {
  mountCounts,
  addBox,
  failNextRender,
  HOME,
  addTag,
  describeProbe,
  waitUntilIdle,
  expectSame,
  stubNetwork,
  viewRecords,
  whenShown,
  textOf,
  restoreNetwork,
  waitUntil,
  type Probe,
} from '../probe-tag.tsx'

const TAG = 'univ-test-define'

/** Errors that reached the page around the tags. */
async function collectPageErrors(run: () => Promise<void>): Promise<string[]> {
  const errors: string[] = []
  const onEvent = (e: ErrorEvent) => (e.preventDefault(), void errors.push(e.message))
  // the test framework listens there, too
  const former = globalThis.onerror
  globalThis.onerror = null
  addEventListener('error', onEvent)
  try {
    await run()
  } finally {
    removeEventListener('error', onEvent)
    globalThis.onerror = former
  }
  return errors
}

describe('custom element', () => {
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(stubNetwork)
  afterEach(() => {
    restoreNetwork()
    unmountAll()
  })

  it('applies properties set before its definition', async () => {
    const items = [{ id: 1 }]
    const early = addTag<Probe>('univ-test-upgrade')
    Object.assign(early, { label: 'early', open: true, items, mode: 'mobile', config: { tenant: 'early' } })
    describeProbe('univ-test-upgrade').register(HOME)
    await whenShown(early)
    expect(textOf(early)).to.match(/^early\|true\|small\|.*\|mobile$/)
    expectSame(viewRecords.get(early)!.props.items, items)
    expect(viewRecords.get(early)!.univ.runtime.config.tenant).to.equal('early')
    early.label = 'later'
    await waitUntil(() => textOf(early).startsWith('later|'))
    expect(early.getAttribute('label')).to.equal('later')
  })

  it('parses a bare attribute as true, "false" and a missing one as false', async () => {
    const bare = await whenShown(addTag(TAG, { open: '' }))
    const none = await whenShown(addTag(TAG))
    const spelled = await whenShown(addTag(TAG, { open: 'false' }))
    expect([bare.open, none.open, spelled.open]).to.deep.equal([true, false, false])
    expect(textOf(bare)).to.contain('|true|')
    bare.open = false
    expect(bare.hasAttribute('open')).to.equal(false)
    bare.open = true
    expect(bare.getAttribute('open')).to.equal('')
    await waitUntil(() => textOf(bare).includes('|true|'))
  })

  it('falls back to the default when an attribute is removed or a property is cleared', async () => {
    const tag = await whenShown(addTag(TAG, { label: 'mine', size: 'large', open: '' }))
    for (const name of ['label', 'size', 'open']) tag.removeAttribute(name)
    await waitUntil(() => textOf(tag).startsWith('none|false|small|'))
    tag.label = 'again'
    await waitUntil(() => textOf(tag).startsWith('again|'))
    tag.label = null as unknown as string
    await waitUntil(() => textOf(tag).startsWith('none|'))
  })

  it('renders an empty attribute as empty and maps an unknown enum value to the default', async () => {
    const tag = await whenShown(addTag(TAG, { label: 'mine', size: 'enormous' }))
    expect(tag.size).to.equal('small')
    tag.setAttribute('label', '')
    await waitUntil(() => textOf(tag).startsWith('|'))
  })

  it('preserves the identity of a property without an attribute', async () => {
    const tag = await whenShown(addTag(TAG))
    const items = [{ run() {} }]
    tag.items = items
    await waitUntil(() => viewRecords.get(tag)!.props.items === items)
    expectSame(tag.items, items)
    expect(tag.getAttributeNames()).to.deep.equal([])
    // and an attribute of that name is nothing: no JSON is read from markup
    tag.setAttribute('items', '{bad')
    await waitUntilIdle()
    expectSame(tag.items, items)
  })

  it('renders and fetches nothing while disconnected', async () => {
    const { ever } = mountCounts
    const tag = document.createElement(TAG) as Probe
    tag.setAttribute('label', 'nowhere')
    tag.open = true
    tag.config = { tenant: 'nowhere' }
    await waitUntilIdle()
    expect(mountCounts.ever).to.equal(ever)
    expect(tag.shadowRoot!.querySelectorAll('*'), 'an empty container').to.have.length(1)
    addBox().append(tag)
    await whenShown(tag)
    expect(textOf(tag)).to.match(/^nowhere\|true/)
    tag.remove()
    await waitUntilIdle()
    tag.label = 'gone'
    await waitUntilIdle()
    expect(tag.shadowRoot!.querySelectorAll('*'), 'an empty container').to.have.length(1)
  })

  const moves: [string, (tag: Probe, to: Element) => void][] = [
    ['appended elsewhere', (tag, to) => to.append(tag)],
    ['removed and inserted again in the same task', (tag, to) => (tag.remove(), to.append(tag))],
  ]
  if ('moveBefore' in Element.prototype)
    moves.push([
      'moved by moveBefore',
      (tag, to) => (to as Element & { moveBefore(n: Node, b: null): void }).moveBefore(tag, null),
    ])
  for (const [how, move] of moves)
    it(`preserves its state and typed input when it is ${how}`, async () => {
      const tag = await whenShown(addTag(TAG))
      const input = tag.shadowRoot!.querySelector('input')!
      const button = tag.shadowRoot!.querySelector('button')!
      input.value = 'typed'
      button.click()
      await waitUntil(() => button.textContent === '1')
      move(tag, addBox())
      await waitUntilIdle()
      expectSame(tag.shadowRoot!.querySelector('input'), input, 'the same field')
      expect(input.value).to.equal('typed')
      expect(button.textContent).to.equal('1')
      button.click()
      await waitUntil(() => button.textContent === '2')
      expect(viewRecords.get(tag)!.mounts).to.equal(1)
    })

  it('unmounts when removed and mounts afresh when inserted again', async () => {
    const tag = await whenShown(addTag(TAG, { label: 'back' }))
    tag.remove()
    await waitUntil(() => viewRecords.get(tag)!.unmounts === 1)
    addBox().append(tag)
    await whenShown(tag)
    await waitUntil(() => viewRecords.get(tag)!.mounts === 2)
    expect(textOf(tag)).to.match(/^back\|/)
  })

  it('mounts and unmounts inside another React tree without React warnings', async () => {
    const errors = await collectConsole('error', async () => {
      const react = createRoot(addBox())
      const events: string[] = []
      const Page = ({ on }: { on: boolean }) => (
        <main>
          {on && (
            // @ts-expect-error -- a custom element, as a host page writes it
            <univ-test-define
              label="react"
              open
              items={moves}
              onuniv-ready={() => void events.push('ready')}
            />
          )}
        </main>
      )
      flushSync(() => react.render(<Page on />))
      const tag = document.querySelector<Probe>(`${TAG}[label=react]`)!
      await whenShown(tag)
      expect(tag.open).to.equal(true)
      expectSame(tag.items, moves)
      expect(events).to.deep.equal(['ready'])
      flushSync(() => react.render(<Page on={false} />))
      await waitUntilIdle()
      expect(tag.shadowRoot!.querySelectorAll('*'), 'an empty container').to.have.length(1)
      react.unmount()
    })
    expect(errors).to.deep.equal([])
  })

  it('dispatches events that bubble, cross shadow boundaries and report cancellation', async () => {
    const outer = addBox().attachShadow({ mode: 'open' })
    const tag = await whenShown(addTag(TAG, {}, outer))
    const { emit } = viewRecords.get(tag)!.univ
    const events: CustomEvent[] = []
    const onEvent = (e: Event) => {
      events.push(e as CustomEvent)
      e.preventDefault()
    }
    const names = ['univ-navigate', 'univ-app-opened', 'univ-favorite-changed'] as const
    for (const name of names) document.addEventListener(name, onEvent)
    const open = { id: '1', code: 'a', uri: 'https://a.example/' }
    const results = [
      emit('univ-navigate', { name: 'apps', params: {}, query: {}, href: '/' }),
      emit('univ-app-opened', open),
      emit('univ-favorite-changed', { id: '1', favorite: true }),
    ]
    for (const name of names) document.removeEventListener(name, onEvent)
    expect(results, 'only cancelable events can be cancelled').to.deep.equal([false, false, true])
    expect(events.map((e) => e.type)).to.deep.equal([...names])
    expect(events[1]!.detail).to.deep.equal(open)
    expect(emit('univ-app-opened', open), 'no listener cancels it').to.equal(true)
  })

  it('dispatches univ-ready once, after its first render', async () => {
    const parent = addBox()
    const ready: [string, string][] = []
    parent.addEventListener('univ-ready', (e) =>
      ready.push([(e as CustomEvent<{ tag: string }>).detail.tag, textOf(e.target as Element)]),
    )
    const tag = await whenShown(addTag(TAG, { label: 'here' }, parent))
    await waitUntilIdle()
    tag.label = 'there'
    await waitUntilIdle()
    expect(ready.map(([name]) => name)).to.deep.equal([TAG])
    expect(ready[0]![1]).to.match(/^here\|/)
  })

  it('contains a render error, dispatches univ-error and recovers on retry', async () => {
    const parent = addBox()
    const details: unknown[] = []
    parent.addEventListener('univ-error', (e) => details.push((e as CustomEvent).detail))
    const other = await whenShown(addTag(TAG, {}, parent))
    let tag!: Probe
    const errors = await collectPageErrors(async () => {
      await collectConsole('error', async () => {
        failNextRender.now = true
        tag = addTag(TAG, { lang: 'en' }, parent)
        await waitUntil(() => tag.shadowRoot!.querySelector('[role=alert]'))
      })
    })
    failNextRender.now = false
    expect(errors, 'the page is notified by the event only').to.deep.equal([])
    expect(details).to.deep.equal([{ message: 'the view broke', where: TAG }])
    expect(tag.shadowRoot!.textContent).to.contain('Something went wrong in this part')
    expect(textOf(other), 'the other tag is unchanged').to.match(/^none\|/)
    other.shadowRoot!.querySelector('button')!.click()
    await waitUntil(() => other.shadowRoot!.querySelector('button')!.textContent === '1')
    tag.shadowRoot!.querySelector('button')!.click()
    await waitUntil(() => textOf(tag).startsWith('none|'))
  })

  it('adopts its style sheets before the first paint', () => {
    const tag = document.createElement(TAG)
    expect(tag.shadowRoot!.adoptedStyleSheets.length).to.be.greaterThan(1)
    addBox().append(tag)
    expect(getComputedStyle(tag).display).to.equal('block')
    expect(getComputedStyle(tag).getPropertyValue('--univ-primary')).to.not.equal('')
  })

  it('replaces a declarative shadow root sent by the server', async () => {
    const parent = addBox()
    const template = `<${TAG} label="served"><template shadowrootmode="open"><i>waiting</i></template></${TAG}>`
    ;(parent as unknown as { setHTMLUnsafe(html: string): void }).setHTMLUnsafe(template)
    const tag = parent.firstElementChild as Probe
    await whenShown(tag)
    expectSame(tag.shadowRoot!.querySelector('i'), null, 'gone')
    expect(textOf(tag)).to.match(/^served\|/)
  })

  it('shadows no property of HTMLElement', async () => {
    const tag = await whenShown(addTag(TAG, { title: 'a', lang: 'en' }))
    expect([tag.title, tag.lang, tag.hidden]).to.deep.equal(['a', 'en', false])
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(tag)))
      if (!['constructor', 'attachShadow', 'focus'].includes(name))
        expect(name in HTMLElement.prototype, name).to.equal(false)
    await flushEvents()
  })
})
