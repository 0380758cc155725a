import { equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startCoreServer } from '../double/core-server.ts'
import { eventually, expectEventually, readNow, settled, waitUntil } from '../tools/eventually.ts'
import { openVisitor, signIn } from '../tools/page-test.ts'
import { sendHeld, setUpPortal } from './portal-fixture.ts'

// What approvers do with a task besides deciding it, between live browsers; what is printed; and that nothing of it shows on
// a server of the core alone. In the seed, staff has delegated to approver.

const tag = (page: Page) => page.locator('univ-process-center')
const row = (page: Page, entry: string) => tag(page).getByRole('listitem').filter({ hasText: entry })
const serialOf = (listItem: Locator) => listItem.getByRole('button', { name: /^Copy serial/ }).textContent()
const choose = async (page: Page, scope: Locator, entry: string) => {
  await scope.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
/** Chooses a person in the open dialog and confirms. */
async function giveTo(page: Page, person: string, action: string): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(person)
  await dialog(page).getByRole('button', { name: person }).click()
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

describe('abilities of approvers', () => {
  const fixture = setUpPortal()

  test('a delegate transfers a task; the receiver has it at once, and the history says for whom', async () => {
    const [approver, receiver] = await Promise.all([
      fixture.openMember('approver', '/workflow/todo?list=entrust'),
      fixture.openMember('hejing', '/workflow/todo?sort=updated'),
    ])
    const { page } = approver
    const first = tag(page).getByRole('listitem').first()
    const entry = await settled(() => serialOf(first))
    await choose(page, first, 'Transfer')
    await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click()
    await dialog(page).getByText('Choose a person.').waitFor()
    await giveTo(page, 'hejing', 'Transfer')
    // undo gives it back, unsent
    await row(page, entry).getByRole('button', { name: /^Undo/ }).click()
    await choose(page, row(page, entry), 'Transfer')
    await dialog(page).getByRole('textbox', { name: 'Remark' }).fill('<i>yours</i>')
    await giveTo(page, 'hejing', 'Transfer')
    await sendHeld(page)
    await row(page, entry).waitFor({ state: 'detached' })
    const news = tag(receiver.page).getByRole('button', { name: /new, show$/ })
    await waitUntil('the row', async () => {
      if (await news.isVisible()) await news.click()
      return row(receiver.page, entry).isVisible()
    })
    await row(receiver.page, entry)
      .getByRole('button', { name: /^Details/ })
      .click()
    const history = receiver.page.getByRole('listitem').filter({ hasText: 'Transferred' })
    await eventually(async () =>
      match((await history.textContent())!, /Transferred: 何静周慧兰on behalf of 赵文博.*<i>yours<\/i>/),
    )
    approver.expectNoErrors()
    receiver.expectNoErrors()
  })

  test('the applicant is asked and answers, and a signer signs first: all live, then it prints on one page', async () => {
    const [approver, student] = await Promise.all([
      fixture.openMember('approver', '/workflow/todo?keyword=card'),
      fixture.openMember('student', '/workflow/index'),
    ])
    const { page } = approver
    const item = tag(page).getByRole('listitem').filter({ hasText: 'Replace a Campus Card' })
    const entry = await settled(() => serialOf(item))
    await choose(page, item, 'Ask the applicant')
    await dialog(page).getByRole('textbox').fill('Where did you lose it?\n<b>Please</b> answer.')
    await page.keyboard.press('Control+Enter')
    await item.getByText('Applicant asked').waitFor()
    await item.getByRole('button', { name: /^Details/ }).click()

    const news = student.page.getByRole('link').filter({ hasText: 'Question for you' })
    await news.click()
    await student.page.getByText('<b>Please</b> answer.').waitFor()
    const answer = student.page.getByRole('textbox', { name: 'Your answer' })
    await answer.fill('In the library')
    await student.page.getByRole('button', { name: 'Send' }).click()
    await student.page.getByText('In the library').waitFor()
    await expectEventually(() => answer.inputValue(), '')
    const thread = tag(page).getByRole('region', { name: 'Questions and answers' })
    await thread.getByText('In the library').waitFor()

    await choose(page, tag(page).locator('.process-actions'), 'Ask for a signature')
    await giveTo(page, 'hejing', 'Ask for a signature')
    await sendHeld(page)
    await tag(page).getByText('Waiting for 何静').first().waitFor()
    const signer = await fixture.openMember('hejing', `/workflow/todo?keyword=${entry}`)
    await row(signer.page, entry)
      .getByRole('button', { name: /^Agree/ })
      .click()
    await sendHeld(signer.page)
    await tag(page).getByText('Needs you').first().waitFor()
    await student.page.getByText('Agreed', { exact: true }).waitFor()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    equal(pdf.match(/\/Type \/Page\b/g)?.length, 1)
    for (const visitor of [approver, student, signer]) visitor.expectNoErrors()
  })

  test('a server of the core alone shows none of it', async () => {
    const server = await startCoreServer()
    const { page, close, expectNoErrors } = await openVisitor(fixture.browser, {
      lang: 'en',
      expected: [/Failed to load resource/],
    })
    await page.goto(`${server.url}/workflow/todo`)
    await signIn(page, 'student')
    const item = tag(page).getByRole('listitem').first()
    await item.waitFor()
    for (const name of ['Item', 'Applicant', 'Saved filters'])
      await expectEventually(() => tag(page).getByRole('button', { name, exact: true }).count(), 0, name)
    const menu = item.getByRole('button', { name: /^More for/ })
    if (await readNow(() => menu.count())) await menu.click()
    await item.getByRole('button', { name: /^Details/ }).waitFor()
    for (const name of ['Transfer', 'Ask for a signature', 'Ask the applicant'])
      await expectEventually(() => page.getByRole('menuitem', { name }).count(), 0, name)
    expectNoErrors()
    await close()
    await server.close()
  })
})
