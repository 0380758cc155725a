import { equal, ok } from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openFaultyProxy, type FaultyProxy } from '../double/faulty-proxy.ts'
import { builtFileWith } from '../tools/built-file.ts'
import { hostHtml, setUpSite } from '../tools/host-site.ts'
import {
  createPageChanges,
  FILLED_STORAGE,
  SAID_OFFLINE,
  TO_JSON,
  TO_JSON_OF_STRINGS,
} from './changed-browsers.ts'
import { expectEventually } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'

// Pages of another origin that change what a browser has, and a network that fails once.

const TAGS = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-process-center',
  'univ-service-catalogue',
  'univ-assistant',
]
const MARKUP = TAGS.map((tag) => `<${tag}></${tag}>`).join('')

const fixture = setUpPortal()
let hall: FaultyProxy
const site = setUpSite()

const items = (page: Page): Locator => page.locator('univ-service-catalogue').getByRole('listitem')
const favorites = (page: Page): Locator => page.locator('univ-favorites').getByRole('listitem')

before(async () => {
  hall = await openFaultyProxy(fixture.campus.url)
})
afterEach(async () => {
  hall.decide(() => 'pass')
})
after(() => hall.close())

/** Opens a page of another origin whose own script runs before those of the tags. */
async function openHost(script: string, expected: RegExp[] = [], headers: Record<string, string> = {}) {
  const visitor = await fixture.openVisitor({ expected })
  visitor.page.setDefaultTimeout(20_000)
  site.setHtml(
    hostHtml(hall.url, TAGS, MARKUP).replace('<script', `<script>${script}</script><script`),
    headers,
  )
  await visitor.page.goto(site.url)
  return visitor
}

/** The guest's reads of all tags, a star, details, and an answer of the assistant. */
async function expectAllWorks(page: Page): Promise<void> {
  await items(page).first().waitFor()
  await page.locator('univ-visit-counter').getByRole('button', { name: /\d/ }).first().waitFor()
  await page.locator('univ-process-center').getByRole('button', { name: 'Sign in' }).waitFor()
  await items(page).first().getByRole('button', { name: /^Add / }).click()
  await favorites(page).first().waitFor()
  await items(page)
    .first()
    .getByRole('button', { name: /: details$/ })
    .click()
  const dialog = page.locator('univ-service-catalogue').getByRole('dialog')
  await dialog.getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('univ-assistant').getByRole('button').first().click()
  const chat = page.locator('univ-assistant').getByRole('dialog')
  await chat.getByRole('textbox').fill('library card')
  await page.keyboard.press('Enter')
  await chat
    .getByRole('button', { name: /helpful/i })
    .first()
    .waitFor()
}

describe('pages that change what the browser has', () => {
  for (const [name, script, expected] of createPageChanges())
    test(`all works on a page ${name}`, async () => {
      // a server that does not expect the headers of others
      hall.decide((_file, { 'access-control-request-headers': asked }) =>
        /traceparent/.test(asked ?? '') ? 'refuse' : 'pass',
      )
      const { page } = await openHost(script, expected)
      await expectAllWorks(page)
      hall.decide(() => 'pass')
    })

  for (const script of [TO_JSON, TO_JSON_OF_STRINGS])
    test(`a favourite is kept as a list where the page gives built-ins a toJSON${script === TO_JSON ? '' : ', texts too'}`, async () => {
      const { page, expectNoErrors } = await openHost(script)
      await expectAllWorks(page)
      await expectEventually(
        () =>
          page.evaluate(() =>
            Array.isArray(JSON.parse(localStorage.getItem('univ.guestFavorites') ?? 'null')),
          ),
        true,
      )
      await page.reload()
      await favorites(page).first().waitFor()
      expectNoErrors()
    })

  test('all works on a page with a Cross-Origin-Embedder-Policy, pictures too', async () => {
    const { page, expectNoErrors } = await openHost('', [], {
      'cross-origin-embedder-policy': 'require-corp',
    })
    await expectAllWorks(page)
    expectNoErrors()
  })

  test('says that a favourite could not be kept where the storage is full', async () => {
    const { page } = await openHost(FILLED_STORAGE)
    await items(page).first().getByRole('button', { name: /^Add / }).click()
    await page.getByText('This browser did not keep').first().waitFor()
    await expectEventually(() => page.getByText(/kept on this device/i).count(), 0)
  })
})

