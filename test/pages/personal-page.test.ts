import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { signIn } from '../tools/page-test.ts'
import { expectFocus, focusedName, setUpPortal, typeWithoutPauses } from './portal-fixture.ts'

// The portal's personal centre: URLs, the navigation search of §2, bulk actions, keyboard only.

describe('the personal centre', () => {
  const fixture = setUpPortal()

  const urlOf = (path: string) => fixture.campus.url + path
  const tag = (page: Page) => page.locator('univ-process-center')
  const rows = (page: Page) => tag(page).getByRole('listitem')
  const lists = (page: Page) => page.getByRole('navigation', { name: 'Personal centre' })
  const query = (page: Page) => new URL(page.url()).searchParams
  const serials = (page: Page) =>
    tag(page)
      .getByRole('button', { name: /^Copy serial number/ })
      .allTextContents()

  test("a list's state is in its URL: kept on reload and sign-in, dropped by the next list", async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(urlOf('/workflow/todo?start=10'))
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'approver')
    await page.waitForURL(urlOf('/workflow/todo?start=10'))
    await page.getByRole('link', { name: 'Programs that may read for me' }).click()
    await page.getByText('You have not allowed any program to read for you.').waitFor()
    await page.goBack()
    await tag(page)
      .getByText(/tasks, page 2/)
      .waitFor()
    const second = await settled(() => serials(page))
    await tag(page).getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(/start=20/)
    await tag(page).getByRole('button', { name: 'Previous page' }).click()
    await waitUntil('the same page', async () => (await serials(page)).join() === second.join())

    // a process has its own URL and is the page: its name is the title; back returns to the list
    const name = await settled(() =>
      rows(page).first().getByRole('link').locator('bdi').first().textContent(),
    )
    await rows(page)
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
    await page.waitForURL(/process=/)
    const opened = page.url()
    await tag(page).getByRole('heading', { name: 'Progress', exact: true, level: 2 }).waitFor()
    await expectEventually(() => page.getByRole('heading', { level: 1 }).allTextContents(), [name])
    await page.reload()
    await tag(page).getByRole('heading', { name: 'Progress', exact: true }).waitFor()
    await page.goBack()
    await tag(page)
      .getByText(/tasks, page 2/)
      .waitFor()
    await page.goto(opened)
    await tag(page).getByRole('button', { name: 'Back to the list' }).click()
    await rows(page).first().waitFor()
    equal(query(page).get('process'), null)

    await lists(page)
      .getByRole('link', { name: /^Completed/ })
      .click()
    await page.waitForURL(urlOf('/workflow/done'))
    await page.getByRole('heading', { level: 1, name: 'Completed' }).waitFor()
    await lists(page)
      .getByRole('link', { name: /^Delegation/ })
      .click()
    await page.waitForURL(urlOf('/workflow/todo?list=delegation'))
    await tag(page).getByText('People who delegate to me').waitFor()
    expectNoErrors()
  })

  test('the navigation search sets the query of the list 300 ms after the last key, and clears on each route change', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/todo')
    await rows(page).nth(9).waitFor()
    const box = page.getByRole('banner').getByRole('searchbox')
    const keywords: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/tasks\/todo|processes\//.test(pathname)) keywords.push(searchParams.get('keyword') ?? '')
    })
    const [serial = ''] = (await settled(() => serials(page))).slice(-1)
    await typeWithoutPauses(box, serial)
    await waitUntil('one row', async () => (await serials(page)).join() === serial)
    await expectEventually(async () => query(page).get('keyword'), serial)
    deepEqual([...new Set(keywords.filter(Boolean))], [serial], 'no half-typed word was requested')
    await lists(page)
      .getByRole('link', { name: /^Completed/ })
      .click()
    await page.waitForURL(urlOf('/workflow/done'))
    await expectEventually(() => box.inputValue(), '')
    await rows(page).nth(9).waitFor()
    await box.fill('nothing like it')
    await page.waitForURL(/done\?keyword=nothing/)
    await tag(page).getByRole('status').filter({ hasText: '0 found for "nothing like it"' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Personal centre/ })
      .click()
    await page.waitForURL(urlOf('/workflow/todo'))
    await rows(page).nth(9).waitFor()
    expectNoErrors()
  })

  const tabTo = async (page: Page, name: RegExp, key = 'Tab') => {
    for (let step = 0; step < 120; step++) {
      await page.keyboard.press(key)
      if (name.test(await settled(() => focusedName(page)))) return
    }
    ok(false, `Tab never comes to ${name}`)
  }

  test('keyboard only: opens each list and its details, reads a copy, completes a task, creates and deletes a delegation', async () => {
    const { page, expectNoErrors } = await fixture.openMember('staff', '/workflow/todo')
    await rows(page).first().waitFor()
    for (const [name, path] of [
      ['Done by me', 'doing'],
      ['Started by me', 'meApply'],
      ['Completed', 'done'],
      ['Copied to me', 'flow_cc'],
    ] as const) {
      await lists(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(urlOf(`/workflow/${path}`))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await tag(page)
        .getByText(/ (tasks|requests)$/)
        .first()
        .waitFor()
      await expectFocus(page, /./) // the focus is not lost
    }
    // a copy
    await tabTo(page, /^Mark as read /)
    const marks = tag(page).getByRole('button', { name: /^Mark as read/ })
    const unread = await settled(() => marks.count())
    await page.keyboard.press('Enter')
    await page.getByText('Marked as read').first().waitFor()
    await expectEventually(() => marks.count(), unread - 1)
    await expectFocus(page, /./) // the focus stays in the list
    // details and back
    await tabTo(page, /^Details/)
    await page.keyboard.press('Enter')
    await tag(page).getByRole('heading', { name: 'Progress', exact: true }).waitFor()
    await tabTo(page, /^Back to the list$/)
    await page.keyboard.press('Enter')
    await rows(page).first().waitFor()

    // a task
    await page.goto(urlOf('/workflow/todo?kind=approve'))
    await rows(page).first().waitFor()
    const [serial = ''] = await settled(() => serials(page))
    await page.getByRole('banner').getByRole('searchbox').focus()
    await tabTo(page, /^(Approve|Complete|Seal) /)
    await page.keyboard.press('Enter')
    await expectFocus(page, /^Undo /)
    await waitUntil('the row has gone', async () => !(await serials(page)).includes(serial))
    await expectFocus(page, /./) // the focus stays in the list

    // a delegation
    await page.goto(urlOf('/workflow/todo?list=delegation'))
    await tag(page).getByText('People I delegate to').waitFor()
    const made = tag(page).getByRole('button', { name: /^Delete the delegation to / })
    await waitUntil('the one that there is', async () => (await made.count()) === 1)
    await tag(page).getByLabel('Delegate to').focus()
    await page.keyboard.type('postgraduate')
    await page.getByText('People found: 1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectFocus(page, /Choose someone else/)
    await page.getByLabel('Last day').focus()
    const next = new Date(Date.now() + 3 * 86_400_000)
    await page.keyboard.type([next.getFullYear(), next.getMonth() + 1, next.getDate()].join('/'))
    await tabTo(page, /^Save delegation$/)
    await page.keyboard.press('Enter')
    await page.getByText('Delegation saved').first().waitFor()
    await waitUntil('it stands there', async () => (await made.count()) === 2)
    await tag(page)
      .getByText(/handles? your tasks until/)
      .waitFor()
    await made.last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Delete$/)
    await page.keyboard.press('Enter')
    await page.getByText('Deleted successfully').first().waitFor()
    await waitUntil('it is gone', async () => (await made.count()) === 1)
    await expectFocus(page, /./) // the focus stays on the page
    expectNoErrors()
  })

  test('keyboard only: completes several tasks at once, and rates a process', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/todo?kind=approve')
    await rows(page).nth(2).waitFor()
    for (const n of [0, 1]) {
      await rows(page).nth(n).getByRole('checkbox').focus()
      await page.keyboard.press('Space')
    }
    await tag(page).getByText('2 selected').waitFor()
    const bar = tag(page).getByRole('group', { name: 'Actions for the selection' })
    await bar.getByRole('button', { name: 'Select all' }).focus()
    await tabTo(page, /^(Approve|Complete|Seal) \d/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.type('Both seen.')
    // the list of the chosen tasks has the button's name
    for (let stop = 0; stop < 2; stop++) await tabTo(page, /^(Approve|Complete|Seal) \d/)
    await page.keyboard.press('Enter')
    await dialog.getByText('2 done, 0 failed, 0 already handled').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(page, / tasks$/)
    expectNoErrors()

    const student = await fixture.openMember('student', '/workflow/done')
    await rows(student.page).first().waitFor()
    await student.page.getByRole('banner').getByRole('searchbox').focus()
    await tabTo(student.page, /^Rate /)
    const name = await settled(() => focusedName(student.page))
    await student.page.keyboard.press('Enter')
    await student.page.getByRole('dialog').waitFor()
    // five radio buttons styled as stars
    await tabTo(student.page, /star/)
    await student.page.keyboard.press('ArrowRight')
    await student.page.keyboard.press('ArrowRight')
    await student.page.keyboard.press('ArrowRight')
    await tabTo(student.page, /^Send the rating$/)
    await student.page.keyboard.press('Enter')
    await student.page.getByText('Rating succeeded').first().waitFor()
    const edit = name.replace('Rate', 'Edit rating')
    await tag(student.page).getByRole('button', { name: edit }).first().waitFor()
    student.expectNoErrors()
  })
})
