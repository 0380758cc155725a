// What a tag shows to guests stands in anyone's page as plain HTML, before any script and without; then the tag takes its place.
import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { expectAccessible, openVisitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

const TAGS = ['univ-service-catalogue', 'univ-favorites', 'univ-visit-counter', 'univ-process-center']
/** A site whose own rules would change every element. */
const HOSTILE = `body { max-width: 1000px; margin: 20px auto }
  #page#page#page ul li { list-style: square; margin: 30px; float: left }
  #page a { color: red; font-size: 30px } #page h2 { font: 40px cursive; border-bottom: 9px solid }
  #page input { height: 90px } #page svg { width: 200px; padding: 30px } #page div { padding: 5px }`

describe('what stands in the tags', () => {
  const fixture = setUpPortal()
  const site = setUpSite()
  const contentOf = (tag: string, query = 'lang=en', headers: Record<string, string> = {}) =>
    eventually(async () => {
      const reply = await fetch(`${fixture.campus.url}/embed/${tag}?fragment&${query}`, { headers })
      ok(reply.status !== 503, 'the data are late')
      return { status: reply.status, headers: reply.headers, html: await reply.text() }
    })
  /** @param script with `later`, a button of the page loads the scripts */
  async function writePage(script: 'none' | 'later') {
    const tags = await Promise.all(
      TAGS.map(async (tag) => `<${tag} lang="en">${(await contentOf(tag)).html}</${tag}>`),
    )
    const scripts = TAGS.map((tag) => `import(${JSON.stringify(`${fixture.campus.url}/${tag}.js`)})`).join(
      ';',
    )
    const button =
      script === 'none' ? '' : `<script>addEventListener('load-tags', () => { ${scripts} })</script>`
    site.setHtml(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Services</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width"><style>${HOSTILE}</style>
      <body id="page"><main><h1>Department</h1>${tags.join('')}<p id="below">Below</p></main>${button}</body></html>`,
      {
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline' ${fixture.campus.url}; script-src 'unsafe-inline' ${fixture.campus.url}; connect-src ${fixture.campus.url}; img-src data: ${fixture.campus.url}; form-action ${fixture.campus.url}`,
      },
    )
  }
  const loadTags = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('load-tags')))
  const replaced = (page: Page) =>
    expectEventually(() => page.locator('.univ-content').count(), 0, 'the tags have taken their places')

  test('is small, in the asked language, and has addresses of the hall only', async () => {
    for (const tag of TAGS) {
      const { status, html, headers } = await contentOf(tag)
      equal(status, 200, tag)
      ok(gzipSync(html).length < 6000, `${tag}: ${gzipSync(html).length} bytes`)
      match(html, /^<div class="univ-content" data-served="" lang="en">/)
      for (const [, name, url] of html.matchAll(/ (href|src|action)="([^"]*)"/g))
        ok(url!.startsWith(`${fixture.campus.url}/`), `${tag}: ${name} ${url}`)
      equal(/<script|<style| style=| on\w+=/i.exec(html)?.[0], undefined, tag)
      match(String(headers.get('cache-control')), /public, max-age=60/)
    }
    const byHeader = await contentOf('univ-favorites', '', { 'accept-language': 'en-GB,en;q=0.9' })
    match(byHeader.html, /My favourites/)
    match(byHeader.html, /Sign in to see all items\.<[^]*href="[^"]*\/workflow\/home"/)
    const { html: without } = await contentOf('univ-favorites', 'lang=en&no-sign-in')
    ok(!without.includes('Sign in to see'), 'as the tag has no-sign-in')
    match(String(byHeader.headers.get('vary')), /accept-language/i)
    const chinese = await contentOf('univ-favorites', 'lang=zh-CN')
    match(chinese.html, /我的收藏/)
  })

  test('follows the attributes of the tag, and is nothing where the tag shows guests something else', async () => {
    const filtered = await contentOf('univ-service-catalogue', 'lang=en&keyword=card&limit=3&no-head')
    equal(filtered.html.match(/<li><div class="ui-item"/g)?.length, 3)
    ok(!filtered.html.includes('role="search"'))
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    const strange = await contentOf('univ-service-catalogue', `lang=en&keyword=${hostile}&config=x&limit=-5`)
    ok(strange.html.includes('&quot;&gt;&lt;script&gt;') && !strange.html.includes('<script'))
    for (const tag of ['univ-assistant', 'univ-favorites', 'univ-service-catalogue']) {
      const { status } = await contentOf(tag, 'view=grid')
      equal(status, 404, tag)
    }
  })

  test('is read and used without scripts, whatever the page’s own styles are', async () => {
    await writePage('none')
    const context = await fixture.browser.newContext({ locale: 'en', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.url)
    const cards = page.locator('.catalogue-grid > li')
    await expectEventually(() => cards.count(), 11)
    const [first, second] = [
      await settled(() => cards.nth(0).boundingBox()),
      await settled(() => cards.nth(1).boundingBox()),
    ]
    equal(first.y, second.y, 'two columns')
    ok(first.width > 300)
    await page.getByRole('searchbox').fill('card')
    await page.getByRole('searchbox').press('Enter')
    await expectEventually(() => page.url(), `${fixture.campus.url}/workflow/serviceCenter?seq=card`)
    await context.close()
  })

  test('gives way to the tags without a jump; what is typed, focused and selected stays', async () => {
    await writePage('later')
    const { page, close, expectNoErrors } = await openVisitor(fixture.browser, { lang: 'en' })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.url)
    // counts of one character, and texts that the page's own paddings push over others
    await expectAccessible(page, ['color-contrast'])
    const field = page.getByRole('searchbox')
    await field.fill('card')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2))
    await loadTags(page)
    await replaced(page)
    await expectEventually(() => field.inputValue(), 'card')
    await expectEventually(
      () =>
        field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.matches(':focus')].join()),
      '1,true',
    )
    await page.goto(site.url)
    const name = page.locator('.catalogue-grid a').first()
    const text = await settled(() => name.innerText())
    await name.evaluate((link) => getSelection()!.selectAllChildren(link))
    await loadTags(page)
    await expectEventually(() => page.locator('univ-favorites .univ-content').count(), 0)
    await expectEventually(() => page.evaluate(() => String(getSelection())), text)
    await page.evaluate(() => getSelection()!.removeAllRanges())
    await replaced(page)
    const moved = () =>
      page.evaluate(
        () => (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0) <= 0.01,
      )
    await expectEventually(moved, true, 'the sum of the shifts')
    expectNoErrors()
    await close()
  })
})
