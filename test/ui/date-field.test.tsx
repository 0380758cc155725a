import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { DateField } from '../../src/ui/date-field.tsx'
import { expectAccessible } from '../double/axe.ts'
import { eventually, renderInShadow, unmountAll } from './render-in-shadow.tsx'

const texts = {
  choose: 'Choose a day',
  previous: 'Previous month',
  next: 'Next month',
  example: 'YYYY-MM-DD',
}

function Field({ start = '', min, max }: { start?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      aria-label="Day"
      {...{ value, texts, min, max }}
      today="2026-03-31"
      locale="en"
      onDay={setValue}
    />
  )
}

describe('date field', () => {
  afterEach(unmountAll)

  function setup(props: Parameters<typeof Field>[0] = {}, mode = 'desktop') {
    const view = renderInShadow(
      <div data-mode={mode}>
        <Field {...props} />
      </div>,
    )
    const input = view.find<HTMLInputElement>('input')
    const open = async () => {
      view.find('[aria-haspopup=dialog]').click()
      await eventually(() => expect(view.root.querySelector('dialog')?.open).to.equal(true))
    }
    const expectFocus = (name: string) => eventually(() => expect(view.focusedName()).to.equal(name))
    return { ...view, input, open, expectFocus }
  }

  it('opens on its day or on today, moves by keys, and takes a day with Enter', async () => {
    const { input, open, expectFocus, root } = setup()
    await open()
    await expectFocus('Tuesday, March 31, 2026')
    for (const [press, name] of [
      ['ArrowRight', 'Wednesday, April 1, 2026'],
      ['ArrowDown', 'Wednesday, April 8, 2026'],
      ['Home', 'Monday, April 6, 2026'],
      ['End', 'Sunday, April 12, 2026'],
      ['PageDown', 'Tuesday, May 12, 2026'],
      ['PageUp', 'Sunday, April 12, 2026'],
    ] as const) {
      await sendKeys({ press })
      await expectFocus(name)
    }
    await sendKeys({ press: 'Enter' })
    await eventually(() => {
      expect(input.value).to.equal('2026-04-12')
      expect(root.querySelector('dialog')).to.equal(null)
    })
    await expectFocus('Choose a day')
  })

  it('closes with Escape without a change, and gives the focus back', async () => {
    const { input, open, expectFocus, root } = setup({ start: '2026-02-28' })
    await open()
    await expectFocus('Saturday, February 28, 2026')
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Escape' })
    await eventually(() => expect(root.querySelector('dialog')).to.equal(null))
    await expectFocus('Choose a day')
    expect(input.value).to.equal('2026-02-28')
  })

  it('offers no day outside of its limits, by keys, presses or months', async () => {
    const { open, expectFocus, all, find } = setup({ min: '2026-03-30', max: '2026-04-02' })
    await open()
    await sendKeys({ press: 'PageDown' })
    await expectFocus('Thursday, April 2, 2026')
    await sendKeys({ press: 'ArrowDown' })
    await expectFocus('Thursday, April 2, 2026')
    expect(find('[aria-label="Next month"]').getAttribute('aria-disabled')).to.equal('true')
    expect(find('[aria-label="Previous month"]').getAttribute('aria-disabled')).to.equal(null)
    const free = all('td > button:not(:disabled)').map((day) => day.textContent)
    expect(free).to.deep.equal(['30', '31', '1', '2'])
  })

  it('takes a day as it was typed, once the field is left', async () => {
    const { input } = setup()
    input.focus()
    await sendKeys({ type: '2026/4/9' })
    await eventually(() => expect(input.value).to.equal('2026/4/9'))
    await sendKeys({ press: 'Tab' })
    await eventually(() => expect(input.value).to.equal('2026-04-09'))
  })

  it('passes axe, and has targets for fingers on a phone', async () => {
    for (const mode of ['desktop', 'mobile']) {
      const { open, host, all } = setup({ start: '2026-03-05' }, mode)
      await open()
      await expectAccessible(host)
      await eventually(() => {
        const heights = all('dialog button').map((button) => button.getBoundingClientRect().height)
        expect(Math.min(...heights)).to.be.at.least(mode === 'mobile' ? 44 : 36)
      })
      unmountAll()
    }
  })
})