describe('a network that fails once', () => {
  // one that the entries import, and one that follows: 'every file that loads later' has the others
  for (const source of ['react-dom', 'src/features/favorites/view.tsx'])
    test(`the file with ${source} fails once`, async () => {
      const file = `/${builtFileWith(source)}`
      let failures = 0
      hall.decide((asked) => (asked === file && failures++ < 1 ? 'refuse' : 'pass'))
      const { page } = await openHost('', [/ERR_|403|import/])
      await expectAllWorks(page)
      await page.locator('univ-favorites').getByRole('heading', { name: 'My favourites' }).waitFor()
      equal(failures > 0, true, `${file} was requested`)
      hall.decide(() => 'pass')
    })

  test('every file that loads later fails once, at whatever address', async () => {
    const failed = new Set<string>()
    hall.decide((asked) => {
      const part = /chunks\/parts\/([^?]+)/.exec(decodeURIComponent(asked))?.[1]
      if (!part || failed.has(part)) return 'pass'
      failed.add(part)
      return 'refuse'
    })
    const { page } = await openHost('', [/ERR_|403|import/])
    await expectAllWorks(page)
    ok(failed.size > 10, `${failed.size} files failed`)
  })

  test('a dialog that cannot be loaded leaves the list, is told, and opens at the next try', async () => {
    const file = `/${builtFileWith('src/features/catalogue/detail/detail-dialog.tsx')}`
    const { page } = await openHost(SAID_OFFLINE, [/ERR_|403|import/])
    hall.decide((asked) => (decodeURIComponent(asked).startsWith(file) ? 'refuse' : 'pass'))
    await items(page)
      .first()
      .getByRole('button', { name: /: details$/ })
      .click()
    await page.getByText('Something went wrong in this part.').waitFor()
    await items(page).first().waitFor()
    hall.decide(() => 'pass')
    await page.locator('univ-service-catalogue').getByRole('button', { name: 'Try again' }).click()
    await page
      .locator('univ-service-catalogue')
      .getByRole('dialog')
      .getByRole('heading', { level: 2 })
      .waitFor()
  })

  test('a tag whose scripts cannot be loaded keeps what the page wrote, and can be tried again', async () => {
    const expected = [/ERR_|403|import|could not load|failed to load/]
    const visitor = await fixture.openVisitor({ expected })
    visitor.page.setDefaultTimeout(20_000)
    const { page } = visitor
    for (const scripts of [
      `<script type="module" src="${hall.url}/univ-favorites.js"></script>`,
      `<script src="${hall.url}/univ.js"></script>`,
    ]) {
      hall.decide((file) =>
        /chunk|univ-favorites/.test(decodeURIComponent(file)) && !/^\/univ-favorites\.js$/.test(file)
          ? 'refuse'
          : 'pass',
      )
      site.setHtml(
        hostHtml(hall.url, [], `${scripts}<univ-favorites><a href="/list">The list</a></univ-favorites>`),
      )
      await page.goto(site.url)
      await page.getByRole('button', { name: 'Could not be loaded. Try again' }).waitFor()
      await page.getByRole('link', { name: 'The list' }).waitFor()
      await page.getByRole('button', { name: 'Could not be loaded. Try again' }).click()
      await page.getByRole('button', { name: 'Could not be loaded. Try again' }).waitFor()
      hall.decide(() => 'pass')
      await page.getByRole('button', { name: 'Could not be loaded. Try again' }).click()
      await page.locator('univ-favorites').getByRole('heading', { name: 'My favourites' }).waitFor()
      await page
        .getByRole('button', { name: 'Could not be loaded. Try again' })
        .waitFor({ state: 'detached' })
    }
  })
})
