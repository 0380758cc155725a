import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { devices, type Browser, type Page } from 'playwright-core'
import { openBrowser, openCampus, signIn, openVisitor } from '../tools/page-test.ts'

interface ServerPart {
  createHomePages(options: {
    config: unknown
    fetch: typeof fetch
    files: object
    log(e: unknown): void
    now?(): number
  }): (
    request: { home: string; acceptLanguage: string; userAgent: string },
    page: string,
  ) => Promise<{ html: string }>
}

const loadServerPart = () =>
  createRequire(import.meta.url)(
    path.resolve(process.env['UNIV_DIST'] ?? 'dist', 'server/prerender.cjs'),
  ) as ServerPart

// The home page for guests is prerendered (declarative shadow roots), and the tags hydrate it.

const PHONE = devices['iPhone 15']

/** The page stays as it was served until the returned function is called. */
async function holdPortalScript(page: Page): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>((done) => (go = done))
  await page.route('**/univ-portal.js', (route) => gate.then(() => route.continue()))
  return () => go()
}

describe('prerendered home page', () => {
  let campus: Awaited<ReturnType<typeof openCampus>>
  let browser: Browser
  before(async () => {
    ;[campus, browser] = await Promise.all([openCampus(), openBrowser()])
    // while the first render is slow, the server sends the page without content: wait until it is prerendered
    for (const lang of ['zh', 'en'])
      for (const agent of [undefined, PHONE.userAgent])
        for (
          let tries = 0;
          tries < 100 && !(await home(lang, agent)).text.includes('shadowrootmode');
          tries++
        )
          await new Promise((done) => setTimeout(done, 100))
  })
  after(async () => {
    await browser?.close()
    await campus?.close()
  })

  const home = async (accept: string, agent = 'Mozilla/5.0 (X11; Linux x86_64)', path = '/') => {
    const headers = { 'accept-language': accept, 'user-agent': agent }
    const reply = await fetch(campus.url + path, { headers })
    const header = (name: string) => reply.headers.get(name) ?? ''
    return {
      text: await reply.text(),
      vary: header('vary'),
      policy: new Map(
        header('content-security-policy')
          .split('; ')
          .map((directive) => {
            const [name, ...values] = directive.split(' ')
            return [name!, values]
          }),
      ),
    }
  }

  test('contains the items in the requested language, and nothing that the strict policy blocks', async () => {
    const [en, zh, phone] = await Promise.all([
      home('en-GB,en'),
      home('zh-CN'),
      home('zh-CN', PHONE.userAgent),
    ])
    for (const { text, vary, policy } of [en, zh, phone]) {
      equal(text.match(/<template shadowrootmode="open">/g)?.length, 2)
      ok((text.match(/ui-item-name/g)?.length ?? 0) >= 8, 'it shows items')
      ok(!/ style="|\son\w+="/.test(text), 'no style attribute and no handler')
      match(vary, /accept-language.*user-agent/)
      // what blocks the first paint is in the page, and the policy allows nothing else that is inline
      for (const [kind, directive] of [
        ['style', 'style-src'],
        ['script', 'script-src'],
      ] as const) {
        const inline = [...text.matchAll(new RegExp(`<${kind}>([^]*?)</${kind}>`, 'g'))]
        const hashes = inline.map(
          ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
        )
        deepEqual(policy.get(directive)?.toSorted(), ["'self'", ...new Set(hashes)].toSorted())
      }
      ok(!/rel="stylesheet"|<script src/.test(text), 'no style sheet or classic script to wait for')
      equal(text.match(/<script type="application\/x-ndjson" data-univ-replies>/g)?.length, 1)
      ok(!text.includes('as="fetch"'), 'the page contains the replies, so nothing preloads them')
    }
    match(phone.text, /data-mode="mobile"[^]*class="phone-header"/)
    match(en.text, /<html lang="en">[^]*One-net service centre/)
    match(zh.text, /<html lang="zh-CN">[^]*一网通办服务中心/)
  })

  test('is not sent on other pages or for URLs with a query', async () => {
    for (const { text } of await Promise.all([
      home('en', undefined, '/workflow/serviceCenter'),
      home('en', undefined, '/?solution=simple'),
    ]))
      ok(text.includes('<univ-portal></univ-portal>'), 'an empty tag')
  })

  const hydratesInPlace = (device: 'desktop' | 'phone') => async () => {
    const { page, expectNoErrors, close } = await openVisitor(browser, { lang: 'en', device })
    await page.addInitScript(() => {
      const kept = globalThis as unknown as { shift: number; served: Element[] }
      kept.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const go = await holdPortalScript(page)
    const requested: string[] = []
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) requested.push(request.url())
    })
    await page.goto(campus.url, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: 'One-net service centre' })
    await heading.waitFor()
    equal(await page.locator('style:visible').count(), 0)
    const star = page.getByRole('button', { name: /^Add .* to favourites$/ }).first()
    await star.waitFor()
    // pictures are shown after the first paint, without the portal's code
    await page.locator('img[src^="data:image/svg"]').nth(7).waitFor()
    await page.getByRole('searchbox').fill('card')
    const marks = await Promise.all([heading.elementHandle(), star.elementHandle()])
    go()
    // a click before hydration is replayed after it
    await star.click()
    await page
      .getByRole('button', { name: /to favourites$/, pressed: true })
      .first()
      .waitFor()
    deepEqual(await Promise.all(marks.map((mark) => mark!.evaluate((e) => e.isConnected))), [true, true])
    equal(await page.getByRole('searchbox').inputValue(), 'card')
    deepEqual(
      requested.filter((one) => /config|guest-replies|recommended|anonymous/.test(one)),
      [],
      'hydration uses the replies in the page',
    )
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
    ok(shift <= 0.01, `the page moved by ${shift}`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/serviceCenter\?seq=card$/)
    expectNoErrors()
    await close()
  }
  test(
    'hydrates in place: the same elements, no layout shift, and typed input is preserved',
    hydratesInPlace('desktop'),
  )
  test('hydrates in place on a phone', hydratesInPlace('phone'))

  test('pictures never delay hydration: on a page that is never idle, they appear with it', async () => {
    const { page, expectNoErrors, close } = await openVisitor(browser, { lang: 'en' })
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0
    })
    await page.goto(campus.url)
    await page.locator('univ-service-catalogue .univ:not([data-static])').waitFor()
    await page.locator('img[src^="data:image/svg"]').nth(7).waitFor()
    equal(await page.locator('univ-service-catalogue img:not([src])').count(), 0)
    expectNoErrors()
    await close()
  })

  test('a skip link pressed before hydration works after it', async () => {
    const { page, expectNoErrors, close } = await openVisitor(browser, { lang: 'en' })
    const go = await holdPortalScript(page)
    await page.goto(campus.url, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#main$/, { waitUntil: 'commit' })
    go()
    await page.locator('univ-portal').locator('main:focus').waitFor()
    expectNoErrors()
    await close()
  })

  test('searches without scripts', async () => {
    const context = await browser.newContext({ locale: 'en', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(campus.url)
    await page.getByRole('searchbox').fill('card')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/serviceCenter\?seq=card$/)
    await context.close()
  })

  test('is hidden from signed-in users and from users with a chosen language', async () => {
    const { page, context, expectNoErrors, close } = await openVisitor(browser, { lang: 'en' })
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
          'static' in (shown as HTMLElement).dataset
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

  /** The server part alone. */
  const createPages = async (options: { fetch: typeof fetch; log(e: unknown): void; now?(): number }) => {
    const config: unknown = await (await fetch(`${campus.url}/univ-config.json`)).json()
    const files = { sheet: 'chunks/none.css', modules: { all: [], phone: [] } }
    const renderHome = loadServerPart().createHomePages({ config, files, ...options })
    const request = { home: `${campus.url}/`, acceptLanguage: 'en', userAgent: 'Mozilla/5.0' }
    return (page: string) => renderHome(request, page)
  }

  test('a page of two minutes ago is rendered again, or else sent without its replies', async () => {
    let isDown = false
    let minutes = 0
    const renderHome = await createPages({
      fetch: async (...request) => {
        if (isDown) throw new TypeError('fetch failed')
        return fetch(...request)
      },
      log() {},
      now: () => Date.now() + minutes * 60_000,
    })
    const page = '<html><head></head><univ-portal></univ-portal></html>'
    const renderWithReplies = async () => {
      // a failed render is retried after five seconds
      for (let tries = 0; tries < 150; tries++) {
        if ((await renderHome(page)).html.includes('data-univ-replies')) return true
        await new Promise((done) => setTimeout(done, 100))
      }
      return false
    }
    ok(await renderWithReplies())
    minutes = 3
    isDown = true
    const { html: old } = await renderHome(page)
    ok(/<html lang="en">[^]*One-net service centre/.test(old))
    ok(!old.includes('data-univ-replies'))
    ok(old.includes('<link rel="preload" as="fetch" crossorigin="anonymous" href="/guest-replies'))
    minutes = 4
    isDown = false
    ok(await renderWithReplies())
  })

  test('falls back to the empty page when data is late, without delaying later visitors, and is sent once it has rendered', async () => {
    let release = () => {}
    const isReleased = new Promise<void>((done) => (release = done))
    const problems: unknown[] = []
    const renderHome = await createPages({
      // the response is delayed, as by a database that is down
      fetch: async (...request) => {
        await isReleased
        return fetch(...request)
      },
      log: (e) => problems.push(e),
    })
    const page = '<html><meta charset="utf-8" /><univ-portal></univ-portal></html>'
    equal((await renderHome(page)).html, page)
    // after the time limit, later requests do not wait while that render is still in progress
    const order: string[] = []
    setTimeout(() => order.push('a moment later'), 50)
    equal((await renderHome(page)).html, page)
    deepEqual(order, [])
    release()
    let html = page
    for (let tries = 0; html === page && tries < 200; tries++) {
      await new Promise((done) => setTimeout(done, 100))
      html = (await renderHome(page)).html
    }
    match(html, /<html lang="en">[^]*One-net service centre/)
    deepEqual(problems, [])
  })
})
