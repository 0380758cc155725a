import { describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { hostHtml, setUpSite } from '../tools/host-site.ts'
import { expectEventually } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'

// Pages of another origin that move tags, put them into modals and forms, and hide what is open.

const TAGS = ['univ-service-catalogue', 'univ-assistant']

const fixture = setUpPortal()
const site = setUpSite()

async function openHost(markup: string, styles = '') {
  const visitor = await fixture.openVisitor()
  visitor.page.setDefaultTimeout(15_000)
  site.setHtml(hostHtml(fixture.campus.url, TAGS, markup, styles))
  await visitor.page.goto(site.url)
  await items(visitor.page).first().waitFor()
  return visitor
}

type Place = Page | FrameLocator
const catalogue = (place: Place) => place.locator('univ-service-catalogue')
const items = (place: Place) => catalogue(place).getByRole('listitem')
const details = (place: Place) => catalogue(place).getByRole('dialog')
const assistant = (page: Page) => page.locator('univ-assistant')
const chat = (page: Page) => assistant(page).getByRole('dialog')
const question = (page: Page) => chat(page).getByRole('textbox')

async function openDetails(place: Place): Promise<void> {
  await items(place)
    .first()
    .getByRole('button', { name: /: details$/ })
    .click()
  await details(place).getByRole('heading', { level: 2 }).waitFor()
}
async function closeDetails(place: Place, page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await details(place).waitFor({ state: 'detached' })
}
async function openAssistant(page: Page): Promise<void> {
  await assistant(page).getByRole('button').first().click()
  await question(page).waitFor()
}
async function expectTyped(page: Page, text: string): Promise<void> {
  await question(page).click()
  await page.keyboard.type(text)
  await expectEventually(() => question(page).inputValue(), text)
  await question(page).fill('')
}

describe('a page with modals of its own', () => {
  const isModalOpen = (page: Page) => page.locator('#modal').isVisible()

  test('one Escape closes one layer; what is typed into the assistant above arrives', async () => {
    const { page, expectNoErrors } = await openHost(
      `<button id="open">open modal</button>
      <div id="modal" role="dialog" aria-label="Services" tabindex="-1" hidden><button id="close">close</button>
        <div id="slot"></div></div>
      <univ-service-catalogue></univ-service-catalogue><univ-assistant></univ-assistant>
      <script>
        // as the usual kits build it: Escape closes it, focus that leaves it is brought back
        const modal = document.getElementById('modal'), close = document.getElementById('close')
        const set = (open) => { modal.hidden = !open; if (open) modal.focus() }
        const isOutside = (node) => !modal.hidden && node !== document && !modal.contains(node)
        modal.addEventListener('keydown', (e) => e.key === 'Escape' && set(false))
        document.addEventListener('focusin', (e) => isOutside(e.target) && close.focus())
        document.addEventListener('focusin', (e) => isOutside(e.target) && close.focus(), true)
        modal.addEventListener('focusout', (e) => e.relatedTarget && isOutside(e.relatedTarget) && close.focus())
        document.getElementById('open').onclick = () => {
          document.getElementById('slot').append(document.querySelector('univ-service-catalogue'))
          set(true)
        }
        close.onclick = () => set(false)
      </script>`,
      '#modal { position: fixed; inset: 40px; background: #fff; overflow: auto; z-index: 1050 }',
    )
    await openAssistant(page)
    await page.getByRole('button', { name: 'open modal' }).click()
    await expectTyped(page, 'library card')
    await page.keyboard.press('Escape')
    await chat(page).waitFor({ state: 'detached' })
    await expectEventually(() => isModalOpen(page), true)
    for (const filter of ['Department', 'How']) {
      await catalogue(page).getByRole('button', { name: filter, exact: true }).click()
      await catalogue(page).getByRole('dialog', { name: filter }).waitFor()
      await page.keyboard.press('Escape')
      await catalogue(page).getByRole('dialog').waitFor({ state: 'detached' })
      await expectEventually(() => isModalOpen(page), true)
    }
    await openDetails(page)
    await closeDetails(page, page)
    await expectEventually(() => isModalOpen(page), true)
    await page.keyboard.press('Escape')
    await expectEventually(() => isModalOpen(page), false)
    expectNoErrors()
  })

  test('beside a native dialog the assistant gives way; inside it, it is used', async () => {
    const { page, expectNoErrors } = await openHost(`
      <button id="native">open native dialog</button>
      <dialog id="dialog" aria-label="Native" style="width: 1100px; height: 800px">
        <button id="ask">ask the assistant</button> <button id="bring">bring it here</button> <div id="slot"></div></dialog>
      <univ-service-catalogue></univ-service-catalogue><univ-assistant></univ-assistant>
      <script>
        const dialog = document.getElementById('dialog'), slot = document.getElementById('slot')
        const on = (id, act) => document.getElementById(id).addEventListener('click', act)
        on('native', () => { slot.append(document.querySelector('univ-service-catalogue')); dialog.showModal() })
        on('ask', () => document.querySelector('univ-assistant').open())
        on('bring', () => slot.prepend(document.querySelector('univ-assistant')))
      </script>`)
    const dialog = page.locator('#dialog')
    await page.getByRole('button', { name: 'open native dialog' }).click()
    await openDetails(page)
    await closeDetails(page, page)
    await catalogue(page).getByRole('button', { name: 'Department', exact: true }).click()
    await catalogue(page).getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await catalogue(page).getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'ask the assistant' }).click()
    await chat(page).waitFor({ state: 'hidden' })
    // nothing of it lies above what is used
    await openDetails(page)
    await closeDetails(page, page)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectTyped(page, 'it waited')
    await page.keyboard.press('Escape')
    await chat(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'open native dialog' }).click()
    await page.getByRole('button', { name: 'bring it here' }).click()
    await openAssistant(page)
    await expectTyped(page, 'used inside')
    await page.keyboard.press('Escape')
    await chat(page).waitFor({ state: 'detached' })
    await dialog.waitFor()
    expectNoErrors()
  })
})
