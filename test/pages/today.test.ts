import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boxOf, eventually, expectEventually, readNow, settled, waitUntil } from '../tools/eventually.ts'
import { drawerButton, expectFocus, setUpPortal, stars } from './portal-fixture.ts'

/** The home page of a signed-in user starts with their own overview. */
describe('today', () => {
  const fixture = setUpPortal()

  test("shows figures that link to their lists, the user's items and applications, then items popular with similar users", async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const figures = page.getByRole('list', { name: 'Today' })
    await figures.getByRole('link', { name: /^\d+ ?Overdue$/ }).waitFor()
    const top = async (name: string) => {
      const heading = page.getByRole('heading', { name, exact: true })
      await heading.waitFor()
      return (await boxOf(heading)).y
    }
    const [first, news, mine, popular_] = [
      await top('To do first'),
      await top('Latest on my requests'),
      await top('My items'),
      await top('Popular items'),
    ]
    ok(
      first < news && mine < news && news < popular_,
      `the order on the page: ${first}, ${news}, ${mine}, ${popular_}`,
    )
    const popular = page.getByRole('region', { name: 'Popular items' })
    await popular.getByRole('listitem').first().waitFor()
    await expectEventually(
      () => popular.getByRole('link', { name: /salary/i }).count(),
      0,
      'nothing for staff',
    )
    await figures.getByRole('link', { name: /To do$/ }).click()
    await page.waitForURL(/\/workflow\/todo$/)
    await page.goBack()
    await page
      .getByRole('link', { name: /Leave of Absence/ })
      .first()
      .click()
    await page.waitForURL(/\/workflow\/meApply\?process=/)
    expectNoErrors()
  })

  test('what needs the applicant has an amber badge on the home page, in the list and in its process; ordinary rows have none', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index')
    const rowOf = (name: string) => page.locator('li').filter({ hasText: name }).last()
    const expectBadges = async (where: string) => {
      const badge = rowOf('Emergency Hardship Relief').locator('.ui-tag[data-status]')
      await badge.waitFor()
      await expectEventually(() => badge.textContent(), 'Needs you', where)
      const [color, warning] = await readNow(() =>
        badge.evaluate((node) => {
          const { color } = getComputedStyle(node)
          node.style.color = 'var(--univ-late)'
          return [color, getComputedStyle(node).color]
        }),
      )
      equal(color, warning, where)
      const ordinary = rowOf('Leave of Absence Request')
      await expectEventually(
        () => ordinary.locator('.ui-tag[data-status]').count(),
        0,
        `${where}: in progress, without a badge`,
      )
      await eventually(async () => match((await ordinary.textContent())!, /In progress/))
    }
    await page.getByRole('heading', { name: 'Latest on my requests' }).waitFor()
    await expectBadges('home')
    await page.getByRole('link', { name: 'All requests' }).click()
    await page.waitForURL(/\/workflow\/meApply$/)
    await page.locator('.center-row').first().waitFor()
    await expectBadges('list')
    await page.getByRole('button', { name: 'Details of Emergency Hardship Relief' }).click()
    const process = page.getByRole('article', { name: 'Emergency Hardship Relief' })
    await process.getByText('Needs you').first().waitFor()
    await eventually(async () =>
      match((await process.locator('.process-pending').textContent())!, /^Needs you/),
    )
    expectNoErrors()
  })

  test('on a phone, the figures are above the fold and the items in rows of four', async () => {
    const { page, expectNoErrors } = await fixture.openMember('student', '/workflow/index', {
      device: 'phone',
    })
    const todo = page.getByRole('list', { name: 'Today' }).getByRole('link', { name: /To do$/ })
    await todo.waitFor()
    await eventually(async () => ok((await boxOf(todo)).y <= 400, 'below the notice and one line of search'))
    const items = page.getByRole('region', { name: 'My items' }).getByRole('list')
    await eventually(async () => {
      const columns = await items.evaluate(
        (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
      )
      equal(columns, 4)
    })
    expectNoErrors()
  })

  test('a guest sees the banner, and nothing is requested that needs a session', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`${fixture.campus.url}/workflow/index`)
    await page.getByRole('region', { name: 'Popular items' }).getByRole('listitem').first().waitFor()
    await expectEventually(() => page.getByRole('list', { name: 'Today' }).count(), 0)
    equal(requests.filter((path) => path.includes('/me/')).length, 0)
    expectNoErrors()
  })

  // from a page that has loaded, typing not counted
  test('the five main jobs take few presses', async () => {
    const student = await fixture.openMember('student', '/workflow/serviceCenter?seq=library')
    const { page } = student
    let presses = 0
    const press = (action: Promise<unknown>) => {
      presses++
      return action
    }
    const expectPresses = (job: string, most: number) => {
      ok(presses <= most, `${job}: ${presses} presses`)
      presses = 0
    }
    // the favourites to reorder
    for (const index of [0, 1, 2]) {
      await stars(page).nth(index).click()
      await waitUntil('the star', async () => (await stars(page, { pressed: true }).count()) > index)
    }
    await page.goto(`${fixture.campus.url}/workflow/index`)

    const overdue = page.getByRole('list', { name: 'Today' }).getByRole('link', { name: /^\d+ ?Overdue$/ })
    await overdue.waitFor()
    await eventually(async () => {
      const { y, height } = await boxOf(overdue)
      ok(y + height <= page.viewportSize()!.height, `in view: ${y} + ${height}`)
    })
    expectPresses('see what is late', 0)

    const bar = page.getByRole('dialog', { name: 'Search everything' })
    await press(page.keyboard.press('Control+k'))
    await bar.getByRole('combobox').fill('library cat')
    await bar.getByRole('option', { name: /^Library Catalogue/ }).waitFor()
    const opened = page.waitForEvent('popup')
    await press(page.keyboard.press('Enter'))
    await (await opened).close()
    expectPresses('find and open an item', 2)

    await press(page.getByRole('button', { name: 'Smart assistant', exact: true }).click())
    await page.getByRole('textbox', { name: 'Your question' }).fill('Where is the library?')
    await press(page.keyboard.press('Enter'))
    await page.getByRole('log').getByText('Where is the library?').waitFor()
    expectPresses('ask', 2)
    await page.getByRole('button', { name: 'Close the assistant' }).click()

    const mine = page.getByRole('region', { name: 'My items' })
    const names = () => mine.locator('.favorites-name').allTextContents()
    const [first, second, third] = await settled(() => names())
    // by keyboard: one command on the favourite that has the focus
    await mine.getByRole('link', { name: third }).focus()
    const saved = page.waitForResponse((reply) => /FavoriteApps/.test(reply.url()) && reply.ok())
    await press(page.keyboard.press('Control+Shift+Home'))
    await saved
    await expectEventually(async () => (await names()).slice(0, 3), [third, first, second])
    await expectFocus(page, new RegExp(third!))
    await mine.getByRole('status').getByText(`${third}, now 1 of 3`).waitFor({ state: 'attached' })
    expectPresses('reorder favourites by keyboard', 1)
    await press(mine.getByRole('button', { name: 'Change order' }).click())
    await press(mine.getByRole('button', { name: `Move ${third} down` }).click())
    await press(mine.getByRole('button', { name: 'Done' }).click())
    await expectEventually(async () => (await names()).slice(0, 3), [first, third, second])
    expectPresses('reorder favourites by pointer', 3)
    student.expectNoErrors()

    for (const device of ['desktop', 'phone'] as const) {
      const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/index', { device })
      const urgent = page.getByRole('region', { name: 'To do first' })
      const approve = urgent.getByRole('button', { name: /^Approve/ })
      await approve.first().waitFor()
      for (let left = await settled(() => approve.count()); left > 0; left--) {
        await press(approve.first().click())
        await expectEventually(() => approve.count(), left - 1, `${device}: approved`)
      }
      expectPresses('approve three', 3)

      if (device === 'phone') await press(drawerButton(page).click())
      else await press(page.getByRole('link', { name: /^Personal centre/ }).click())
      await press(page.getByRole('link', { name: 'Delegation' }).click())
      await page.getByLabel('Delegate to').fill(device === 'phone' ? 'college' : 'postgraduate')
      await press(page.locator('.entrust-suggestions button').first().click())
      await press(page.getByRole('button', { name: 'Next week' }).click())
      await press(page.getByRole('button', { name: 'Save delegation' }).click())
      await page.getByText('Delegation saved').first().waitFor()
      expectPresses('delegate next week', 5)
      expectNoErrors()
    }

    const approver = await fixture.openMember('approver', '/workflow/todo?kind=approve')
    const inbox = approver.page
    await inbox.getByRole('button', { name: 'Inbox', exact: true }).click()
    const current = inbox.getByRole('listbox').getByRole('option', { selected: true })
    const decided = new Set<string | null>()
    for (let n = 0; n < 5; n++) {
      await inbox.getByRole('region', { name: 'Application' }).waitFor()
      decided.add(await settled(() => current.getAttribute('data-id')))
      await press(inbox.keyboard.press('1')) // the remark that some steps require
      await press(inbox.keyboard.press('a'))
      await waitUntil('the next task', async () => !decided.has(await current.getAttribute('data-id')))
    }
    equal(decided.size, 5)
    expectPresses('approve five tasks that were read', 10)
    approver.expectNoErrors()
  })
})
