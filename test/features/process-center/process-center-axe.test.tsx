import { expect } from 'chai'
import { expectAccessible } from '../../double/axe.ts'
import { renderCenter, cleanup, type RenderedCenter } from './render-center.tsx'
import {
  approve,
  DAY,
  forward,
  many,
  NOW,
  createProcessBackend,
  process,
  reject,
  task,
} from './process-backend.ts'

async function expectNoViolations(label: string, { host }: RenderedCenter): Promise<void> {
  await expectAccessible(host, label)
}

const createBackend = () =>
  createProcessBackend({
    todo: many(12, (n) =>
      task(n, {
        actions: [approve, reject, forward],
        priority: n % 2,
        urged: n,
        expireTime: NOW + (n - 3) * DAY,
      }),
    ),
    doing: [process(1, { abilities: ['urge', 'withdraw'] }), process(2, { status: 'rejected' })],
    done: [process(3, { status: 'done', rating: 4 })],
    cc: [process(4, { copied: NOW })],
  })

describe('process centre accessibility', () => {
  afterEach(cleanup)

  // the page tests of screen-table.ts check the same lists in the portal
  for (const [theme, mode] of [
    ['light', 'desktop'],
    ['dark', 'mobile'],
  ] as const)
    it(`passes axe in the ${theme} theme, ${mode}`, async () => {
      const shown = renderCenter(createBackend(), {}, { theme, mode, lang: mode === 'mobile' ? 'zh' : 'en' })
      const { waitFor, rowNames, all, press, root } = shown
      await waitFor(() => rowNames().length === 10 && all('.center-menu button').length === 10)
      await expectNoViolations('to do', shown)
      root.querySelector<HTMLElement>('[data-row] input')!.click()
      await waitFor(() => root.querySelector('.center-selection button'))
      await expectNoViolations('chosen', shown)
      await press(mode === 'mobile' ? '抄送我的 1' : 'Copied to me 1')
      await waitFor(() => rowNames().length === 1)
      await expectNoViolations('copies', shown)
      await press(mode === 'mobile' ? '我发起的 2' : 'Started by me 2')
      await waitFor(() => rowNames().length === 2)
      await expectNoViolations('applications', shown)
    })

  it('passes axe with open dialogs', async () => {
    const shown = renderCenter(createBackend())
    const { waitFor, press, all, root } = shown
    const close = async () => {
      root.querySelector<HTMLElement>('.ui-dialog-close')!.click()
      await waitFor(() => !root.querySelector('dialog'))
    }
    await waitFor(() => all('.center-menu button').length === 10)
    await press('More for Leave request 1')
    await waitFor(() => all('[role=menuitem]').length > 0)
    all('[role=menuitem]')
      .find(({ textContent }) => textContent === 'Reject')!
      .click()
    await waitFor('Remark (required)')
    await expectNoViolations('one action', shown)
    await close()
    root.querySelector<HTMLElement>('[data-row] input')!.click()
    await waitFor(() => root.querySelector('.center-selection button'))
    root.querySelector<HTMLElement>('.center-selection > button:last-child')!.click()
    await waitFor('You can undo it for 5 seconds.')
    await expectNoViolations('bulk', shown)
    await close()
    await press('Completed 1')
    await waitFor('Edit rating')
    await press('Edit rating Leave request 3')
    await waitFor('How was it?')
    await expectNoViolations('rating', shown)
    await close()
    await press('Started by me 2')
    await waitFor(() => all('.center-menu button').length === 1)
    await press('More for Leave request 1')
    await waitFor(() => root.querySelector('[role=menuitem]'))
    await expectNoViolations('menu', shown)
  })

  it('passes axe in empty and error states', async () => {
    const empty = renderCenter(createProcessBackend())
    await empty.waitFor('Nothing to do')
    await expectNoViolations('empty', empty)
    cleanup()
    const failing = createProcessBackend()
    failing.replies['GET /me/tasks/todo'] = { errno: 3 }
    const failed = renderCenter(failing)
    await failed.waitFor('could not be loaded')
    await expectNoViolations('failed', failed)
  })

  it('does not overflow at 320 pixels', async () => {
    const { waitFor, rowNames, host, root, all } = renderCenter(createBackend(), {}, { mode: 'mobile' })
    host.style.inlineSize = '320px'
    await waitFor(() => rowNames().length === 10 && all('.center-menu button').length === 10)
    await waitFor(() => root.querySelector('.center-filter-button'))
    const edge = host.getBoundingClientRect().right + 1
    const beyond = all('.center-row *, .center-toolbar *')
      .filter((element) => !element.matches('.visually-hidden, .visually-hidden *, option'))
      .filter((element) => element.getBoundingClientRect().right > edge)
    expect(beyond.map((element) => element.outerHTML.slice(0, 120))).to.deep.equal([])
  })

  it('has targets of at least 24 pixels, 44 on a phone', async () => {
    for (const [mode, least] of [
      ['desktop', 24],
      ['mobile', 44],
    ] as const) {
      const { waitFor, rowNames, all, root } = renderCenter(createBackend(), {}, { mode })
      await waitFor(() => rowNames().length === 10 && all('.center-menu button').length === 10)
      await waitFor(() => root.querySelector('.center-filters .ui-filter, .center-filter-button'))
      const small = all(
        '.center-actions button, .center-filters button, .center-filter-button, .center-row-checkbox',
      )
        .map((element) => [element.textContent, Math.round(element.getBoundingClientRect().height)] as const)
        .filter(([, height]) => height < least)
      expect(small).to.deep.equal([])
      cleanup()
    }
  })
})
