import { equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Call } from '../double/fault-server.ts'
import { openFaultTestBed, type FaultTestBed, type FaultPage } from '../double/fault-page.ts'
import { FAULTS, type FaultCase } from '../double/faults.ts'
import { portalAnswers } from '../double/portal-answers.ts'
import type { TagSpec } from '../double/page-probe.ts'
import { processAnswers } from '../double/process-answers.ts'
import { expectEventually, readNow } from '../tools/eventually.ts'

// Quality §4: each fault hits four writes at once: a star in both back ends, an action on a task, a copy marked as
// read. A write is never retried automatically, the input is preserved, and the UI matches the server's state.

const makeText = (op: string, index: number, field: string) =>
  field === 'code' ? `code-${index}` : field === 'uri' ? `/open/${index}` : `${op}-${index}.`
const TYPED_REMARK = 'typed by hand'
// the second one requires a remark, so its press opens the dialog
const ACTION_LABEL = 'GET /me/tasks/todo-1.'

const tagsWithTenant = (tenant: string): TagSpec[] => [
  { tag: 'univ-service-catalogue', attributes: { tenant, bus: '', tab: 'tag' } },
  { tag: 'univ-service-catalogue', attributes: { tenant, bus: '', tab: 'tag', favorites: 'app-center' } },
  { tag: 'univ-process-center', attributes: { tenant, bus: '', list: 'todo' } },
  { tag: 'univ-process-center', attributes: { tenant, bus: '', list: 'flow_cc' } },
]

/** Reads and operates the controls of the four tags. Runs in the page. */
function installPageDriver() {
  const roots = () => [...document.querySelectorAll('#stage > *')].map((tag) => tag.shadowRoot!)
  const star = (tag: number, item: number) =>
    roots()[tag]!.querySelector<HTMLElement>(`.ui-star[aria-label*="userApps-${item}."]`)
  const buttonLabelled = (tag: number, start: string) =>
    roots()[tag]!.querySelector<HTMLElement>(`button[aria-label^="${start}"]`)
  const doubleClick = (button: HTMLElement | null | undefined) => {
    button?.click()
    button?.click()
  }
  const remarkField = () => roots()[2]!.querySelector('textarea')
  Object.assign(globalThis, {
    driver: {
      pressed: (tag: number, item: number) => star(tag, item)?.ariaPressed ?? 'none',
      press: (tag: number, item: number) => star(tag, item)?.click(),
      ask: (action: string) => buttonLabelled(2, action)?.click(),
      type(text: string) {
        const field = remarkField()!
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      },
      typed: () => remarkField()?.value ?? 'closed',
      send: (action: string) =>
        doubleClick(
          [...roots()[2]!.querySelectorAll<HTMLElement>('dialog button, [role=dialog] button')].find(
            (button) => button.textContent === action,
          ),
        ),
      read: () => doubleClick(buttonLabelled(3, 'Mark as read')),
      ready: () => Boolean(star(0, 0) && star(1, 1) && buttonLabelled(3, 'Mark as read')),
    },
  })
}
interface PageDriver {
  pressed(tag: number, item: number): string
  press(tag: number, item: number): void
  ask(action: string): void
  type(text: string): void
  typed(): string
  send(action: string): void
  read(): void
  ready(): boolean
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var driver: PageDriver
}

describe('write faults', () => {
  let faults: FaultTestBed
  before(async () => {
    faults = await openFaultTestBed()
  })
  after(() => faults.close())

  const writes = () => faults.server.calls.filter(({ write, op }) => write && op !== 'addLog')
  const storedFavorites = () => {
    const { calls, answers } = faults.server
    const all = answers['userFavoriteApps']!(calls.at(-1)!) as { id: string }[]
    return new Set(all.map(({ id }) => id))
  }
  /** Asserts that the stars match the server's state. */
  const starsAgree = async (testPage: FaultPage, where: string) => {
    const agree = async () => {
      const shown = await readNow(() =>
        testPage.page.evaluate(() => [driver.pressed(0, 0), driver.pressed(1, 1)]),
      )
      const truth = storedFavorites()
      return shown.every((entry, item) => entry === String(truth.has(`i${item}`)))
    }
    // after a late response, on a busy machine, the app refetches a second later
    for (let turn = 0; turn < 5 && !(await agree()); turn++) await testPage.advance(1)
    await testPage.waitFor(`${where}: a star shows what the server did not keep`, agree)
  }

  const freshAnswers = () => ({
    ...portalAnswers({ count: 2, fieldText: makeText }),
    ...processAnswers({ count: 2, fieldText: makeText }),
  })

  async function meet(testPage: FaultPage, row: FaultCase): Promise<void> {
    const { server } = faults
    const { page } = testPage
    const where = row.name
    server.fault = undefined
    server.answers = freshAnswers()
    await page.evaluate((all) => globalThis.__probe.mountTags(all), tagsWithTenant(row.name))
    await testPage.advance(1)
    await testPage.waitFor(`${where}: nothing to press`, () => page.evaluate(() => driver.ready()))
    await testPage.waitFor(`${where}: no dialog`, async () => {
      if ((await readNow(() => page.evaluate(() => driver.typed()))) !== 'closed') return true
      await page.evaluate((action) => driver.ask(action), ACTION_LABEL)
      return false
    })
    await page.evaluate((text) => driver.type(text), TYPED_REMARK)
    server.calls.length = 0
    server.fault = (call: Call) => (call.write ? row.make : undefined)
    await page.evaluate((action) => {
      driver.press(0, 0)
      driver.press(1, 1)
      driver.send(action)
      driver.read()
    }, ACTION_LABEL)
    // longer than the 30 s timeout of a write, and the second after which the app asks what the server has
    await testPage.advance(1, 1, 14, 16, 1, 1, 1)
    await testPage.expectIdle(where)
    const often = new Map<string, number>()
    for (const { op } of writes()) often.set(op, (often.get(op) ?? 0) + 1)
    equal(often.size, 4, `${where}: four writes, not ${[...often.keys()].join(', ')}`)
    for (const [op, times] of often)
      ok(times <= (row.browserRetries ? 5 : 1), `${where}: ${op} went ${times} times by itself`)
    await starsAgree(testPage, where)
    const typed = await readNow(() => page.evaluate(() => driver.typed()))
    ok(typed === TYPED_REMARK || typed === 'closed', `${where}: what was typed is ${typed}`)
    // retry manually
    server.fault = undefined
    const before = storedFavorites()
    if (typed === TYPED_REMARK) await page.evaluate((action) => driver.send(action), ACTION_LABEL)
    await page.evaluate(() => {
      driver.press(0, 0)
      driver.press(1, 1)
    })
    await testPage.advance(1, 1)
    await testPage.expectIdle(`${where}, again`)
    await expectEventually(() => page.evaluate(() => driver.typed()), 'closed', `${where}: acted at last`)
    for (const item of ['i0', 'i1'])
      await testPage.waitFor(`${where}: ${item} pressed again`, () =>
        Promise.resolve(storedFavorites().has(item) !== before.has(item)),
      )
    await starsAgree(testPage, `${where}, again`)
  }

  let testPage: FaultPage | undefined
  for (const row of FAULTS)
    test(`${row.name}: each write is sent once, typed input is preserved, and favourites match the server`, async () => {
      if (!testPage) {
        // the page reads its configuration once
        faults.server.answers = freshAnswers()
        testPage = await faults.open(true)
        await testPage.page.evaluate(installPageDriver)
      }
      await meet(testPage, row)
    })
})
