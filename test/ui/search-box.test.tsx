import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { SearchBox } from '../../src/ui/search-box.tsx'
import { unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

describe('search box', () => {
  afterEach(unmountAll)

  function setup() {
    const typed: string[] = []
    const submitted: string[] = []
    function Page() {
      const [text, setText] = useState('')
      return (
        <SearchBox
          label="Search services"
          clearLabel="Clear"
          value={text}
          onValueChange={(next) => {
            typed.push(next)
            setText(next)
          }}
          onSubmit={(text) => submitted.push(text)}
        />
      )
    }
    const { find, all, focusedName } = renderInShadow(<Page />)
    return { typed, submitted, all, focused: focusedName, input: find<HTMLInputElement>('input') }
  }

  /** Simulates an input method: sets the field's text and dispatches an input event with `isComposing`. */
  function compose(input: HTMLInputElement, text: string, isComposing = true) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing }))
  }

  it('reports each keystroke and submits with Enter', async () => {
    const { input, typed, submitted } = setup()
    input.focus()
    await sendKeys({ type: 'ab' })
    await sendKeys({ press: 'Enter' })
    expect(typed).to.deep.equal(['a', 'ab'])
    expect(submitted).to.deep.equal(['ab'])
  })

  it('submits the text of the field, also before its state has it, as after the hydration of a served page', async () => {
    const { input, submitted } = setup()
    // as typed text that hydration has not yet reported
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'typed early')
    input.focus()
    await sendKeys({ press: 'Enter' })
    expect(submitted).to.deep.equal(['typed early'])
  })

  it('does not report text during a composition', () => {
    const { input, typed } = setup()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    compose(input, 'x')
    compose(input, 'xiao')
    expect(typed).to.deep.equal([])
    expect(input.value).to.equal('xiao')
    compose(input, '校园')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '校园' }))
    expect(typed).to.deep.equal(['校园'])
    expect(input.value).to.equal('校园')
  })

  it('reports a finished composition once when its last input event is not composing', async () => {
    const { input, typed } = setup()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    compose(input, '卡')
    compose(input, '卡片', false)
    await flushEvents()
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '卡片' }))
    expect(typed).to.deep.equal(['卡片'])
  })

  it('clears with its button, which moves the focus to the field', async () => {
    const { input, typed, all, focused } = setup()
    input.focus()
    await sendKeys({ type: 'a' })
    await sendKeys({ press: 'Tab' })
    expect(focused()).to.equal('Clear')
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    expect(typed.at(-1)).to.equal('')
    expect(focused()).to.equal('Search services')
    expect(all('button')).to.have.length(0)
  })
})
