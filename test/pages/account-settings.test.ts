// Display settings and dismissed notices of an account on two devices, and on the core server, which keeps neither.
import { deepEqual } from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startCoreServer } from '../double/core-server.ts'
import { expectEventually, settled } from '../tools/eventually.ts'
import { openVisitor, signIn } from '../tools/page-test.ts'
import {
  accountMenu,
  drawerButton,
  guestMenu,
  openPortalFixture,
  toastButtons,
  type PortalFixture,
} from './portal-fixture.ts'

const HOME = '/workflow/index'
const PREFERENCE = '**/me/preference/**'

/** The attributes of the portal that the display dialog sets. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const portal = document.querySelector('univ-portal')!
    return ['theme', 'size', 'contrast', 'lang'].map((name) => portal.getAttribute(name) ?? '-').join(' ')
  })

/** Presses one button after the other in the display dialog, whatever its language. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await page
    .getByRole('button', { name: /^(Display|显示设置)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^(Display|显示设置)$/ })
  for (const name of names) await dialog.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Paths of the writes of preferences, with their status, as they are answered. */
function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('preference'))
      writes.push(`${pathname.split('/').at(-1)} ${response.request().postData()} ${response.status()}`)
  })
  return writes
}

/** Opens the notices and dismisses the first. */
async function dismissFirst(page: Page): Promise<void> {
  await bell(page).click()
  const strip = page.getByRole('region', { name: 'Notices' })
  await strip
    .getByRole('button', { name: /^Do not show again/ })
    .first()
    .click()
}

/** Resolves with the next profile. */
const profileReply = (page: Page) =>
  page.waitForResponse((response) => /query me\b/.test(response.request().postData() ?? ''))

const bell = (page: Page) => page.getByRole('button', { name: /^Notices \d|^通知 \d/ })

describe('an account on two devices', () => {
  let fixture: PortalFixture
  before(async () => {
    fixture = await openPortalFixture()
  })
  afterEach(() => fixture.closeVisitors())
  after(() => fixture.close())

  test('text size, colours and language chosen on one are shown by the other, whose next page starts with them', async () => {
    const desk = await fixture.openMember('student', HOME)
    const writes = recordWrites(desk.page)
    await choose(desk.page, 'Very large', 'Dark', '中文')
    await expectEventually(
      () => Promise.resolve(writes),
      ['Display size=larger 200', 'Display theme=dark 200', 'Display lang=zh-CN 200'],
    )
    const phone = await fixture.openMember('student', HOME, { device: 'phone' })
    await expectEventually(() => shown(phone.page), 'dark larger - zh-CN')
    await phone.page.getByRole('button', { name: '菜单' }).waitFor()

    await phone.context.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seenThemes: seen })
      const look = () => {
        const portal = document.querySelector<HTMLElement>('univ-portal')
        if (portal?.shadowRoot?.querySelector('h1'))
          seen.add(`${portal.getAttribute('theme')} ${portal.lang}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await Promise.all([profileReply(phone.page), phone.page.reload()])
    await drawerButton(phone.page).waitFor()
    await expectEventually(
      () => phone.page.evaluate(() => [...(globalThis as unknown as { seenThemes: Set<string> }).seenThemes]),
      ['dark zh-CN'],
    )
    desk.expectNoErrors()
    phone.expectNoErrors()
  })

  test('a notice dismissed on one is gone from the other, and stays for others', async () => {
    const [first, second] = [
      await fixture.openMember('approver', HOME),
      await fixture.openMember('approver', HOME),
    ]
    const writes = recordWrites(first.page)
    const before = Number(/\d+/.exec(await settled(() => bell(first.page).innerText()))![0])
    await dismissFirst(first.page)
    await expectEventually(
      () => Promise.resolve(writes.map((write) => write.replace(/=.* /, '= '))),
      ['ReadNotices ids= 200'],
    )
    const count = (page: Page) => bell(page).innerText()
    await expectEventually(async () => (await count(first.page)).includes(`${before - 1}`), true)
    await second.page.reload()
    await expectEventually(async () => (await count(second.page)).includes(`${before - 1}`), true)
    await expectEventually(
      () => first.page.evaluate(() => localStorage.getItem('univ.noticesAway')),
      '[]',
      'the account has it now',
    )
    first.expectNoErrors()
    second.expectNoErrors()
  })

  test('a choice that could not be sent shows no error, stays on the device, and is sent by the next page', async () => {
    const { page, context, expectNoErrors } = await fixture.openMember('operator', HOME, {
      expected: [/Failed to load resource/],
    })
    await context.route(PREFERENCE, (route) => route.fulfill({ status: 503, body: 'busy' }))
    const writes = recordWrites(page)
    await choose(page, 'Large')
    await expectEventually(() => Promise.resolve(writes), ['Display size=large 503'])
    await expectEventually(() => toastButtons(page).count(), 0)
    await expectEventually(() => shown(page), '- large - -')
    await context.unroute(PREFERENCE)
    await page.reload()
    await expectEventually(() => Promise.resolve(writes.slice(1)), ['Display size=large 200'])
    await expectEventually(() => shown(page), '- large - -')
    expectNoErrors()
  })

  test('the device has its own settings again after the sign-out', async () => {
    const guest = await fixture.openVisitor()
    await guest.page.goto(fixture.campus.url + HOME)
    await choose(guest.page, 'High')
    await guestMenu(guest.page).click()
    await guest.page.getByRole('menuitem', { name: 'Go to login' }).click()
    await signIn(guest.page, 'staff')
    await accountMenu(guest.page).waitFor()
    const writes = recordWrites(guest.page)
    await choose(guest.page, 'Very large', 'Dark')
    await expectEventually(() => Promise.resolve(writes.length), 2)
    await accountMenu(guest.page).click()
    await guest.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await guestMenu(guest.page).waitFor()
    await expectEventually(() => shown(guest.page), '- - more -')
    guest.expectNoErrors()
  })

  test('a guest sends nothing', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(fixture.campus.url + HOME)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await dismissFirst(page)
    await choose(page, 'Large', '中文')
    // the notices are the last that a page requests
    await Promise.all([page.waitForResponse(/notices/), page.reload()])
    await page.getByRole('heading', { name: '一网通办服务中心' }).waitFor()
    await expectEventually(() => shown(page), '- large - zh-CN')
    deepEqual(
      requests.filter((request) => /preference|account-display|settings/.test(request)),
      [],
    )
    expectNoErrors()
  })
})

test('on a server without the addition, nothing asks for it, and everything stays on the device', async (t) => {
  const [server, fixture] = await Promise.all([startCoreServer(), openPortalFixture('http://unused.invalid')])
  t.after(async () => {
    await fixture.close()
    await server.close()
  })
  const { page, expectNoErrors } = await openVisitor(fixture.browser, {
    expected: [/Failed to load resource/],
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`${server.url}/workflow/todo`)
  await signIn(page, 'student')
  await accountMenu(page).waitFor()
  await choose(page, '大字', '深色')
  await Promise.all([profileReply(page), page.reload()])
  await accountMenu(page).waitFor()
  await expectEventually(() => shown(page), 'dark large - -')
  await expectEventually(() => page.evaluate(() => localStorage.getItem('univ.accountDisplay')), null)
  // the document that finds out what the server supports names all additions, once a day
  deepEqual(
    requests.filter((request) => /preference|settings/.test(request) && !request.includes('query additions')),
    [],
  )
  expectNoErrors()
})
