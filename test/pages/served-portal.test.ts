import { deepEqual, match, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { openVisitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

// The HTML of a page is there first; the portal takes its place.

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __shift: number
}

describe('served pages and the portal', () => {
  const fixture = setUpPortal()
  const read = async (path = '/') =>
    (await fetch(fixture.campus.url + path, { headers: { 'accept-language': 'zh-CN' } })).text()
  before(async () => {
    // while its first data are late, the campus sends the static page
    await waitUntil('its data', async () => (await read()).includes('portal-banner'))
  })

  test('a page’s colours for the portal hold before the portal is there', async () => {
    const context = await fixture.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(fixture.campus.url)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('univ-portal { --univ-hero: #7a1f2b; --univ-seal-text: "江大" }')
      document.adoptedStyleSheets.push(sheet)
    })
    const token = (name: string) => () =>
      page.locator('.portal-banner').evaluate((e, n) => getComputedStyle(e).getPropertyValue(n), name)
    await expectEventually(token('--univ-hero'), '#7a1f2b')
    await expectEventually(token('--univ-seal-text'), '"江大"')
    await context.close()
  })

  const hold = async (page: Page): Promise<() => void> => {
    let go = () => {}
    const gate = new Promise<void>((done) => (go = done))
    await page.route('**/univ-portal.js', (route) => gate.then(() => route.continue()))
    return () => go()
  }
  const isTakenOver = (page: Page) =>
    page.waitForFunction(
      () => !document.querySelector('[data-served]') && document.querySelector('univ-portal')?.shadowRoot,
    )

  for (const device of ['desktop', 'phone'] as const)
    test(`the portal takes over without a shift, and keeps the typed text, focus and scroll place, ${device}`, async () => {
      const { page, expectNoErrors, close } = await openVisitor(fixture.browser, { lang: 'en', device })
      await page.addInitScript(() => {
        globalThis.__shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            globalThis.__shift += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const go = await hold(page)
      await page.route('**/fonts.css', (route) => route.fulfill({ contentType: 'text/css' })) // hall-fonts.test.ts
      await page.goto(fixture.campus.url, { waitUntil: 'commit' })
      const box = page.getByRole('searchbox')
      await box.fill('card')
      await page.evaluate(() => scrollTo(0, 60))
      const { y } = await boxOf(box)
      go()
      await isTakenOver(page)
      await expectEventually(() => box.inputValue(), 'card')
      await box.and(page.locator(':focus')).waitFor()
      await expectEventually(async () => (await boxOf(box)).y, y)
      ok((await settled(() => page.evaluate(() => globalThis.__shift))) <= 0.01)
      expectNoErrors()
      await close()
    })

  test('a press on a link before the portal is there follows it', async () => {
    const { page, close } = await openVisitor(fixture.browser, { lang: 'en' })
    await hold(page)
    await page.goto(fixture.campus.url, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Service centre', exact: true }).first().click()
    await page.waitForURL(/serviceCenter$/, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: /^Study/ }).waitFor()
    await close()
  })

  test('a saved dark theme holds before the portal is there', async () => {
    const { page, close } = await openVisitor(fixture.browser, { lang: 'en' })
    await page.addInitScript(() => localStorage.setItem('univ.theme', 'dark'))
    const go = await hold(page)
    await page.goto(fixture.campus.url, { waitUntil: 'commit' })
    const header = page.locator('[data-served] .portal-header')
    await expectEventually(() => header.evaluate((element) => getComputedStyle(element).colorScheme), 'dark')
    go()
    await isTakenOver(page)
    await expectEventually(() => page.locator('univ-portal').getAttribute('theme'), 'dark')
    await close()
  })

  test('remembers a language that the address asks for', async () => {
    const { page, close } = await openVisitor(fixture.browser, { lang: 'zh-CN' })
    await page.goto(`${fixture.campus.url}/workflow/serviceCenter?lang=en`)
    await isTakenOver(page)
    await page.goto(`${fixture.campus.url}/workflow/appdetail`)
    await eventually(async () => match(await page.title(), /^How-to guides/))
    await page.getByRole('heading', { name: 'How-to guides' }).waitFor()
    await expectEventually(() => page.locator('html').getAttribute('lang'), 'en')
    await close()
  })

  test('the home page is asked for nothing again that it shows, and for at most 30 files until it is idle', async () => {
    const { page, expectNoErrors, close } = await openVisitor(fixture.browser, { lang: 'zh-CN' })
    const asked: string[] = []
    // a browser asks for typefaces that the machine lacks, and some for the tab's icon
    page.on('request', (request) => {
      const type = request.resourceType()
      if (type !== 'font' && !(type === 'other' && request.url().endsWith('.svg')))
        asked.push(`${request.method()} ${request.url()}`)
    })
    await page.goto(fixture.campus.url)
    await page.locator('univ-portal:not(:has(> [data-served])) .home-recommended').first().waitFor()
    // what comes last
    await page.locator('univ-visit-counter .visits-value').first().waitFor()
    await eventually(() => ok(asked.some((request) => request.includes('/notices'))))
    deepEqual(
      asked.filter((request) => /recommended|anonymity/.test(request)),
      [],
    )
    await expectEventually(() => asked.filter((request) => request.includes('/icons/')).length, 1)
    ok(asked.length <= 30, `${asked.length}:\n${asked.join('\n')}`)
    expectNoErrors()
    await close()
  })

  test('content stands before what is loaded for its scripts, as every page of guests', async () => {
    for (const path of ['/', '/workflow/serviceCenter', '/workflow/appdetail?lang=en']) {
      const [content, scripts] = (await read(path)).split('</univ-portal>')
      const isLoaded = /<link rel="(?:modulepreload|preload)"(?! as="image")|type="module"/
      ok(!isLoaded.test(content!), path)
      ok(isLoaded.test(scripts!), path)
    }
  })

  test('a page has the replies of the home page only', async () => {
    const block = /<script type="application\/json" data-served="">([^<]*)<\/script><\/univ-portal>/
    const replies = JSON.parse(block.exec(await read())![1]!) as Record<string, string>
    const names = Object.keys(replies).map((key) => /recommended|anonymityGuide\b|$/.exec(key)![0])
    deepEqual(names.toSorted(), ['anonymityGuide', 'recommended'])
    for (const path of ['/workflow/serviceCenter', '/workflow/appdetail']) {
      const html = await read(path)
      ok(!block.test(html), path)
    }
  })
})
