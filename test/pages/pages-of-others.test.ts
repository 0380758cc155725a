import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { hostHtml, setUpSite } from '../tools/host-site.ts'
import { boxOf, eventually, expectEventually, settled } from '../tools/eventually.ts'
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

describe('a page that moves a tag to another document', () => {
  /** What a tag's sheets give. */
  const looks = (place: Place) =>
    settled(() =>
      catalogue(place).evaluate((tag) => {
        const { display, color, borderRadius, fontFamily } = getComputedStyle(
          tag.shadowRoot!.querySelector('[role=listitem] button, li button')!,
        )
        return { display, color, borderRadius, fontFamily }
      }),
    )
  const expectSearch = async (place: Place) => {
    const field = catalogue(place).getByRole('searchbox')
    await field.fill('library')
    await items(place).first().getByText('Library Catalogue').waitFor()
    await field.fill('')
    await expectEventually(() => items(place).count(), 12)
  }

  test('it looks and works as before in a frame, a window, back, and when either is gone', async () => {
    const { page, expectNoErrors } = await openHost(`
      <button id="frame">frame</button> <button id="window">window</button> <button id="back">back</button>
      <div id="home"><univ-service-catalogue limit="12"></univ-service-catalogue></div>
      <iframe id="dock" width="1000" height="700" title="dock"></iframe>
      <script>
        const tag = document.querySelector('univ-service-catalogue')
        const dock = document.getElementById('dock')
        const on = (id, act) => document.getElementById(id).addEventListener('click', act)
        on('frame', () => { document.body.append(dock); dock.contentDocument.body.append(tag) })
        on('window', () => window.open('', 'pop', 'width=1000,height=800').document.body.append(tag))
        on('back', () => document.getElementById('home').append(tag))
      </script>`)
    const before = await looks(page)
    const expectWorks = async (place: Place, window: Page, step: string) => {
      await items(place).first().waitFor()
      await eventually(async () => deepEqual(await looks(place), before, step))
      await openDetails(place)
      await closeDetails(place, window)
      await expectSearch(place)
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('frame')
    await expectWorks(page.frameLocator('#dock'), page, 'in a frame')
    const opening = page.waitForEvent('popup')
    await press('window')
    const popup = await opening
    await expectWorks(popup, popup, 'in a window')
    await press('back')
    await expectWorks(page, page, 'back')
    await press('window')
    await items(popup).first().waitFor()
    await popup.close()
    await press('back')
    await expectWorks(page, page, 'back from a closed window')
    await press('frame')
    await items(page.frameLocator('#dock')).first().waitFor()
    await page.locator('#dock').evaluate((frame) => frame.remove())
    await press('back')
    await expectWorks(page, page, 'back from a removed frame')
    expectNoErrors()
  })
})

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

test('what is typed and pressed in a tag neither changes nor sends the form around it', async () => {
  const { page, expectNoErrors } = await openHost(`
    <form id="form" action="/submitted"><label>Title <input name="title"></label> <button>Save</button>
      <univ-service-catalogue limit="6"></univ-service-catalogue><univ-assistant></univ-assistant></form>
    <script>
      const seen = []
      for (const type of ['input', 'beforeinput', 'change', 'submit', 'reset', 'invalid', 'select', 'paste'])
        document.addEventListener(type, (e) => { if (type === 'submit') e.preventDefault(); seen.push(type) })
    </script>`)
  const seen = () => page.evaluate('seen')
  const field = catalogue(page).getByRole('searchbox')
  await field.click()
  await page.keyboard.type('library')
  await page.keyboard.press('Enter')
  await items(page).first().getByText('Library Catalogue').waitFor()
  await field.selectText()
  await page.keyboard.press('Delete')
  await catalogue(page).getByRole('button', { name: 'Department', exact: true }).click()
  await catalogue(page).getByRole('dialog').waitFor()
  await page.keyboard.type('lib')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await catalogue(page).getByRole('dialog').waitFor({ state: 'detached' })
  await openDetails(page)
  await closeDetails(page, page)
  await openAssistant(page)
  await question(page).fill('library card')
  await page.keyboard.press('Enter')
  await chat(page)
    .getByRole('button', { name: /helpful/i })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expectEventually(seen, [])
  // the page's own field does
  await page.getByLabel('Title').fill('x')
  await expectEventually(seen, ['beforeinput', 'input'])
  expectNoErrors()
})

test('a page that hides or moves the place of open details can be used, and its details are a modal again', async () => {
  const { page, expectNoErrors } = await openHost(`<button id="own">own</button> <p id="hits">0</p>
    <div id="slot"><univ-service-catalogue limit="12"></univ-service-catalogue></div><div style="height: 2000px"></div>
    <script>
      let hits = 0
      document.getElementById('own').onclick = () => (document.getElementById('hits').textContent = ++hits)
    </script>`)
  const slot = page.locator('#slot')
  const isModal = () => details(page).evaluate((dialog) => dialog.matches(':modal'))
  const expectUsable = async (hits: string) => {
    await page.getByRole('button', { name: 'own' }).click()
    await expectEventually(() => page.locator('#hits').innerText(), hits)
  }
  await openDetails(page)
  await slot.evaluate((place) => (place.style.display = 'none'))
  await expectUsable('1')
  await slot.evaluate((place) => (place.style.display = ''))
  await expectEventually(isModal, true)
  await slot.evaluate((place) => place.append(place.firstElementChild!))
  await expectEventually(isModal, true)
  const { width } = await boxOf(details(page))
  await slot.evaluate((place) => document.body.append(place))
  await expectEventually(isModal, true)
  await expectEventually(async () => (await boxOf(details(page))).width, width)
  await closeDetails(page, page)
  await expectUsable('2')
  await openDetails(page)
  await slot.evaluate((place) => place.remove())
  await expectUsable('3')
  expectNoErrors()
})
