import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Chip, ToggleChip } from '../../src/ui/chip.tsx'
import { RatingInput } from '../../src/ui/rating-input.tsx'
import { Rating } from '../../src/ui/rating.tsx'
import { StarButton } from '../../src/ui/star-button.tsx'
import { eventually, unmountAll, renderInShadow } from './render-in-shadow.tsx'

const stars = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'] as const

describe('controls', () => {
  afterEach(unmountAll)

  it('a busy button keeps the focus, sets aria-busy and ignores presses', async () => {
    let pressed = 0
    let sent = 0
    const view = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent++
        }}
      >
        <Button type="submit" busy={busy} onClick={() => pressed++}>
          Send
        </Button>
      </form>
    )
    const { find, show, focusedName } = renderInShadow(view(false))
    find('button').focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => expect([pressed, sent]).to.deep.equal([1, 1]))
    show(view(true))
    await sendKeys({ press: 'Enter' })
    find('button').click()
    expect([pressed, sent]).to.deep.equal([1, 1])
    expect(focusedName()).to.equal('Send')
    expect(find('button').getAttribute('aria-busy')).to.equal('true')
  })

  it('a star is a toggle button whose name does not change with its state', async () => {
    function Page() {
      const [on, setOn] = useState(false)
      return <StarButton label="Favourite: Library card" pressed={on} onToggle={setOn} />
    }
    const { find, focusedName } = renderInShadow(<Page />)
    const star = find('button')
    expect(star.getAttribute('aria-pressed')).to.equal('false')
    star.focus()
    await sendKeys({ press: 'Space' })
    await eventually(() => {
      expect(star.getAttribute('aria-pressed')).to.equal('true')
      expect(focusedName()).to.equal('Favourite: Library card')
    })
    await sendKeys({ press: 'Enter' })
    await eventually(() => expect(star.getAttribute('aria-pressed')).to.equal('false'))
  })

  it('a star inside a link does not follow the link', () => {
    let opened = 0
    const { find } = renderInShadow(
      <a href="#item" onClick={() => opened++}>
        <StarButton label="Favourite" pressed={false} onToggle={() => {}} />
      </a>,
    )
    find('button').click()
    expect(opened).to.equal(0)
    expect(location.hash).to.equal('')
  })

  it('a chip names what its button removes, and a toggle chip exposes its state', () => {
    const calls: unknown[] = []
    const { find } = renderInShadow(
      <div>
        <Chip removeLabel="Remove filter Library" onRemove={() => calls.push('removed')}>
          Library
        </Chip>
        <ToggleChip pressed={false} count={7} onToggle={(pressed) => calls.push(pressed)}>
          Study
        </ToggleChip>
      </div>,
    )
    find('[aria-label="Remove filter Library"]').click()
    find('[aria-pressed="false"]').click()
    expect(calls).to.deep.equal(['removed', true])
  })

  it('a rating has a text alternative and draws fractions', () => {
    const { find } = renderInShadow(<Rating value={4.25} label="4.25 of 5 stars" />)
    expect(find('[role=img]').getAttribute('aria-label')).to.equal('4.25 of 5 stars')
    expect(find('svg svg').getAttribute('width')).to.equal('102')
  })

  it('a rating clamps invalid values to zero to five stars', () => {
    const width = (value: number) =>
      renderInShadow(<Rating value={value} label="" />)
        .find('svg svg')
        .getAttribute('width')
    expect([width(99), width(-3), width(NaN)]).to.deep.equal(['120', '0', '0'])
  })

  it('a rating input is one tab stop and rates with the arrow keys', async () => {
    const rated: number[] = []
    function Page() {
      const [value, setValue] = useState(3)
      return (
        <div>
          <button type="button">before</button>
          <RatingInput
            label="Your rating"
            starLabels={stars}
            value={value}
            onRate={(stars) => {
              rated.push(stars)
              setValue(stars)
            }}
          />
          <button type="button">after</button>
        </div>
      )
    }
    const { find, focusedName, all } = renderInShadow(<Page />)
    find('button').focus()
    await sendKeys({ press: 'Tab' })
    await eventually(() => expect(focusedName()).to.equal('3 stars'))
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'ArrowRight' })
    await eventually(() => {
      expect(rated).to.deep.equal([4, 5])
      expect(all('[data-full]')).to.have.length(5)
    })
    await sendKeys({ press: 'Tab' })
    await eventually(() => expect(focusedName()).to.equal('after'))
  })
})
