import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { SearchBox } from '../../src/ui/search-box.tsx'
import { eventually, compose, unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

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

  it('reports each keystroke and submits with Enter', async () => {
    const { input, typed, submitted } = setup()
    input.focus()
    await sendKeys({ type: 'ab' })
    await sendKeys({ press: 'Enter' })
    await eventually(() => {
      expect(typed).to.deep.equal(['a', 'ab'])
      expect(submitted).to.deep.equal(['ab'])
    })
  })

  // each step is the composed part of the text; what is before it stays
  for (const [name, before, steps, reported] of [
    ['Latin words of a phone keyboard', '', ['c', 'ca', 'card'], ['c', 'ca', 'card']],
    ['a second Latin word', 'library ', ['c', 'ca'], ['library ', 'library c', 'library ca']],
    ['a composition that is deleted', '', ['c', ''], ['c', '']],
    ['accents', '', ['é', 'école'], ['é', 'école']],
    ['pinyin', '', ["xiao'y", 'xiao yuan', '校园'], ["xiao'y", 'xiao yuan', '校园']],
    ['pinyin after Chinese', '校园', ['k', '卡'], ['校园', '校园k', '校园卡']],
    ['partly converted pinyin', '', ['校园ka', '校园卡'], ['校园ka', '校园卡']],
    ['Bopomofo, once it ends', '', ['ㄒㄧㄠˋ', '校'], ['校']],
    ['radicals of Cangjie, once it ends', '', ['木', '木卜', '校'], ['校']],
    ['kana, once it ends', '', ['がk', 'がっこう', '学校'], ['学校']],
    ['hangul, once it ends', '', ['ㅎ', '학'], ['학']],
  ] as const)
    it(`reports while an input method composes: ${name}`, () => {
      const { input, typed } = setup()
      input.focus()
      if (before) compose(input, before, { isComposing: false })
      input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      for (const data of steps) {
        compose(input, before + data, { data })
        expect(input.value).to.equal(before + data)
      }
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: steps.at(-1)! }))
      expect(typed).to.deep.equal(reported)
      expect(input.value).to.equal(before + steps.at(-1)!)
    })

  it('reports a finished composition once when its last input event is not composing', async () => {
    const { input, typed } = setup()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    compose(input, '卡')
    compose(input, '卡片', { isComposing: false })
    await flushEvents()
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '卡片' }))
    expect(typed).to.deep.equal(['卡片'])
  })

  it('clears with its button, which moves the focus to the field', async () => {
    const { input, typed, all, focused } = setup()
    input.focus()
    await sendKeys({ type: 'a' })
    await sendKeys({ press: 'Tab' })
    await eventually(() => expect(focused()).to.equal('Clear'))
    await sendKeys({ press: 'Enter' })
    await flushEvents()
    await eventually(() => {
      expect(typed.at(-1)).to.equal('')
      expect(focused()).to.equal('Search services')
      expect(all('button')).to.have.length(0)
    })
  })
})
