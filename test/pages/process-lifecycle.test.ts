import { match } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { openPortalFixture, sendHeld, type PortalFixture } from './portal-fixture.ts'

// One application from the form to the rating, in two browsers with live updates.
// UNIV_HALLS="http://localhost:8081 http://localhost:8082" runs it against two processes on one PostgreSQL: the student
// uses the first, the approver the second.

describe('lifecycle of an application', () => {
  const running = process.env['UNIV_HALLS']?.split(' ') ?? [undefined]
  let fixture: PortalFixture
  let other: PortalFixture
  before(async () => {
    const halls = await Promise.all(running.map((url) => openPortalFixture(url)))
    ;[fixture, other] = [halls[0]!, halls.at(-1)!]
  })
  after(async () => {
    for (const opened of new Set([fixture, other])) await opened.close()
  })

  const urlOf = (path: string) => fixture.campus.url + path
  const tag = (page: Page) => page.locator('univ-process-center')
  const rows = (page: Page) => tag(page).getByRole('listitem')
  const row = (page: Page, entry: string) => rows(page).filter({ hasText: entry })
  const serials = (page: Page) =>
    tag(page)
      .getByRole('button', { name: /^Copy serial number/ })
      .allTextContents()
  const waiting = async (page: Page) => Number(/\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

  /** The student finds an item, fills in its form in a new window and submits it; resolves to its number. */
  async function apply(page: Page): Promise<string> {
    await page.goto(urlOf('/workflow/serviceCenter?seq=campus%20card'))
    const item = page.getByRole('link', { name: /^Replace a Campus Card/ })
    await item.first().click()
    const start = page.getByRole('link', { name: /^Start/ })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), start.click()])
    const form = opened.getByRole('form', { name: 'Replace a Campus Card' })
    await form.getByLabel('Replacement', { exact: true }).check()
    await form.getByLabel('East campus card desk').check()
    // missing fields are reported, and the input is kept
    await form.getByRole('button', { name: 'Check your answers' }).click()
    await form.getByRole('link', { name: 'Please answer “Phone”.' }).waitFor()
    await form.getByLabel('Phone').fill('13800000042')
    await form.getByRole('button', { name: 'Check your answers' }).click()
    await form.getByRole('button', { name: 'Submit application' }).click()
    const serial = opened.getByText(/^Serial number \d{4}-\d{6}$/)
    await serial.waitFor()
    const entry = /\d{4}-\d{6}/.exec(await settled(() => serial.innerText()))![0]
    await opened.close()
    return entry
  }

  test('a student applies, the approver sees it arrive and decides, the student sees the result and rates it', async () => {
    // newest first: the default order puts tasks with an earlier due date before it
    const approver = await other.openMember('approver', '/workflow/todo?sort=updated')
    await rows(approver.page).nth(9).waitFor()
    const first = await settled(() => serials(approver.page))
    await waitUntil('the number in the title', async () => (await waiting(approver.page)) > 10)
    const before = await settled(() => waiting(approver.page))

    const student = await fixture.openMember('student', '/workflow/index')
    const entry = await apply(student.page)

    // the approver's page does not reload, and no row moves
    const newRowsButton = tag(approver.page).getByRole('button', { name: '1 new, show' })
    await newRowsButton.waitFor()
    await expectEventually(() => serials(approver.page), first, 'nothing jumps')
    await waitUntil('one more in the title', async () => (await waiting(approver.page)) === before + 1)
    const entrance = approver.page.getByRole('banner').getByRole('link', { name: /^Personal centre/ })
    await eventually(async () => match((await entrance.textContent())!, new RegExp(`${before + 1} to do`)))
    await newRowsButton.click()
    await row(approver.page, entry).waitFor()
    await expectEventually(async () => (await serials(approver.page))[0], entry, 'the newest comes first')

    // the student sees the progress
    await student.page.goto(urlOf('/workflow/meApply'))
    await row(student.page, entry)
      .getByRole('button', { name: /^Details/ })
      .click()
    await student.page.waitForURL(/meApply\?process=/)
    const detail = tag(student.page).getByRole('article', { name: 'Replace a Campus Card' })
    await detail.getByText('Waiting for 周慧兰').first().waitFor()
    await expectEventually(() => detail.getByRole('meter').getAttribute('aria-valuenow'), '50')
    await detail.getByRole('button', { name: 'Remind' }).click()
    await student.page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click()
    await student.page.getByText('Reminded').first().waitFor()
    await row(approver.page, entry).getByText('Reminded').waitFor()

    const sent = await act(approver.page, row(approver.page, entry), 'Complete', 'Ready at the desk.')
    await sendHeld(approver.page)
    await row(approver.page, entry).waitFor({ state: 'detached' })
    await expectEventually(() => sent.length, 1, 'pressed twice, sent once')
    await waitUntil('one less in the title', async () => (await waiting(approver.page)) === before)

    // updates without a click
    await detail.getByText('The request is complete').waitFor()
    await detail.getByText('Ready at the desk.').waitFor()
    await expectEventually(() => detail.getByRole('meter').getAttribute('aria-valuenow'), '100')
    await student.page
      .getByRole('navigation', { name: 'Personal centre' })
      .getByRole('link', { name: /^Completed/ })
      .click()
    await student.page.waitForURL(/workflow\/done$/)
    await row(student.page, entry)
      .getByRole('button', { name: /^Rate / })
      .click()
    await rate(student.page)
    await student.page.getByText('Rating succeeded').first().waitFor()
    await row(student.page, entry)
      .getByRole('button', { name: /^Edit rating/ })
      .waitFor()
    student.expectNoErrors()
    approver.expectNoErrors()
  })

  async function act(page: Page, row: Locator, action: string, remark: string): Promise<string[]> {
    await row.getByRole('button', { name: /^More for / }).click()
    await page.getByRole('menuitem', { name: `${action} with a remark` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(remark)
    const sent: string[] = []
    page.on('request', (request) => {
      if (/\/task\//.test(request.url()) && request.method() === 'POST') sent.push(request.url())
    })
    await dialog.getByRole('button', { name: action, exact: true }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    // what is behind the dialog has not been pressed
    await row.getByText(`${action} · not sent yet`).waitFor()
    await expectEventually(() => dialog.count(), 0)
    return sent
  }

  async function rate(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Send the rating' }).click()
    // decisions: a rating below 3 requires a comment
    await dialog.getByText(/required below 3 stars/).waitFor()
    await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await dialog.getByRole('textbox').fill('Quick and friendly.')
    await dialog.getByRole('button', { name: 'Send the rating' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})
