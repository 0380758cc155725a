// The documentation site on the demo, and a tag from an import map and from the address of a CDN.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, suite, test } from 'node:test'
import { loadDocs } from '../../src/build/docs/load-docs.ts'
import { writeSite } from '../../src/build/docs/site/site.ts'
import { setUpSite } from '../tools/host-site.ts'
import { expectEventually, waitUntil } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

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
      ['VPAT 2.5 International', 'univ-widgets accessibility conformance report'],
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

suite('the documentation of two versions in one folder', () => {
  const fixture = setUpPortal()
  const out = mkdtempSync(path.join(tmpdir(), 'univ-docs-'))
  after(() => rmSync(out, { recursive: true }))
  const site = setUpSite((request, response) => {
    const { pathname } = new URL(request.url!, 'http://docs.invalid')
    const file = [out, 'dist'].map((folder) => path.join(folder, path.normalize(pathname))).find(existsSync)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })

  test('a reader goes to the same page of the other version and back, and to its start where it has none', async () => {
    const docs = await loadDocs(path.resolve('src'))
    for (const version of ['0.1.0', '0.2.0']) writeSite({ ...docs, version }, out)
    rmSync(path.join(out, 'docs/0.1.0/en/drupal.html'))
    const { page } = await fixture.openVisitor()
    const versions = page.getByRole('combobox', { name: 'Version' })
    const at = (address: string) => expectEventually(() => page.url(), `${site.url}/docs/${address}`)
    await page.goto(`${site.url}/docs/en/theme.html`)
    await versions.selectOption('0.1.0')
    await at('0.1.0/en/theme.html')
    await page.getByText('Documentation 0.1.0').waitFor()
    await versions.selectOption('0.2.0')
    await at('en/theme.html')
    await page.goto(`${site.url}/docs/en/drupal.html`)
    await versions.selectOption('0.1.0')
    await at('0.1.0/en/start.html')
  })
})

suite('a tag as a module of another address', () => {
  const fixture = setUpPortal()
  let html = ''
  // as a CDN answers: every origin may read, the type is that of a module, addresses have a version; below `+esm` its own
  // scripts name each other by such addresses
  const site = setUpSite((request, response) => {
    const [, root, name, esm] =
      /^(\/npm\/univ-widgets@[\d.]+\/)(dist\/[\w./-]+?)(\/\+esm)?$/.exec(request.url ?? '') ?? []
    if (!root || !name) return response.end(html)
    const type = TYPES[path.extname(name)]
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    const content = readFileSync(path.resolve(name))
    if (!esm) return response.end(content)
    response.end(
      content
        .toString()
        .replace(
          /(\b(?:from|import)\s*\(?(?:\s|\/\*.*?\*\/)*)"(\.[^"]+\.js)"/gs,
          (_, before: string, to: string) =>
            `${before}"${root}${path.posix.join(path.posix.dirname(name), to)}/+esm"`,
        ),
    )
  })
  const pageWith = (scripts: string) =>
    `<!doctype html><html lang="en"><head><title>Library</title><link rel="icon" href="data:,">${scripts}</head><body><univ-service-catalogue limit="3"></univ-service-catalogue></body></html>`

  test('loads from an import map, and from the addresses of a CDN', async () => {
    const hall = `${fixture.campus.url}/`
    const cdn = `${site.url}/npm/univ-widgets@0.2.0/dist/`
    const ways = [
      `<script type="importmap">{ "imports": { "univ-widgets/": "${hall}" } }</script><script type="module">import 'univ-widgets/univ-service-catalogue.js'</script>`,
      `<script type="module">import { setBase } from '${cdn}univ-base.js'
      setBase('${hall}')
      import('${cdn}univ-service-catalogue.js')</script>`,
      `<script type="module">import { setBase } from '${cdn}univ-base.js/+esm'
      setBase('${hall}')
      import('${cdn}univ-service-catalogue.js/+esm')</script>`,
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
