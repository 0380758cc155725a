import { expect } from 'chai'
import { NoticeStrip } from '../../src/portal/parts/notice-strip.tsx'
import { mount } from '../double/mount.tsx'
import { createScriptedRuntime } from '../double/scripted-runtime.ts'
import { unmountAll } from '../ui/render-in-shadow.tsx'

describe('the strip of notices', () => {
  afterEach(unmountAll)
  const notices = ['new', 'read'].map((id) => ({ id, text: id, body: '', level: 'info' }))

  const render = (startsOpen: boolean, onRead = () => {}) =>
    mount(
      <NoticeStrip
        notices={notices as never}
        fresh={notices.slice(0, 1) as never}
        startsOpen={startsOpen}
        onRead={onRead}
        onDismiss={() => {}}
        onClose={() => {}}
      />,
      createScriptedRuntime({}),
    )

  it('marks what was read before, and reports once its whole list is on screen', async () => {
    let reads = 0
    const { all, press, waitFor } = render(false, () => reads++)
    expect(reads, 'one line is not the list').to.equal(0)
    await press('All 2')
    await waitFor(() => all('li').length === 2)
    expect(all('li').map((row) => row.hasAttribute('data-read'))).to.deep.equal([false, true])
    expect(reads).to.equal(1)
  })

  it('has one control to close what the bell has opened', () => {
    const { all } = render(true)
    expect(
      all('.portal-notice-line button').map((button) => button.getAttribute('aria-label')),
    ).to.deep.equal(['Close notices'])
  })
})
