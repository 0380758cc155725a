// The time from an action on a task until another browser has painted the change, against a campus on this machine, and
// the share of each step. Both use the same clock.
import { openPortalFixture } from '../pages/portal-fixture.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import { median, percentile, rounds, type Bench } from './bench-results.ts'

/** Times in epoch milliseconds. */
interface EventTimes {
  /** the browser has received the event */
  event: number
  /** the refetched list has arrived */
  list: number
  /** the row is no longer on screen */
  painted: number
}
interface EventWatch {
  arm(row: string): void
  seen(): Promise<EventTimes>
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var eventWatch: EventWatch
}

/** Runs in the page before its scripts: records when the event, the list and the removal of the row happen. */
function installEventWatch(): void {
  let event = 0
  let list = 0
  let done: Promise<EventTimes> = Promise.resolve({ event, list, painted: 0 })
  const now = () => performance.timeOrigin + performance.now()
  const ask = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const address = asked[0] instanceof Request ? asked[0].url : String(asked[0])
    const reply = await ask(...asked)
    if (/\/me\/tasks\/todo/.test(address)) list = now()
    if (!/\/bus(?:\?|$)/.test(address) || !reply.body) return reply
    const [theirs, ours] = reply.body.tee()
    const reader = ours.getReader()
    const decoder = new TextDecoder()
    const read = async (): Promise<void> => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        if (decoder.decode(part.value).includes('"task"')) event ||= now()
    }
    read().catch(() => {})
    return new Response(theirs, { status: reply.status, headers: reply.headers })
  }
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  globalThis.eventWatch = {
    arm(row) {
      event = list = 0
      const root = () => {
        const portal = document.querySelector('univ-portal')?.shadowRoot ?? document
        return portal.querySelector('univ-process-center')!.shadowRoot!
      }
      const findRow = () => root().querySelector(`[data-row="${row}"]`)
      done = (async () => {
        while (findRow()) await frame()
        // a task queued in a frame's callback runs after its paint
        await frame()
        await new Promise((next) => setTimeout(next))
        return { event, list, painted: now() }
      })()
    },
    seen: () => done,
  }
}

export async function bench(): Promise<Bench> {
  const portal = await openPortalFixture()
  try {
    const { url } = portal.campus
    const { access_token } = await fetchTokens(url, 'approver')
    const headers = { authorization: `Bearer ${access_token}` }
    const watcher = await portal.openMember('approver', '/workflow/todo')
    await watcher.context.addInitScript(installEventWatch)
    await watcher.page.reload()
    const { page } = watcher
    const rows = page.locator('univ-process-center [data-row]')
    await rows.first().waitFor()
    const shares: Record<'server' | 'wire' | 'asked again' | 'render' | 'all', number[]> = {
      ...{ server: [], wire: [], 'asked again': [], render: [], all: [] },
    }
    // the first ones are a warm-up
    for (let turn = -2; turn < rounds(8); turn++) {
      const reply = await fetch(`${url}/task-api/me/tasks/todo?limit=100&start=0`, { headers })
      const { entities } = (await reply.json()) as {
        entities: { id: string; actions: { id: string; needsRemark: boolean }[] }[]
      }
      await rows.first().waitFor()
      const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
      const task = entities.find(({ id, actions }) => shown.includes(id) && actions.length > 0)
      if (!task) break
      await page.evaluate((row) => globalThis.eventWatch.arm(row), task.id)
      const body = new URLSearchParams({ actionId: task.actions[0]!.id, remark: 'bench' })
      const start = Date.now()
      const acted = await fetch(`${url}/task-api/task/${task.id}`, { method: 'POST', headers, body })
      const answered = Date.now()
      if (!acted.ok) throw new Error(`the campus refused: ${acted.status} ${await acted.text()}`)
      const { event, list, painted } = await page.evaluate(() => globalThis.eventWatch.seen())
      if (turn < 0) continue
      shares.server.push(Math.min(answered, event) - start)
      shares.wire.push(Math.max(0, event - answered))
      shares['asked again'].push(list - event)
      shares.render.push(painted - list)
      shares.all.push(painted - start)
    }
    const summary = {
      server: 'server: the action is saved, the event sent',
      wire: 'wire: the event reaches the browser after the reply',
      'asked again': 'the browser asks for the list again',
      render: 'render: until the row has left the screen',
      all: 'all',
    }
    return {
      name: `a task event, from the action to the paint in another browser, ${shares.all.length} times`,
      rows: Object.entries(summary).map(([key, name]) => {
        const all = shares[key as keyof typeof shares]
        return {
          part: name,
          'p50 ms': Math.round(median(all)),
          'p95 ms': Math.round(percentile(all, 0.95)),
          share: `${Math.round((100 * median(all)) / median(shares.all))} %`,
        }
      }),
      goals: [{ name: 'a task event on screen, p95 ms', measured: percentile(shares.all, 0.95), most: 1000 }],
    }
  } finally {
    await portal.close()
  }
}
