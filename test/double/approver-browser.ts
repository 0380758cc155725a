// A browser of one approver at a time, with several tabs on the process centre, and a server that records what it does.
import {
  createDecisions,
  type Decision,
  type DecideOptions,
} from '../../src/features/process-center/decide/decisions.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import type { Task } from '../../src/contract/core/tasks.ts'
import type { PageLifecycle } from '../../src/runtime/bus/page-lifecycle.ts'
import { createRuntime } from '../../src/runtime/create/create-runtime.ts'
import { createLazySession } from '../../src/runtime/session/sources/lazy-session.ts'
import type { Browser } from '../../src/runtime/page/browser.ts'
import type { KeyValueStore } from '../../src/runtime/page/storage.ts'
import { approve, reject, task } from '../features/process-center/process-backend.ts'
import {
  createConfig,
  createStoredRecord,
  FakeBrowser,
  KEY,
  ORIGIN,
} from '../runtime/session/fake-browser.ts'
import { flush } from '../runtime/session/fake-clock.ts'
import { FakeLocks } from './fake-locks.ts'

// preloaded, as on a signed-in page, so that a page that is left sends in the same task
await import('../../src/runtime/wire/rest.ts')

const KEEPALIVE_QUOTA = 65_536

/** What became of a decision, as its page reported it. */
export interface Report {
  done: Decision[]
  refused: Decision[]
  /** Those of them that the user has seen, and that are not kept. */
  shown: Decision[]
  /** Numbers of decisions that the end of the session has kept. */
  kept: number[]
}

export class ApproverBrowser extends FakeBrowser {
  readonly locks = new FakeLocks()
  readonly tasks: Task[]
  /** What the server did, by task id: once each. */
  readonly executed = new Map<string, { remark: string; actionId: string; user: string }>()
  /** Requests that reached the server. */
  readonly arrived: { id: string; remark: string; user: string; outcome: string; keepalive: boolean }[] = []
  isOnline = true
  /** Milliseconds that a request, and then its answer, takes. */
  latency = 40
  /** Whether the server refuses the next decision. */
  refusesNext = false
  /** Whether a request whose page is gone had been sent before. */
  hasLeft = () => true
  readonly #tokens = new Map<string, string>()
  #keepaliveBytes = 0
  #signIns = 0

  constructor(count: number) {
    super()
    Object.assign(globalThis, { origin: ORIGIN })
    this.tasks = Array.from({ length: count }, (_, i) => task(i + 1))
  }

  /** As the clock advances, what a timer or an answer starts reaches the network first. */
  override async advance(ms: number): Promise<void> {
    for (const end = this.now + ms; ;) {
      for (let turn = 0; turn < 8; turn++) await flush()
      const next = Math.min(end - this.now, ...this.delays())
      await super.advance(Math.max(0, next))
      if (this.now >= end) break
    }
    for (let turn = 0; turn < 8; turn++) await flush()
  }

  /** A signed-in browser with one page. */
  static async open(tasks = 40) {
    const browser = new ApproverBrowser(tasks)
    browser.signIn()
    const page = await browser.page()
    await browser.advance(100)
    return { browser, page }
  }

  /** Until everything is answered. */
  settle = () => this.advance(12_000)

  /** Signs in, in all tabs. */
  signIn(user = 'u1') {
    const token = `token-${++this.#signIns}-of-${user}`
    this.#tokens.set(token, user)
    this.local.setItem(
      KEY,
      createStoredRecord(user, { access_token: token, expires_at: Math.floor(this.now / 1000) + 86_400 }),
    )
    this.dispatchStorage(KEY)
  }
  /** Whether a decision with that remark is on the device. */
  keeps(remark: string): boolean {
    return Object.values(this.local.all()).some((value) => value.includes(JSON.stringify(remark)))
  }
  /** The provider ends all sessions; pages notice by the next refusal, or by the storage event of a sign-out. */
  endSessions() {
    this.#tokens.clear()
  }

  hasSession = () => this.#tokens.size > 0

