import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type * as doubles from '../../../double/approver-browser.ts'

// An approver at random in two tabs: each decision arrives once, or is offered again, or was undone, discarded, or its
// refusal shown. The server acts on a task once; nobody's decision is sent as another user.

const seeds = (name: string, usual: string) => (process.env[name] ?? usual).split(' ').map(Number)
/** More of them: WALK_SEEDS='4 5 6', or WALK_LONG. */
const WALKS = [
  ...seeds('WALK_LONG', '20261126').map((seed) => ({ seed, steps: 2000 })),
  ...seeds('WALK_SEEDS', '1 2 3').map((seed) => ({ seed, steps: 400 })),
]
const TASKS = 4000

// in one file, so that what the product imports on demand comes in the same turn in every run: Node's own `import()` takes
// real time, during which the other tab goes on
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../../../double/approver-browser.ts', import.meta.url))],
  ...{ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error' },
})
const { ApproverBrowser } = (await import(
  `data:text/javascript,${encodeURIComponent(outputFiles![0]!.text)}`
)) as typeof doubles

/** mulberry32: the same walk for the same seed. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One decision of the walk; its remark is unique. */
interface Entry {
  id: string
  user: string
  fate: 'open' | 'undone' | 'discarded' | 'shown' | 'replaced'
}

type Page = Awaited<ReturnType<doubles.ApproverBrowser['page']>>

async function walk(seed: number, count: number) {
  const random = createRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const browser = new ApproverBrowser(TASKS)
  browser.hasLeft = () => random() < 0.5
  browser.signIn()
  const ledger = new Map<string, Entry>()
  const pages: Page[] = [await browser.page(), await browser.page()]
  const all = [...pages]
  const log: string[] = []
  let nextTask = 0

  const userOf = ({ session }: Page) => {
    const state = session.$session.get()
    return state.state === 'signed-in' ? state.user.id : ''
  }
  const fate = (decisions: readonly { remark: string }[], what: Entry['fate']) => {
    for (const { remark } of decisions) {
      const entry = ledger.get(remark.split(' ')[0]!)
      if (entry?.fate === 'open') entry.fate = what
    }
  }
  function decide(page: Page, numbers: number[], padding = '') {
    const user = userOf(page)
    if (!user) return
    for (const n of numbers) {
      const id = `t${n}`
      const known = page.decisions.$decisions.get().get(id)?.state
      if (known && known !== 'failed') continue
      const remark = `r${ledger.size}`
      // a decision on the same task replaces what was not sent before
      for (const entry of ledger.values())
        if (entry.id === id && entry.user === user && entry.fate === 'open') entry.fate = 'replaced'
      ledger.set(remark, { id, user, fate: 'open' })
      page.decide([n], `${remark} ${padding}`)
    }
  }
  const choices: [weight: number, name: string, run: (page: Page, at: number) => unknown][] = [
    [30, 'decide', (page) => decide(page, [++nextTask])],
    [
      4,
      'decide together',
      (page) =>
        decide(
          page,
          Array.from({ length: 2 + below(6) }, () => ++nextTask),
        ),
    ],
    [
      1,
      'decide many with long remarks',
      (page) =>
        decide(
          page,
          Array.from({ length: 34 }, () => ++nextTask),
          '材'.repeat(470),
        ),
    ],
    [
      6,
      'decide on what was not sent',
      (page) =>
        decide(
          page,
          page
            .unsent()
            .slice(0, 1)
            .map((id) => Number(id.slice(1))),
        ),
    ],
    [10, 'undo', (page) => fate(page.decisions.undo(), 'undone')],
    [
      4,
      'undo one',
      (page) => fate(page.decisions.undo([...page.decisions.$decisions.get().keys()].at(-2)), 'undone'),
    ],
    [25, 'wait', () => browser.advance(below(3000))],
    [10, 'wait longer', () => browser.advance(4000 + below(6000))],
    [6, 'reload', async (page, at) => void (pages[at] = await page.reload())],
    [3, 'crash', async (page, at) => (page.crash(), (pages[at] = await browser.page()))],
    [
      2,
      'close',
      async (page, at) => (
        await page.leave(),
        await browser.advance(below(9000)),
        (pages[at] = await browser.page())
      ),
    ],
    [6, 'hide or show', (page) => page.show(page.isHidden())],
    [3, 'offline', async () => ((browser.isOnline = false), await browser.advance(below(7000)))],
    [8, 'online', () => (browser.isOnline = true)],
    [2, 'slow', () => (browser.latency = 40 + below(4000))],
    [3, 'fast', () => (browser.latency = 40)],
    [2, 'the server refuses', () => (browser.refusesNext = true)],
    [
      4,
      'sign out',
      async (page, at) => {
        const signedOut = page.session.signOut()
        await browser.advance(3500)
        await signedOut
        pages[at] = await page.reload()
      },
    ],
    [1, 'the provider ends the session', () => browser.endSessions()],
    [
      12,
      'sign in',
      () =>
        (!browser.hasSession() || pages.every((page) => userOf(page) === '')) &&
        browser.signIn(random() < 0.8 ? 'u1' : 'u2'),
    ],
    [12, 'send what was not sent', (page) => page.decisions.sendUnsent(page.options)],
    [
      1,
      'discard what was not sent',
      (page) => {
        const offered = page.decisions.$unsent.get().filter(({ remark }) => browser.keeps(remark))
        const { restore } = page.decisions.discardUnsent()
        // what another tab is sending by now stays
        const discarded = offered.filter(({ remark }) => !browser.keeps(remark))
        if (random() < 0.5) restore()
        else fate(discarded, 'discarded')
      },
    ],
  ]
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  for (let step = 0; step < count; step++) {
    let at = random() * total
    const [, name, run] = choices.find(([weight]) => (at -= weight) < 0)!
    const tab = below(2)
    log.push(`${step} ${name} in tab ${tab}`)
    await run(pages[tab]!, tab)
    // events come one by one, each after what the one before has started
    await new Promise(setImmediate)
    if (!all.includes(pages[tab]!)) all.push(pages[tab]!)
    for (const page of all) fate(page.report.shown.splice(0), 'shown')
  }

  // in the end everybody signs in once more, and sends what is offered
  browser.isOnline = true
  browser.latency = 40
  browser.refusesNext = false
  for (const page of pages) await page.leave()
  await browser.advance(20_000)
  for (const user of ['u1', 'u2']) {
    browser.signIn(user)
    const page = await browser.page()
    await browser.advance(20_000)
    page.decisions.sendUnsent(page.options)
    await browser.advance(60_000)
    deepEqual(page.unsent(), [])
    await page.leave()
  }
  return { browser, ledger, log }
}

