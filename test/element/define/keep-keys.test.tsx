import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  addBox,
  addTag,
  describeProbe,
  HOME,
  restoreNetwork,
  stubNetwork,
  whenShown,
  type Probe,
} from '../probe-tag.tsx'
import { eventually } from '../../ui/render-in-shadow.tsx'

const TAG = 'univ-test-keys'

describe('keys of a tag', () => {
  let seen: string[] = []
  const record = (event: Event) => void seen.push(`${event.type} ${(event as KeyboardEvent).key}`)
  const TYPES = ['keydown', 'keypress', 'keyup']
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(() => {
    stubNetwork()
    seen = []
    for (const type of TYPES) document.addEventListener(type, record)
  })
  afterEach(() => {
    for (const type of TYPES) document.removeEventListener(type, record)
    restoreNetwork()
  })
  const find = <E extends HTMLElement>(tag: Probe, selector: string): E =>
    tag.shadowRoot!.querySelector<E>(selector)!
  /** Dispatches a key press, prevented or not. @returns whether the page sees it */
  const isSeen = (target: Element, key: string, init: KeyboardEventInit = {}) => {
    seen = []
    const options = { key, bubbles: true, composed: true, cancelable: true, ...init }
    target.dispatchEvent(new KeyboardEvent('keydown', options))
    return seen.length > 0
  }

  for (const place of ['on the page', 'in another tag', 'in a foreign shadow root'])
    it(`typed into a field ${place} do not reach the shortcuts of the page`, async () => {
      const outer = place === 'in another tag' ? await whenShown(addTag(TAG)) : addBox()
      const parent =
        place === 'on the page' ? outer : (outer.shadowRoot ?? outer.attachShadow({ mode: 'open' }))
      const tag = await whenShown(addTag(TAG, {}, parent))
      const input = find<HTMLInputElement>(tag, 'input')
      input.focus()
      await sendKeys({ type: 's/j k?é图' })
      for (const press of ['ArrowLeft', 'Backspace', 'Home', 'Delete', 'Enter']) await sendKeys({ press })
      expect(input.value).to.equal('/j k?图')
      expect(seen).to.deep.equal([])
      await sendKeys({ press: 'Escape' })
      await sendKeys({ press: 'F2' })
      await sendKeys({ press: 'Tab' })
      await eventually(() =>
        expect(seen.filter((entry) => entry.startsWith('keydown'))).to.deep.equal([
          'keydown Escape',
          'keydown F2',
          'keydown Tab',
        ]),
      )
    })

  it('leave the tag as shortcuts with Ctrl, Alt and Command, but not as characters of AltGr', async () => {
    const input = find(await whenShown(addTag(TAG)), 'input')
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      expect(isSeen(input, 's', { [modifier]: true }), modifier).to.equal(true)
    expect(isSeen(input, 'S', { shiftKey: true })).to.equal(false)
    expect(isSeen(input, '@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).to.equal(false)
  })

  it('stay in every kind of field, and where a control has used them', async () => {
    const tag = await whenShown(addTag(TAG))
    const root = tag.shadowRoot!
    for (const markup of ['<textarea>', '<select>', '<b contenteditable>', '<div role="textbox"><i>']) {
      root.append(document.createRange().createContextualFragment(markup))
      const field = root.lastElementChild!
      expect(isSeen(field.querySelector('i') ?? field, 'j'), markup).to.equal(false)
    }
    const button = find(tag, 'button')
    expect(isSeen(button, 'j')).to.equal(true)
    button.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    expect(isSeen(button, 'j'), 'used').to.equal(false)
  })

  it("of the page's own slotted fields reach the page", async () => {
    const tag = await whenShown(addTag(TAG))
    tag.shadowRoot!.append(document.createElement('slot'))
    expect(isSeen(tag.appendChild(document.createElement('input')), 's')).to.equal(true)
  })

  it('of an input method reach no control, whichever end of the composition comes first', async () => {
    const tag = await whenShown(addTag(TAG))
    const form = tag.shadowRoot!.appendChild(document.createElement('form'))
    const input = form.appendChild(document.createElement('input'))
    const handled: string[] = []
    input.addEventListener('keydown', ({ key }) => handled.push(key))
    for (const composition of [{ isComposing: true }, { keyCode: 229 }]) {
      for (const key of ['Enter', 'Escape', 'ArrowDown', 'j', 'Unidentified'])
        expect(isSeen(input, key, composition), key).to.equal(false)
      const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...composition })
      input.dispatchEvent(enter)
      expect(enter.defaultPrevented, 'would submit').to.equal(true)
    }
    expect(handled).to.deep.equal([])
    isSeen(input, 'Enter')
    expect(handled).to.deep.equal(['Enter'])
  })
})

describe('what is typed in a tag', () => {
  const TYPES =
    'beforeinput input change select paste cut keypress compositionstart compositionend submit reset'.split(
      ' ',
    )
  let stop = new AbortController()
  let seen: string[] = []
  before(() => {
    stubNetwork()
    describeProbe(TAG).register(HOME)
  })
  beforeEach(() => {
    stop = new AbortController()
    stubNetwork()
  })
  afterEach(() => {
    stop.abort()
    restoreNetwork()
  })

  /** A form of the page around the tag, as an editor that asks before unsaved changes are lost. */
  async function addToForm() {
    const form = document.createElement('form')
    addBox().append(form)
    const own = form.appendChild(document.createElement('input'))
    const tag = await whenShown(addTag(TAG, {}, form))
    seen = []
    const record = (event: Event) => {
      event.preventDefault()
      seen.push(event.type)
    }
    for (const type of TYPES)
      for (const target of [form, document]) target.addEventListener(type, record, { signal: stop.signal })
    return { own, tag, root: tag.shadowRoot! }
  }

  for (const markup of [
    '<input>',
    '<input type="search">',
    '<textarea>',
    '<input type="checkbox">',
    '<b contenteditable>x',
    '<form><input><button>',
  ])
    it(`does not change the form around it: ${markup}`, async () => {
      const { own, root } = await addToForm()
      const handled: string[] = []
      const box = root.appendChild(document.createElement('div'))
      box.append(document.createRange().createContextualFragment(markup))
      const field = box.querySelector<HTMLElement>('input, textarea, b')!
      box.addEventListener('input', () => handled.push('input'))
      box.addEventListener('submit', (event) => event.preventDefault())
      field.focus()
      await sendKeys({ press: 'Space' })
      await sendKeys({ type: 'abc' })
      if (!markup.includes('checkbox')) {
        await sendKeys({ down: 'Control' })
        for (const press of ['a', 'x', 'v'] as const) await sendKeys({ press })
        await sendKeys({ up: 'Control' })
      }
      await sendKeys({ press: 'Enter' })
      await sendKeys({ press: 'Tab' })
      await eventually(() => expect(handled, 'the tag’s own handlers').to.include('input'))
      expect(seen).to.deep.equal([])
      own.focus()
      await sendKeys({ type: 'a' })
      await eventually(() => expect(seen, 'the page’s own field').to.include('keypress'))
    })

  it('does not hold the events of a tag', async () => {
    const { tag } = await addToForm()
    const events: string[] = []
    document.addEventListener('univ-error', () => events.push('univ-error'), { once: true })
    tag
      .shadowRoot!.querySelector('section')!
      .dispatchEvent(new CustomEvent('univ-error', { bubbles: true, composed: true, detail: {} }))
    expect(events).to.deep.equal(['univ-error'])
  })
})
