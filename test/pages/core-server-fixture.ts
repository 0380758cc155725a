import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { startCoreServer, type CoreServer } from '../double/core-server.ts'
import { openBrowser } from '../tools/page-test.ts'

/** A server of the core alone, and the browser of the process, for the tests of a suite. */
export function setUpCoreServer(): CoreServer & { browser: Browser } {
  const fixture = {} as CoreServer & { browser: Browser }
  before(async () => {
    const [server, browser] = await Promise.all([startCoreServer(), openBrowser()])
    Object.assign(fixture, server, { browser })
  })
  after(async () => {
    await fixture.browser.close()
    await fixture.close()
  })
  return fixture
}
