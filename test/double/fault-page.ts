// A page with a fake clock: tests skip time-outs, and detect what is still pending afterwards.
import { equal, fail } from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { pageHeaders } from '../../src/campus/http.ts'
import { openBrowser } from '../tools/page-test.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { installFakeClock } from './fake-clock.ts'
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

const CONNECTIONS_PER_HOST = 6

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
      const prepare = async (page: Page) => void (await page.context().addInitScript(installFakeClock))
      const options = { isSignedIn: member, expected, height: 2400, prepare }
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

function createFaultPage(testPage: TestPage, server: FaultServer): FaultPage {
  const { page } = testPage
  const advanced = (time: number) =>
    page.evaluate(([t, held]) => globalThis.__clock.advance(t, held), [time, server.heldCalls()] as const)
  /**
   * Waits until every request has its reply: a request that is still on its way would otherwise time out when the clock
   * advances next. Those that the server leaves open on purpose do not count.
   */
  const waitForReplies = async (inProgress: number) => {
    let waiting = inProgress
    const isIdle = () =>
      server.pendingCalls() === 0 &&
      // requests behind held ones start when these end
      (waiting <= server.heldCalls() || server.heldCalls() >= CONNECTIONS_PER_HOST)
    for (let turn = 0; !isIdle(); turn++) {
      if (turn === 1000) fail(`${waiting} requests have no reply`)
      waiting = await advanced(0)
    }
  }
  const run = async (...durations: number[]) => {
    for (let next = 0; next < durations.length;) {
      if (server.heldCalls() > 0) await waitForReplies(await advanced(durations[next++]!))
      else {
        // only the server knows which requests it holds; while there are none, the page needs no call per duration
        const { done, waiting } = await page.evaluate(
          (all) => globalThis.__clock.advanceWhileIdle(all),
          durations.slice(next),
        )
        next += done
        await waitForReplies(waiting)
      }
    }
  }
  const self: FaultPage = {
    ...testPage,
    async advance(...seconds) {
      await run(...[0, ...seconds, 0.05].map((some) => some * 1000))
    },
    async waitFor(label, isThere) {
      for (let turn = 0; turn < 400; turn++) {
        if (await isThere()) return
        await new Promise((done) => setTimeout(done, 20))
        // runs the page's deferred work without triggering time-outs
        await run(5)
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
