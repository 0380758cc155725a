import { deepEqual, equal } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { changed, countFacts, factsNow } from './host-page.ts'
import { HOSTS, PLAIN, pageOf, type Host } from './hostile-hosts.ts'
import { openHall, until, type Hall } from './hall.ts'

// Quality §3: 12 pages of another origin that are hard on what stands in them, with all tags side by side.

const dist = process.env['UNIV_DIST'] ?? 'dist'
/** A page with all six tags on a busy machine. */
const PATIENCE_MS = 60_000

/** Each with what it shows at first, for a guest. */
const TAGS: Record<string, (at: Frame) => Promise<void>> = {
  'univ-service-catalogue': async (at) => {
    const tag = at.locator('body univ-service-catalogue').first()
    const items = tag.getByRole('region', { name: 'All items' }).getByRole('listitem')
    await items.first().waitFor()
    await tag.getByRole('searchbox').fill('chengji')
    await tag.getByRole('status').filter({ hasText: '"chengji"' }).first().waitFor()
    const found = await items.count()
    equal(found > 0 && found < 20, true, `${found} items found`)
    const details = items.first().getByRole('button', { name: /: details$/ })
    await details.click()
    await tag.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    await at.page().keyboard.press('Escape')
    await tag.getByRole('dialog').waitFor({ state: 'detached' })
    await items.first().getByRole('button', { name: /^Add / }).click()
  },
  'univ-favorites': (at) => at.locator('body univ-favorites').first().getByRole('listitem').first().waitFor(),
  'univ-process-center': (at) =>
    at.locator('univ-process-center').first().getByRole('button', { name: 'Sign in' }).waitFor(),
  'univ-visit-counter': (at) =>
    at.locator('body univ-visit-counter').first().getByRole('button', { name: /\d/ }).first().waitFor(),
  'univ-assistant': (at) => at.locator('body univ-assistant').first().getByRole('button').first().waitFor(),
  'univ-portal': async (at) => {
    const portal = at.locator('univ-portal')
    await portal.getByRole('heading', { name: 'Popular items' }).waitFor()
    await portal.getByRole('navigation').getByRole('link', { name: 'Service centre' }).first().click()
    await portal.getByRole('region', { name: 'All items' }).waitFor()
  },
}
const built = Object.keys(TAGS).filter((tag) => existsSync(path.join(dist, `${tag}.js`)))
const MARKUP =
  built.map((tag) => `<script type="module" src="HALL/${tag}.js"></script>`).join('') +
  built.map((tag) => `<${tag} lang="en" mode="desktop"></${tag}>`).join('')

/** How what stands in the tags looks, where the page has not changed their room. */
const looks = (at: Frame): Promise<Record<string, string>> =>
  at.evaluate(
    (tags) => {
      const size =
        /size|width|height|origin|inset|^(top|left|bottom|right)$|margin|template|^translate$|^transform$/
      const told: Record<string, string> = {}
      for (const tag of tags)
        for (const inner of ['.univ', 'button', 'input', 'h2', 'h3', 'li', 'a', 'svg', 'select', 'path']) {
          const one = document.querySelector(`body ${tag}`)?.shadowRoot?.querySelector(inner)
          if (!one) continue
          const style = getComputedStyle(one)
          for (const name of style)
            if (!size.test(name)) told[`${tag} ${inner} ${name}`] = style.getPropertyValue(name)
        }
      return told
    },
    ['univ-service-catalogue', 'univ-process-center'],
  )

describe('hard pages of another origin', { concurrency: 2 }, () => {
  let hall: Hall
  let server: Server
  let site: string
  let plain: Promise<Record<string, string>>
  before(async () => {
    hall = await openHall()
    server = createServer((request, response) => {
      const host = [PLAIN, ...HOSTS][Number(request.url!.slice(1))]
      if (!host) return void response.writeHead(404).end()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const frame = request.headers['sec-fetch-dest'] === 'iframe' || !host.sandboxed
      response.end(
        frame
          ? pageOf(host, hall.campus.url, MARKUP)
          : `<!doctype html><title>Host</title><link rel="icon" href="data:,"><iframe width="1200" height="4000" sandbox="allow-scripts" src="${request.url}"></iframe>`,
      )
    })
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    site = `http://localhost:${(server.address() as AddressInfo).port}`
    plain = visit(PLAIN)
  })
  after(async () => {
    server.close()
    await hall.close()
  })

  async function visit(host: Host): Promise<Record<string, string>> {
    const { page, context, expectNoErrors } = await hall.somebody()
    page.setDefaultTimeout(PATIENCE_MS)
    await countFacts(context)
    const strangers: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && ![site, hall.campus.url].includes(origin)) strangers.push(request.url())
    })
    const address = `${site}/${[PLAIN, ...HOSTS].indexOf(host)}`
    await page.goto(address)
    const at = host.sandboxed ? await frameOf(page) : page.mainFrame()
    await at.locator('univ-service-catalogue').first().getByRole('listitem').first().waitFor()
    await TAGS['univ-process-center']!(at)
    const look = host.styled ? await looks(at) : {}
    const length = await page.evaluate(() => history.length)
    for (const tag of built) await TAGS[tag]!(at)
    equal(page.url(), address)
    equal(await page.evaluate(() => history.length), length)
    deepEqual(strangers, [])
    const facts = await factsNow(at)
    deepEqual(changed(facts.before, facts.now, ['nanostoresGlobal', 'asked', '__before']), [], 'globals')
    expectNoErrors()
    await context.close()
    return look
  }

  for (const host of HOSTS)
    test(`${host.name}: every tag works and the page is as before`, async () => {
      const look = await visit(host)
      if (host.styled) deepEqual(changed(await plain, look), [], 'the page reaches into the tag')
    })
})

async function frameOf(page: Page): Promise<Frame> {
  await until('the frame', () => Promise.resolve(page.frames().length > 1))
  return page.frames()[1]!
}
