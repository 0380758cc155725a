import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState, type FunctionComponent } from 'react'
import { TabList, TabPanel } from '../../src/ui/tab-list.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { unmountAll, flushEvents, renderInShadow } from './render-in-shadow.tsx'

const ids = ['a', 'b', 'c', 'd']

const TabListExample: FunctionComponent = () => {
  const [value, setValue] = useState('b')
  return (
    <div>
      <TabList
        label="Views"
        panelId="p"
        value={value}
        onSelect={setValue}
        options={ids.map((id) => ({ id, text: id }))}
      />
      <TabPanel panelId="p" value={value}>
        about {value}
      </TabPanel>
    </div>
  )
}

const RadixTabsExample: FunctionComponent = () => {
  const [value, setValue] = useState('b')
  return (
    <Tabs
      label="Views"
      value={value}
      onSelect={setValue}
      tabs={ids.map((id) => ({ id, text: id, content: `about ${id}` }))}
    />
  )
}

// key, what has the focus after it, what is selected after it
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

for (const [name, Piece] of [
  ['light tabs', TabListExample],
  ['tabs that load late', RadixTabsExample],
] as const) {
  describe(name, () => {
    afterEach(unmountAll)

    function staged() {
      const view = renderInShadow(
        <div>
          <button type="button">before</button>
          <Piece />
          <button type="button">after</button>
        </div>,
      )
      view.find('button').focus()
      const selected = () => view.find('[role=tab][aria-selected=true]').textContent
      return { ...view, selected }
    }

    it('answer twelve keys as tabs do, activated by hand', async () => {
      const { focusedName, selected } = staged()
      const seen: (readonly [string, string, string | null])[] = []
      for (const [key] of keySteps) {
        await sendKeys({ press: key })
        seen.push([key, focusedName(), selected()])
      }
      expect(seen).to.deep.equal(keySteps)
    })

    it('are one tab stop, and Shift+Tab leaves them backwards', async () => {
      const { focusedName } = staged()
      await sendKeys({ press: 'Tab' })
      await pressWith('Shift', 'Tab')
      expect(focusedName()).to.equal('before')
    })

    it('leave keys with a modifier to the browser', async () => {
      const { focusedName } = staged()
      await sendKeys({ press: 'Tab' })
      await pressWith('Control', 'End')
      await pressWith('Shift', 'ArrowRight')
      expect(focusedName()).to.equal('b')
    })

    it('name the panel by the selected tab', async () => {
      const { find, root, all } = staged()
      all('[role=tab]')[3]!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
      all('[role=tab]')[3]!.click()
      await flushEvents()
      const panel = find('[role=tabpanel]:not([hidden])')
      expect(panel.textContent).to.equal('about d')
      expect(root.getElementById(panel.getAttribute('aria-labelledby')!)!.textContent).to.equal('d')
    })
  })
}
