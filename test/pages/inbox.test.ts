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

  test('at 1440 pixels, filters and actions of a list take one line, also with a filter set', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO)
    await page.setViewportSize({ width: 1440, height: 900 })
    const list = page.locator('univ-process-center')
    await list.getByRole('button', { name: 'Clear filters' }).waitFor()
    await list.getByRole('button', { name: 'Export' }).waitFor()
    await eventually(async () => {
      const { height } = await boxOf(list.locator('.center-filters'))
      ok(height <= 44, `${height} high`)
    })
    expectNoErrors()
  })

  test('undo sends nothing; leaving the page sends the held decisions', async () => {
    const { page, context, expectNoErrors } = await fixture.openMember('approver', TODO)
    const sent = recordSent(page)
    await openInbox(page)
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

  test('after a transfer the next task opens and has the focus, with the announcement of a decision; undo returns', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO)
    await openInbox(page)
    await stopClock(page)
    const [first, second] = [
      await settled(() => rowId(rows(page).first())),
      await settled(() => rowId(rows(page).nth(1))),
    ]
    const titles = await settled(() => page.locator('.inbox-name > bdi').allTextContents())
    await page
      .getByRole('group', { name: 'Decision' })
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Transfer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('hejing')
    await page.clock.runFor(500)
    await dialog.getByRole('button', { name: 'hejing' }).click()
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await waitUntil('the next task', async () => (await rowId(current(page))) === second)
    await page
      .getByRole('status')
      .filter({ hasText: `Transfer: ${titles[0]}. It is sent in 5 seconds` })
      .filter({ hasText: `Next: ${titles[1]}` })
      .waitFor()
    await page.clock.runFor(100)
    await expectFocus(page, await settled(() => rows(page).nth(1).textContent()))
    await page.keyboard.press('z')
    await waitUntil('the task again', async () => (await rowId(current(page))) === first)
    expectNoErrors()
  })

  test('keeps the current task in the URL, also after a reload and in another tab', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO)
    await openInbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const id = await settled(() => rowId(rows(page).nth(2)))
    await page.waitForURL((url) => url.searchParams.get('row') === id)
    await page.reload()
    await rows(page).nth(2).waitFor()
    await expectEventually(
      () => rowId(current(page)),
      id,
      'the device remembers the inbox, the address the task',
    )
    expectNoErrors()
  })

  test('on a phone, the remark opens on request or for an action that needs it, and is kept when it is hidden', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO, { device: 'phone' })
    const list = page.getByRole('list', { name: 'To do' })
    await list.getByRole('listitem').first().locator('.center-row-open').tap()
    await readApplication(page)
    const decision = page.getByRole('group', { name: 'Decision' })
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

  test('on a phone, a row opens as a page with the decision buttons in view; back returns to its row', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', TODO, { device: 'phone' })
    const row = page.getByRole('list', { name: 'To do' }).getByRole('listitem').nth(1)
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
      equal(await decision.getByRole('link').count(), 0, 'the form is above')
    })
    await page.getByRole('link', { name: 'Open the form' }).waitFor()
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
    expectNoErrors()
  })
})
