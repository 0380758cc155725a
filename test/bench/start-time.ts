// From navigation to painted content: each tag against the same markup rendered by React alone and by plain DOM calls,
// interleaved, each load with an empty cache, medians; then with a throttled CPU and network. BENCH_TAGS=favorites,assistant
// measures those tags only.
import { readFileSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { baselineScripts, shownLengthScript, takeSnapshot, type Snapshot } from './baselines.ts'
import { median, rounds, type Bench, type Goal } from './bench-results.ts'

interface Condition {
  name: string
  rounds: number
  /** CPU slowdown factor */
  rate: number
  /** 1.44 Mbit/s, 562 ms per round trip */
  slow4g: boolean
}

const conditions: Condition[] = [
  { name: '1 × CPU', rounds: rounds(7), rate: 1, slow4g: false },
  { name: '4 × CPU', rounds: rounds(7), rate: 4, slow4g: false },
  { name: 'Slow 4G', rounds: rounds(2), rate: 1, slow4g: true },
]
/** Maximum ratio of content time to the React baseline, at 4 × CPU. */
const maxRatios: Record<string, number> = {
  'univ-visit-counter': 1.1,
  'univ-favorites': 1.3,
  'univ-service-catalogue': 1.15,
  'univ-process-center': 1.3,
}
/** Milliseconds, at 4 × CPU. */
const MAX_TASK_MS = 200
const MAX_LAYOUT_SHIFT = 0.01
/** Share of the final characters that is the content. */
const CONTENT_SHARE = 0.9
/** The favourites' sign-in line later tells how many items members see: a sixth of the characters. */
const contentShares: Record<string, number> = { 'univ-favorites': 0.8 }
const requestedTags = process.env['BENCH_TAGS']?.split(',')
const tags = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-service-catalogue',
  'univ-process-center',
  'univ-portal',
  'univ-assistant',
].filter((tag) => requestedTags?.some((name) => tag.endsWith(name)) ?? true)

export async function bench(): Promise<Bench[]> {
  const dist = process.env['UNIV_DIST'] ?? 'dist'
  const { entries, fast } = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8')) as {
    entries: Record<string, unknown>
    fast: boolean
  }
  if (fast) console.warn('dist was built by the fast path; npm run build gives the real figures')
  const campus = await openCampus(dist)
  const browser = await openBrowser()
  const shots = new Map<string, Snapshot>()
  const server = createServer(benchRequestListener(campus.url, await baselineScripts(), shots))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  try {
    const built = tags.filter((tag) => tag in entries)
    for (const tag of built) {
      const page = await browser.newPage({ locale: 'zh-CN' })
      await page.addInitScript(keepNamesScript)
      await page.goto(pageAt(origin, 'tag', tag))
      const shot = await takeSnapshot(page, tag)
      if (shot.length === 0) throw new Error(`<${tag}> shows nothing, so there is nothing to measure`)
      shots.set(tag, shot)
      await page.close()
    }
    const result: Bench[] = []
    for (const condition of conditions) {
      const rows: Bench['rows'] = []
      for (const tag of built) rows.push(await compare(browser, origin, tag, shots.get(tag)!, condition))
      result.push({
        name: `start to painted content, ${condition.name}, medians of ${condition.rounds}`,
        rows,
        goals: condition.rate === 4 ? goalsOf(rows) : [],
      })
    }
    return result
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
    await campus.close()
  }
}

const goalsOf = (rows: Bench['rows']): Goal[] =>
  rows
    .filter(({ tag }) => String(tag) in maxRatios)
    .flatMap((row) => {
      const tag = String(row['tag'])
      const goal = (what: string, column: string, most: number): Goal => ({
        what: `<${tag}> ${what} at 4 × CPU`,
        measured: Number(row[column]),
        most,
      })
      return [
        goal('content × React, same markup,', '× React, same markup', maxRatios[tag]!),
        goal('longest task in ms', 'longest task', MAX_TASK_MS),
        goal('layout shift', 'layout shift', MAX_LAYOUT_SHIFT),
      ]
    })

/** Served at the path of the portal's home, because the portal reads its URL. */
const pageAt = (origin: string, kind: string, tag: string): string =>
  `${origin}/workflow/index?bench=${kind}/${tag}`

const kinds = ['tag', 'react', 'vanilla', 'empty'] as const

