// A page with a fake clock: tests skip time-outs, and detect what is still pending afterwards.
import { equal, fail } from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { pageHeaders } from '../../demo/campus/http.ts'
import { openBrowser } from '../tools/page-test.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { addPages, openTestPage, type TestPage } from './test-page.ts'

export interface FaultPage extends TestPage {
  /** Advances the page's clock by each number of seconds, waiting for the network in between. */
  advance(...seconds: number[]): Promise<void>
  /** Polls in real time while the page's clock hardly advances, because the machine may be slow. */
  waitFor(label: string, isThere: () => Promise<boolean> | boolean): Promise<void>
  /** Asserts that nothing is pending, no hostile text was executed, and nothing was thrown. */
  expectIdle(where: string): Promise<void>
  /** All visible text. */
  text(): Promise<string>
  /** Presses every button and link of that name; resolves with their number. */
  press(name: string): Promise<number>
}

export interface FaultTestBed {
  server: FaultServer
  browser: Browser
  open(member: boolean): Promise<FaultPage>
  close(): Promise<void>
}

/** Serves pages with the strict policy, with one connection per call. */
export async function openFaultTestBed(): Promise<FaultTestBed> {
  const server = await startFaultServer({
    port: Number(process.env['UNIV_TEST_PORT'] ?? 0),
    headers: pageHeaders(),
    oneCallPerConnection: true,
  })
  addPages(server)
  const browser = await openBrowser()
  const pages: TestPage[] = []
  return {
    server,
    browser,
    async open(member) {
      const expected = [/^console: (?:Failed to load resource|.*net::ERR_)/]
      const options = { isSignedIn: member, expected, height: 2400, prepare: installClock }
      const testPage = await openTestPage(browser, server, options)
      pages.push(testPage)
      return createFaultPage(testPage, server)
    },
    async close() {
      for (const page of pages) await page.close()
      await browser.close()
      await server.close()
    },
  }
}

/** Installs a fake clock that also controls AbortSignal.timeout. */
async function installClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.context().addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const end = new AbortController()
      setTimeout(() => end.abort(new DOMException('too late', 'TimeoutError')), ms)
      return end.signal
    }
  })
}

function createFaultPage(testPage: TestPage, server: FaultServer): FaultPage {
  const { page } = testPage
  const networkIdle = async () => {
    for (let turn = 0, still = 0; turn < 200 && still < 2; turn++) {
      await new Promise((done) => setTimeout(done, 8))
      still = server.pendingCalls() === 0 ? still + 1 : 0
      // lets a busy page send its queued calls, which would otherwise time out when the clock advances
      if (still) await page.evaluate(() => 0)
      if (server.pendingCalls()) still = 0
    }
  }
  const self: FaultPage = {
    ...testPage,
    async advance(...seconds) {
      for (const some of seconds) {
        await networkIdle()
        await page.clock.runFor(some * 1000)
      }
      await networkIdle()
      await page.clock.runFor(50)
    },
    async waitFor(label, isThere) {
      for (let turn = 0; turn < 400; turn++) {
        if (await isThere()) return
        await new Promise((done) => setTimeout(done, 20))
        // runs the page's deferred work without triggering time-outs
        await page.clock.runFor(5)
      }
      fail(label)
    },
    async expectIdle(where) {
      const isPending = () => page.evaluate(() => globalThis.__probe.isPending())
      await self.waitFor(`${where}: something still waits`, async () => !(await isPending()))
      const ran = await page.evaluate(() => globalThis.__probe.takeExecuted())
      equal(ran.length, 0, `${where}: a reply ran`)
      const problems = testPage.problems.splice(0)
      equal(problems.length, 0, `${where}: ${problems.join('\n')}`)
    },
    text: () => page.evaluate(() => globalThis.__probe.text()),
    press: (name) => page.evaluate((n) => globalThis.__probe.press(n), name),
  }
  return self
}
