import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { LightTabList, LightTabPanel } from '../../src/ui/tab-list.tsx'
import { TabList, TabPanel, Tabs } from '../../src/ui/tabs.tsx'
import { eventually, unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

const ids = ['a', 'b', 'c', 'd']

const LightExample = () => {
  const [value, setValue] = useState('b')
  return (
    <div>
      <LightTabList
        label="Views"
        panelId="p"
        value={value}
        onSelect={setValue}
        options={ids.map((id) => ({ id, text: id }))}
      />
      <LightTabPanel panelId="p" value={value}>
        {`about ${value}`}
      </LightTabPanel>
    </div>
  )
}

const TabListExample = () => {
  const [value, setValue] = useState('b')
  return (
    <Tabs value={value}>
      <TabList label="Views" onSelect={setValue} options={ids.map((id) => ({ id, text: id }))} />
      <TabPanel value={value}>{`about ${value}`}</TabPanel>
    </Tabs>
  )
}

describe('tabs beyond an edge', () => {
  after(() => emulateMedia({ reducedMotion: 'reduce' }))
  afterEach(unmountAll)

  // an edge that stands still is no motion
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    it(`fade out there, and nowhere else, ${reducedMotion}`, async () => {
      await emulateMedia({ reducedMotion })
      const { host, find } = renderInShadow(<TabListExample />)
      const list = find('[role=tablist]')
      // it follows the scroll position, a frame or more later
      const expectMask = (pattern: RegExp) =>
        eventually(() => {
          const { maskImage, maskPosition } = getComputedStyle(list)
          expect(maskImage === 'none' ? maskImage : maskPosition).to.match(pattern)
        })
      await expectMask(/^none$/)
      host.style.cssText = 'display: block; inline-size: 90px'
      // the fade before the line is beyond its edge
      await expectMask(/^-40px /)
      list.scrollLeft = 1000
      await expectMask(/^0px /)
    })
})

describe('a pressed tab', () => {
  afterEach(unmountAll)

  it('is selected and focused without a focus ring', async () => {
    const { find } = renderInShadow(<TabListExample />)
    const tab = find('[role=tab]')
    const { x, y, width, height } = tab.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
    await flushEvents()
    await eventually(() => {
      expect(tab.ariaSelected).to.equal('true')
      expect(tab.matches(':focus')).to.equal(true)
      expect(tab.matches(':focus-visible')).to.equal(false)
    })
  })
})

// key, focused tab after it, selected tab after it
const keySteps = [
  ['Tab', 'b', 'b'],
  ['ArrowRight', 'c', 'b'],
  ['ArrowRight', 'd', 'b'],
  ['ArrowRight', 'a', 'b'],
  ['ArrowLeft', 'd', 'b'],
  ['Home', 'a', 'b'],
  ['End', 'd', 'b'],
  ['Enter', 'd', 'd'],
  ['ArrowLeft', 'c', 'd'],
  ['Space', 'c', 'c'],
  ['ArrowLeft', 'b', 'c'],
  ['ArrowLeft', 'a', 'c'],
] as const

async function pressWith(modifier: string, key: string) {
  await sendKeys({ down: modifier })
  await sendKeys({ press: key })
  await sendKeys({ up: modifier })
}

for (const [name, Example] of [
  ['tabs', TabListExample],
  ['light tabs', LightExample],
] as const)
  describe(name, () => {
    afterEach(unmountAll)

    function setup() {
      const view = renderInShadow(
        <div>
          <button type="button">before</button>
          <Example />
          <button type="button">after</button>
        </div>,
      )
      view.find('button').focus()
      const selected = () => view.find('[role=tab][aria-selected=true]').textContent
      return { ...view, selected }
    }

    it('handle twelve keys as the tabs pattern does, with manual activation', async () => {
      const { focusedName, selected } = setup()
      const seen: (readonly [string, string, string | null])[] = []
      for (const [key] of keySteps) {
        await sendKeys({ press: key })
        seen.push([key, focusedName(), selected()])
      }
      expect(seen).to.deep.equal(keySteps)
    })

    it('are one tab stop, which Shift+Tab leaves backwards', async () => {
      const { focusedName } = setup()
      await sendKeys({ press: 'Tab' })
      await pressWith('Shift', 'Tab')
      await eventually(() => expect(focusedName()).to.equal('before'))
    })

    it('ignore keys with a modifier', async () => {
      const { focusedName } = setup()
      await sendKeys({ press: 'Tab' })
      await pressWith('Control', 'End')
      await pressWith('Shift', 'ArrowRight')
      await eventually(() => expect(focusedName()).to.equal('b'))
    })

    it('label the panel by the selected tab', async () => {
      const { find, root, all } = setup()
      all('[role=tab]')[3]!.click()
      await flushEvents()
      const panel = find('[role=tabpanel]')
      expect(panel.textContent).to.equal('about d')
      expect(root.getElementById(panel.getAttribute('aria-labelledby')!)!.textContent).to.equal('d')
    })
  })
