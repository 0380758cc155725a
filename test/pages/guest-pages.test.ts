import { equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { devices } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { expectAccessible, openVisitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

// Every page that a guest may open is HTML; the portal takes over by rendering.

const PHONE = devices['iPhone 15'].userAgent
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64)'

interface Expected {
  path: string
  zh: RegExp
  en: RegExp
  canonical?: string
  type?: string
  status?: number
  isHidden?: boolean
}

const PAGES: Expected[] = [
  {
    path: '/',
    zh: /^一站式网上服务大厅$/,
    en: /^One-stop online service hall$/,
    canonical: '',
    type: 'WebSite',
  },
  { path: '/workflow/index', zh: /大厅$/, en: /hall$/, canonical: '', type: 'WebSite' },
  {
    path: '/workflow/serviceCenter',
    zh: /^服务中心 - /,
    en: /^Service centre - /,
    canonical: 'workflow/serviceCenter',
  },
  { path: '/workflow/serviceCenter?tab=dep&page=2', zh: /^服务中心/, en: /^Service centre/ },
  { path: '/workflow/serviceCenter?tab=zimu&zimu=C&audience=visitor&handling=online', zh: /./, en: /./ },
  { path: '/workflow/searchResult?seq=card', zh: /“card”/, en: /^Search results for “card”/, isHidden: true },
  { path: '/workflow/appdetail', zh: /^办理指南/, en: /^How-to guides/ },
  {
    path: '/workflow/appdetail?id=visit-booking',
    zh: /^访客入校预约/,
    en: /^Visit Booking - /,
    canonical: 'workflow/appdetail?id=visit-booking',
    type: 'GovernmentService',
  },
  {
    path: '/workflow/appdetail?guide=guide-visit',
    zh: /./,
    en: /^Visiting the Campus - /,
    canonical: 'workflow/appdetail?guide=guide-visit',
    type: 'HowTo',
  },
  { path: '/workflow/appdetail?id=no-such', zh: /没有/, en: /^Item not found/, isHidden: true },
  { path: '/workflow/appdetail?guide=no-such', zh: /没有/, en: /^Guide not found/, isHidden: true },
  { path: '/workflow/nothing', zh: /没有/, en: /^Page not found/, status: 404, isHidden: true },
]

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)![1]!.replaceAll('&quot;', '"')

