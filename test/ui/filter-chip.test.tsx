import { createTextTest } from '../../src/contract/search-terms.ts'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { FilterChip } from '../../src/ui/filter-chip.tsx'
import type { FilterOption } from '../../src/ui/filter-list.tsx'
import { expectAccessible } from '../double/axe.ts'
import { eventually, compose, flushEvents, renderInShadow, unmountAll } from './render-in-shadow.tsx'

const shortList: FilterOption[] = [
  { value: '', text: 'All' },
  { value: 'online', text: 'Online', count: 12 },
  { value: 'counter', text: 'At a counter', count: 3 },
]
const longList: FilterOption[] = [
  { value: '', text: 'All' },
  ...Array.from({ length: 30 }, (_, i) => ({ value: `d${i}`, text: `Department ${i}`, count: i })),
  { value: 'long', text: `School of ${'very '.repeat(12)}long names`, count: 1 },
]

const loadTextTest = () => Promise.resolve(createTextTest)

describe('filter chip', () => {
  afterEach(unmountAll)

  function setup(options = shortList, mode = 'desktop') {
    const chosen: string[] = []
    const reads = { count: 0 }
    const readOptions = () => {
      reads.count++
      return options
    }
    function Page() {
      const [value, setValue] = useState('')
      return (
        <div data-mode={mode}>
          <FilterChip
            label="How"
            value={value}
            options={readOptions}
            searchLabel="Search values"
            loadTextTest={loadTextTest}
            noneText="No such value"
            removeLabel={(text) => `Remove ${text}`}
            onSelect={(next) => {
              chosen.push(next)
              setValue(next)
            }}
          />
        </div>
      )
    }
    const view = renderInShadow(<Page />)
    const chip = () => view.find<HTMLButtonElement>('.ui-chip')
    const waitFor = (met: () => unknown) =>
      eventually(() => {
        if (!met()) throw new Error(`did not come true: ${String(met)}`)
      })
    const open = async () => {
      chip().focus()
      await sendKeys({ press: 'Enter' })
      await waitFor(() => view.all('dialog[open] [role=option]').length > 0)
      await flushEvents()
    }
    const active = () => view.all('[data-active] bdi')[0]?.textContent
    const owner = () => view.find('[aria-activedescendant]').getAttribute('aria-activedescendant')
    const isClosed = () => view.all('dialog').length === 0
    return { ...view, chip, open, active, owner, chosen, reads, waitFor, isClosed }
  }
  it('focuses a short list, moves with arrows, Home and End, and selects with Enter or Space', async () => {
    const view = setup()
    await view.open()
    expect(view.all('input')).to.have.length(0)
    expect(view.active()).to.equal('All')
    await sendKeys({ press: 'ArrowDown' })
    await flushEvents()
    await eventually(() => {
      expect(view.active()).to.equal('Online')
      expect(view.root.getElementById(view.owner()!)!.textContent).to.equal('Online12')
    })
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    await view.waitFor(view.isClosed)
    expect(view.chosen).to.deep.equal(['counter'])
    expect(view.root.activeElement).to.equal(view.chip())
    expect(view.chip().textContent).to.equal('How: At a counter3')
    await view.open()
    expect(view.active(), 'the selected value').to.equal('At a counter')
    await sendKeys({ press: 'Home' })
    await sendKeys({ press: 'Space' })
    await view.waitFor(view.isClosed)
    expect(view.chosen).to.deep.equal(['counter', ''])
  })

  it('asks for its values, which are counted then, only while it is open or set', async () => {
    const view = setup()
    expect(view.reads.count).to.equal(0)
    await view.open()
    expect(view.reads.count).to.be.above(0)
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    await view.waitFor(view.isClosed)
    expect(view.chip().textContent, 'the count of the set value').to.equal('How: At a counter3')
  })

  it('filters a long list; Escape closes it without a change', async () => {
    const view = setup(longList)
    await view.open()
    await sendKeys({ type: 'ment 29' })
    await flushEvents()
    await eventually(() => {
      expect(view.all('[role=option]').map((element) => element.textContent)).to.deep.equal([
        'Department 2929',
      ])
      expect(view.active(), 'Enter selects nothing until an option is active').to.equal(undefined)
    })
    await sendKeys({ type: 'x' })
    await flushEvents()
    await eventually(() => expect(view.find('dialog [role=status]').textContent).to.equal('No such value'))
    await sendKeys({ press: 'Escape' })
    await view.waitFor(view.isClosed)
    expect(view.chosen).to.deep.equal([])
    expect(view.root.activeElement).to.equal(view.chip())
    await view.open()
    await sendKeys({ type: '29' })
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await view.waitFor(view.isClosed)
    expect(view.chosen).to.deep.equal(['d29'])
  })

  it('filters while a Latin word is composed, and waits while composed pinyin matches no value', async () => {
    const view = setup([...longList, { value: 'library', text: '图书馆' }])
    await view.open()
    const input = view.find<HTMLInputElement>('dialog input')
    const names = () => view.all('[role=option]').map((element) => element.textContent)
    compose(input, 'scho', { data: 'scho' })
    await flushEvents()
    await eventually(() => expect(names()).to.have.length(1))
    compose(input, "tu'shu", { data: "tu'shu" })
    await flushEvents()
    await eventually(() => {
      expect(input.value).to.equal("tu'shu")
      expect(names()).to.have.length(1)
      expect(view.find('dialog [role=status]').textContent).to.equal('')
    })
    const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true, keyCode: 229 }
    await sendKeys({ press: 'ArrowDown' })
    compose(input, '图书', { data: '图书' })
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '图书' }))
    input.dispatchEvent(new KeyboardEvent('keydown', enter))
    await flushEvents()
    await eventually(() => expect([names(), view.chosen]).to.deep.equal([['图书馆'], []]))
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await view.waitFor(view.isClosed)
    expect(view.chosen).to.deep.equal(['library'])
  })

  it('clears the value with its second button and keeps the focus on the chip', async () => {
    const view = setup()
    await view.open()
    view.all('[role=option]')[1]!.click()
    await view.waitFor(view.isClosed)
    view.find('[aria-label="Remove How: Online"]').click()
    await flushEvents()
    await eventually(() => {
      expect(view.chosen).to.deep.equal(['online', ''])
      expect([view.root.activeElement, view.all('.ui-filter-clear').length]).to.deep.equal([view.chip(), 0])
    })
  })

  it('keeps the list within the window, below or above the chip', async () => {
    const view = setup(longList)
    for (const edge of ['inset-block-start: 0', 'inset-block-end: 0'])
      for (const side of ['inset-inline-start: 0', 'inset-inline-end: 0']) {
        view.host.style.cssText = `position: fixed; ${edge}; ${side}`
        await view.open()
        const list = view.find('dialog').getBoundingClientRect()
        const chip = view.chip().getBoundingClientRect()
        expect(list.left >= 0 && list.right <= innerWidth, `${side}: ${list.left} to ${list.right}`).to.equal(
          true,
        )
        expect(
          list.top >= 0 && list.bottom <= innerHeight,
          `${edge}: ${list.top} to ${list.bottom}`,
        ).to.equal(true)
        if (edge.includes('start')) expect(list.top >= chip.bottom, 'below the chip').to.equal(true)
        await sendKeys({ press: 'Escape' })
        await view.waitFor(view.isClosed)
      }
  })

  it('places the list at the bottom of the screen on a phone', async () => {
    const view = setup(longList, 'mobile')
    await view.open()
    const list = view.find('dialog').getBoundingClientRect()
    expect([list.left, list.right, list.bottom]).to.deep.equal([0, innerWidth, innerHeight])
  })

  for (const [name, options] of [
    ['short', shortList],
    ['long', longList],
  ] as const)
    it(`passes axe with a ${name} list`, async () => {
      const view = setup(options)
      await expectAccessible(view.host)
      await view.open()
      await sendKeys({ press: 'ArrowDown' })
      await eventually(async () => await expectAccessible(view.host))
    })
})