async function compare(browser: Browser, origin: string, tag: string, shot: Snapshot, condition: Condition) {
  const loads: Record<(typeof kinds)[number], Load[]> = { tag: [], react: [], vanilla: [], empty: [] }
  // the first round fills the caches of the servers and is not counted; each round has the opposite order
  for (let round = -1; round < condition.rounds; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const wanted = kind === 'empty' ? 1 : shot.length * (contentShares[tag] ?? CONTENT_SHARE)
      const target = kind === 'tag' ? tag : 'bench-floor'
      const result = await load(browser, pageAt(origin, kind, tag), target, wanted, condition)
      if (round >= 0) loads[kind].push(result)
    }
  const [own, react, vanilla, empty] = kinds.map((kind) => median(loads[kind].map(({ ms }) => ms))) as [
    number,
    number,
    number,
    number,
  ]
  const most = (kind: (typeof kinds)[number], key: keyof Load): number =>
    Math.max(...loads[kind].map((result) => result[key]))
  return {
    tag,
    characters: shot.length,
    ms: Math.round(own),
    '× React, same markup': (own / react).toFixed(2),
    '× vanilla, same markup': (own / vanilla).toFixed(2),
    '× empty element': (own / empty).toFixed(2),
    'React × empty': (react / empty).toFixed(2),
    'requests before content': most('tag', 'requests'),
    'longest task': Math.round(most('tag', 'longestTask')),
    'of React': Math.round(most('react', 'longestTask')),
    'layout shift': most('tag', 'shift').toFixed(3),
  }
}

/** One load, up to the frame after the content. */
interface Load {
  ms: number
  /** Without pictures and the page itself. */
  requests: number
  /** Milliseconds; 0 if no task took 50. */
  longestTask: number
  /** Cumulative layout shift. */
  shift: number
}

const PAINTED = 'bench: painted '

async function load(
  browser: Browser,
  url: string,
  target: string,
  wanted: number,
  { rate, slow4g }: Condition,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
    if (slow4g) {
      const line = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
    }
    // one frame later, the content has been painted
    await page.addInitScript(`if (location.search) {
      const load = { longestTask: 0, shift: 0 }
      const observe = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type })
      observe('longtask', ({ duration }) => { load.longestTask = Math.max(load.longestTask, duration) })
      observe('layout-shift', ({ value }) => { load.shift += value })
      const isCounted = ({ initiatorType }) => initiatorType !== 'img'
      const shown = ${shownLengthScript}
      const look = () => {
        if (shown('${target}') < ${wanted}) return requestAnimationFrame(look)
        load.requests = performance.getEntriesByType('resource').filter(isCounted).length
        requestAnimationFrame(() => setTimeout(() => {
          load.ms = performance.now()
          // the observers are called a task later
          setTimeout(() => console.info('${PAINTED}' + JSON.stringify(load)))
        }))
      }
      requestAnimationFrame(look)
    }`)
    // not page.waitForFunction(), whose script of 200 KB is parsed in the page while it loads
    const painted = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(PAINTED),
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    return JSON.parse((await painted).text().slice(PAINTED.length)) as Load
  } finally {
    await context.close()
  }
}

/** Serves the bench's pages and baselines, and proxies everything else to the campus, for every kind alike. */
function benchRequestListener(
  campus: string,
  scripts: Map<string, Buffer>,
  shots: Map<string, Snapshot>,
): RequestListener {
  const pageOf = (kind: string, tag: string): string => {
    const [script, body] =
      kind === 'tag'
        ? [`/${tag}.js`, `<${tag}></${tag}>`]
        : [`/bench/${kind}.js`, `<bench-floor data-src="/bench/${tag}.json"></bench-floor>`]
    return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script>${body}`
  }
  // compressed once, as the campus does with its files and cached replies
  const compressed = new Map<string, Buffer>()
  const compress = (url: string, text: () => string): Buffer => {
    const body = compressed.get(url) ?? zlib.brotliCompressSync(text())
    compressed.set(url, body)
    return body
  }
  return (asked, answer) => {
    const url = asked.url!
    const page = /\?bench=(\w+)\/(univ-[\w-]+)$/.exec(url)
    const shot = shots.get(/^\/bench\/(univ-[\w-]+)\.json$/.exec(url)?.[1] ?? '')
    const send = (type: string, body: Buffer): void => {
      answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
    }
    if (page)
      return send(
        'text/html',
        compress(url, () => pageOf(page[1]!, page[2]!)),
      )
    if (shot)
      return send(
        'application/json',
        compress(url, () => JSON.stringify(shot)),
      )
    const script = scripts.get(url)
    if (script) return send('text/javascript', script)
    const { hostname, port } = new URL(campus)
    const { method, headers } = asked
    const passed = request({ hostname, port, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  }
}
