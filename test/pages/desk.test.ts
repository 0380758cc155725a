// An operator publishes an outage at the desk, and the open page of a student shows it.
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible, type Visitor } from '../tools/page-test.ts'
import { focusedName, setUpPortal } from './portal-fixture.ts'

// axe cannot tell the ground of the sections that are scrolled out of their line
const REVIEWED = ['color-contrast']

describe('the desk', () => {
  const fixture = setUpPortal({ keepsPages: true })
  let student: Visitor
  let operator: Visitor
  before(async () => {
    student = await fixture.openMember('student', '/workflow/helpcenter')
    operator = await fixture.openMember('operator', '/workflow/index', {
      device: 'phone',
      colorScheme: 'dark',
      expected: [/status of 422/],
    })
  })

  /** What live regions say about an outage of the mail, in order. */
  const announcements = async (page: Page) =>
    (await page.getByRole('status').allTextContents()).filter((text) => text.includes('Mail'))

  test('an outage reaches an open page once, politely, and goes when it is withdrawn', async () => {
    const { page } = operator
    await page.goto(`${fixture.campus.url}/desk`) // the hall's session is enough
    await expectAccessible(page, REVIEWED)
    await page.getByRole('link', { name: 'New notice' }).click()
    await page.getByLabel('Outage').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('link', { name: 'Fill in “Title in Chinese”' }).click()
    await expectEventually(() => page.evaluate(() => location.hash), '#title')
    await expectAccessible(page, REVIEWED)
    for (const [label, text] of [
      ['Title in Chinese', '邮箱停机'],
      ['Title in English', 'Mail is down'],
      ['Text in Chinese', '十八点恢复。'],
    ] as const)
      await page.getByLabel(label).fill(text)
    // a tag for each item and one empty box, by keyboard
    const boxes = page.locator('.boxes input:visible')
    await page.getByLabel('Unavailable items 1', { exact: true }).fill('Campus Map')
    await expectEventually(() => boxes.count(), 2)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Visit Booking')
    await expectEventually(() => boxes.count(), 3)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Backspace')
    await expectEventually(() => boxes.count(), 2)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expectAccessible(page, REVIEWED)

    const bell = student.page.getByRole('button', { name: /^Notices \d+$/ })
    const countBefore = Number(/\d+/.exec(await settled(() => bell.textContent()))![0])
    const focusBefore = await settled(() => focusedName(student.page))
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('The notice is published').waitFor()
    await expectEventually(
      () => page.getByRole('heading', { name: /Mail is down/ }).innerText(),
      'Mail is down',
    )
    await student.page.getByRole('button', { name: `Notices ${countBefore + 1}` }).waitFor()
    await student.page.getByText('Outage: Mail is down.').first().waitFor()
    await expectEventually(() => announcements(student.page), ['Outage: Mail is down.Read more'])
    await expectEventually(() => focusedName(student.page), focusBefore)
    await student.page.getByRole('heading', { name: 'Mail is down' }).waitFor()

    await page.getByRole('button', { name: 'Withdraw Mail is down' }).click()
    await student.page.getByRole('button', { name: `Notices ${countBefore}` }).waitFor()
    await expectEventually(() => student.page.getByRole('heading', { name: 'Mail is down' }).count(), 0)
    // the line of sections goes on beyond its edges, and fades out there
    const fadeBefore = () =>
      page.locator('.sections').evaluate((line) => parseFloat(getComputedStyle(line).maskPosition))
    await page.getByRole('link', { name: 'Unanswered' }).click()
    await expectEventually(async () => (await fadeBefore()) > -40, true)
    await page.getByRole('link', { name: 'Changes' }).click()
    await expectEventually(fadeBefore, 0)
    await expectAccessible(page, REVIEWED)
    for (const { expectNoErrors } of [student, operator]) expectNoErrors()
  })
})
