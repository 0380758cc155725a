import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { MenuButton } from '../../src/ui/menu.tsx'
import { eventually, unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

describe('menu', () => {
  afterEach(unmountAll)

  function setup() {
    const chosen: string[] = []
    const items = ['Profile', 'Services', 'Sign out'].map((text) => ({
      id: text,
      text,
      onSelect: () => chosen.push(text),
    }))
    const view = renderInShadow(
      <div>
        <MenuButton items={items}>
          <span>Lin</span>
        </MenuButton>
        <button type="button">after</button>
      </div>,
    )
    const button = view.find('[aria-haspopup=menu]')
    return { ...view, chosen, button, isOpen: () => view.all('[role=menu]').length === 1 }
  }

  it('opens with Enter on its first item, selects with Enter and restores the focus to its button', async () => {
    const { button, focusedName, chosen, isOpen } = setup()
    button.focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => {
      expect(focusedName()).to.equal('Profile')
      expect(button.getAttribute('aria-expanded')).to.equal('true')
    })
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await eventually(() => {
      expect(chosen).to.deep.equal(['Services'])
      expect(isOpen()).to.equal(false)
      expect(focusedName()).to.equal('Lin')
    })
  })

  it('opens with ArrowUp on its last item, and wraps with arrows, Home, End and first letters', async () => {
    const { button, focusedName } = setup()
    button.focus()
    const seen: string[] = []
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', 's', 's', 'p']) {
      await sendKeys({ press: key })
      seen.push(focusedName())
    }
    expect(seen).to.deep.equal([
      'Sign out',
      'Profile',
      'Sign out',
      'Profile',
      'Sign out',
      'Services',
      'Sign out',
      'Profile',
    ])
  })

  it('closes with Escape and stops the key from bubbling', async () => {
    const { button, focusedName, isOpen, host } = setup()
    let escapes = 0
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') escapes++
    })
    button.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Escape' })
    await eventually(() => {
      expect(isOpen()).to.equal(false)
      expect(focusedName()).to.equal('Lin')
      expect(escapes).to.equal(0)
    })
  })

  it('closes with Tab, which moves to the next control', async () => {
    const { button, focusedName, isOpen } = setup()
    button.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Tab' })
    await eventually(() => {
      expect(isOpen()).to.equal(false)
      expect(focusedName()).to.equal('after')
    })
  })

  it('closes with Shift+Tab too', async () => {
    const { button, isOpen } = setup()
    button.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
    await eventually(() => expect(isOpen()).to.equal(false))
  })

  it('closes on a press outside, in its own root or in the page', async () => {
    const { button, all, isOpen } = setup()
    button.click()
    await flushEvents()
    await eventually(() => expect(isOpen()).to.equal(true))
    all('button')
      .at(-1)!
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await flushEvents()
    await eventually(() => expect(isOpen()).to.equal(false))
    button.click()
    await flushEvents()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await flushEvents()
    await eventually(() => expect(isOpen()).to.equal(false))
  })
})
