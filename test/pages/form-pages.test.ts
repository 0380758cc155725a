import { match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible, type VisitorOptions } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'

// The form platform in a browser: the form that an item opens, and the page of an application.

// white on the header's gradient: 5.5 : 1 at its lightest
const REVIEWED_RULES = ['color-contrast']

describe('form pages', () => {
  const fixture = setUpPortal()

  /** A user whose session the portal has stored in this browser. */
  async function member(login: string, options: VisitorOptions = {}) {
    const { access_token } = await fetchTokens(fixture.campus.url, login)
    const visitor = await fixture.openVisitor(options)
    await visitor.context.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`oidc.user:${fixture.campus.url}/oidc:univ-portal`, JSON.stringify({ access_token })],
    )
    const mine = async (path: string) => {
      const reply = await fetch(fixture.campus.url + path, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      return (await reply.json()) as { entities: { id: string; uri: string; entry: string }[]; total: number }
    }
    return { ...visitor, mine }
  }
  const applications = '/task-api/me/processes/doing?sep=owner&limit=100'
  const fill = async (page: Page) => {
    await page.getByLabel('Kind of leave').selectOption('sick')
    await page.getByLabel('From').fill('2026-12-01')
    await page.locator('[name=to]').fill('2026-12-03')
    await page.getByLabel('Destination').fill('University hospital')
    await page.getByLabel('Reason').fill('Fever\nand <b>cough</b>')
    await page.getByLabel('Emergency contact').fill('139 0000 2288')
  }
  const messages = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

  test('a student sees missing fields, submits once despite double presses, and the tutor approves', async () => {
    const student = await member('student', { expected: [/422/] })
    const { page, mine } = student
    const before_ = (await mine(applications)).total
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave`)
    await page.getByRole('heading', { name: 'Leave of Absence Request' }).waitFor()
    await page.getByLabel('Destination').fill('University hospital')
    await page.getByRole('button', { name: 'Submit' }).click()
    await messages(page, /fields need another look/)
      .getByRole('link', { name: 'Reason' })
      .click()
    await page.locator('[name=reason][aria-invalid=true]:focus').waitFor()
    await expectEventually(() => page.getByLabel('Destination').inputValue(), 'University hospital')
    await expectAccessible(page, REVIEWED_RULES)
    await fill(page)
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    const arrival = page.getByRole('status').filter({ hasText: 'Submitted' })
    for (const told of [/^Number \d/, /^Next: \S+/, /^By \S+/, /^No news by then\?/])
      await arrival.getByText(told).waitFor()
    await arrival.getByRole('link', { name: 'the page of this application' }).waitFor()
    // the list's name in the hall
    await page.getByRole('link', { name: 'Started by me' }).waitFor()
    await eventually(() => match(page.url(), /\/apis\/v2\/processes\/[0-9a-f]+$/))
    await expectEventually(async () => (await mine(applications)).total, before_ + 1)
    await page.getByText('and <b>cough</b>').waitFor()
    await expectAccessible(page, REVIEWED_RULES)
    const serial = await settled(() => page.locator('.serial').innerText())

    const staff = await member('staff', { device: 'phone', colorScheme: 'dark' })
    const task = (await staff.mine(`/task-api/me/tasks/todo?keyword=${serial}`)).entities[0]!
    await staff.page.goto(fixture.campus.url + task.uri)
    await staff.page.getByRole('button', { name: 'Return' }).click()
    await messages(staff.page, 'needs a remark').waitFor()
    await expectAccessible(staff.page, REVIEWED_RULES)
    await staff.page.getByLabel('Remark').fill('Get well soon')
    await staff.page.getByRole('button', { name: 'Approve' }).click()
    await staff.page.getByRole('status').filter({ hasText: 'Done' }).waitFor()
    await page.reload()
    await page.getByText('Get well soon').waitFor()
    for (const visitor of [student, staff]) {
      visitor.expectNoErrors()
      await visitor.close()
    }
  })

  test('resending after a lost response creates one application', async () => {
    const { page, mine, close } = await member('college')
    const before_ = (await mine(applications)).total
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave`)
    await fill(page)
    let lost = 0
    await page.route('**/apis/v2/forms/student-leave?*', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch() // the request arrives, but the response does not
      await route.abort()
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await messages(page, 'network failed').waitFor()
    await expectEventually(() => page.getByLabel('Destination').inputValue(), 'University hospital')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('status').filter({ hasText: 'Submitted' }).waitFor()
    await expectEventually(async () => (await mine(applications)).total, before_ + 1)
    await close()
  })

  test('saves a draft, preserves typed input when the language changes, and hides drafts from other users', async () => {
    const { page, close } = await member('postgraduate')
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave`)
    await page.getByLabel('Destination').fill('Nanjing')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'The draft is saved' }).waitFor()
    await page.getByLabel('Destination').fill('Shanghai')
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '学生请假' }).waitFor()
    await expectEventually(() => page.getByLabel('去向').inputValue(), 'Shanghai')
    await expectEventually(() => page.locator('html').getAttribute('lang'), 'zh-CN')
    const other = await member('liuyang', { expected: [/404/] })
    await other.page.goto(page.url())
    await other.page.getByRole('heading', { name: 'There is no such application' }).waitFor()
    await other.close()
    await close()
  })

  test('asks for a plausible telephone number, and writes dates as the hall does', async () => {
    const { page, close } = await member('postgraduate', { expected: [/422/] })
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave`)
    await fill(page)
    const number = page.getByLabel('Emergency contact')
    await number.fill('my father')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await messages(page, /“Emergency contact” is no valid telephone number, such as/).waitFor()
    await expectEventually(() => number.inputValue(), 'my father')
    await expectEventually(() => page.getByLabel('Destination').inputValue(), 'University hospital')
    await number.fill('139 0000 2288 (father)')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'The draft is saved' }).waitFor()
    await eventually(async () =>
      match(
        await page.locator('.meta').innerText(),
        new RegExp(
          new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(
            Date.now(),
          ),
        ),
      ),
    )
    await close()
  })

  test('reports an expired session and preserves typed input', async () => {
    const { page, close } = await member('student', { expected: [/401/] })
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave`)
    await fill(page)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        localStorage.setItem(key, '{"access_token":"an-old-token-of-some-length"}')
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    const alert = messages(page, 'Your session has ended')
    await expectEventually(
      () => alert.getByRole('link', { name: 'Sign in' }).getAttribute('target'),
      '_blank',
    )
    await expectEventually(() => page.getByLabel('Emergency contact').inputValue(), '139 0000 2288')
    await close()
  })

  test('a guest sees the form of a guest item but cannot submit it', async () => {
    const { page, expectNoErrors, close } = await fixture.openVisitor()
    await page.goto(`${fixture.campus.url}/apis/v2/forms/open-day`)
    await page.getByRole('heading', { name: 'Open Day Booking' }).waitFor()
    await page.getByText('Sign in to fill this in').waitFor()
    await expectEventually(
      () => page.getByRole('button', { name: 'Submit' }).isDisabled(),
      true,
      'it can be sent',
    )
    await expectAccessible(page, REVIEWED_RULES)
    expectNoErrors()
    await close()
  })
})
