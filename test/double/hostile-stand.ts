// What the hostile tests share: one hall whose every field is a hostile text, and what must hold after each scene.
import { deepEqual, ok } from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../tools/pages.ts'
import { startFaultServer, type Call, type FaultServer } from './fault-server.ts'
import { hallAnswers, type HallOptions } from './hall-answers.ts'
import { addPages, openStand, type Stand, type StandOptions } from './hall-stand.ts'
import type { Staged } from './hostile-probe.ts'
import { hostileStrings } from './hostile-strings.ts'
import { helpAnswers } from './help-answers.ts'
import { processAnswers } from './process-answers.ts'

export const N = hostileStrings.length
/** Whole megabytes have a test of their own. */
export const shortened = hostileStrings.map((text) => text.slice(0, 2_500))
export const textAt = (i: number): string => shortened[((i % N) + N) % N]!
export const range = (n: number, step = 1) => Array.from({ length: n }, (_, i) => i * step)

/** Page tags of their own runtime, each of which meets the texts from another place on. */
export const apart = (server: FaultServer, from: number, one: Staged): Staged => {
  const attributes = {
    ...one.attributes,
    tenant: `from-${from}`,
    'app-center': `${server.url}/app-center/graphql?s=${from}`,
    'anonymous-app-center': `${server.url}/app-center/anonymous/graphql?s=${from}`,
    'task-api': `${server.url}/task-api/from-${from}`,
    'task-center': `${server.url}/taskcenter/from-${from}`,
    'knowledge-graph': `${server.url}/knowledge-graph/from-${from}`,
    bot: `${server.url}/knowledge-bot/from-${from}`,
  }
  return { ...one, attributes }
}
const fromOf = ({ url }: Call) =>
  Number(url.searchParams.get('s') ?? /\/from-(\d+)/.exec(url.pathname)?.[1] ?? 0)

export interface Hostile {
  server: FaultServer
  browser: Browser
  /** Fields of replies that were filled so far, `userapps name`. */
  surfaces: Set<string>
  /** Lists of `n` records; the same text stands in every field of one record. */
  fill(n?: number, from?: number): void
  /** The page of a guest or of a member, opened once and kept; `tall` shows that many pixels of it. */
  stand(member: boolean, tall?: number): Promise<Stand>
  /** A page of its own, which is closed at the end. */
  fresh(options: StandOptions): Promise<Stand>
  /** Nothing ran, nothing dangerous is left, nobody else was called, nothing broke. */
  unharmed(stand: Stand, where: string): Promise<void>
  /** So that a test sees what it thinks it sees. */
  shows(stand: Stand, some: string, where: string): Promise<void>
  /** Presses every button and link of that name, at least so many. */
  press(stand: Stand, name: string, least?: number): Promise<void>
  close(): Promise<void>
}

export async function openHostile(): Promise<Hostile> {
  const server = await startFaultServer({ port: Number(process.env['UNIV_TEST_PORT'] ?? 0) })
  addPages(server)
  const browser = await openBrowser()
  const surfaces = new Set<string>()
  const foreign: string[] = []
  const kept = new Map<boolean, Stand>()
  const stands: Stand[] = []

  const hostile: Hostile = {
    server,
    browser,
    surfaces,
    fill(n = N, from = 0) {
      server.fault = undefined
      const options: HallOptions = {
        n,
        word(op, i, field) {
          surfaces.add(`${op.replace('anonymity', '').toLowerCase()} ${field}`)
          // this is checked before anything is shown, and would hide the record
          if (op.endsWith('AppProjects') && field === 'type') return 'TOPIC'
          return textAt(from + i)
        },
        from: fromOf,
      }
      server.answers = { ...hallAnswers(options), ...processAnswers(options), ...helpAnswers(options) }
    },
    async stand(member, tall = 900) {
      const one = kept.get(member) ?? (await hostile.fresh({ member }))
      kept.set(member, one)
      await one.page.setViewportSize({ width: 1280, height: tall })
      return one
    },
    async fresh(options) {
      const one = await openStand(browser, server, { expected: [/^console: /], ...options })
      stands.push(one)
      one.context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (origin !== server.url && protocol !== 'data:') foreign.push(request.url())
      })
      return one
    },
    async unharmed(stand, where) {
      const { ran, dangers } = await stand.page.evaluate(() => {
        globalThis.__probe.act()
        return { dangers: globalThis.__probe.dangers(), ran: globalThis.__probe.ran() }
      })
      deepEqual(
        [...new Set(ran)].map((i) => textAt(i).slice(0, 80)),
        [],
        `${where}: these ran`,
      )
      deepEqual(dangers.slice(0, 10), [], `${where}: dangers were left`)
      deepEqual(foreign.splice(0).slice(0, 10), [], `${where}: others were called`)
      stand.expectNoErrors()
    },
    async shows(stand, some, where) {
      const told = await stand.page.evaluate(() => globalThis.__probe.text())
      ok(told.includes(some), `${where}: ${JSON.stringify(some.slice(0, 40))} is not shown`)
    },
    async press(stand, name, least = 1) {
      let found = 0
      for (let turn = 0; turn < 200 && found < least; turn++) {
        if (turn) await new Promise((done) => setTimeout(done, 25)) // parts that come with a reply of their own
        found = await stand.page.evaluate(([n, all]) => globalThis.__probe.press(n, all), [
          name,
          least,
        ] as const)
      }
      ok(found >= least, `${name} was there ${found} times`)
      await stand.settle()
    },
    async close() {
      for (const one of stands) await one.close()
      await browser.close()
      await server.close()
    },
  }
  hostile.fill(4)
  return hostile
}
