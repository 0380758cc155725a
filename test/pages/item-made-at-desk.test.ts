// An item from the desk to the end of its first application: made, published, applied for on a phone, decided by two.
import { match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible } from '../tools/page-test.ts'
import { sendHeld, setUpPortal } from './portal-fixture.ts'

describe('an item that is made at the desk', () => {
  const fixture = setUpPortal()

  const group = (page: Page, name: RegExp) => page.getByRole('group', { name })

  /** Resolves to the address of the item's form. */
  async function make(page: Page): Promise<string> {
    await page.goto(`${fixture.campus.url}/desk/hall`)
    await page.getByRole('link', { name: 'New item' }).click()
    await page.getByLabel('Name in Chinese').fill('设备借用')
    await page.getByLabel('Name in English').fill('Equipment loan')
    await page.getByLabel('Description in Chinese').fill('借用教学设备')
    await page.getByLabel('Promised working days').fill('3')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    const phone = group(page, /^Field 1/)
    await phone.getByLabel('Label in Chinese').fill('电话')
    await phone.getByLabel('Label in English').fill('Phone')
    await phone.getByLabel('Kind').selectOption('phone')
    await phone.getByLabel('Taken from the register').selectOption('Phone')
    await page.getByRole('button', { name: 'Add a field' }).click()
    const value = group(page, /^Field 2/)
    await value.getByLabel('Label in Chinese').fill('价值')
    await value.getByLabel('Label in English').fill('Value')
    await value.getByLabel('Kind').selectOption('amount')
    await value.getByLabel('Required').check()
    await page.getByRole('button', { name: 'Add a field' }).click()
    const proof = group(page, /^Field 3/)
    await proof.getByLabel('Label in Chinese').fill('证明')
    await proof.getByLabel('Label in English').fill('Proof')
    await proof.getByLabel('Kind').selectOption('files')
    await proof.getByText('Limits of files').click()
    await proof.getByLabel('PDF').check()
    await proof.getByLabel('Files at most').fill('2')
    await proof.getByLabel('Required').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    const tutor = group(page, /^Step 1/)
    await tutor.getByLabel('Label in Chinese').fill('辅导员审核')
    await tutor.getByLabel('Label in English').fill('Tutor’s review')
    await page.getByRole('button', { name: 'Add a step' }).click()
    const office = group(page, /^Step 2/)
    await office.getByLabel('Label in Chinese').fill('保管员确认')
    await office.getByLabel('Who decides').selectOption('a named person')
    await office.getByLabel('account of the person').fill('nobody-here')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByText('Nobody can decide the step “保管员确认”.').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Flow', exact: true }).click()
    await office.getByLabel('account of the person').fill('approver')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByText('Zhou Huilan (').waitFor()
    await page.getByText('2 at most, each up to 10 MB').waitFor()
    await page.getByText('No virus scanner is set').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('The item is published.').waitFor()
    const id = new URL(await settled(() => Promise.resolve(page.url()))).searchParams.get('id')!
    return `/workflow/detail?id=${id}&form=1`
  }

  async function approve(account: string, process: string): Promise<void> {
    const { page, expectNoErrors } = await fixture.openMember(account, `/workflow/todo?process=${process}`)
    const center = page.locator('univ-process-center')
    await center.getByText('139 1111 2222 (corrected by the applicant; on record: 13800001042)').waitFor()
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    await center.getByRole('link', { name: /scan\.pdf/ }).evaluate((link) => link.removeAttribute('target'))
    await center.getByRole('link', { name: /scan\.pdf/ }).click()
    await expectEventually(() => names.join(), 'scan.pdf')
    await center.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    const held = center.getByText(/not sent yet/).first()
    await held.waitFor()
    await sendHeld(page)
    await held.waitFor({ state: 'detached' })
    expectNoErrors()
  }

  test('is applied for in the hall, survives a reload, and two people decide', async () => {
    const operator = await fixture.openMember('operator', '/workflow/index')
    const address = await make(operator.page)
    const { page, expectNoErrors } = await fixture.openMember('student', address, { device: 'phone' })
    const form = page.getByRole('form', { name: 'Equipment loan' })
    await form.getByText('From your university account').waitFor()
    await form.getByLabel('Phone').fill('139 1111 2222')
    await form.getByText('Corrected. On record').waitFor()
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 proof') })
    await form.getByRole('button', { name: 'Remove “scan.pdf”' }).waitFor()
    await form.getByText('Draft saved').waitFor()
    await page.reload()
    await form.getByRole('button', { name: 'Remove “scan.pdf”' }).waitFor()
    await expectEventually(() => form.getByLabel('Phone').inputValue(), '139 1111 2222')
    await form.getByRole('button', { name: 'Check your answers' }).click()
    await form.getByRole('link', { name: 'Please answer “Value”.' }).click()
    await form.getByLabel('Value').fill('120.50')
    await form.getByRole('button', { name: 'Check your answers' }).click()
    await form.getByText('120.50').waitFor()
    await form.getByRole('button', { name: 'Submit application' }).dblclick()
    const follow = page.getByRole('link', { name: 'Follow its progress' })
    const href = (await settled(() => follow.getAttribute('href')))!
    match(href, /\/workflow\/meApply\?process=\w+/)
    const process = new URL(href, fixture.campus.url).searchParams.get('process')!
    for (const account of ['staff', 'approver']) await approve(account, process)
    await follow.click()
    await page.getByText('The request is complete').waitFor()
    operator.expectNoErrors()
    expectNoErrors()
  })
})
