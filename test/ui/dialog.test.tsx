import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Dialog } from '../../src/ui/dialog.tsx'
import { eventually, unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

function Page() {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <div>
      <button type="button" onClick={() => setOuter(true)}>
        open
      </button>
      <Dialog open={outer} onOpenChange={setOuter} title="Rate" closeLabel="close outer">
        <input aria-label="remark" />
        <button type="button" onClick={() => setInner(true)}>
          more
        </button>
        <Dialog open={inner} onOpenChange={setInner} title="Help" closeLabel="close inner">
          <input aria-label="question" />
        </Dialog>
      </Dialog>
    </div>
  )
}

describe('dialog', () => {
  afterEach(() => {
    unmountAll()
    document.querySelector('#outside')?.remove()
  })

  async function setup() {
    const view = renderInShadow(<Page />)
    const outside = Object.assign(document.createElement('button'), { id: 'outside', textContent: 'outside' })
    document.body.append(outside)
    view.find('button').focus()
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    return { ...view, count: () => view.all('dialog[open]').length }
  }

  it('is named by its title and focuses its first field', async () => {
    const { find, root, focusedName } = await setup()
    const dialog = find('dialog')
    expect(dialog.matches(':modal')).to.equal(true)
    expect(root.getElementById(dialog.getAttribute('aria-labelledby')!)!.textContent).to.equal('Rate')
    expect(focusedName()).to.equal('remark')
  })

  it('whose only control is its way out takes the focus itself, so that its title is read', async () => {
    const { find, root } = renderInShadow(
      <Dialog open onOpenChange={() => {}} title="Details" closeLabel="close">
        <p>A text</p>
      </Dialog>,
    )
    await flushEvents()
    await eventually(() => expect(root.activeElement).to.equal(find('dialog')))
    await sendKeys({ press: 'Tab' })
    await eventually(() => expect(root.activeElement).to.equal(find('.ui-dialog-close')))
  })

  it('traps the focus', async () => {
    const { focusedName } = await setup()
    const seen: string[] = []
    for (let step = 0; step < 8; step++) {
      await sendKeys({ press: 'Tab' })
      seen.push(focusedName())
    }
    expect(seen).to.include.members(['more', 'close outer', 'remark'])
    expect(seen).not.to.include('open')
    expect(document.querySelector('#outside')!.matches(':focus')).to.equal(false)
  })

  it('closes with Escape and restores the focus to its opener', async () => {
    const { focusedName, count } = await setup()
    await sendKeys({ press: 'Escape' })
    await flushEvents()
    await eventually(() => {
      expect(count()).to.equal(0)
      expect(focusedName()).to.equal('open')
    })
  })

  it('closes with its button', async () => {
    const { find, count, focusedName } = await setup()
    find('[aria-label="close outer"]').click()
    await flushEvents()
    await eventually(() => {
      expect(count()).to.equal(0)
      expect(focusedName()).to.equal('open')
    })
  })

  it('closes only the topmost nested dialog with Escape, restoring the focus at each level', async () => {
    const { all, count, focusedName } = await setup()
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => {
      expect(count()).to.equal(2)
      expect(focusedName()).to.equal('question')
    })
    await sendKeys({ press: 'Escape' })
    await flushEvents()
    await eventually(() => {
      expect(count()).to.equal(1)
      expect(focusedName()).to.equal('more')
    })
    await sendKeys({ press: 'Escape' })
    await flushEvents()
    await eventually(() => {
      expect(all('dialog')).to.have.length(0)
      expect(focusedName()).to.equal('open')
    })
  })

  it('closes on a press of the backdrop, not on a drag that began inside', async () => {
    const { find, count } = await setup()
    // dispatched manually: the browser's pointer hangs while another page covers this one
    const on = (node: Element, type: string) =>
      node.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
    const dialog = find('dialog')
    on(find('.ui-dialog-box'), 'pointerdown')
    on(dialog, 'pointerup')
    on(dialog, 'click')
    await flushEvents()
    await eventually(() => expect(count()).to.equal(1))
    on(dialog, 'pointerdown')
    on(dialog, 'click')
    await flushEvents()
    await eventually(() => expect(count()).to.equal(0))
  })

  it('leaves the host page unchanged', async () => {
    const style = document.head.querySelectorAll('style').length
    await setup()
    expect(document.head.querySelectorAll('style').length).to.equal(style)
    expect(document.body.getAttribute('style')).to.equal(null)
    expect(document.querySelectorAll('body > [aria-hidden]').length).to.equal(0)
  })
})
