import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { SearchBox } from '../../src/ui/search-box.tsx'
import { clear, settled, stage } from './stage.tsx'

describe('search box', () => {
  afterEach(clear)

  function staged() {
    const typed: string[] = []
    const submitted: string[] = []
    function Page() {
      const [text, setText] = useState('')
      return (
        <SearchBox
          label="Search services"
          clearLabel="Clear"
          value={text}
          onType={(next) => {
            typed.push(next)
            setText(next)
          }}
          onSubmit={(text) => submitted.push(text)}
        />
      )
    }
    const { find, all, focused } = stage(<Page />)
    return { typed, submitted, find, all, focused, input: find<HTMLInputElement>('input') }
  }

  /** What an input method does: text appears in the field, the event says it is not finished. */
  function compose(input: HTMLInputElement, text: string) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true }))
  }

  it('tells each key and submits with Enter', async () => {
    const { input, typed, submitted } = staged()
    input.focus()
    await sendKeys({ type: 'ab' })
    await sendKeys({ press: 'Enter' })
    expect(typed).to.deep.equal(['a', 'ab'])
    expect(submitted).to.deep.equal(['ab'])
  })

  it('keeps the unfinished syllables of an input method to itself', () => {
    const { input, typed } = staged()
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

  it('tells a finished composition once where the browser sends its input event last', () => {
    const { input, typed } = staged()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    compose(input, '卡')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '卡' }))
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: false }))
    expect(typed).to.deep.equal(['卡'])
  })

  it('is cleared by its button, which gives the focus back to the field', async () => {
    const { input, typed, find, all, focused } = staged()
    input.focus()
    await sendKeys({ type: 'a' })
    find('button').click()
    await settled()
    expect(typed.at(-1)).to.equal('')
    expect(focused()).to.equal('Search services')
    expect(all('button')).to.have.length(0)
  })
})
