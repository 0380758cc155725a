import { poll, type EnginePage } from './engine-page.ts'
import { button, signIn, type Journey } from './journeys.ts'
import type { ProbedHall } from './probed-hall.ts'

const TAG = { within: { tag: 'univ-process-center' } }

/** Fills in fields of the desk by their names; a form there has no script. */
async function fillDesk(page: EnginePage, values: Record<string, string>): Promise<void> {
  await poll(`the fields ${Object.keys(values).join()}`, () =>
    page.evaluate<boolean>(`(() => {
      for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
        const [field] = document.getElementsByName(name)
        if (!field) return false
        if (field.type === 'checkbox') [...document.getElementsByName(name)].find((one) => one.value === value).checked = true
        else field.value = value
      }
      return true
    })()`),
  )
}

async function makeItem(page: EnginePage, hall: ProbedHall): Promise<string> {
  await page.goto(`${hall.url}/workflow/todo`)
  await signIn(page, 'operator')
  await page.see(button('/^Account: /'))
  await page.goto(`${hall.url}/desk/hall`)
  await page.click({ role: 'link', name: 'New item' })
  await fillDesk(page, {
    ...{ name: '设备借用', nameEn: 'Equipment loan', description: '借用教学设备', days: '3' },
  })
  await page.click(button('Save the draft'))
  await fillDesk(page, {
    'f0.label': '价值',
    'f0.labelEn': 'Value',
    'f0.kind': 'amount',
    'f0.required': 'on',
  })
  await page.click(button('Add a field'))
  await fillDesk(page, { 'f1.label': '日期', 'f1.labelEn': 'Day', 'f1.kind': 'date' })
  await page.click(button('Add a field'))
  await fillDesk(page, { 'f2.label': '证明', 'f2.labelEn': 'Proof', 'f2.kind': 'file', 'f2.accept': 'pdf' })
  await page.click(button('Save the draft'))
  await fillDesk(page, { 's0.label': '辅导员审核', 's0.labelEn': 'Tutor' })
  await page.click(button('Add a step'))
  await fillDesk(page, {
    's1.label': '保管员确认',
    's1.labelEn': 'Keeper',
    's1.who': 'person',
    's1.of': 'approver',
  })
  await page.click(button('Save the draft'))
  await page.click(button('Publish'))
  await page.seeText('The item is published.')
  return new URL(await page.window.url()).searchParams.get('id')!
}

async function changePerson(
  page: EnginePage,
  hall: ProbedHall,
  path: string,
  account: string,
): Promise<void> {
  await page.goto(`${hall.url}/workflow/todo`)
  await page.click(button('/^Account: /'))
  await page.click({ role: 'menuitem', name: 'Sign out' })
  await page.see({ role: 'heading', name: 'You are signed out' })
  await page.goto(hall.url + path)
  await page.click(button('Go to login'))
  await signIn(page, account)
}

/** Chooses a file, which the engines do by a window of their own. Resolves to whether the field was there. */
const CHOOSE_FILE = `(() => {
  const inputs = []
  const visit = (root) => root.querySelectorAll('*').forEach((element) => {
    if (element.localName === 'input') inputs.push(element)
    if (element.shadowRoot) visit(element.shadowRoot)
  })
  visit(document)
  const file = inputs.find(({ type }) => type === 'file')
  if (!file) return false
  const transfer = new DataTransfer()
  transfer.items.add(new File(['%PDF-1.7 proof'], 'scan.pdf', { type: 'application/pdf' }))
  file.files = transfer.files
  file.dispatchEvent(new Event('change', { bubbles: true }))
  return true
})()`

async function apply(page: EnginePage, hall: ProbedHall, item: string): Promise<string> {
  await changePerson(page, hall, '/workflow/todo', 'student')
  await page.expectUrl('/workflow/todo')
  await page.see(button('/^Account: /'))
  await page.goto(`${hall.url}/workflow/detail?id=${item}&form=1`)
  await page.fill({ role: 'textbox', name: '/^Value/', ...TAG }, '120.50')
  await page.fill({ role: 'textbox', name: '/^Day/', ...TAG }, '2026-12-01')
  await poll('a field for files', () => page.evaluate<boolean>(CHOOSE_FILE))
  await page.see(button('Remove “scan.pdf”'))
  await page.click(button('Check your answers'))
  await page.seeText('120.50')
  await page.click(button('Submit application'))
  await page.click({ role: 'link', name: 'Follow its progress' })
  await page.expectUrl(/process=\w+/)
  return new URL(await page.window.url()).searchParams.get('process')!
}

async function approve(page: EnginePage, hall: ProbedHall, account: string, process: string): Promise<void> {
  await changePerson(page, hall, `/workflow/todo?process=${process}`, account)
  await page.see({ role: 'link', name: '/scan\\.pdf/', ...TAG })
  await page.click({ ...button('Approve'), ...TAG })
  await page.click({ ...button('Approve'), within: { role: 'dialog' } })
  await page.seeText('not sent yet')
  await page.gone({ text: 'not sent yet', ...TAG })
}

export const APPLY_JOURNEY: Journey = {
  name: 'an item made at the desk, applied for, decided by two, and seen',
  // lists that were being fetched when somebody signed out, and parts of pages that were left for the sign-in
  expected: /\b401\b|Importing a module script failed/,
  async run(page, hall) {
    const item = await makeItem(page, hall)
    const process = await apply(page, hall, item)
    for (const account of ['staff', 'approver']) await approve(page, hall, account, process)
    await changePerson(page, hall, `/workflow/meApply?process=${process}`, 'student')
    await page.seeText('The request is complete')
  },
}
