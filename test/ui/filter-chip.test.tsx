import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import { useState } from 'react'
import { FilterChip, type FilterOption } from '../../src/ui/filter-chip.tsx'
import { flushEvents, renderInShadow, unmountAll } from './render-in-shadow.tsx'

const few: FilterOption[] = [
  { value: '', text: 'All' },
  { value: 'online', text: 'Online', count: 12 },
  { value: 'counter', text: 'At a counter', count: 3 },
]
const many: FilterOption[] = [
  { value: '', text: 'All' },
  ...Array.from({ length: 30 }, (_, i) => ({ value: `d${i}`, text: `Department ${i}`, count: i })),
  { value: 'long', text: `School of ${'very '.repeat(12)}long names`, count: 1 },
]

describe('filter chip', () => {
  afterEach(unmountAll)

  function staged(options = few, mode = 'desktop') {
    const chosen: string[] = []
    function Page() {
      const [value, setValue] = useState('')
      return (
        <div data-mode={mode}>
          <FilterChip
            label="How"
            value={value}
            options={options}
            searchLabel="Search values"
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
    const stage = renderInShadow(<Page />)
    const chip = () => stage.find<HTMLButtonElement>('.ui-chip')
    const waitFor = async (met: () => unknown) => {
      for (const end = performance.now() + 5000; !met();) {
        if (performance.now() > end) throw new Error(`did not come true: ${String(met)}`)
        await flushEvents()
      }
    }
    const open = async () => {
      chip().focus()
      await sendKeys({ press: 'Enter' })
      await waitFor(() => stage.all('dialog[open] [role=option]').length > 0)
      await flushEvents()
    }
    const active = () => stage.all('[data-active] bdi')[0]?.textContent
    const owner = () => stage.find('[aria-activedescendant]').getAttribute('aria-activedescendant')
    const isClosed = () => stage.all('dialog').length === 0
    return { ...stage, chip, open, active, owner, chosen, waitFor, isClosed }
  }
  const violations = async ({ host }: { host: HTMLElement }) => {
    for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
  }

  it('a short list takes the focus, moves by arrows, Home and End, and selects with Enter or space', async () => {
    const stage = staged()
    await stage.open()
    expect(stage.all('input')).to.have.length(0)
    expect(stage.active()).to.equal('All')
    await sendKeys({ press: 'ArrowDown' })
    await flushEvents()
    expect(stage.active()).to.equal('Online')
    expect(stage.root.getElementById(stage.owner()!)!.textContent).to.equal('Online12')
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Enter' })
    await stage.waitFor(stage.isClosed)
    expect(stage.chosen).to.deep.equal(['counter'])
    expect(stage.root.activeElement).to.equal(stage.chip())
    expect(stage.chip().textContent).to.equal('How: At a counter3')
    await stage.open()
    expect(stage.active(), 'the selected value').to.equal('At a counter')
    await sendKeys({ press: 'Home' })
    await sendKeys({ press: 'Space' })
    await stage.waitFor(stage.isClosed)
    expect(stage.chosen).to.deep.equal(['counter', ''])
  })

  it('a long list is searched; Escape closes and changes nothing', async () => {
    const stage = staged(many)
    await stage.open()
    await sendKeys({ type: 'ment 29' })
    await flushEvents()
    expect(stage.all('[role=option]').map((one) => one.textContent)).to.deep.equal(['Department 2929'])
    expect(stage.active(), 'Enter chooses nothing that was not pointed at').to.equal(undefined)
    await sendKeys({ type: 'x' })
    await flushEvents()
    expect(stage.find('dialog [role=status]').textContent).to.equal('No such value')
    await sendKeys({ press: 'Escape' })
    await stage.waitFor(stage.isClosed)
    expect(stage.chosen).to.deep.equal([])
    expect(stage.root.activeElement).to.equal(stage.chip())
    await stage.open()
    await sendKeys({ type: '29' })
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await stage.waitFor(stage.isClosed)
    expect(stage.chosen).to.deep.equal(['d29'])
  })

  it('the second button clears the value and leaves the focus on the chip', async () => {
    const stage = staged()
    await stage.open()
    stage.all('[role=option]')[1]!.click()
    await stage.waitFor(stage.isClosed)
    stage.find('[aria-label="Remove How: Online"]').click()
    await flushEvents()
    expect(stage.chosen).to.deep.equal(['online', ''])
    expect([stage.root.activeElement, stage.all('.ui-filter-clear').length]).to.deep.equal([stage.chip(), 0])
  })

  it('the list stays within the window, below its chip or above it', async () => {
    const stage = staged(many)
    for (const edge of ['inset-block-start: 0', 'inset-block-end: 0'])
      for (const side of ['inset-inline-start: 0', 'inset-inline-end: 0']) {
        stage.host.style.cssText = `position: fixed; ${edge}; ${side}`
        await stage.open()
        const list = stage.find('dialog').getBoundingClientRect()
        const chip = stage.chip().getBoundingClientRect()
        expect(list.left >= 0 && list.right <= innerWidth, `${side}: ${list.left} to ${list.right}`).to.equal(
          true,
        )
        expect(
          list.top >= 0 && list.bottom <= innerHeight,
          `${edge}: ${list.top} to ${list.bottom}`,
        ).to.equal(true)
        if (edge.includes('start')) expect(list.top >= chip.bottom, 'below the chip').to.equal(true)
        await sendKeys({ press: 'Escape' })
        await stage.waitFor(stage.isClosed)
      }
  })

  it('a phone has it at the foot of the screen', async () => {
    const stage = staged(many, 'mobile')
    await stage.open()
    const list = stage.find('dialog').getBoundingClientRect()
    expect([list.left, list.right, list.bottom]).to.deep.equal([0, innerWidth, innerHeight])
  })

  for (const [what, options] of [
    ['short', few],
    ['long', many],
  ] as const)
    it(`is accessible: ${what}`, async () => {
      const stage = staged(options)
      expect(await violations(stage)).to.deep.equal([])
      await stage.open()
      await sendKeys({ press: 'ArrowDown' })
      expect(await violations(stage)).to.deep.equal([])
    })
})
