import { expect } from 'chai'
import { useCommandKeys } from '../../../src/portal/command/use-command-keys.ts'
import { flushEvents, renderInShadow, unmountAll } from '../../ui/render-in-shadow.tsx'

describe('keys of the command bar', () => {
  afterEach(() => {
    unmountAll()
    document.querySelector('#page')?.remove()
  })

  async function setup(isPage: boolean) {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="page"><input><button></button><p contenteditable="true"></p></div>',
    )
    let opened = 0
    const stage = renderInShadow(null)
    function Keys() {
      useCommandKeys(stage.host, isPage, open)
      return (
        <>
          <button>Inside</button>
          <input aria-label="Inside" />
        </>
      )
    }
    const open = () => void opened++
    stage.show(<Keys />)
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
    return { press, ofPage, inside: stage.find, opened: () => opened }
  }
  const ctrl = { ctrlKey: true }

  for (const isPage of [true, false])
    it(`opens from inside the tag${isPage ? '' : ', in an embed too'}; / is a character in a text field`, async () => {
      const { press, inside } = await setup(isPage)
      expect(press(inside('button'), 'k', ctrl)).to.equal(true)
      expect(press(inside('button'), 'k', { metaKey: true })).to.equal(true)
      expect(press(inside('button'), '/')).to.equal(true)
      expect(press(inside('input'), 'k', ctrl)).to.equal(true)
      expect(press(inside('input'), '/')).to.equal(false)
      expect(press(inside('button'), 'k')).to.equal(false)
      expect(press(inside('button'), 'k', { ctrlKey: true, altKey: true })).to.equal(false)
    })

  it('takes no key from controls of the host page', async () => {
    for (const isPage of [true, false]) {
      const { press, ofPage } = await setup(isPage)
      for (const selector of ['input', 'button', 'p'])
        for (const key of ['k', '/'])
          expect(press(ofPage(selector), key, key === 'k' ? ctrl : {}), `${selector} ${key}`).to.equal(false)
      unmountAll()
      document.querySelector('#page')!.remove()
    }
  })

  it('without a focus it opens where the tag is the page only', async () => {
    const page = await setup(true)
    expect(page.press(document.body, 'k', ctrl)).to.equal(true)
    expect(page.press(document.body, '/')).to.equal(true)
    unmountAll()
    const embed = await setup(false)
    expect(embed.press(document.body, 'k', ctrl)).to.equal(false)
    expect(embed.press(document.body, '/')).to.equal(false)
  })

  it('leaves a key that somebody else has handled', async () => {
    const { press, inside, opened } = await setup(true)
    const button = inside('button')
    button.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true, cancelable: true })
    button.dispatchEvent(event)
    expect(opened(), 'the first key is the own of the button').to.equal(0)
    expect(press(button, '/')).to.equal(true)
  })
})
