// Guides, topics, search results and the help centre, as a user navigates through them.
import { deepEqual, doesNotMatch, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

/** The title without the number of pending tasks. */
const titleWithoutCount = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '')

describe('catalogue pages', () => {
  const fixture = setUpPortal({ keepsPages: true })
  let member: Visitor
  let reader: Visitor
  before(async () => {
    member = await fixture.openMember('student', '/workflow/helpcenter')
    reader = await fixture.openVisitor()
  })
  const url = (path: string) => fixture.campus.url + path

  test('a new outage is announced in one line on the next page, then in the bell until it is dismissed', async () => {
    const { page, expectNoErrors } = member
    const bell = page.getByRole('button', { name: /^Notices \d+$/ })
    const strip = page.getByRole('region', { name: 'Notices' })
    await bell.waitFor()
    // no layout shift on the page on which it arrives
    await expectEventually(() => strip.count(), 0)
    await page.reload()
    await strip.getByText('Cloud drive out of service').waitFor()
    await expectEventually(async () => (await boxOf(strip)).height, 44)
    // already seen: only the bell
    await page.reload()
    await bell.waitFor()
    await expectEventually(() => strip.count(), 0)
    const before = Number(/\d+/.exec(await settled(() => bell.textContent()))![0])
    // the list floats, and Escape closes it
    const { y } = await boxOf(page.getByRole('heading', { name: 'Help centre' }))
    await bell.click()
    await strip.getByRole('button', { name: 'Close notices' }).waitFor()
    await expectEventually(async () => (await boxOf(page.getByRole('heading', { name: 'Help centre' }))).y, y)
    await page.keyboard.press('Escape')
    await expectEventually(() => strip.count(), 0)
    await bell.click()
    await strip.getByRole('button', { name: /Do not show again Cloud drive/ }).click()
    await page.getByRole('button', { name: `Notices ${before - 1}` }).waitFor()
    await strip.getByRole('button', { name: 'Close notices' }).click()
    await expectEventually(() => strip.count(), 0)
    await page.reload()
    await page.getByRole('heading', { name: 'Cloud drive out of service' }).waitFor()
    await page.getByRole('button', { name: `Notices ${before - 1}` }).waitFor()
    expectNoErrors()
  })

  test('“for me” becomes the audience of the reader’s position, and filters nothing for guests', async () => {
    const path = '/workflow/serviceCenter?audience=mine'
    const staff = await fixture.openMember('staff', path)
    for (const [{ page, expectNoErrors }, chip] of [
      [member, /^For: Undergraduates/],
      [staff, /^For: Staff/],
      // the address keeps it for when they sign in
      [reader, /^For$/],
    ] as const) {
      if (page !== staff.page) await page.goto(url(path))
      await page.getByRole('button', { name: chip }).first().waitFor()
      const isKept = () => new URL(page.url()).searchParams.get('audience') === 'mine'
      await expectEventually(isKept, page === reader.page, `${chip}`)
      expectNoErrors()
    }
  })

  test('a guide is printed without the progress of the screen, and without room below that makes a blank page', async () => {
    const { page, expectNoErrors } = reader
    await page.goto(url('/workflow/appdetail?guide=guide-visit'))
    const ofScreen = [/^0 of 4 steps done/, /^Mark as done/, /^Your progress stays on this device/]
    for (const text of ofScreen) await page.getByText(text).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const text of ofScreen)
      await expectEventually(() => page.getByText(text).first().isVisible(), false, `${text}`)
    await eventually(async () => {
      const room = await page.evaluate(() => {
        const content = document
          .querySelector('univ-portal')!
          .shadowRoot!.querySelector('univ-service-catalogue')!
        return document.documentElement.scrollHeight - content.getBoundingClientRect().bottom - scrollY
      })
      ok(
        room < 2 || (await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)),
        `${room}`,
      )
    })
    await page.emulateMedia({ media: 'screen' })
    expectNoErrors()
  })

  test('an item without a guide has its facts and what it needs beside it; one below the other on a phone and on paper', async () => {
    const { page, expectNoErrors } = reader
    const top = async (name: string, role: 'heading' | 'link' = 'heading') =>
      await boxOf(page.getByRole(role, { name, exact: true }))
    const isAbove = async (...names: string[]) => {
      const tops = await Promise.all(names.map(async (name) => (await top(name)).y))
      deepEqual(
        tops,
        tops.toSorted((a, b) => a - b),
      )
    }
    await page.goto(url('/workflow/appdetail?id=library-day-pass'))
    const materials = page.getByText('Valid identity document', { exact: true })
    await page.getByText('This item needs no guide.').waitFor()
    await expectEventually(() => materials.count(), 1, 'once')
    await eventually(async () => {
      const [steps, needed] = [
        await boxOf(page.getByText('This item needs no guide.')),
        await top('What you need'),
      ]
      ok(needed.x > steps.x + 300, 'beside')
    })
    // with a guide, its steps come first
    await page.goto(url('/workflow/appdetail?id=visit-booking'))
    await page.getByRole('heading', { name: 'Visiting the Campus' }).waitFor()
    await eventually(async () =>
      ok((await top('What you need')).x > (await top('Visiting the Campus')).x + 300, 'beside the guide'),
    )

    await page.goto(url('/workflow/appdetail?id=library-day-pass'))
    await materials.waitFor()
    await page.emulateMedia({ media: 'print' })
    await isAbove('Good to know', 'What you need')
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await isAbove('Library Day Pass', 'Good to know', 'What you need')
    await eventually(async () =>
      ok((await top('All guides', 'link')).y > (await top('Good to know')).y + 200),
    )
    expectNoErrors()
  })

  test("an item of a guide can be favourited; a step shows the item's detail, leads to its page and returns", async () => {
    const { page, expectNoErrors } = member
    await page.goto(url('/workflow/appdetail?id=visit-booking'))
    const star = page.getByRole('button', { name: 'Add Visit Booking to favourites' }).first()
    await star.click()
    await waitUntil('the star is pressed', async () => (await star.getAttribute('aria-pressed')) === 'true')
    await page.getByRole('button', { name: 'Group Visits: details' }).first().click()
    await page.getByRole('dialog', { name: 'Group Visits' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('listitem').getByRole('link', { name: 'Group Visits' }).click()
    await page.getByRole('heading', { level: 1, name: 'Group Visits' }).waitFor()
    await page.goBack()
    await expectEventually(() => titleWithoutCount(page), 'Visit Booking - One-stop online service hall')
    expectNoErrors()
  })

  test('the query and the chosen department are in the URL and survive a reload', async () => {
    const { page, expectNoErrors } = member
    await page.goto(url('/workflow/searchResult?seq=card'))
    await page.getByRole('heading', { name: 'Search results for “card”' }).waitFor()
    await page.getByRole('group', { name: 'Department' }).getByRole('button', { name: 'IT Services' }).click()
    await waitUntil('the URL contains the department', () => Promise.resolve(/[?&]dep=/.test(page.url())))
    await page.reload()
    const departments = page.getByRole('group', { name: 'Department' })
    await departments.locator('[aria-pressed=true]', { hasText: /^IT Services$/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search items, guides and questions' }).fill('visit')
    await page.getByRole('heading', { name: 'Search results for “visit”' }).waitFor()
    await eventually(() => doesNotMatch(page.url(), /dep=/))
    expectNoErrors()
  })

  test('a help centre question has its own URL', async () => {
    const { page, expectNoErrors } = member
    await page.goto(url('/workflow/helpcenter?seq=card&panel=question-card-lost'))
    await page.getByText('Block it online first').waitFor()
    await expectEventually(() => titleWithoutCount(page), 'Help centre - One-stop online service hall')
    await page.getByRole('button', { name: 'How do I top up my campus card?' }).first().click()
    await waitUntil('the URL contains the question', () =>
      Promise.resolve(page.url().includes('panel=question-card-top-up')),
    )
    expectNoErrors()
  })

  test('on a phone each key in the service centre shows results at once, before the address has it', async () => {
    const { page } = await fixture.openVisitor({ device: 'phone' })
    // what waits for a pause in typing never comes
    await page.addInitScript(() => {
      const { setTimeout: original } = globalThis
      const patched = (run: () => void, ms?: number) => original(run, ms === 300 ? 1e6 : ms)
      globalThis.setTimeout = patched as typeof setTimeout
    })
    await page.goto(`${fixture.campus.url}/workflow/serviceCenter`)
    const names = () =>
      page.locator('univ-service-catalogue .ui-item h3, univ-service-catalogue .ui-item a').allTextContents()
    await page.locator('univ-service-catalogue .ui-item').first().waitFor()
    const box = page.getByRole('searchbox').first()
    await box.pressSequentially('library')
    await waitUntil('what was typed', async () =>
      ((await names()).find(Boolean) ?? '').startsWith('Library Catalogue'),
    )
    await expectEventually(() => new URL(page.url()).search, '')
    await expectEventually(() => box.inputValue(), 'library')
    await box.fill('')
    await waitUntil(
      'all items again',
      async () => !((await names()).find(Boolean) ?? 'Library').startsWith('Library'),
    )
  })
})
