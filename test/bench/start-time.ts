// From navigation to painted content: each tag against the same markup rendered by React alone and by plain DOM calls,
// interleaved, each load with an empty cache, medians; then with a throttled CPU and network.
import { readFileSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { baselineScripts, shownLengthScript, takeSnapshot, type Snapshot } from './baselines.ts'
import { rounds, type Bench, type Goal } from './bench-results.ts'

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
const maxRatios: Record<string, number> = { 'univ-visit-counter': 1.1, 'univ-service-catalogue': 1.15 }
const tags = [
  'univ-visit-counter',
  'univ-favorites',
  'univ-service-catalogue',
  'univ-process-center',
  'univ-portal',
  'univ-assistant',
]

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
    .map((row) => ({
      what: `<${row['tag']}> content at 4 × CPU × React, same markup`,
      measured: Number(row['× React, same markup']),
      most: maxRatios[String(row['tag'])]!,
    }))

/** Served at the path of the portal's home, because the portal reads its URL. */
const pageAt = (origin: string, kind: string, tag: string): string =>
  `${origin}/workflow/index?bench=${kind}/${tag}`

const kinds = ['tag', 'react', 'vanilla', 'empty'] as const

async function compare(browser: Browser, origin: string, tag: string, shot: Snapshot, condition: Condition) {
  const times: Record<(typeof kinds)[number], number[]> = { tag: [], react: [], vanilla: [], empty: [] }
  // the first round fills the caches of the servers and is not counted; each round has the opposite order
  for (let round = -1; round < condition.rounds; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const wanted = kind === 'empty' ? 1 : shot.length * 0.9
      const target = kind === 'tag' ? tag : 'bench-floor'
      const time = await load(browser, pageAt(origin, kind, tag), target, wanted, condition)
      if (round >= 0) times[kind].push(time)
    }
  const [own, react, vanilla, empty] = kinds.map((kind) => median(times[kind])) as [
    number,
    number,
    number,
    number,
  ]
  return {
    tag,
    characters: shot.length,
    ms: Math.round(own),
    '× React, same markup': (own / react).toFixed(2),
    '× vanilla, same markup': (own / vanilla).toFixed(2),
    '× empty element': (own / empty).toFixed(2),
    'React × empty': (react / empty).toFixed(2),
  }
}

const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]!

async function load(
  browser: Browser,
  url: string,
  target: string,
  wanted: number,
  { rate, slow4g }: Condition,
) {
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
    await page.addInitScript(`{
      const shown = ${shownLengthScript}
      const look = () => shown('${target}') < ${wanted} ? requestAnimationFrame(look)
        : requestAnimationFrame(() => setTimeout(() => { globalThis.painted = performance.now() }))
      requestAnimationFrame(look)
    }`)
    await page.goto(url, { waitUntil: 'commit' })
    const handle = await page.waitForFunction(() => (globalThis as { painted?: number }).painted, null, {
      timeout: 60_000,
      polling: 100,
    })
    return (await handle.jsonValue())!
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
