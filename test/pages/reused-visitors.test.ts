import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, type Visitor } from '../tools/page-test.ts'
import { createReusedVisitors } from '../tools/reused-visitors.ts'

describe('visitors in the same tab', () => {
  let browser: Browser
  const servers: Server[] = []
  const startSite = async () => {
    const server = createServer((_request, response) => void response.end('a page'))
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }
  before(async () => (browser = await openBrowser()))
  after(async () => {
    await browser.close()
    for (const server of servers) server.close()
  })

  test('a visitor finds nothing of the one before', async () => {
    const site = await startSite()
    const visitors = createReusedVisitors(browser, site)
    const first = await visitors.open()
    let requests = 0
    first.page.on('request', () => requests++)
    await first.page.goto(site)
    await first.page.evaluate(() => {
      localStorage['a'] = sessionStorage['a'] = document.cookie = 'a=1'
    })
    await first.page.setViewportSize({ width: 300, height: 300 })
    await first.close()
    const second = await visitors.open()
    equal(second.context, first.context)
    const before = requests
    await second.page.goto(site)
    equal(requests, before)
    const stored = () => [localStorage.length, sessionStorage.length, document.cookie, innerWidth]
    deepEqual(await second.page.evaluate(stored), [0, 0, '', 1280])
  })

  test('a tab with another site, an init script or another clock is not used again, at its second use too', async () => {
    const [site, other] = [await startSite(), await startSite()]
    const visitors = createReusedVisitors(browser, site)
    const spoilers: ((visitor: Visitor) => Promise<unknown>)[] = [
      ({ page }) => page.goto(other),
      ({ context }) => context.addInitScript(() => {}),
      ({ page }) => page.clock.install(),
    ]
    for (const spoil of spoilers) {
      const first = await visitors.open()
      await first.page.goto(site)
      await first.close()
      const second = await visitors.open()
      equal(second.context, first.context)
      await spoil(second)
      await second.close()
      const third = await visitors.open()
      notEqual(third.context, second.context)
      await third.close()
    }
  })
})