describe('guest pages', () => {
  const fixture = setUpPortal()
  before(async () => {
    // while its first data are late, the campus sends the static page
    await waitUntil('its data', async () => (await get('/')).html.includes('portal-banner'))
  })

  const get = async (address: string, lang = 'zh-CN', agent = DESKTOP) => {
    const headers = { 'accept-language': lang, 'user-agent': agent }
    const reply = await fetch(fixture.campus.url + address, { headers })
    return { status: reply.status, headers: reply.headers, html: await reply.text() }
  }

  for (const { path: address, canonical, type, status = 200, isHidden, ...titles } of PAGES)
    test(`${address}: status, title, address and data in both languages, on both devices`, async () => {
      for (const lang of ['zh', 'en'] as const)
        for (const agent of [DESKTOP, PHONE]) {
          const { html, ...reply } = await get(address, lang === 'zh' ? 'zh-CN' : 'en-GB,en', agent)
          equal(reply.status, status)
          match(titleOf(html), titles[lang])
          match(html, lang === 'zh' ? /<html lang="zh-CN">/ : /<html lang="en">/)
          match(html, agent === PHONE ? /data-mode="mobile"/ : /data-mode="desktop"/)
          equal(html.match(/<h1/g)?.length, 1)
          match(reply.headers.get('vary')!, /accept-language.*user-agent/)
          ok(!/ style="|\son\w+="/.test(html), 'nothing that the strict policy blocks')
          const policy = reply.headers.get('content-security-policy')!
          for (const [, text] of html.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g))
            ok(policy.includes(createHash('sha256').update(text!).digest('base64')), 'its hash is allowed')
          if (canonical !== undefined)
            ok(html.includes(`<link rel="canonical" href="${fixture.campus.url}/${canonical}"/>`))
          if (isHidden) match(html, /<meta name="robots" content="noindex"\/>/)
          equal(html.match(/rel="alternate" hrefLang|rel="alternate" hreflang/g)?.length, 3)
          for (const name of ['title', 'description', 'url', 'image'])
            match(html, new RegExp(`<meta property="og:${name}" content="[^"]+"`))
          const block = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1]
          equal(block && (JSON.parse(block) as Record<string, string>)['@type'], type)
        }
    })

  test('a page with its styles weighs at most 30 KB', async () => {
    const { html } = await get('/workflow/serviceCenter')
    // what stands behind the content waits for no one
    const [content = ''] = html.split('<noscript>')
    ok(content.includes('</univ-portal>'), 'the typefaces of a page without scripts stand behind its content')
    ok(!/rel="stylesheet"|<script src="[^"]*"(?! async)/.test(content), 'nothing blocks its first paint')
    const weight = gzipSync(html).length
    ok(weight <= 30_000, `${weight} bytes`)
  })

  test('without scripts a guest finds "成绩单", opens it, reads its guide and reaches its form', async () => {
    const context = await fixture.browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(fixture.campus.url)
    await expectEventually(() => page.locator('script[type="application/json"]').isVisible(), false)
    await page.getByRole('searchbox').fill('成绩单')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/serviceCenter\?seq=/)
    await page.locator('.ui-item', { hasText: '成绩单' }).first().getByRole('link').click()
    await page.waitForURL(/appdetail\?id=/)
    await eventually(async () => match((await page.locator('h1').textContent()) ?? '', /成绩单/))
    const href = await settled(() => page.locator('.detail-actions a').getAttribute('href'))
    equal((await fetch(new URL(href, fixture.campus.url))).status, 200)
    await expectEventually(() => page.getByText('登录和在线办理需要').isVisible(), true)
    // a form of the hall's own would not open
    await page.goto(`${fixture.campus.url}/workflow/appdetail?id=visit-booking`)
    await expectEventually(() => page.locator('.detail-actions a').isVisible(), false)
    await context.close()
  })

  for (const [index, lang] of ['zh-CN', 'en'].entries()) {
    test(`reads at 320 px and 400 % without sideways scrolling, and is on a desktop as wide as the portal shows it, ${lang}`, async () => {
      const context = await fixture.browser.newContext({ javaScriptEnabled: false, locale: lang })
      const page = await context.newPage()
      for (const { path: address } of [...PAGES, { path: '/accessibility#en' }]) {
        await page.setViewportSize({ width: 320, height: 256 })
        await page.goto(fixture.campus.url + address)
        const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
        await expectEventually(overflow, 0, address)
        if (/no-such|nothing|accessibility/.test(address)) continue
        await page.setViewportSize({ width: 1440, height: 900 })
        const tag = page.locator('[data-tag]').first()
        await expectEventually(() => tag.evaluate((element) => element.clientWidth), 1120, address)
      }
      await context.close()
    })

    // half of them in each language: screen-table.ts has the portal's screens in both
    test(`passes axe before the portal takes over, ${lang}`, async () => {
      const { page, close } = await openVisitor(fixture.browser, { lang })
      await page.route('**/univ-portal.js', (route) => route.abort())
      for (const { path: address } of PAGES.filter((_, i) => i % 2 === index)) {
        await page.goto(fixture.campus.url + address)
        // the hero's text lies over its drawing, whose contrast page-theme.test.ts measures
        await expectAccessible(page, ['color-contrast', 'heading-order'])
      }
      await close()
    })
  }

  test('both footers lead to the page about accessibility, in the language of the reader', async () => {
    const { page, expectNoErrors, close } = await openVisitor(fixture.browser, { lang: 'en' })
    const link = page.getByRole('link', { name: 'Accessibility' })
    const served = await (
      await fetch(`${fixture.campus.url}/`, { headers: { 'accept-language': 'en' } })
    ).text()
    match(served, /href="\/accessibility#en"/)
    await page.goto(fixture.campus.url)
    await page.locator('univ-portal .portal-header:not([data-served] *)').waitFor()
    await link.click()
    await page.waitForURL(/accessibility#en$/)
    for (const [other, heading] of [
      ['中文', 'Accessibility'],
      ['English', '无障碍声明'],
    ] as const) {
      await expectEventually(() => page.getByRole('heading', { level: 1 }).textContent(), heading)
      await page.locator('summary:visible').first().click()
      await expectAccessible(page)
      await page.getByRole('link', { name: other, exact: true }).click()
    }
    await page.locator('[href="mailto:hall@jiangzhou.example"]:visible').waitFor()
    expectNoErrors()
    await close()
  })

  test('a page for members says without scripts what it needs, and offers the search', async () => {
    const context = await fixture.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    await expectEventually(() => page.getByText('This page needs JavaScript').isVisible(), true)
    await page.getByRole('searchbox').fill('card')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/serviceCenter\?seq=card/)
    await context.close()
  })

  test('without scripts the questions of the help centre open to their answers, and are searched', async () => {
    const context = await fixture.browser.newContext({ javaScriptEnabled: false, locale: 'en' })
    const page = await context.newPage()
    await page.goto(`${fixture.campus.url}/workflow/helpcenter`)
    await page.locator('.served-question summary').first().click()
    await page.locator('.served-question[open] .rich-text').first().waitFor()
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('library')
    await search.press('Enter')
    await page.waitForURL(/helpcenter\?seq=library/)
    await page
      .locator('.served-question', { hasText: /library/i })
      .first()
      .waitFor()
    await page.goto(`${fixture.campus.url}/workflow/helpcenter?seq=qqzzxx`)
    await page.getByText('Try another word').waitFor()
    await context.close()
  })

  test('no syntax newer than ECMAScript 5 runs outside modules', async () => {
    const { html } = await get('/')
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text!)
    for (const [, src] of html.matchAll(/<script(?![^>]*type=)[^>]*src="([^"]*)"/g))
      scripts.push((await get(src!)).html)
    ok(scripts.length > 1, 'one in the page, and that of the typefaces')
    const { parse } = await import('acorn')
    for (const text of scripts) parse(text, { ecmaVersion: 5 })
  })

  test('sitemap.xml lists items and guides; /oembed describes the embed pages of this hall only', async () => {
    const { html } = await get('/sitemap.xml')
    const found = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!)
    ok(found.includes(`${fixture.campus.url}/workflow/appdetail?id=visit-booking`))
    ok(found.includes(`${fixture.campus.url}/workflow/appdetail?guide=guide-visit`))
    const embed = (url: string) => get(`/oembed?url=${encodeURIComponent(url)}`)
    const reply = await embed(`${fixture.campus.url}/embed/univ-favorites?x="><b>`)
    const known = JSON.parse(reply.html) as Record<string, string>
    equal(known['type'], 'rich')
    match(known['html']!, /^<iframe src="[^"<>]*\/embed\/univ-favorites[^"<>]*" [^<>]*><\/iframe>$/)
    match((await get('/robots.txt')).html, new RegExp(`^Sitemap: ${fixture.campus.url}/sitemap.xml$`, 'm'))
    const { html: page } = await get('/embed/univ-favorites')
    const [, link] = /application\/json\+oembed" href="([^"]*)"/.exec(page)!
    equal((await fetch(link!)).status, 200)
    for (const url of [
      'https://evil.example/embed/univ-favorites',
      `${fixture.campus.url}/workflow/todo`,
      'x',
    ])
      equal((await embed(url)).status, 404)
  })
})