const total = { steps: 0, executed: 0, refused: 0, open: 0, undone: 0, discarded: 0, shown: 0, replaced: 0 }
for (const { seed, steps } of WALKS)
  test(`${steps} steps of an approver lose no decision and double none (seed ${seed})`, async () => {
    const { browser, ledger, log } = await walk(seed, steps)
    const byRemark = new Map(
      [...browser.executed].map(([id, { remark, user }]) => [remark.split(' ')[0]!, { id, user }]),
    )
    const executions = browser.arrived.filter(({ outcome }) => outcome === 'executed')
    equal(new Set(executions.map(({ id }) => id)).size, executions.length, 'the server acts on a task once')
    const lost = []
    for (const [remark, { id, user, fate }] of ledger) {
      const done = byRemark.get(remark)
      if (done) equal(done.user, user, 'sent as its own user')
      if (fate === 'undone' || fate === 'discarded' || fate === 'shown')
        ok(!done, `${remark} on ${id} was ${fate}, and arrived`)
      if (fate === 'open' && !done && !browser.executed.has(id)) lost.push(`${remark} on ${id}`)
    }
    deepEqual(lost, [], log.slice(-20).join('\n'))
    total.steps += steps
    total.executed += executions.length
    total.refused += browser.arrived.filter(({ outcome }) => outcome === 'refused').length
    for (const { fate } of ledger.values()) total[fate]++
  })

test('the walks have been everywhere', () => {
  ok(total.executed > total.steps / 5, JSON.stringify(total))
  for (const count of Object.values(total)) ok(count > 0, JSON.stringify(total))
})
