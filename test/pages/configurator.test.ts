// The configurator as a new webmaster uses it: choose, copy, paste into a plain page of another site.
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, readNow, settled, waitUntil } from '../tools/eventually.ts'
import { runAxe, expectAccessible, type Visitor, type VisitorOptions } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'

describe('pages for webmasters', () => {
  const fixture = setUpPortal({ keepsPages: true })
  let pasted = ''
  const site = setUpSite((_request, response) => {
    response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ours</title><link rel="icon" href="data:,">
        </head><body><h1>School of Physics</h1>\n${pasted}\n<footer>School of Physics, 2 Science Road</footer></body></html>`,
    )
  })

  const open = async (path: string, options?: VisitorOptions) => {
    const visitor = await fixture.openVisitor(options)
    visitor.page.setDefaultTimeout(45_000)
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.page.goto(fixture.campus.url + path)
    await visitor.page.getByRole('radio').first().waitFor()
    return visitor
  }
  const copied = async (page: Page) => {
    const code = await settled(() => page.locator('#code').textContent())
    await page.getByRole('button', { name: 'Copy code' }).click()
    await waitUntil('the code is on the clipboard', async () =>
      page.evaluate((text) => navigator.clipboard.readText().then((now) => now === text), code),
    )
    return code
  }
  const paste = async (snippet: string, options?: VisitorOptions) => {
    pasted = snippet
    const visitor = await fixture.openVisitor(options)
    visitor.page.setDefaultTimeout(45_000)
    await visitor.page.goto(site.url)
    return visitor
  }
  // shared by both tests, because the page shows six tags at once
  let themes: Promise<Visitor> | undefined
  const openThemesPage = () => (themes ??= open('/demo/themes', { colorScheme: 'dark' }))
  const pick = (page: Page, id: string) => page.locator(`#${id}`).click()

  test('a copied snippet works unchanged in a plain page', async () => {
    const { page, expectNoErrors } = await open('/demo/configurator')
    await page.locator('#field-keyword').fill('library')
    await page.getByText(/^More \(/).click()
    await page.locator('#field-no-head').check()
    await page.getByLabel('Accent as a value').fill('#7a1f2b')
    await page.getByLabel('Accent as a value').press('Tab')
    const preview = page.frameLocator('#preview')
    await preview.getByRole('region', { name: 'All items' }).or(preview.getByRole('list')).first().waitFor()
    const snippet = await copied(page)
    ok(
      snippet.startsWith(
        `<script type="module" async src="${fixture.campus.url}/univ-service-catalogue.js"></script>`,
      ),
      snippet,
    )
    // the preview is a separate document; the radio buttons are invisible on top of their labels
    await expectAccessible(page, ['frame-tested', 'color-contrast'])
    expectNoErrors()

    const pastedPage = await paste(snippet)
    const tag = pastedPage.page.locator('univ-service-catalogue')
    await tag.getByRole('listitem').first().waitFor()
    await expectEventually(() => tag.getByRole('searchbox').count(), 0)
    await eventually(async () => {
      const primary = await tag.evaluate((node) => getComputedStyle(node).getPropertyValue('--univ-primary'))
      ok(primary.includes('#7a1f2b'), primary)
    })
    pastedPage.expectNoErrors()
  })

  test('a pasted table is previewed and downloaded as a file for the page', async () => {
    const { page, expectNoErrors } = await open('/demo/configurator')
    await page.getByLabel('Paste a table').fill('名称\t网址\tDepartment\n图书证\t/card\t"Library, East"')
    const preview = page.frameLocator('#preview')
    await preview.getByRole('link', { name: '图书证' }).waitFor()
    await eventually(async () =>
      ok((await copied(page)).includes('<univ-service-catalogue source="services.csv">')),
    )
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the file' }).click()
    await expectEventually(
      async () => readFileSync(await (await download).path(), 'utf8'),
      '\ufeff名称,网址,Department\r\n图书证,/card,"Library, East"\r\n',
    )
    await pick(page, 'way-div')
    await expectEventually(() => page.getByLabel('Paste a table').count(), 0)
    expectNoErrors()
  })

  test('a pinned snippet names its release and runs only with matching hashes', async () => {
    const { page, expectNoErrors } = await open('/demo/configurator?tag=univ-favorites')
    await page.getByRole('checkbox', { name: /^Stay on this release/ }).check()
    await page.getByRole('checkbox', { name: /^Check all scripts/ }).check()
    const snippet = await copied(page)
    const release = /\/pinned\/([^/]+)\/univ-favorites\.js"\s+integrity="sha384-/.exec(snippet)?.[1]
    ok(release, snippet.slice(-400))
    expectNoErrors()

    const pastedPage = await paste(snippet)
    const scripts: string[] = []
    pastedPage.page.on('request', (request) => void scripts.push(request.url()))
    // delay the script until the page has been painted, as with a distant server
    await pastedPage.page.route('**/univ-favorites.js', async (route) => {
      await pastedPage.page.waitForFunction(() => performance.getEntriesByName('first-paint').length)
      await route.continue()
    })
    await pastedPage.page.reload()
    await pastedPage.page.getByText('No favourites yet').waitFor()
    const sum = await pastedPage.page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))))
        }),
    )
    ok(sum <= 0.01, `the page around the tag moves by ${sum}`)
    const ours = scripts.filter((url) => /\.(js|css)$/.test(url))
    deepEqual(
      ours.filter((url) => !url.startsWith(`${fixture.campus.url}/pinned/${release}/`)),
      [],
      'everything comes from the pinned place',
    )
    pastedPage.expectNoErrors()

    // a chunk that does not match its hash in the import map
    const core = /(chunks\/core-\w+\.js": "sha384-)(.)/
    ok(core.test(snippet))
    const other = await paste(
      snippet.replace(core, (_, before: string, first: string) => before + (first === 'A' ? 'B' : 'A')),
      { expected: [/integrity|digest|could not load/i] },
    )
    const refused = other.page.waitForEvent('console', {
      predicate: (m) => /integrity|digest/i.test(m.text()),
    })
    await other.page.reload()
    await refused
    await expectEventually(
      () => other.page.evaluate(() => customElements.get('univ-favorites') === undefined),
      true,
    )
  })

  test('the manifest lists exactly the observed attributes of each tag', async () => {
    const { page, expectNoErrors } = await openThemesPage()
    const found = await page.evaluate(async () => {
      const manifest = (await (await fetch('/custom-elements.json')).json()) as {
        modules: { declarations: { tagName: string; attributes: { name: string }[] }[] }[]
      }
      const all = manifest.modules.flatMap(({ declarations }) => declarations)
      return Promise.all(
        all.map(async ({ tagName, attributes }) => {
          const made = (await customElements.whenDefined(tagName)) as unknown as {
            observedAttributes: string[]
          }
          return { tagName, told: attributes.map(({ name }) => name), observed: made.observedAttributes }
        }),
      )
    })
    for (const { tagName, told, observed } of found) {
      // some frameworks' JSX writes noHead, which HTML lowercases to nohead
      const asWritten = [...told, ...told.map((name) => name.replaceAll('-', ''))]
      deepEqual(
        observed.filter((name) => !asWritten.includes(name)),
        [],
        tagName,
      )
      // the launcher forwards the other attributes once its dialog has loaded; `lang` is read from the document
      if (tagName !== 'univ-assistant')
        deepEqual(
          told.filter((name) => !observed.includes(name)),
          ['lang'],
          tagName,
        )
    }
    ok(found.length >= 4)

    // a colour with too little contrast is reported, corrected, and used by all tags
    await page.getByLabel('Accent as a value').fill('#ffd24a')
    await page.getByLabel('Accent as a value').press('Tab')
    const warning = page.getByRole('alert')
    await warning.getByText('hard to read').waitFor()
    await warning.getByRole('button').click()
    await warning.waitFor({ state: 'detached' })
    // the page's own colours: text that its background hides is reported, too
    await page.getByLabel('Background as a value').fill('#0b3d2e')
    await page.getByLabel('Background as a value').press('Tab')
    await page.getByLabel('Text as a value').fill('#335544')
    await page.getByLabel('Text as a value').press('Tab')
    await warning.getByText('On this background').first().waitFor()
    while (await readNow(() => warning.count())) await warning.first().getByRole('button').click()
    for (const name of ['Background of your page', 'Text of your page'])
      await page.getByRole('button', { name: `Reset: ${name}` }).click()
    await pick(page, 'size-large')
    const worn = await settled(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.floor > :not(univ-assistant)')].map((tag) => {
          const style = getComputedStyle(tag)
          return [
            style.getPropertyValue('--univ-primary').includes('#ffd24a'),
            style.getPropertyValue('--univ-scale'),
          ]
        }),
      ),
    )
    ok(worn.length >= 4)
    for (const [unreadable, scale] of worn) deepEqual([unreadable, scale], [false, '1.25'])
    expectNoErrors()
  })

  test("the themes page passes axe in dark mode, inherits the page's font, and keeps borders in forced colours", async () => {
    const { page, expectNoErrors } = await openThemesPage()
    const tag = page.locator('univ-favorites')
    await tag.getByText('No favourites yet').waitFor()
    await pick(page, 'size-normal')
    await pick(page, 'ready-host')
    const fonts = () =>
      tag.evaluate((node) => {
        const { fontFamily, fontSize } = getComputedStyle(node.shadowRoot!.querySelector('.univ')!)
        return [fontFamily === getComputedStyle(document.body).fontFamily, fontSize]
      })
    await waitUntil('the tag writes as the page does', async () => (await fonts())[0] === true)
    await expectEventually(async () => (await fonts())[1], '16px', 'its size stays its own')
    // white on the banner's gradient is reviewed with the portal's screens; the headings of two pages are side by side,
    // and the portal is a page embedded in this one, so its content outside landmarks is outside all landmarks
    const faults = (await runAxe(page)).filter(
      ({ id, kind, nodes }) =>
        !(kind === 'incomplete' && ['color-contrast', 'heading-order'].includes(id)) &&
        !(id === 'region' && nodes.every((node) => node.includes('univ-portal'))),
    )
    deepEqual(faults, [])
    await page.emulateMedia({ forcedColors: 'active' })
    await eventually(async () => {
      const edges = await tag.evaluate((node) =>
        Array.from(
          node.shadowRoot!.querySelectorAll('.ui-button'),
          (b) => getComputedStyle(b).borderTopWidth,
        ),
      )
      ok(edges.length > 0)
      ok(
        edges.every((width) => width === '1px'),
        edges.join(),
      )
    })
    expectNoErrors()
  })
})
