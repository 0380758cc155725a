// Display settings of an account on two devices. Their rules: portal/account-display.test.ts; those of dismissed notices:
// domain/notices.test.ts.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually } from '../tools/eventually.ts'
import { drawerButton, setUpPortal } from './portal-fixture.ts'

const HOME = '/workflow/index'

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

/** Resolves with the next profile. */
const profileReply = (page: Page) =>
  page.waitForResponse((response) => /query me\b/.test(response.request().postData() ?? ''))

describe('an account on two devices', () => {
  const fixture = setUpPortal()

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
})
