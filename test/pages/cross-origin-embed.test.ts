import { deepEqual, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'

// A page of another origin with a strict content security policy.

const chunks = path.join(process.env['UNIV_DIST'] ?? 'dist', 'chunks')
/** The built chunk that contains React. */
const REACT_CHUNK = readdirSync(chunks).find(
  (file) =>
    file.endsWith('.js') &&
    readFileSync(path.join(chunks, file), 'utf8').includes('react.transitional.element'),
)

describe('on a page of another origin', () => {
  const fixture = setUpPortal({ keepsPages: true })
  let html = ''
  const site = setUpSite((request, response) => {
    const origin = fixture.campus.url
    if (request.url !== '/page') return void response.writeHead(404).end()
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data:; style-src 'none'; ` +
        `base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    response.end(html)
  })

  const open = async (body: string, script: string) => {
    html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Department</title>
      <link rel="icon" href="data:,">${script.replaceAll('HALL', fixture.campus.url)}</head>
      <body><h1>School of Computer Science</h1><input aria-label="ours">${body}</body></html>`
    const visitor = await fixture.openVisitor()
    const requests: { url: string; headers: Record<string, string> }[] = []
    visitor.page.on(
      'request',
      (request) => void requests.push({ url: request.url(), headers: request.headers() }),
    )
    await visitor.page.goto(`${site.url}/page`)
    return { ...visitor, requests }
  }
  const MODULE = '<script type="module" src="HALL/univ-service-catalogue.js"></script>'
  const items = (page: Page) =>
    page.getByRole('region', { name: 'All items' }).getByRole('listitem').getByRole('link')

  test('one script and a tag without attributes render a working catalogue for guests', async () => {
    const { page, context, requests, expectNoErrors } = await open(
      '<univ-service-catalogue></univ-service-catalogue>',
      MODULE,
    )
    const length = await settled(() => page.evaluate(() => history.length))
    await items(page).first().waitFor()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('chengji')
    await page.getByRole('status').filter({ hasText: '“chengji”' }).first().waitFor()
    await eventually(async () => ok((await items(page).count()) > 0))
    await page
      .getByRole('button', { name: /: details$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    await page.keyboard.press('Escape')
    const [opened] = await Promise.all([context.waitForEvent('page'), items(page).first().click()])
    await opened.waitForLoadState()
    await expectEventually(() => new URL(opened.url()).origin, fixture.campus.url)
    await opened.close()
    for (const { headers } of requests) equal(headers['authorization'], undefined)
    await expectEventually(
      () => page.url(),
      `${site.url}/page`,
      'the address of the page is not ours to write',
    )
    await expectEventually(() => page.evaluate(() => history.length), length)
    expectNoErrors()
  })

  test('two tags share one React and one fetch of the catalogue', async () => {
    const { page, requests, expectNoErrors } = await open(
      '<univ-service-catalogue></univ-service-catalogue><univ-service-catalogue view="home"></univ-service-catalogue><univ-favorites></univ-favorites>',
      MODULE + '<script type="module" src="HALL/univ-favorites.js"></script>',
    )
    await items(page).first().waitFor()
    await page.getByRole('region', { name: 'Recommended items' }).getByRole('link').first().waitFor()
    await page.getByText('No favourites yet').waitFor()
    const pathsOf = () => requests.map(({ url }) => new URL(url).pathname + new URL(url).search)
    const count = (pattern: RegExp) => pathsOf().filter((path) => pattern.test(path)).length
    await expectEventually(() => pathsOf().filter((path) => path === `/chunks/${REACT_CHUNK}`).length, 1)
    await expectEventually(() => count(/query=query\+anonymityApps(%28|\()|\/guest-replies/), 1)
    await expectEventually(() => count(/univ-config\.json/), 1)
    const paths = pathsOf()
    deepEqual(
      paths.filter((path, i) => paths.indexOf(path) !== i),
      [],
      'nothing is asked for twice',
    )
    // a favourite added in one tag appears in the others
    const star = page
      .getByRole('region', { name: 'Recommended items' })
      .getByRole('button', { name: /^Add / })
      .first()
    const label = await settled(() => star.getAttribute('aria-label'))
    await star.click()
    const stars = page.getByRole('button', { name: label, pressed: true })
    await waitUntil('the stars of all three', async () => (await stars.count()) >= 3)
    expectNoErrors()
  })

  test("leaves the host page's globals, title, language, URL, focus and styles unchanged", async () => {
    const look = (page: Page) =>
      page.evaluate(() => ({
        title: document.title,
        lang: document.documentElement.lang,
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        head: document.head.querySelectorAll(':not(script)').length,
        styles: document.querySelectorAll('[style]').length,
        attributes: document.body.attributes.length + document.documentElement.attributes.length,
        focus: document.activeElement?.getAttribute('aria-label'),
        href: location.href,
      }))
    const globals = (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(globalThis))
    const bare = await open('', '')
    await bare.page.getByLabel('ours', { exact: true }).focus()
    const { page, expectNoErrors } = await open('<univ-service-catalogue></univ-service-catalogue>', MODULE)
    await page.getByLabel('ours', { exact: true }).focus()
    await items(page).first().waitFor()
    await eventually(async () => deepEqual(await look(page), await look(bare.page)))
    // nanostores shares its epoch between copies in a global; nothing else is added
    await eventually(async () => {
      const own = new Set([...(await globals(bare.page)), 'nanostoresGlobal'])
      deepEqual(
        (await globals(page)).filter((name) => !own.has(name)),
        [],
      )
    })
    expectNoErrors()
  })

  test('the process centre uses a host-provided session and reads nothing else from the page', async () => {
    const member = await fixture.openMember('student', '/workflow/meApply')
    const accessToken = await settled(() =>
      member.page.evaluate(() => {
        const key = Object.keys(localStorage).find((key) => key.startsWith('oidc.user:'))!
        return (JSON.parse(localStorage.getItem(key)!) as { access_token: string }).access_token
      }),
    )
    const { page, requests, expectNoErrors } = await open(
      '<univ-process-center list="meApply"></univ-process-center>',
      '<script type="module" src="HALL/univ-process-center.js"></script>',
    )
    const tag = page.locator('univ-process-center')
    await tag.getByRole('button', { name: 'Sign in' }).waitFor()
    const length = await settled(() => page.evaluate(() => history.length))
    await tag.evaluate((node, token) => Object.assign(node, { session: { accessToken: token } }), accessToken)
    await tag.getByRole('listitem').first().waitFor()
    await tag.getByRole('tab', { name: /^Completed/ }).click()
    await tag
      .getByRole('button', { name: /^(Rate|Edit rating)/ })
      .first()
      .waitFor()
    await tag.getByRole('tab', { name: /^Started by me/ }).click()
    await tag
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
    await tag.getByRole('heading', { name: 'Progress', exact: true }).waitFor()
    for (const { url, headers } of requests)
      if (headers['authorization']) ok(url.startsWith(fixture.campus.url), 'the token goes to the hall only')
    await expectEventually(() => page.url(), `${site.url}/page`)
    await expectEventually(
      () => page.title(),
      'Department',
      'the number of tasks stands in no title but the portal’s',
    )
    await expectEventually(() => page.evaluate(() => history.length), length)
    await expectEventually(
      () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc'))),
      [],
    )
    // and the session can be withdrawn
    await tag.evaluate((node) => Object.assign(node, { session: null }))
    await tag.getByRole('button', { name: 'Sign in' }).waitFor()
    expectNoErrors()
  })

  test('the classic loader works where type="module" is stripped; a removed tag logs nothing, and works again when it is inserted again', async () => {
    const { page, expectNoErrors } = await open(
      '<univ-service-catalogue></univ-service-catalogue>',
      '<script src="HALL/univ.js" defer></script>',
    )
    const messages: string[] = []
    await items(page).first().waitFor()
    page.on('console', (message) => void messages.push(message.text()))
    await page.evaluate(() => {
      const tag = document.querySelector('univ-service-catalogue')!
      tag.remove()
      Object.assign(globalThis, { __tag: tag })
    })
    // React has unmounted
    await page.waitForFunction(
      () => !(globalThis as unknown as { __tag: Element }).__tag.shadowRoot!.querySelector('[part]'),
    )
    deepEqual(messages, [])
    await page.evaluate(() => document.body.append((globalThis as unknown as { __tag: Element }).__tag))
    await items(page).first().waitFor()
    expectNoErrors()
  })
})
