import { expect } from 'chai'
import { Fragment, useState } from 'react'
import { describeTag } from '../../../src/element/define/describe-tag.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { MenuButton } from '../../../src/ui/menu.tsx'
import {
  addTag,
  HOME,
  restoreNetwork,
  stubNetwork,
  waitUntil,
  waitUntilIdle,
  whenShown,
} from '../probe-tag.tsx'

const TAG = 'univ-test-other-document'
const INNER = 'univ-test-other-inner'

function View() {
  const [presses, setPresses] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Fragment>
      <p>{`pressed ${presses}`}</p>
      <button className="ui-button" onClick={() => setPresses(presses + 1)}>
        press
      </button>
      <button onClick={() => setIsOpen(true)}>details</button>
      <input aria-label="text" />
      <MenuButton label="Menu" items={[{ id: 'a', text: 'Action', onSelect() {} }]}>
        <span>More</span>
      </MenuButton>
      {presses > 0 && <univ-test-other-inner />}
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Details" closeLabel="Close">
        <input aria-label="remark" />
      </Dialog>
    </Fragment>
  )
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      [INNER]: object
    }
  }
}

describe('a tag that moves to another document', () => {
  const errors: string[] = []
  const onError = (event: ErrorEvent) => void errors.push(event.message)

  before(() => {
    stubNetwork()
    describeTag({ tag: TAG, attributes: {}, view: View }).register(HOME)
    describeTag({ tag: INNER, attributes: {}, view: () => <p className="ui-muted">inner</p> }).register(HOME)
    addEventListener('error', onError)
  })
  beforeEach(() => {
    stubNetwork()
    errors.length = 0
  })
  afterEach(() => {
    restoreNetwork()
    for (const frame of document.querySelectorAll('iframe[data-other]')) frame.remove()
  })
  after(() => removeEventListener('error', onError))

  const addFrame = () => {
    const frame = document.createElement('iframe')
    frame.dataset['other'] = ''
    frame.width = '900'
    document.body.append(frame)
    return frame.contentDocument!
  }
  /** The styles that a tag's sheets give, its own and those of components. */
  const stylesOf = (tag: HTMLElement) =>
    ['.ui-button', '.ui-menu', 'p', 'input'].map((selector) => {
      const element = tag.shadowRoot!.querySelector(selector)!
      const style = tag.ownerDocument.defaultView!.getComputedStyle(element)
      const names = [
        'display',
        'color',
        'backgroundColor',
        'fontSize',
        'fontFamily',
        'borderRadius',
        'paddingLeft',
        'position',
      ]
      return [selector, ...names.map((name) => style[name as 'color'])].join(' | ')
    })
  const buttonOf = (tag: HTMLElement, name: string) =>
    [...tag.shadowRoot!.querySelectorAll('button')].find((button) => button.textContent === name)!

  async function expectWorks(tag: HTMLElement, styles: string[]) {
    const root = tag.shadowRoot!
    const { ownerDocument } = tag
    await waitUntil(
      () => String(stylesOf(tag)) === String(styles),
      () => `looks as before: ${stylesOf(tag).join('\n')}`,
    )
    const before = Number(/\d+/.exec(root.querySelector('p')!.textContent!)![0])
    buttonOf(tag, 'press').click()
    await waitUntil(() => root.querySelector('p')!.textContent === `pressed ${before + 1}`, 'its state')
    await waitUntil(() => root.querySelector(INNER)?.shadowRoot?.querySelector('p'), 'a tag inside it')
    buttonOf(tag, 'details').click()
    await waitUntil(() => root.querySelector('dialog:modal'), 'a dialog')
    await waitUntil(
      () => root.querySelector('dialog')!.getClientRects().length === 1,
      'a dialog that is seen',
    )
    const dialog = root.querySelector('dialog')!
    await waitUntil(
      () =>
        ownerDocument.defaultView!.getComputedStyle(dialog).position === 'fixed' && dialog.offsetWidth > 100,
      'a dialog with its styles',
    )
    root.querySelector<HTMLElement>('.ui-dialog-close')!.click()
    await waitUntil(() => !root.querySelector('dialog'), 'it closes')
    buttonOf(tag, 'More').click()
    await waitUntil(() => root.querySelector('[role=menu]'), 'a menu')
    ownerDocument.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await waitUntil(() => !root.querySelector('[role=menu]'), 'a press outside closes it')
    await waitUntilIdle()
    expect(errors).to.deep.equal([])
  }

  async function mountTag() {
    const tag = await whenShown(addTag(TAG) as HTMLElement)
    await waitUntilIdle()
    return { tag, home: tag.parentElement!, styles: stylesOf(tag) }
  }

  it('looks and works as before, in a frame and back', async () => {
    const { tag, home, styles } = await mountTag()
    addFrame().body.append(tag)
    await expectWorks(tag, styles)
    home.append(tag)
    await expectWorks(tag, styles)
  })

  it('looks and works as before, from one frame to another', async () => {
    const { tag, styles } = await mountTag()
    addFrame().body.append(tag)
    await waitUntilIdle()
    addFrame().body.append(tag)
    await expectWorks(tag, styles)
  })

  it('survives a document without a window', async () => {
    const { tag, home, styles } = await mountTag()
    document.implementation.createHTMLDocument().body.append(tag)
    await waitUntilIdle()
    home.append(tag)
    await expectWorks(tag, styles)
  })

  it('works again after its frame was removed, with what was typed', async () => {
    const { tag, home, styles } = await mountTag()
    const frame = addFrame()
    frame.body.append(tag)
    await waitUntilIdle()
    tag.shadowRoot!.querySelector('input')!.value = 'typed'
    frame.defaultView!.frameElement!.remove()
    await waitUntilIdle()
    home.append(tag)
    await waitUntil(() => tag.shadowRoot!.querySelector('input')?.value === 'typed', 'what was typed')
    await expectWorks(tag, styles)
    expect(tag.shadowRoot!.querySelectorAll('[data-react-root]')).to.have.length(1)
    // and is no other tag when it moves on
    addFrame().body.append(tag)
    await expectWorks(tag, styles)
  })

  it('works again after its frame was removed while it was nowhere', async () => {
    const { tag, home, styles } = await mountTag()
    const frame = addFrame()
    frame.body.append(tag)
    await waitUntilIdle()
    frame.defaultView!.frameElement!.remove()
    tag.remove()
    await waitUntilIdle()
    home.append(tag)
    await waitUntil(() => tag.shadowRoot!.querySelector('p'), 'its content')
    await expectWorks(tag, styles)
  })

  it('keeps what is typed and an open dialog', async () => {
    const { tag } = await mountTag()
    const root = tag.shadowRoot!
    root.querySelector('input')!.value = 'typed'
    addFrame().body.append(tag)
    await waitUntilIdle()
    expect(root.querySelector('input')!.value).to.equal('typed')
    buttonOf(tag, 'details').click()
    await waitUntil(() => root.querySelector('dialog:modal'), 'a dialog')
    addFrame().body.append(tag)
    await waitUntil(() => root.querySelector('dialog:modal'), 'the dialog is a modal there')
  })
})
