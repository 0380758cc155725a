// The documentation site on the demo, and a tag from an import map and from the address of a CDN.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { setUpSite } from '../tools/host-site.ts'
import { expectEventually, waitUntil } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'

suite('the documentation site', () => {
  const fixture = setUpPortal()

  test('is found in the reader’s language, searched, and shows a tag and its events under the strict policy', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    await page.goto(`${fixture.campus.url}/docs/`)
    await expectEventually(() => page.url(), `${fixture.campus.url}/docs/en/start.html`)
    await page.getByRole('searchbox').fill('no-head')
    const found = page.locator('#found a').first()
    await found.waitFor()
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitUntil('the place of the attribute', () => page.url().includes('#attribute-no-head'))
    const example = page.locator('#attribute-no-head .live')
    await example.scrollIntoViewIfNeeded()
    await example.getByRole('link').or(example.getByRole('button')).first().waitFor()
    await page.goto(`${fixture.campus.url}/docs/en/univ-favorites.html#event-univ-ready`)
    await waitUntil('the event', async () =>
      (await page.locator('#event-univ-ready output').innerText()).includes('univ-favorites'),
    )
    await page.getByRole('link', { name: '中文' }).click()
    await page.locator('html[lang="zh-CN"]').waitFor()
    expectNoErrors()
  })

  test('the accessibility page leads to the procurement pack', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    for (const [link, heading] of [
      ['VPAT 2.5 International', 'Accessibility conformance report, International edition'],
      ['Answers for HECVAT', 'Answers for HECVAT'],
      ['Data sheet: what is kept where, and how long', 'Data sheet · 数据清单'],
    ] as const) {
      await page.goto(`${fixture.campus.url}/accessibility#en`)
      await page.getByRole('link', { name: link }).last().click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    expectNoErrors()
  })
})

suite('a tag as a module of another address', () => {
  const fixture = setUpPortal()
  let html = ''
  // as a CDN answers: every origin may read, the type is that of a module, addresses have a version
  const site = setUpSite((request, response) => {
    const name = /^\/npm\/univ-widgets@[\d.]+\/(dist\/[\w./-]+)$/.exec(request.url ?? '')?.[1]
    if (!name) return response.end(html)
    const type = name.endsWith('.js')
      ? 'text/javascript'
      : name.endsWith('.css')
        ? 'text/css'
        : 'application/json'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(readFileSync(path.resolve(name)))
  })
  const pageWith = (scripts: string) =>
    `<!doctype html><html lang="en"><head><title>Library</title><link rel="icon" href="data:,">${scripts}</head><body><univ-service-catalogue limit="3"></univ-service-catalogue></body></html>`

  test('loads from an import map, and from the versioned address of a CDN', async () => {
    const hall = `${fixture.campus.url}/`
    const cdn = `${site.url}/npm/univ-widgets@0.2.0/dist/`
    const ways = [
      `<script type="importmap">{ "imports": { "univ-widgets/": "${hall}" } }</script><script type="module">import 'univ-widgets/univ-service-catalogue.js'</script>`,
      `<script type="module">import { setBase } from '${cdn}univ-base.js'
      setBase('${hall}')
      import('${cdn}univ-service-catalogue.js')</script>`,
    ]
    for (const way of ways) {
      html = pageWith(way)
      const { page, expectNoErrors } = await fixture.openVisitor()
      await page.goto(site.url)
      await page.getByRole('searchbox').waitFor()
      await page.locator('univ-service-catalogue').getByRole('link').first().waitFor()
      expectNoErrors()
    }
  })
})
