import { expect } from 'chai'
import { FEATURE_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import { useCommandKeys } from '../../../src/portal/command/use-command-keys.ts'
import { flushEvents, renderInShadow, unmountAll } from '../../ui/render-in-shadow.tsx'

const stored = new Map<string, string>()

describe('command bar shortcuts', () => {
  afterEach(() => {
    stored.clear()
    unmountAll()
    document.querySelector('#page')?.remove()
  })

  async function setup(isPage: boolean) {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="page"><input><button></button><p contenteditable="true"><b></b></p><i role="textbox"></i></div>',
    )
    let opened = 0
    const view = renderInShadow(null)
    function Keys() {
      useCommandKeys(view.host, isPage, open, { get: (key) => stored.get(key) ?? null })
      return (
        <>
          <button>Inside</button>
          <input aria-label="Inside" />
        </>
      )
    }
    const open = () => void opened++
    view.show(<Keys />)
    await flushEvents()
    /** @returns whether the key was handled */
    const press = (target: Element, key: string, init: KeyboardEventInit = {}) => {
      const before = opened
      const event = new KeyboardEvent('keydown', {
        key,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...init,
      })
      target.dispatchEvent(event)
      expect(event.defaultPrevented, 'its default is prevented').to.equal(opened > before)
      return opened > before
    }
    const ofPage = (selector: string) => document.querySelector(`#page ${selector}`)!
    return { press, ofPage, inside: view.find, host: view.host, opened: () => opened }
  }
  const ctrl = { ctrlKey: true }

  for (const isPage of [true, false])
    it(`open from inside the tag${isPage ? '' : ', in an embed too'}; / types a character in a text field`, async () => {
      const { press, inside } = await setup(isPage)
      expect(press(inside('button'), 'k', ctrl)).to.equal(true)
      expect(press(inside('button'), 'k', { metaKey: true })).to.equal(true)
      expect(press(inside('button'), '/')).to.equal(true)
      expect(press(inside('input'), 'k', ctrl)).to.equal(true)
      expect(press(inside('input'), '/')).to.equal(false)
      expect(press(inside('button'), 'k')).to.equal(false)
      expect(press(inside('button'), 'k', { ctrlKey: true, altKey: true })).to.equal(false)
    })

  it('ignore keys pressed in controls of the host page', async () => {
    for (const isPage of [true, false]) {
      const { press, ofPage } = await setup(isPage)
      for (const selector of ['input', 'button', 'p'])
        for (const key of ['k', '/'])
          expect(press(ofPage(selector), key, key === 'k' ? ctrl : {}), `${selector} ${key}`).to.equal(false)
      unmountAll()
      document.querySelector('#page')!.remove()
    }
  })

  it('leave the keys of fields in foreign shadow roots, in slots and in editable pages to the page', async () => {
    const { press, ofPage, host } = await setup(true)
    const foreign = ofPage('button').parentElement!.appendChild(document.createElement('div'))
    const field = foreign.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'))
    const slotted = host.appendChild(document.createElement('input'))
    host.shadowRoot!.append(document.createElement('slot'))
    const targets = [field, slotted, ofPage('b'), ofPage('i')]
    for (const target of targets)
      for (const key of ['k', '/']) expect(press(target, key, key === 'k' ? ctrl : {})).to.equal(false)
    const outside = new KeyboardEvent('keydown', { key: '/', cancelable: true })
    for (const target of [document, window]) target.dispatchEvent(outside)
    expect(outside.defaultPrevented).to.equal(false)
    document.body.contentEditable = 'true'
    expect(press(document.body, 'k', ctrl)).to.equal(false)
    document.body.contentEditable = 'inherit'
    document.designMode = 'on'
    expect(press(document.body, 'k', ctrl)).to.equal(false)
    document.designMode = 'off'
  })

  for (const [name, key, init, isOpened] of [
    ['Caps Lock', 'K', { code: 'KeyK', ctrlKey: true }, true],
    ['Cyrillic', 'л', { code: 'KeyK', ctrlKey: true }, true],
    ['Greek on a Mac', 'κ', { code: 'KeyK', metaKey: true }, true],
    ['an input method', 'Process', { code: 'KeyK', ctrlKey: true }, true],
    ['Dvorak', 'k', { code: 'KeyV', ctrlKey: true }, true],
    ['the place of K in Dvorak', 't', { code: 'KeyK', ctrlKey: true }, false],
    ['Shift', 'K', { code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
    ['Alt', 'л', { code: 'KeyK', ctrlKey: true, altKey: true }, false],
    ['AltGr', 'ĸ', { code: 'KeyK', ctrlKey: true, modifierAltGraph: true }, false],
    ['Ctrl and Cmd', 'k', { code: 'KeyK', ctrlKey: true, metaKey: true }, false],
    ['/ with Ctrl', '/', { code: 'Slash', ctrlKey: true }, false],
    ['/ with Shift, as on a German keyboard', '/', { code: 'Digit7', shiftKey: true }, true],
  ] as const)
    it(`${isOpened ? 'open' : 'ignore'}: ${name}`, async () => {
      const { press, inside } = await setup(true)
      expect(press(inside('button'), key, init)).to.equal(isOpened)
      expect(press(document.body, key, init)).to.equal(isOpened)
    })

  it('open without a focused element only if the tag is the whole page', async () => {
    const page = await setup(true)
    expect(page.press(document.body, 'k', ctrl)).to.equal(true)
    expect(page.press(document.body, '/')).to.equal(true)
    unmountAll()
    const embed = await setup(false)
    expect(embed.press(document.body, 'k', ctrl)).to.equal(false)
    expect(embed.press(document.body, '/')).to.equal(false)
  })

  it('/ does nothing while single-key shortcuts are off; Ctrl+K stays', async () => {
    const { press, inside } = await setup(true)
    stored.set(FEATURE_STORAGE_KEYS.singleKeys, 'off')
    expect(press(inside('button'), '/')).to.equal(false)
    expect(press(document.body, '/')).to.equal(false)
    expect(press(inside('button'), 'k', ctrl)).to.equal(true)
    stored.clear()
    expect(press(inside('button'), '/'), 'on again').to.equal(true)
  })

  it('ignore a key that another handler has prevented', async () => {
    const { press, inside, opened } = await setup(true)
    const button = inside('button')
    button.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true, cancelable: true })
    button.dispatchEvent(event)
    expect(opened(), 'the button handles the first key itself').to.equal(0)
    expect(press(button, '/')).to.equal(true)
  })
})