  /** Opens a page of the process centre in a tab. */
  async page(isVisible = true, tab = this.tab()) {
    let isAlive = true
    let hasFetched = false
    let isHidden = !isVisible
    const events = new EventTarget()
    const asking = new Set<unknown>()
    const owner = {}
    const guard = (store: KeyValueStore): KeyValueStore => ({
      get: (key) => (isAlive ? store.get(key) : null),
      set: (key, value) => isAlive && store.set(key, value),
      remove: (key) => void (isAlive && store.remove(key)),
      keys: () => (isAlive ? store.keys() : []),
    })
    const storages = { local: guard(tab.storages.local), session: guard(tab.storages.session) }
    const schedule: Browser['schedule'] = (run, ms) => this.schedule(() => isAlive && run(), ms)
    const browser = { ...tab.browser, schedule, storages }
    const session = createLazySession({ ...tab.options(), browser }, async () => ({
      createSession: async ({ atoms }) => tab.open({ browser, atoms }),
    }))
    await session.initialized
    const lifecycle: PageLifecycle = {
      hidden: () => isHidden,
      listen(type, run) {
        events.addEventListener(type, run)
        if (type === 'beforeunload') asking.add(run)
        return () => {
          events.removeEventListener(type, run)
          asking.delete(run)
        }
      },
      locks: this.locks.of(owner),
    }
    const never = new Promise<never>(() => {})
    const platform: Browser = {
      ...browser,
      fetch: async (input, init = {}) => {
        hasFetched = true
        if (!isAlive) return never
        const url = new URL(String(input instanceof Request ? input.url : input))
        const body = String(init.body ?? '')
        if (!this.isOnline) throw new TypeError('Failed to fetch')
        if (init.keepalive && this.#keepaliveBytes + body.length > KEEPALIVE_QUOTA)
          throw new TypeError('Failed to fetch: the quota of keepalive requests is exceeded')
        if (init.keepalive) this.#keepaliveBytes += body.length
        const wait = () => new Promise<void>((done) => void this.schedule(done, this.latency))
        await wait()
        const reply = isAlive || init.keepalive || this.hasLeft() ? this.#answer(url, body, init) : null
        await wait()
        if (init.keepalive) this.#keepaliveBytes -= body.length
        if (!isAlive || !reply) return never
        if (!this.isOnline) throw new TypeError('Failed to fetch')
        return new Response(JSON.stringify(reply.body), {
          status: reply.status,
          headers: { 'content-type': 'application/json' },
        })
      },
    }
    const config = createConfig({ processes: 'task-api' })
    const runtime = createRuntime(config, platform, session)
    // its lists have loaded by then, and with them the module of REST calls
    runtime.rest(processDetail, { path: { id: 'p1' }, query: { locale: 'en' } }).catch(() => {})
    while (!hasFetched) await flush()
    const decisions = createDecisions(runtime, lifecycle)
    const report: Report = { done: [], refused: [], shown: [], kept: [] }
    const decideOptions: DecideOptions = {
      locale: 'en',
      onDone: (decision) => report.done.push(decision),
      onRefused: (decision) => {
        report.refused.push(decision)
        if (!isHidden && !this.keeps(decision.remark)) report.shown.push(decision)
      },
      onKept: (count) => report.kept.push(count),
    }
    const end = () => {
      isAlive = false
      session.dispose()
      this.locks.releaseAll(owner)
    }
    const leave = async () => {
      isHidden = true
      events.dispatchEvent(new Event('visibilitychange'))
      events.dispatchEvent(new Event('pagehide'))
      // a page that is left runs microtasks only
      for (let turn = 0; turn < 300; turn++) await Promise.resolve()
      end()
    }
    return {
      decisions,
      report,
      session,
      runtime,
      options: decideOptions,
      isAlive: () => isAlive,
      isHidden: () => isHidden,
      unsent: () => decisions.$unsent.get().map(({ task: { id } }) => id),
      decide: (numbers: readonly number[], remark = '') =>
        decisions.decide(
          numbers.map((n) => ({
            task: this.tasks[n - 1]!,
            action: remark.startsWith('no') ? reject : approve,
          })),
          remark,
          decideOptions,
        ),
      show(isShown: boolean) {
        isHidden = !isShown
        events.dispatchEvent(new Event('visibilitychange'))
      },
      /** Whether the browser asks the person before it leaves. */
      asksBeforeLeaving: () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true })),
      /** Whether it listens, without which the browser keeps it for "Back". */
      mayAsk: () => asking.size > 0,
      /** Closes the page, or leaves it for another one. */
      leave,
      reload: async () => {
        await leave()
        return this.page(true, tab)
      },
      /** The browser or the power fails: no event. */
      crash: end,
    }
  }

  #answer(url: URL, body: string, init: RequestInit): { status: number; body: unknown } {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const user = this.#tokens.get(token)
    if (!user) return { status: 401, body: { errno: 1, ecode: 'ACCESS_TOKEN_INVALID' } }
    const id = url.pathname.split('/').at(-1)!
    if (init.method !== 'POST') return { status: 200, body: this.#process(id) }
    const form = new URLSearchParams(body)
    const [remark, actionId] = [form.get('remark') ?? '', form.get('actionId') ?? '']
    const arrive = (outcome: string) =>
      this.arrived.push({ id, remark, user, outcome, keepalive: !!init.keepalive })
    if (this.executed.has(id)) {
      arrive('handled')
      return { status: 200, body: { errno: 1, ecode: 'TASK_ALREADY_HANDLED', error: 'done before' } }
    }
    if (this.refusesNext) {
      this.refusesNext = false
      arrive('refused')
      return { status: 200, body: { errno: 7, ecode: 'REFUSED', error: 'the term is over' } }
    }
    arrive('executed')
    this.executed.set(id, { remark, actionId, user })
    return { status: 200, body: { errno: 0 } }
  }

  #process(id: string) {
    const known = this.tasks.find(({ process }) => process!.id === id)!
    const done = this.executed.has(known.id)
    const step = {
      id: known.id,
      name: known.name,
      actionUser: done ? 'Me' : '',
      actionTime: done ? this.now : 0,
    }
    return { errno: 0, entities: [{ id, name: known.process!.name, status: 'doing', tasks: [step] }] }
  }
}
