import { match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually, expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible, signIn } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'
import { toFormSchema } from '../../src/campus/forms/json-schema.ts'
import { createProgram, dataOf } from '../campus/mcp-program.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'

// A form of the seed in the portal: filled in, sent once, decided, and nothing that was typed is lost.

const LEAVE = '/workflow/detail?id=student-leave&form=1'

describe('form pages', () => {
  const fixture = setUpPortal()

  /** How many applications the person has under way. */
  async function countOwn(login: string): Promise<number> {
    const { access_token } = await fetchTokens(fixture.campus.url, login)
    const reply = await fetch(`${fixture.campus.url}/task-api/me/processes/doing?sep=owner&limit=1`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    return ((await reply.json()) as { total: number }).total
  }
  const formOf = (page: Page) => page.getByRole('form', { name: 'Leave of Absence Request' })
  const check = (form: Locator) => form.getByRole('button', { name: 'Check your answers' }).click()
  const submit = (form: Locator) => form.getByRole('button', { name: 'Submit application' })
  async function fill(form: Locator): Promise<void> {
    await form.getByLabel('Sick leave').check()
    await form.getByRole('textbox', { name: 'First day' }).fill('2026-12-01')
    await form.getByRole('textbox', { name: 'Last day' }).fill('2026-12-03')
    await form.getByLabel('Destination').fill('University hospital')
    await form.getByLabel('Reason').fill('Fever\nand <b>cough</b>')
    await form.getByLabel('Emergency contact').fill('139 0000 2288')
  }

  test('a student sees missing fields, submits once despite double presses, and the tutor approves', async () => {
    const before_ = await countOwn('student')
    const student = await fixture.openMember('student', LEAVE)
    const { page } = student
    const form = formOf(page)
    await form.getByLabel('Destination').fill('University hospital')
    await form.getByLabel('Emergency contact').fill('my father')
    await check(form)
    const summary = form.getByRole('group', { name: /^To be corrected/ })
    await summary.getByText('“Emergency contact” is not a valid telephone number, such as 138').waitFor()
    await summary.getByRole('link', { name: 'Please answer “Reason”.' }).click()
    await expectEventually(
      () => form.getByLabel('Reason').evaluate((field) => field.matches(':focus[aria-invalid=true]')),
      true,
    )
    await expectEventually(() => form.getByLabel('Destination').inputValue(), 'University hospital')
    await fill(form)
    await check(form)
    await form.getByText('and <b>cough</b>').waitFor()
    await submit(form).dblclick()
    const serial = page.getByText(/^Serial number \d{4}-\d{6}$/)
    await serial.waitFor()
    await expectEventually(() => countOwn('student'), before_ + 1)
    await page.getByRole('link', { name: 'Follow its progress' }).click()
    await page.waitForURL(/\/workflow\/meApply\?process=/)
    await page.getByText('and <b>cough</b>').waitFor()
    // its own page is no form to open
    await expectEventually(() => page.getByRole('link', { name: /^Open the form/ }).count(), 0)

    const id = new URL(await settled(() => page.url())).searchParams.get('process')!
    const staff = await fixture.openMember('staff', `/workflow/todo?process=${id}`)
    const approve = { name: 'Approve', exact: true }
    await staff.page.locator('univ-process-center').getByRole('button', approve).click()
    await staff.page.getByRole('dialog').getByRole('button', approve).click()
    // the next step, without a click
    await page.getByText('Waiting for 周慧兰').first().waitFor()
    student.expectNoErrors()
    staff.expectNoErrors()
  })

  test('resending after a lost response creates one application', async () => {
    const before_ = await countOwn('college')
    const { page } = await fixture.openMember('college', LEAVE, { expected: [/Failed to load|net::/] })
    const form = formOf(page)
    await fill(form)
    await check(form)
    let lost = 0
    await page.route('**/apis/v2/app/student-leave/form*', async (route) => {
      const sent = route.request().postDataJSON() as { draft?: boolean } | null
      if (!sent || sent.draft || lost++ > 0) return route.continue()
      await route.fetch() // the request arrives, but the response does not
      await route.abort()
    })
    await submit(form).click()
    await form.getByText('It could not be submitted. Your answers are all here').waitFor()
    await form.getByText('University hospital').waitFor()
    await submit(form).click()
    await page.getByText(/^Serial number/).waitFor()
    await expectEventually(() => countOwn('college'), before_ + 1)
  })

  test('saves a draft, preserves typed input when the language changes, and hides drafts from other users', async () => {
    const { page } = await fixture.openMember('postgraduate', LEAVE)
    const form = formOf(page)
    await form.getByLabel('Destination').fill('Nanjing')
    await form.getByText('Draft saved').waitFor()
    await form.getByLabel('Destination').fill('Shanghai')
    await page.getByRole('button', { name: '中文' }).click()
    await expectEventually(() => page.getByLabel('去向').inputValue(), 'Shanghai')
    const [draft] = await fixture.campus.campus!.db.query<{ id: string }>(
      `select p.id from process p join person o on o.id = p.owner_id
       where o.account = 'postgraduate' and p.app_id = 'student-leave' and p.status = 'draft'
       order by p.updated desc limit 1`,
    )
    const other = await fixture.openMember('liuyang', `${LEAVE}&process=${draft!.id}`, { expected: [/404/] })
    await other.page.getByRole('heading', { name: 'There is no form to fill in here' }).waitFor()
  })

  test('an expired session keeps what was typed until the person has signed in again', async () => {
    const { page } = await fixture.openMember('student', LEAVE, { expected: [/401|400/] })
    const form = formOf(page)
    await form.getByLabel('Destination').fill('University hospital')
    await form.getByText('Draft saved').waitFor()
    await fixture.campus.campus!.db.query(`delete from oidc_item where model <> 'Client'`)
    await form.getByLabel('Reason').fill('Fever')
    await expectEventually(() => form.getByLabel('Reason').inputValue(), 'Fever')
    await page.evaluate(() => localStorage.clear())
    await page.goto(fixture.campus.url + LEAVE)
    await signIn(page, 'student')
    await expectEventually(() => form.getByLabel('Destination').inputValue(), 'University hospital')
    await expectEventually(() => form.getByLabel('Reason').inputValue(), 'Fever')
  })

  test('an address of an earlier release opens the form, with what a program has prepared', async () => {
    const { page, expectNoErrors } = await fixture.openMember(
      'amina',
      '/apis/v2/forms/student-leave#destination=Nanjing&kind=sick&reason=%3Cimg%20src%3Dx%3E&offCampus=true',
    )
    const form = formOf(page)
    await form.getByText('Some of this was filled in for you').waitFor()
    await expectEventually(() => form.getByLabel('Destination').inputValue(), 'Nanjing')
    await expectEventually(() => form.getByLabel('Reason').inputValue(), '<img src=x>')
    await expectEventually(() => form.getByLabel('Sick leave').isChecked(), true)
    await eventually(() => match(page.url(), /\/workflow\/detail\?id=student-leave&form=1/))
    await expectAccessible(page)
    // what the person has emptied stays empty, though the address still has it
    await form.getByLabel('Destination').fill('')
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await expectEventually(() => form.getByLabel('Reason').inputValue(), '<img src=x>')
    await expectEventually(() => form.getByLabel('Destination').inputValue(), '')
    expectNoErrors()
  })

  test('what a program has prepared for a form of the desk is in it when its address is opened, and sent by nobody', async () => {
    const { db } = fixture.campus.campus!
    const [item] = await db.query<{ id: string; code: string }>(
      `select id, code from app where kind = 'form' and visible and trait = 'hall' and code <> 'student-leave' order by id limit 1`,
    )
    const form = toFormSchema([{ name: 'reason', kind: 'long-text', label: '理由', labelEn: 'Reason' }])
    await db.query(
      'insert into item_version (app_id, version, item, form, flow) values ($1, 1, $2::jsonb, $3::json, $4::jsonb)',
      [item!.id, '{}', JSON.stringify(form), '{"steps":[],"copies":[]}'],
    )
    const { permit, callTool } = createProgram(() => fixture.campus.url)
    const { access_token: token } = await permit('student')
    const reason = 'Moving <b>out</b> & 搬家'
    const input = { code: item!.code, values: { reason } }
    const { address } = await dataOf(await callTool(token, 'prepare_application', input))
    const countAll = async () =>
      (await db.query<{ n: number }>('select count(*)::int as n from process'))[0]!.n
    const before_ = await countAll()
    const path = String(address).slice(fixture.campus.url.length)
    const { page, expectNoErrors } = await fixture.openMember('student', path)
    await page.getByText('nothing has been sent').waitFor()
    await expectEventually(() => page.getByLabel('Reason').inputValue(), reason)
    await expectEventually(countAll, before_)
    // what the person says instead stays, after a reload too
    await page.getByLabel('Reason').fill('My own words')
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await expectEventually(() => page.getByLabel('Reason').inputValue(), 'My own words')
    expectNoErrors()
  })

  test('a guest is asked to sign in, and comes to the form with what a program has prepared', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(`${fixture.campus.url}/apis/v2/forms/student-leave#destination=Nanjing&kind=sick`)
    await signIn(page, 'amina')
    await expectEventually(() => formOf(page).getByLabel('Destination').inputValue(), 'Nanjing')
    await page.getByText('nothing has been sent').waitFor()
    // it is part of what is kept from now on
    await page.reload()
    await expectEventually(() => formOf(page).getByLabel('Destination').inputValue(), 'Nanjing')
    expectNoErrors()
  })
})
