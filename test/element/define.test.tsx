import { expect } from 'chai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { clear, settled } from '../ui/stage.tsx'
import {
  alive,
  box,
  broken,
  HOME,
  place,
  probe,
  quiet,
  same,
  script,
  seen,
  shown,
  textOf,
  unscript,
  until,
  type Probe,
} from './probe.tsx'

const TAG = 'univ-test-define'

/** Errors that reached the page around the tags. */
async function pageErrors(run: () => Promise<void>): Promise<string[]> {
  const told: string[] = []
  const hear = (e: ErrorEvent) => (e.preventDefault(), void told.push(e.message))
  // the test framework listens there, too
  const former = globalThis.onerror
  globalThis.onerror = null
  addEventListener('error', hear)
  try {
    await run()
  } finally {
    removeEventListener('error', hear)
    globalThis.onerror = former
  }
  return told
}

/** What React and the tags say on the console. */
async function consoleErrors(run: () => Promise<void>): Promise<string[]> {
  const told: string[] = []
  const former = console.error
  console.error = (...words: unknown[]) => void told.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    console.error = former
  }
  return told
}

describe('a tag behaves as an element of HTML does', () => {
  before(() => {
    script()
    probe(TAG).register(HOME)
  })
  beforeEach(script)
  afterEach(() => {
    unscript()
    clear()
  })

  it('takes properties that were set before the tag was defined', async () => {
    const items = [{ id: 1 }]
    const early = place<Probe>('univ-test-upgrade')
    Object.assign(early, { label: 'early', open: true, items, mode: 'mobile', config: { tenant: 'early' } })
    probe('univ-test-upgrade').register(HOME)
    await shown(early)
    expect(textOf(early)).to.match(/^early\|true\|small\|.*\|mobile$/)
    same(seen.get(early)!.props.items, items)
    expect(seen.get(early)!.univ.runtime.config.tenant).to.equal('early')
    early.label = 'later'
    await until(() => textOf(early).startsWith('later|'))
    expect(early.getAttribute('label')).to.equal('later')
  })

  it('reads a bare attribute as true, "false" and none as false', async () => {
    const bare = await shown(place(TAG, { open: '' }))
    const none = await shown(place(TAG))
    const spelled = await shown(place(TAG, { open: 'false' }))
    expect([bare.open, none.open, spelled.open]).to.deep.equal([true, false, false])
    expect(textOf(bare)).to.contain('|true|')
    bare.open = false
    expect(bare.hasAttribute('open')).to.equal(false)
    bare.open = true
    expect(bare.getAttribute('open')).to.equal('')
    await until(() => textOf(bare).includes('|true|'))
  })

  it('goes back to the default when an attribute is removed or a property is cleared', async () => {
    const tag = await shown(place(TAG, { label: 'mine', size: 'large', open: '' }))
    for (const name of ['label', 'size', 'open']) tag.removeAttribute(name)
    await until(() => textOf(tag).startsWith('none|false|small|'))
    tag.label = 'again'
    await until(() => textOf(tag).startsWith('again|'))
    tag.label = null as unknown as string
    await until(() => textOf(tag).startsWith('none|'))
  })

  it('shows an empty attribute as empty, and takes an unknown word for the default', async () => {
    const tag = await shown(place(TAG, { label: 'mine', size: 'enormous' }))
    expect(tag.size).to.equal('small')
    tag.setAttribute('label', '')
    await until(() => textOf(tag).startsWith('|'))
  })

  it('keeps the identity of a property that has no attribute', async () => {
    const tag = await shown(place(TAG))
    const items = [{ run() {} }]
    tag.items = items
    await until(() => seen.get(tag)!.props.items === items)
    same(tag.items, items)
    expect(tag.getAttributeNames()).to.deep.equal([])
    // and an attribute of that name is nothing: no JSON is read from markup
    tag.setAttribute('items', '{bad')
    await quiet()
    same(tag.items, items)
  })

  it('shows nothing and asks for nothing while it is in no document', async () => {
    const { ever } = alive
    const tag = document.createElement(TAG) as Probe
    tag.setAttribute('label', 'nowhere')
    tag.open = true
    tag.config = { tenant: 'nowhere' }
    await quiet()
    expect(alive.ever).to.equal(ever)
    expect(tag.shadowRoot!.childElementCount).to.equal(0)
    box().append(tag)
    await shown(tag)
    expect(textOf(tag)).to.match(/^nowhere\|true/)
    tag.remove()
    await quiet()
    tag.label = 'gone'
    await quiet()
    expect(tag.shadowRoot!.childElementCount).to.equal(0)
  })

  const moves: [string, (tag: Probe, to: Element) => void][] = [
    ['appended elsewhere', (tag, to) => to.append(tag)],
    ['taken out and put back in one turn', (tag, to) => (tag.remove(), to.append(tag))],
  ]
  if ('moveBefore' in Element.prototype)
    moves.push([
      'moved by moveBefore',
      (tag, to) => (to as Element & { moveBefore(n: Node, b: null): void }).moveBefore(tag, null),
    ])
  for (const [how, move] of moves)
    it(`keeps its state and what was typed when it is ${how}`, async () => {
      const tag = await shown(place(TAG))
      const input = tag.shadowRoot!.querySelector('input')!
      const button = tag.shadowRoot!.querySelector('button')!
      input.value = 'typed'
      button.click()
      await until(() => button.textContent === '1')
      move(tag, box())
      await quiet()
      same(tag.shadowRoot!.querySelector('input'), input, 'the same field')
      expect(input.value).to.equal('typed')
      expect(button.textContent).to.equal('1')
      button.click()
      await until(() => button.textContent === '2')
      expect(seen.get(tag)!.mounts).to.equal(1)
    })

  it('unmounts when it is taken out, and begins anew when it comes back', async () => {
    const tag = await shown(place(TAG, { label: 'back' }))
    tag.remove()
    await until(() => seen.get(tag)!.unmounts === 1)
    box().append(tag)
    await shown(tag)
    await until(() => seen.get(tag)!.mounts === 2)
    expect(textOf(tag)).to.match(/^back\|/)
  })

  it('comes and goes inside another React tree without a word from React', async () => {
    const told = await consoleErrors(async () => {
      const react = createRoot(box())
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
      await shown(tag)
      expect(tag.open).to.equal(true)
      same(tag.items, moves)
      expect(events).to.deep.equal(['ready'])
      flushSync(() => react.render(<Page on={false} />))
      await quiet()
      expect(tag.shadowRoot!.childElementCount).to.equal(0)
      react.unmount()
    })
    expect(told).to.deep.equal([])
  })

  it('fires events that bubble, cross shadow borders, and tell whether they were cancelled', async () => {
    const outer = box().attachShadow({ mode: 'open' })
    const tag = await shown(place(TAG, {}, outer))
    const { emit } = seen.get(tag)!.univ
    const heard: CustomEvent[] = []
    const hear = (e: Event) => {
      heard.push(e as CustomEvent)
      e.preventDefault()
    }
    const names = ['univ-navigate', 'univ-app-opened', 'univ-favorite-changed'] as const
    for (const name of names) document.addEventListener(name, hear)
    const open = { id: '1', code: 'a', uri: 'https://a.example/' }
    const results = [
      emit('univ-navigate', { name: 'apps', params: {}, query: {}, href: '/' }),
      emit('univ-app-opened', open),
      emit('univ-favorite-changed', { id: '1', favorite: true }),
    ]
    for (const name of names) document.removeEventListener(name, hear)
    expect(results, 'only those that ask can be cancelled').to.deep.equal([false, false, true])
    expect(heard.map((e) => e.type)).to.deep.equal([...names])
    expect(heard[1]!.detail).to.deep.equal(open)
    expect(emit('univ-app-opened', open), 'nobody objects').to.equal(true)
  })

  it('says univ-ready once, when its view is there', async () => {
    const parent = box()
    const ready: [string, string][] = []
    parent.addEventListener('univ-ready', (e) =>
      ready.push([(e as CustomEvent<{ tag: string }>).detail.tag, textOf(e.target as Element)]),
    )
    const tag = await shown(place(TAG, { label: 'here' }, parent))
    await quiet()
    tag.label = 'there'
    await quiet()
    expect(ready.map(([name]) => name)).to.deep.equal([TAG])
    expect(ready[0]![1]).to.match(/^here\|/)
  })

  it('keeps a failure inside, tells its page by univ-error, and heals when asked to', async () => {
    const parent = box()
    const told: unknown[] = []
    parent.addEventListener('univ-error', (e) => told.push((e as CustomEvent).detail))
    const other = await shown(place(TAG, {}, parent))
    let tag!: Probe
    const errors = await pageErrors(async () => {
      await consoleErrors(async () => {
        broken.now = true
        tag = place(TAG, { lang: 'en' }, parent)
        await until(() => tag.shadowRoot!.querySelector('[role=alert]'))
      })
    })
    broken.now = false
    expect(errors, 'the page hears of it by event only').to.deep.equal([])
    expect(told).to.deep.equal([{ message: 'the view broke', where: TAG }])
    expect(tag.shadowRoot!.textContent).to.contain('Something went wrong in this part')
    expect(textOf(other), 'the other tag is as it was').to.match(/^none\|/)
    other.shadowRoot!.querySelector('button')!.click()
    await until(() => other.shadowRoot!.querySelector('button')!.textContent === '1')
    tag.shadowRoot!.querySelector('button')!.click()
    await until(() => textOf(tag).startsWith('none|'))
  })

  it('wears its styles before anything is painted', () => {
    const tag = document.createElement(TAG)
    expect(tag.shadowRoot!.adoptedStyleSheets.length).to.be.greaterThan(1)
    box().append(tag)
    expect(getComputedStyle(tag).display).to.equal('block')
    expect(getComputedStyle(tag).getPropertyValue('--univ-primary')).to.not.equal('')
  })

  it('replaces a shadow root that the page was served with', async () => {
    const parent = box()
    const template = `<${TAG} label="served"><template shadowrootmode="open"><i>waiting</i></template></${TAG}>`
    ;(parent as unknown as { setHTMLUnsafe(html: string): void }).setHTMLUnsafe(template)
    const tag = parent.firstElementChild as Probe
    await shown(tag)
    same(tag.shadowRoot!.querySelector('i'), null, 'gone')
    expect(textOf(tag)).to.match(/^served\|/)
  })

  it('leaves no property of HTML hidden behind one of its own', async () => {
    const tag = await shown(place(TAG, { title: 'a', lang: 'en' }))
    expect([tag.title, tag.lang, tag.hidden]).to.deep.equal(['a', 'en', false])
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(tag)))
      if (!['constructor', 'attachShadow', 'focus'].includes(name))
        expect(name in HTMLElement.prototype, name).to.equal(false)
    await settled()
  })
})
