import axe from 'axe-core'
import { expect } from 'chai'
import CalendarDialog from '../../../../src/features/process-center/calendar/calendar-dialog.tsx'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { clear } from '../../../ui/stage.tsx'
import { NOW, platform, said } from '../scene.ts'

const READ = 'GET /me/calendar'
const CREATE = 'POST /me/calendar'
const REVOKE = 'DELETE /me/calendar'
const URL_1 = 'https://hall.example.edu/task-api/calendar/first.ics'

function dialog(url = '', options: Partial<MountOptions> = {}) {
  const hall = platform()
  let now = url
  let n = 1
  const feed = () => ({ errno: 0, entities: now ? [{ url: now, created: NOW / 1000 }] : [] })
  Object.assign(hall.replies, {
    [READ]: feed,
    [CREATE]: () => {
      now = now ? URL_1.replace('first', `next-${n++}`) : URL_1
      return feed()
    },
    [REVOKE]: () => {
      now = ''
      return { errno: 0 }
    },
  })
  let closed = 0
  const copied: string[] = []
  const mounted = mount(<CalendarDialog onClose={() => closed++} />, { runtime: hall.runtime, ...options })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  const address = () => (mounted.controls('Address of the feed')[0] as HTMLInputElement | undefined)?.value
  const toasts = () => hall.runtime.toasts.$history.get().map(({ text }) => text)
  return { hall, copied, address, toasts, closed: () => closed, ...mounted }
}

describe('the calendar feed', () => {
  afterEach(() => {
    clear()
    delete (navigator as { clipboard?: unknown }).clipboard
  })

  it('explains itself, makes an address when asked to, and says whom it is for', async () => {
    const { until, press, address, hall, toasts, text } = dialog()
    await until('There is no address yet.')
    expect(text()).to.include('whoever knows it sees your deadlines')
    expect(hall.called(CREATE)).to.have.length(0)
    await press('Create an address')
    await until(() => address() === URL_1)
    expect(text()).to.include('Created March 2, 2026')
    expect(toasts()).to.deep.equal(['The address was created'])
  })

  it('copies the address, and the form that calendars subscribe to; where that is not allowed it says so', async () => {
    const { until, press, copied, address } = dialog(URL_1)
    await until(() => address() === URL_1)
    await press('Copy the address')
    await until('Copied')
    await press('Copy as webcal')
    await until(() => copied.length === 2)
    expect(copied).to.deep.equal([URL_1, URL_1.replace('https:', 'webcal:')])
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    await press('Copy the address')
    await until('The browser does not allow it.')
  })

  it('takes a new address, or none, only after asking', async () => {
    const { until, press, address, hall, toasts, all, root } = dialog(URL_1)
    await until(() => address() === URL_1)
    await press('New address')
    await until('Take a new address?')
    await press('Cancel')
    await until(() => all('dialog').length === 1)
    expect(hall.called(CREATE)).to.have.length(0)
    await press('New address')
    await until('Take a new address?')
    root.querySelector<HTMLButtonElement>('dialog dialog .ui-button[data-variant=danger]')!.click()
    await until(() => address()?.includes('next-1'))
    await press('Revoke')
    await until('Revoke the feed?')
    root.querySelector<HTMLButtonElement>('dialog dialog .ui-button[data-variant=danger]')!.click()
    await until('There is no address yet.')
    expect(toasts()).to.deep.equal(['The address was created', 'The feed was revoked'])
  })

  it('Escape closes the question, and not what lies below it', async () => {
    const { until, press, address, all, closed, root } = dialog(URL_1)
    await until(() => address() === URL_1)
    await press('Revoke')
    await until(() => all('dialog').length === 2)
    root.querySelector('dialog dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => all('dialog').length === 1)
    expect(closed()).to.equal(0)
  })

  it('an address that no calendar could use is not offered', async () => {
    const { until, controls } = dialog('javascript:alert(1)')
    await until('The server gave an address that cannot be used.')
    expect(controls('Copy the address')).to.have.length(0)
  })

  it('says when it cannot be loaded or changed, and goes on', async () => {
    const { until, press, hall, address } = dialog()
    hall.replies[CREATE] = said('no')
    await until('There is no address yet.')
    await press('Create an address')
    await until('That did not work.')
    const read = hall.replies[READ]
    hall.replies[READ] = said('no')
    hall.runtime.queries.invalidate(['calendar'])
    await until('The address could not be loaded.')
    hall.replies[READ] = { errno: 0, entities: [{ url: URL_1, created: 0 }] }
    await press('Try again')
    await until(() => address() === URL_1)
    expect(read).not.to.equal(undefined)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`axe finds nothing wrong in the ${theme} theme`, async () => {
      const { until, address, host } = dialog(URL_1, { theme })
      await until(() => address() === URL_1)
      for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id }) => id)).to.deep.equal([])
    })
})
