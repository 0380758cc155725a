import axe from 'axe-core'
import { expect } from 'chai'
import { center, cleared, type Center } from './center-scene.tsx'
import { approve, DAY, forward, many, NOW, platform, process, reject, task } from './scene.ts'

async function check(what: string, { host }: Center): Promise<void> {
  for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
  const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
  const told = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map((n) => n.html).join(' ')}`)
  expect(told).to.deep.equal([])
}

const hall = () =>
  platform({
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

describe('the process centre for everybody', () => {
  afterEach(cleared)

  for (const theme of ['light', 'dark'] as const)
    for (const mode of ['desktop', 'mobile'] as const)
      it(`axe finds nothing wrong in the ${theme} theme on ${mode === 'mobile' ? 'a phone' : 'a desk'}`, async () => {
        const shown = center(hall(), {}, { theme, mode, lang: mode === 'mobile' ? 'zh' : 'en' })
        const { until, names, all, press, root } = shown
        await until(() => names().length === 10 && all('.center-menu button').length === 10)
        await check('to do', shown)
        root.querySelector<HTMLElement>('[data-row] input')!.click()
        await until(() => root.querySelector('.center-chosen button'))
        await check('chosen', shown)
        await press(mode === 'mobile' ? '抄送我的1' : 'Copied to me1')
        await until(() => names().length === 1)
        await check('copies', shown)
        await press(mode === 'mobile' ? '我发起的2' : 'Started by me2')
        await until(() => names().length === 2)
        await check('applications', shown)
      })

  it('axe finds nothing wrong in the dialogs', async () => {
    const shown = center(hall())
    const { until, press, all, root } = shown
    const close = async () => {
      root.querySelector<HTMLElement>('.ui-dialog-close')!.click()
      await until(() => !root.querySelector('dialog'))
    }
    await until(() => all('.center-menu button').length === 10)
    await press('Reject Leave request 1')
    await until('Remark (required)')
    await check('one action', shown)
    await close()
    root.querySelector<HTMLElement>('[data-row] input')!.click()
    await until(() => root.querySelector('.center-chosen button'))
    root.querySelector<HTMLElement>('.center-chosen > button:last-child')!.click()
    await until('chosen tasks. This cannot be undone.')
    await check('bulk', shown)
    await close()
    await press('Completed1')
    await until('Edit the rating')
    await press('Edit the rating Leave request 3')
    await until('How was it?')
    await check('rating', shown)
    await close()
    await press('Started by me2')
    await until(() => all('.center-menu button').length === 1)
    await press('More for Leave request 1')
    await until(() => root.querySelector('[role=menuitem]'))
    await check('menu', shown)
  })

  it('axe finds nothing wrong where there is nothing, or nothing to be had', async () => {
    const empty = center(platform())
    await empty.until('Nothing to do')
    await check('empty', empty)
    cleared()
    const failing = platform()
    failing.replies['GET /me/tasks/todo'] = { errno: 3 }
    const failed = center(failing)
    await failed.until('could not be loaded')
    await check('failed', failed)
  })

  it('nothing stands beyond the edge at 320 pixels', async () => {
    const { until, names, host, root, all } = center(hall(), {}, { mode: 'mobile' })
    host.style.inlineSize = '320px'
    await until(() => names().length === 10 && all('.center-menu button').length === 10)
    await until(() => root.querySelector('.center-filters select'))
    const edge = host.getBoundingClientRect().right + 1
    const beyond = all('.center-row *, .center-tools *')
      .filter((one) => !one.matches('.visually-hidden, .visually-hidden *, option'))
      .filter((one) => one.getBoundingClientRect().right > edge)
    expect(beyond.map((one) => one.outerHTML.slice(0, 120))).to.deep.equal([])
  })

  it('controls are 24 pixels high at least, 44 on a phone', async () => {
    for (const [mode, least] of [
      ['desktop', 24],
      ['mobile', 44],
    ] as const) {
      const { until, names, all, root } = center(hall(), {}, { mode })
      await until(() => names().length === 10 && all('.center-menu button').length === 10)
      await until(() => root.querySelector('.center-filters select'))
      const small = all('.center-acts button, .center-filters button, .center-filters select, .center-choice')
        .map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)] as const)
        .filter(([, height]) => height < least)
      expect(small).to.deep.equal([])
      cleared()
    }
  })
})
