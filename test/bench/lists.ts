// The process centre with 5,000 tasks: first rows, scrolling and selecting, against an empty page of the same height in
// the same browser, which shows what the machine can do at best.
import type { CDPSession, Page } from 'playwright-core'
import { startFaultServer } from '../double/fault-server.ts'
import { addPages, openTestPage } from '../double/test-page.ts'
import { portalAnswers } from '../double/portal-answers.ts'
import { processAnswers } from '../double/process-answers.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { requireBuild, median, percentile, rounds, type Bench, type Goal } from './bench-results.ts'

const TASKS = 5_000
const rates = [1, 4] as const
const fieldText = (_op: string, index: number, field: string) =>
  field.startsWith('uri') ? `/form/${index}` : `${field} of task ${index + 1}`

interface Meter {
  /** Frame durations while scrolling: by wheel, then by dragging the scroll bar. */
  scroll(wheel: number, pulls: number): Promise<number[]>
  /** Milliseconds from a click to the frame that shows its result. */
  press(target: 'row' | 'all' | 'none', index: number): Promise<number>
  nodes(): number
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var meter: Meter
}

function installMeter(): void {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const painted = async () => {
    await frame()
    await new Promise((done) => setTimeout(done))
    return performance.now()
  }
  const root = () => document.querySelector('univ-process-center')!.shadowRoot!
  const chosen = () =>
    Number(/\d+/.exec(root().querySelector('.center-selection [role=status]')?.textContent ?? '')?.[0] ?? 0)
  const count = (from: Node): number => {
    let n = 1
    for (const child of from.childNodes) n += count(child)
    if (from instanceof Element && from.shadowRoot) n += count(from.shadowRoot)
    return n
  }
  globalThis.meter = {
    async scroll(wheel, pulls) {
      const height = document.documentElement.scrollHeight
      const times: number[] = []
      scrollTo(0, 0)
      await painted()
      let last = await frame()
      for (let i = 1; i <= wheel + pulls; i++) {
        if (i <= wheel) scrollBy(0, 240)
        else scrollTo(0, (height * ((i * 7) % 11)) / 11)
        const time = await frame()
        times.push(time - last)
        last = time
      }
      scrollTo(0, 0)
      await painted()
      return times
    },
    async press(target, index) {
      const boxes = [...root().querySelectorAll<HTMLElement>('input[type=checkbox]')]
      const buttons = [...root().querySelectorAll<HTMLElement>('.center-selection button')]
      const wanted = { row: boxes[index], all: buttons[0], none: buttons.at(-1) }
      if (target === 'none') wanted.none = buttons.find((button) => button.textContent === 'Clear selection')
      const before = chosen()
      const start = performance.now()
      if (!wanted[target]) throw new Error(`nothing to press for ${target}`)
      wanted[target].click()
      while (chosen() === before) await frame()
      return (await painted()) - start
    },
    nodes: () => count(document),
  }
}

export async function bench(): Promise<Bench> {
  requireBuild('univ-process-center')
  const server = await startFaultServer()
  addPages(server)
  const options = { fieldText }
  server.answers = {
    ...portalAnswers({ ...options, count: 5 }),
    ...processAnswers({ ...options, count: TASKS }),
  }
  const browser = await launchBrowser()
  try {
    const prepare = async (page: Page) => {
      await page.context().addInitScript(installMeter)
    }
    const testPage = await openTestPage(browser, server, { isSignedIn: true, prepare, expected: [/./] })
    const { page, context } = testPage
    const session = await context.newCDPSession(page)
    const attributes = { list: 'todo', query: `limit=${TASKS}`, bus: '' }
    const start = Date.now()
    await testPage.show([{ tag: 'univ-process-center', attributes }])
    await page.locator('univ-process-center input[type=checkbox]').first().waitFor()
    const first = Date.now() - start
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const empty = await context.newPage()
    await empty.goto(`${server.url}/stage.html`)
    await empty.evaluate(
      (tall) => (document.querySelector<HTMLElement>('#stage')!.style.height = `${tall}px`),
      height,
    )
    const floor = await context.newCDPSession(empty)

    const rows: Bench['rows'] = []
    const goals: Goal[] = []
    for (const rate of rates) {
      const figures = {
        scroll: [] as number[],
        floor: [] as number[],
        row: [] as number[],
        all: [] as number[],
        none: [] as number[],
      }
      const longest = { scroll: [] as number[], floor: [] as number[] }
      for (let round = 0; round < rounds(2); round++) {
        for (const [kind, where, measuredPage] of [
          ['scroll', session, page],
          ['floor', floor, empty],
        ] as const) {
          await measuredPage.bringToFront()
          const times = await withCpuThrottling(where, rate, () =>
            measuredPage.evaluate(() => globalThis.meter.scroll(40, 10)),
          )
          figures[kind].push(...times)
          longest[kind].push(Math.max(...times))
        }
        await page.bringToFront()
        for (let i = 0; i < 5; i++)
          figures.row.push(
            await withCpuThrottling(session, rate, () =>
              page.evaluate((index) => globalThis.meter.press('row', index), i),
            ),
          )
        figures.all.push(
          await withCpuThrottling(session, rate, () => page.evaluate(() => globalThis.meter.press('all', 0))),
        )
        figures.none.push(
          await withCpuThrottling(session, rate, () =>
            page.evaluate(() => globalThis.meter.press('none', 0)),
          ),
        )
      }
      const least = Math.min(...longest.scroll)
      rows.push({
        [`${TASKS} tasks`]: `${rate} × CPU`,
        'scroll p95 ms': Math.round(percentile(figures.scroll, 0.95)),
        'longest frame': Math.round(least),
        'empty page p95': Math.round(percentile(figures.floor, 0.95)),
        'its longest': Math.round(Math.min(...longest.floor)),
        'choose one ms': Math.round(median(figures.row)),
        'choose all': Math.round(median(figures.all)),
        'choose none': Math.round(median(figures.none)),
      })
      if (rate === 4)
        goals.push({
          name: `${TASKS} tasks, 4 × CPU: longest frame while scrolling, ms`,
          measured: least,
          most: 50,
        })
    }
    const nodes = await page.evaluate(() => globalThis.meter.nodes())
    goals.push({ name: `${TASKS} tasks: nodes`, measured: nodes, most: 3000 })
    return { name: `${TASKS} tasks in one page: first rows after ${first} ms, ${nodes} nodes`, rows, goals }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function withCpuThrottling<T>(session: CDPSession, rate: number, work: () => Promise<T>): Promise<T> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}
