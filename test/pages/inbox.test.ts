import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { expectFocus, setUpPortal, stopClock } from './portal-fixture.ts'

const TODO = '/workflow/todo?kind=approve'
const rows = (page: Page): Locator => page.getByRole('listbox').getByRole('option')
const current = (page: Page): Locator => page.getByRole('listbox').getByRole('option', { selected: true })
const rowId = async (row: Locator) => (await row.getAttribute('data-id'))!
/** Ids of the processed tasks, in order. */
function recordSent(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/task/')) sent.push(pathname.split('/').at(-1)!)
  })
  return sent
}
async function openInbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Inbox', exact: true }).click()
  await rows(page).nth(9).waitFor()
  await expectFocus(page, await settled(() => firstName(page)))
}
const firstName = async (page: Page) => (await rows(page).first().textContent())!
const readApplication = (page: Page) =>
  page.getByRole('region', { name: 'Application', exact: true }).waitFor()

/** The inbox of an approver, against the campus. */
describe('inbox', () => {
  const fixture = setUpPortal()

  test('undo sends nothing; leaving the page sends the held decisions', async () => {
    const { page, context, expectNoErrors } = await fixture.openMember('approver', TODO)
    await page.setViewportSize({ width: 1440, height: 900 })
    const list = page.locator('univ-process-center')
    await list.getByRole('button', { name: 'Clear filters' }).waitFor()
    await list.getByRole('button', { name: 'Export' }).waitFor()
    await eventually(async () => {
      const { height } = await boxOf(list.locator('.center-filters'))
      ok(height <= 44, `filters and actions take one line, also with a filter set: ${height}`)
    })
    const sent = recordSent(page)
    await openInbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const third = await settled(() => rowId(rows(page).nth(2)))
    await page.waitForURL((url) => url.searchParams.get('row') === third)
    await page.reload()
    await rows(page).nth(2).waitFor()
    await expectEventually(
      () => rowId(current(page)),
      third,
      'the device remembers the inbox, the address the task',
    )
    await rows(page).nth(2).focus()
    await stopClock(page)
    const first = await settled(() => rowId(current(page)))
    await page.keyboard.press('1')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('z')
    await waitUntil('the task again', async () => (await rowId(current(page))) === first)
    await expectEventually(
      () => page.getByRole('textbox', { name: 'Remark' }).inputValue(),
      'Approved.',
      'the remark is kept',
    )
    await page.clock.runFor(60_000)
    deepEqual(sent, [])
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    // the request outlives its page
    await page.goto('about:blank')
    const newTab = await context.newPage()
    await expectEventually(async () => {
      await newTab.goto(fixture.campus.url + TODO)
      await rows(newTab).first().waitFor()
      return newTab.locator(`.inbox-row[data-id="${first}"]`).count()
    }, 0)
    expectNoErrors()
  })

  test('on a phone, a row opens as a page with the decision in view, whose remark opens on request and is kept; back returns to its row', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO, { device: 'phone' })
    const list = page.getByRole('list', { name: 'To do' })
    const row = list.getByRole('listitem').nth(1)
    const name = await settled(() => row.locator('.center-row-open').textContent())
    await row.locator('.center-row-open').tap()
    await page.waitForURL(/[?&]row=/)
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    await readApplication(page)
    const decision = page.getByRole('group', { name: 'Decision' })
    await eventually(async () => {
      const box = await boxOf(decision)
      ok(box.y + box.height <= 844, `the decision ends at ${box.y + box.height}`)
      ok(box.height <= 844 / 6, `the decision is ${box.height} high`)
    })
    await eventually(async () => {
      const tops = await decision
        .locator('.inbox-actions')
        .getByRole('button')
        .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().top)))
      equal(new Set(tops).size, 1, `the actions are in one row: ${tops.join()}`)
      equal(await decision.getByRole('link').count(), 0, 'it has buttons alone')
    })
    await expectEventually(
      () => page.getByRole('link', { name: 'Open the form' }).count(),
      0,
      'it is read here',
    )
    await eventually(async () =>
      match((await page.locator('.process-pending').textContent())!, /^Needs you.*Overdue by/),
    )
    await expectEventually(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      390,
      'nothing runs over',
    )
    await page.getByRole('button', { name: 'Next' }).click()
    await eventually(async () => match((await page.getByText(/^\d+ of \d+$/).textContent())!, /^3 of /))
    await page.goBack()
    await row.waitFor()
    await eventually(() => doesNotMatch(page.url(), /row=/))

    await list.getByRole('listitem').first().locator('.center-row-open').tap()
    await readApplication(page)
    const remark = decision.getByRole('textbox', { name: 'Remark' })
    await expectEventually(() => remark.count(), 0)
    await decision.getByRole('button', { name: 'Add a remark' }).tap()
    await waitUntil('the focus in the field', () =>
      remark.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field),
    )
    await remark.fill('Seen, thank you.')
    await decision.getByRole('button', { name: 'Hide the remark' }).tap()
    await remark.waitFor({ state: 'detached' })
    const opener = decision.getByRole('button', { name: 'Remark: Seen, thank you.' })
    await expectEventually(
      () => opener.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
      true,
    )
    // another task and back
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^2 of \d+$/).waitFor()
    await decision.getByRole('button', { name: 'Return', exact: true }).tap()
    await decision.getByRole('alert').waitFor()
    await expectEventually(
      () => remark.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field),
      true,
      'an action that needs a remark opens the field',
    )
    await page.getByRole('button', { name: 'Previous' }).click()
    await opener.tap()
    await expectEventually(() => remark.inputValue(), 'Seen, thank you.')
    expectNoErrors()
  })
})
