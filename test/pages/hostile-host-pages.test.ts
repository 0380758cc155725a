import { deepEqual, equal } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { diffFacts, trackFacts, readFacts } from './host-page-snapshot.ts'
import { HOST_PAGES, PLAIN_PAGE, renderHostPage, type HostPage } from './hostile-host-pages.ts'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'
import { eventually, expectEventually, readNow, settled, waitUntil } from '../tools/eventually.ts'
import type { Visitor } from '../tools/page-test.ts'

// Quality §3: 12 hostile pages of another origin, with all tags side by side.

const dist = process.env['UNIV_DIST'] ?? 'dist'
/** Enough for all six tags on a busy machine. */
const TIMEOUT_MS = 60_000

/** Each tag with the content that it first shows to a guest. */
const TAG_CHECKS: Record<string, (frame: Frame) => Promise<void>> = {
  'univ-service-catalogue': async (frame) => {
    const tag = frame.locator('body univ-service-catalogue').first()
    const items = tag.getByRole('region', { name: 'All items' }).getByRole('listitem')
    await items.first().waitFor()
    await tag.getByRole('searchbox').fill('chengji')
    await tag.getByRole('status').filter({ hasText: '“chengji”' }).first().waitFor()
    await eventually(async () => {
      const found = await items.count()
      equal(found > 0 && found < 20, true, `${found} items found`)
    })
    const details = items.first().getByRole('button', { name: /: details$/ })
    await details.click()
    await tag.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    await frame.page().keyboard.press('Escape')
    await tag.getByRole('dialog').waitFor({ state: 'detached' })
    await items.first().getByRole('button', { name: /^Add / }).click()
  },
  'univ-favorites': (frame) =>
    frame.locator('body univ-favorites').first().getByRole('listitem').first().waitFor(),
  'univ-process-center': (frame) =>
    frame.locator('univ-process-center').first().getByRole('button', { name: 'Sign in' }).waitFor(),
  'univ-visit-counter': (frame) =>
    frame.locator('body univ-visit-counter').first().getByRole('button', { name: /\d/ }).first().waitFor(),
  'univ-assistant': (frame) =>
    frame.locator('body univ-assistant').first().getByRole('button').first().waitFor(),
  'univ-portal': async (frame) => {
    const portal = frame.locator('univ-portal')
    await portal.getByRole('heading', { name: 'Popular items' }).waitFor()
    await portal.getByRole('navigation').getByRole('link', { name: 'Service centre' }).first().click()
    await portal.getByRole('region', { name: 'All items' }).waitFor()
  },
}
const builtTags = Object.keys(TAG_CHECKS).filter((tag) => existsSync(path.join(dist, `${tag}.js`)))
const MARKUP =
  builtTags.map((tag) => `<script type="module" src="HALL/${tag}.js"></script>`).join('') +
  builtTags.map((tag) => `<${tag} lang="en" mode="desktop"></${tag}>`).join('')

/** Computed styles inside the tags, if the page has not changed their size. */
async function readStyles(frame: Frame): Promise<Record<string, string>> {
  const text = await readNow(() =>
    frame.evaluate(
      (tags) => {
        const size =
          /size|width|height|origin|inset|^(top|left|bottom|right)$|margin|template|^translate$|^transform$/
        const messages: Record<string, string> = {}
        for (const tag of tags)
          for (const inner of ['.univ', 'button', 'input', 'h2', 'h3', 'li', 'a', 'svg', 'select', 'path']) {
            const element = document.querySelector(`body ${tag}`)?.shadowRoot?.querySelector(inner)
            if (!element) continue
            const style = getComputedStyle(element)
            for (const name of style)
              if (!size.test(name)) messages[`${tag} ${inner} ${name}`] = style.getPropertyValue(name)
          }
        return JSON.stringify(messages)
      },
      ['univ-service-catalogue', 'univ-process-center'],
    ),
  )
  return JSON.parse(text) as Record<string, string>
}

describe('hostile pages of another origin', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite((request, response) => {
    const host = [PLAIN_PAGE, ...HOST_PAGES][Number(request.url!.slice(1))]
    if (!host) return void response.writeHead(404).end()
    const frame = request.headers['sec-fetch-dest'] === 'iframe' || !host.sandboxed
    response.end(
      frame
        ? renderHostPage(host, fixture.campus.url, MARKUP)
        : `<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe width="1200" height="4000" sandbox="allow-scripts" src="${request.url}"></iframe>`,
    )
  })
  let plain: Record<string, string>
  /** One visitor for all pages, since a warm cache halves what a load costs. */
  let visitor: Visitor
  const strangers: string[] = []
  before(async () => {
    visitor = await fixture.openVisitor()
    visitor.page.setDefaultTimeout(TIMEOUT_MS)
    visitor.page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && ![site.url, fixture.campus.url].includes(origin))
        strangers.push(request.url())
    })
    await trackFacts(visitor.context)
    plain = await visit(PLAIN_PAGE)
  })

  async function visit(host: HostPage): Promise<Record<string, string>> {
    const { page, expectNoErrors } = visitor
    const address = `${site.url}/${[PLAIN_PAGE, ...HOST_PAGES].indexOf(host)}`
    await page.goto(address)
    const frame = host.sandboxed ? await waitForFrame(page) : page.mainFrame()
    await frame.locator('univ-service-catalogue').first().getByRole('listitem').first().waitFor()
    await TAG_CHECKS['univ-process-center']!(frame)
    const look = host.comparesStyles ? await readStyles(frame) : {}
    const length = await settled(() => page.evaluate(() => history.length))
    for (const tag of builtTags) await TAG_CHECKS[tag]!(frame)
    await expectEventually(() => page.url(), address)
    await expectEventually(() => page.evaluate(() => history.length), length)
    deepEqual(strangers.splice(0), [])
    const facts = await readFacts(frame)
    deepEqual(diffFacts(facts.before, facts.after, ['nanostoresGlobal', 'asked', '__before']), [], 'globals')
    expectNoErrors()
    // the next page starts without favourites, as a new visitor's; a frame without an origin has no storage
    if (!host.sandboxed)
      await frame.evaluate(() => [localStorage, sessionStorage].forEach((all) => all.clear()))
    await page.goto('about:blank')
    return look
  }

  for (const host of HOST_PAGES)
    test(`${host.name}: every tag works and the page is unchanged`, async () => {
      const look = await visit(host)
      if (host.comparesStyles) deepEqual(diffFacts(plain, look), [], 'the page reaches into the tag')
    })
})

async function waitForFrame(page: Page): Promise<Frame> {
  await waitUntil('the frame', () => Promise.resolve(page.frames().length > 1))
  return page.frames()[1]!
}
