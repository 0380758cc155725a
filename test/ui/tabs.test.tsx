import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState, type FunctionComponent } from 'react'
import { TabBar, TabPanel } from '../../src/ui/choice.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { clear, settled, stage } from './stage.tsx'

const ids = ['a', 'b', 'c', 'd']

const Light: FunctionComponent = () => {
  const [value, setValue] = useState('b')
  return (
    <div>
      <TabBar
        label="Views"
        panel="p"
        value={value}
        onChoose={setValue}
        choices={ids.map((id) => ({ id, text: id }))}
      />
      <TabPanel panel="p" value={value}>
        about {value}
      </TabPanel>
    </div>
  )
}

const Late: FunctionComponent = () => {
  const [value, setValue] = useState('b')
  return (
    <Tabs
      label="Views"
      value={value}
      onChoose={setValue}
      tabs={ids.map((id) => ({ id, text: id, content: `about ${id}` }))}
    />
  )
}

// key, what has the focus after it, what is selected after it
const walk = [
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
  ['light tabs', Light],
  ['tabs that load late', Late],
] as const) {
  describe(name, () => {
    afterEach(clear)

    function staged() {
      const view = stage(
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
      const { focused, selected } = staged()
      const seen: (readonly [string, string, string | null])[] = []
      for (const [key] of walk) {
        await sendKeys({ press: key })
        seen.push([key, focused(), selected()])
      }
      expect(seen).to.deep.equal(walk)
    })

    it('are one tab stop, and Shift+Tab leaves them backwards', async () => {
      const { focused } = staged()
      await sendKeys({ press: 'Tab' })
      await pressWith('Shift', 'Tab')
      expect(focused()).to.equal('before')
    })

    it('leave keys with a modifier to the browser', async () => {
      const { focused } = staged()
      await sendKeys({ press: 'Tab' })
      await pressWith('Control', 'End')
      await pressWith('Shift', 'ArrowRight')
      expect(focused()).to.equal('b')
    })

    it('name the panel by the selected tab', async () => {
      const { find, root, all } = staged()
      all('[role=tab]')[3]!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
      all('[role=tab]')[3]!.click()
      await settled()
      const panel = find('[role=tabpanel]:not([hidden])')
      expect(panel.textContent).to.equal('about d')
      expect(root.getElementById(panel.getAttribute('aria-labelledby')!)!.textContent).to.equal('d')
    })
  })
}
