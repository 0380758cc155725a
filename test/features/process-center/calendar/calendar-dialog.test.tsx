import { expect } from 'chai'
import CalendarDialog from '../../../../src/features/process-center/calendar/calendar-dialog.tsx'
import { expectAccessible } from '../../../double/axe.ts'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { unmountAll } from '../../../ui/render-in-shadow.tsx'
import { NOW, createProcessBackend, rejectedWith } from '../process-backend.ts'

const READ = 'GET /me/calendar'
const CREATE = 'POST /me/calendar'
const REVOKE = 'DELETE /me/calendar'
const URL_1 = 'https://hall.example.edu/task-api/calendar/first.ics'

function renderDialog(url = '', options: Partial<MountOptions> = {}) {
  const backend = createProcessBackend()
  let currentUrl = url
  let n = 1
  const feed = () => ({ errno: 0, entities: currentUrl ? [{ url: currentUrl, created: NOW / 1000 }] : [] })
  Object.assign(backend.replies, {
    [READ]: feed,
    [CREATE]: () => {
      currentUrl = currentUrl ? URL_1.replace('first', `next-${n++}`) : URL_1
      return feed()
    },
    [REVOKE]: () => {
      currentUrl = ''
      return { errno: 0 }
    },
  })
  let closed = 0
  const copied: string[] = []
  const mounted = mount(<CalendarDialog onClose={() => closed++} />, { runtime: backend.runtime, ...options })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  const address = () => (mounted.controls('Address of the feed')[0] as HTMLInputElement | undefined)?.value
  const toasts = () => backend.runtime.toasts.$history.get().map(({ text }) => text)
  return { backend, copied, address, toasts, closed: () => closed, ...mounted }
}

describe('the calendar feed', () => {
  afterEach(() => {
    unmountAll()
    delete (navigator as { clipboard?: unknown }).clipboard
  })

  it('explains the feed, creates a link on request and says whom it is for', async () => {
    const { waitFor, press, address, backend, toasts, text } = renderDialog()
    await waitFor('You have no address yet.')
    expect(text()).to.include('anyone who knows it can see your deadlines')
    expect(backend.called(CREATE)).to.have.length(0)
    await press('Create an address')
    await waitFor(() => address() === URL_1)
    expect(text()).to.include('Created 2 March 2026')
    expect(toasts()).to.deep.equal(['The address was created'])
  })

  it('copies the link and the webcal link, and says so when copying is not allowed', async () => {
    const { waitFor, press, copied, address } = renderDialog(URL_1)
    await waitFor(() => address() === URL_1)
    await press('Copy the address')
    await waitFor('Copied')
    await press('Copy as webcal')
    await waitFor(() => copied.length === 2)
    expect(copied).to.deep.equal([URL_1, URL_1.replace('https:', 'webcal:')])
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    await press('Copy the address')
    await waitFor('The browser does not allow it.')
  })

  it('says inside WeChat that the address is for the calendar app', async () => {
    const { backend, waitFor, text, show } = renderDialog(URL_1)
    Object.assign(backend.runtime.platform, {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50',
    })
    show(<CalendarDialog onClose={() => {}} />)
    await waitFor(() => text().includes('This app cannot open calendars. Copy the address'))
    expect(text()).not.to.include('webcal address')
  })

  it('confirms before renewing or revoking the link', async () => {
    const { waitFor, press, address, backend, toasts, all, root } = renderDialog(URL_1)
    await waitFor(() => address() === URL_1)
    await press('New address')
    await waitFor('Create a new address?')
    await press('Cancel')
    await waitFor(() => all('dialog').length === 1)
    expect(backend.called(CREATE)).to.have.length(0)
    await press('New address')
    await waitFor('Create a new address?')
    root.querySelector<HTMLButtonElement>('dialog dialog .ui-button[data-variant=danger]')!.click()
    await waitFor(() => address()?.includes('next-1'))
    await press('Revoke')
    await waitFor('Revoke the feed?')
    root.querySelector<HTMLButtonElement>('dialog dialog .ui-button[data-variant=danger]')!.click()
    await waitFor('You have no address yet.')
    expect(toasts()).to.deep.equal(['The address was created', 'The feed was revoked'])
  })

  it('closes only the confirmation with Escape', async () => {
    const { waitFor, press, address, all, closed, root } = renderDialog(URL_1)
    await waitFor(() => address() === URL_1)
    await press('Revoke')
    await waitFor(() => all('dialog').length === 2)
    root.querySelector('dialog dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => all('dialog').length === 1)
    expect(closed()).to.equal(0)
  })

  it('does not offer a link that no calendar can use', async () => {
    const { waitFor, controls } = renderDialog('javascript:alert(1)')
    await waitFor('The server returned an address that cannot be used.')
    expect(controls('Copy the address')).to.have.length(0)
  })

  it('reports a failed load or change and stays usable', async () => {
    const { waitFor, press, backend, address } = renderDialog()
    backend.replies[CREATE] = rejectedWith('no')
    await waitFor('You have no address yet.')
    await press('Create an address')
    await waitFor('That did not work.')
    const read = backend.replies[READ]
    backend.replies[READ] = rejectedWith('no')
    backend.runtime.queries.invalidate(['calendar'])
    await waitFor('The address could not be loaded.')
    backend.replies[READ] = { errno: 0, entities: [{ url: URL_1, created: 0 }] }
    await press('Try again')
    await waitFor(() => address() === URL_1)
    expect(read).not.to.equal(undefined)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`passes axe in the ${theme} theme`, async () => {
      const { waitFor, address, host } = renderDialog(URL_1, { theme })
      await waitFor(() => address() === URL_1)
      await expectAccessible(host)
    })
})
