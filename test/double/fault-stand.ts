// A page whose time is the test's: nobody waits for a time-out, and what still waits after it is found.
import { equal, fail } from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { pageHeaders } from '../../demo/campus/http.ts'
import { openBrowser } from '../tools/pages.ts'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { addPages, openStand, type Stand } from './hall-stand.ts'

export interface FaultStand extends Stand {
  /** Lets so many seconds of the page pass, with what the network brings in between. */
  pass(...seconds: number[]): Promise<void>
  /** Asks again and again while hardly any of the page's time passes, since the machine may be slow. */
  until(what: string, there: () => Promise<boolean> | boolean): Promise<void>
  /** Nothing waits any more, nothing ran, nothing was thrown. */
  calm(where: string): Promise<void>
  /** All that a reader could see. */
  text(): Promise<string>
  /** Presses every button and link of that name; answers how many. */
  press(name: string): Promise<number>
}

export interface Faults {
  server: FaultServer
  browser: Browser
  open(member: boolean): Promise<FaultStand>
  close(): Promise<void>
}

/** Under the strict policy, one connection a call. */
export async function openFaults(): Promise<Faults> {
  const server = await startFaultServer({
    port: Number(process.env['UNIV_TEST_PORT'] ?? 0),
    headers: pageHeaders(),
    oneCallEach: true,
  })
  addPages(server)
  const browser = await openBrowser()
  const stands: Stand[] = []
  return {
    server,
    browser,
    async open(member) {
      const expected = [/^console: (?:Failed to load resource|.*net::ERR_)/]
      const options = { member, expected, height: 2400, prepare: clockwork }
      const stand = await openStand(browser, server, options)
      stands.push(stand)
      return faultStand(stand, server)
    },
    async close() {
      for (const one of stands) await one.close()
      await browser.close()
      await server.close()
    },
  }
}

/** Time is the page's own; the time-outs of the platform follow it, too. */
async function clockwork(page: Page): Promise<void> {
  await page.clock.install()
  await page.context().addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const end = new AbortController()
      setTimeout(() => end.abort(new DOMException('too late', 'TimeoutError')), ms)
      return end.signal
    }
  })
}

function faultStand(stand: Stand, server: FaultServer): FaultStand {
  const { page } = stand
  const quiet = async () => {
    for (let turn = 0, still = 0; turn < 200 && still < 2; turn++) {
      await new Promise((done) => setTimeout(done, 8))
      still = server.busy() === 0 ? still + 1 : 0
    }
  }
  const self: FaultStand = {
    ...stand,
    async pass(...seconds) {
      for (const some of seconds) {
        await quiet()
        await page.clock.runFor(some * 1000)
      }
      await quiet()
      await page.clock.runFor(50)
    },
    async until(what, there) {
      for (let turn = 0; turn < 400; turn++) {
        if (await there()) return
        await new Promise((done) => setTimeout(done, 20))
        // its own deferred work goes on, its time-outs do not come nearer
        await page.clock.runFor(5)
      }
      fail(what)
    },
    async calm(where) {
      const waiting = () => page.evaluate(() => globalThis.__probe.waiting())
      await self.until(`${where}: something still waits`, async () => (await waiting()) === 0)
      const ran = await page.evaluate(() => globalThis.__probe.ran())
      equal(ran.length, 0, `${where}: a reply ran`)
      const problems = stand.problems.splice(0)
      equal(problems.length, 0, `${where}: ${problems.join('\n')}`)
    },
    text: () => page.evaluate(() => globalThis.__probe.text()),
    press: (name) => page.evaluate((n) => globalThis.__probe.press(n), name),
  }
  return self
}
