import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openCampus, signIn, visitor } from '../tools/pages.ts'

// The signed-out home comes with its content (declarative shadow roots), before any script; the tags take it over.

describe('the home as it is served', () => {
  let campus: Awaited<ReturnType<typeof openCampus>>
  let browser: Browser
  before(async () => {
    ;[campus, browser] = await Promise.all([openCampus(), openBrowser()])
  })
  after(async () => {
    await browser?.close()
    await campus?.close()
  })

  const home = async (accept: string, agent = 'Mozilla/5.0 (X11; Linux x86_64)', path = '/') => {
    const headers = { 'accept-language': accept, 'user-agent': agent }
    const reply = await fetch(campus.url + path, { headers })
    return { text: await reply.text(), vary: reply.headers.get('vary') ?? '' }
  }

  test('holds the items in the language that is asked for, and nothing that the strict policy refuses', async () => {
    const [en, zh] = await Promise.all([home('en-GB,en'), home('zh-CN')])
    for (const { text, vary } of [en, zh]) {
      equal(text.match(/<template shadowrootmode="open">/g)?.length, 2)
      ok((text.match(/ui-item-name/g)?.length ?? 0) >= 8, 'it shows items')
      ok(!/ style="|<script>|\son\w+="/.test(text), 'no inline style, script or handler')
      match(vary, /accept-language.*user-agent/)
    }
    match(en.text, /<html lang="en">[^]*One-net service centre/)
    match(zh.text, /<html lang="zh-CN">[^]*一网通办服务中心/)
  })

  test('a phone, another page and a question in the address come without', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
    for (const { text } of await Promise.all([
      home('en', phone),
      home('en', undefined, '/workflow/serviceCenter'),
      home('en', undefined, '/?solution=simple'),
    ]))
      ok(text.includes('<univ-portal></univ-portal>'), 'an empty tag')
  })

  test('is taken over as it stands: the same elements, nothing moves, and what was typed is there', async () => {
    const { page, expectNoErrors, close } = await visitor(browser, { lang: 'en' })
    await page.addInitScript(() => {
      const kept = globalThis as unknown as { shift: number; served: Element[] }
      kept.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // scripts wait until the page has been looked at
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await page.route('**/univ-portal.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(campus.url, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: 'One-net service centre' })
    await heading.waitFor()
    const star = page.getByRole('button', { name: /^Add .* to favourites$/ }).first()
    await star.waitFor()
    await page.getByRole('searchbox').fill('card')
    const marks = await Promise.all([heading.elementHandle(), star.elementHandle()])
    go()
    // a press waits for the scripts, and then does what it says
    await star.click()
    await page
      .getByRole('button', { name: /to favourites$/, pressed: true })
      .first()
      .waitFor()
    deepEqual(await Promise.all(marks.map((mark) => mark!.evaluate((e) => e.isConnected))), [true, true])
    equal(await page.getByRole('searchbox').inputValue(), 'card')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/serviceCenter\?seq=card$/)
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
    ok(shift <= 0.01, `the page moved by ${shift}`)
    expectNoErrors()
    await close()
  })

  test('searches without any script', async () => {
    const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(campus.url)
    await page.getByRole('searchbox').fill('card')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/serviceCenter\?seq=card$/)
    await context.close()
  })

  test('who is signed in, or chose a language, never sees what was served for everybody', async () => {
    const { page, context, expectNoErrors, close } = await visitor(browser, { lang: 'en' })
    await page.goto(`${campus.url}/workflow/todo`)
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await page.waitForURL(/todo$/)
    await context.addInitScript(() => {
      const seen: string[] = ((globalThis as unknown as { seen: string[] }).seen = [])
      const look = () => {
        const shown = document.querySelector('univ-portal')?.shadowRoot?.querySelector('.univ')
        const guest =
          shown &&
          getComputedStyle(shown).visibility !== 'hidden' &&
          'still' in (shown as HTMLElement).dataset
        if (guest) seen.push(shown.textContent.slice(0, 40))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(campus.url)
    await page.getByRole('link', { name: 'My favourites' }).waitFor()
    deepEqual(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen), [])
    expectNoErrors()
    await close()
  })
})
