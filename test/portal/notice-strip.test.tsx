import { expect } from 'chai'
import { NoticeStrip } from '../../src/portal/parts/notice-strip.tsx'
import { mount } from '../double/mount.tsx'
import { createScriptedRuntime } from '../double/scripted-runtime.ts'
import { unmountAll } from '../ui/render-in-shadow.tsx'

describe('the strip of notices', () => {
  afterEach(unmountAll)
  const notices = ['new', 'read'].map((id) => ({ id, text: id, body: '', level: 'info' }))

  it('marks what was read before, and reports once its whole list is on screen', async () => {
    let reads = 0
    const { all, press, waitFor } = mount(
      <NoticeStrip
        notices={notices as never}
        newCount={1}
        startsOpen={false}
        onRead={() => reads++}
        onDismiss={() => {}}
        onClose={() => {}}
      />,
      createScriptedRuntime({}),
    )
    expect(reads, 'one line is not the list').to.equal(0)
    await press('All 2')
    await waitFor(() => all('li').length === 2)
    expect(all('li').map((row) => row.hasAttribute('data-read'))).to.deep.equal([false, true])
    expect(reads).to.equal(1)
  })
})
