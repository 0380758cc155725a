// 10,000 items from a CSV file beside the page against the same items from a hall's app centre: from navigation to the
// first painted cards, interleaved, each load with an empty cache, medians.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Browser } from 'playwright-core'
import { anonymityApps, anonymityAppTags } from '../../src/contract/core/apps.ts'
import { graphqlGetUrl } from '../../src/contract/operation.ts'
import { openBrowser } from '../tools/page-test.ts'
import { median, requireBuild, rounds, type Bench, type Goal } from './bench-results.ts'

const COUNT = 10_000
const TAG = 'univ-service-catalogue'
const KINDS = ['hall', 'list'] as const
type Kind = (typeof KINDS)[number]

const WORDS = [
  '图书',
  '证件',
  '申请',
  '预约',
  '成绩',
  '宿舍',
  '维修',
  '证明',
  '缴费',
  '请假',
  '奖学金',
  '实验室',
]
const word = (i: number) => WORDS[i % WORDS.length]!
const items = Array.from({ length: COUNT }, (_, i) => ({
  id: `item-${i}`,
  name: `${word(i)}${word(i * 7 + 3)}${i}`,
  nameEn: `Service ${i}`,
  uri: `https://services.example.edu/item/${i}`,
  description: `办理${word(i)}${word(i * 5 + 1)}，请带校园卡。`,
  theme: word(i * 3),
  department: `${word(i * 11)}中心`,
  telephone: `0571-${10_000 + i}`,
  updated: Date.UTC(2026, 0, 1) + i * 60_000,
}))

/** The reply of an app centre. */
const hallApps = items.map(({ theme, department, ...item }) => ({
  ...item,
  ...{
    text: item.name,
    code: item.id,
    icon: '',
    visible: true,
    recommend: 0,
    rating: 0,
    rated: false,
    system: '',
  },
  ...{ trait: 'hall', created: 0, sort: 0, abbreviation: '', contact: '', kind: '', palette: '' },
  ...{ tags: theme, department },
  dynamicAttributes: {
    FWDX: 'visitor',
    BLFS: 'online',
    nameEn: item.nameEn,
    descriptionEn: '',
    keywords: '',
    pinyin: '',
  },
}))
const tagsOf = (type: string, texts: string[]) =>
  [...new Set(texts)].map((text, sort) => ({
    ...{ id: text, text, textEn: '', icon: '', sort, updated: 0, parent: '', visible: true, type },
  }))
const csv = [
  '编号,名称,英文名称,网址,说明,主题,部门,办理方式,电话,更新时间',
  ...items.map((item) =>
    [
      item.id,
      item.name,
      item.nameEn,
      item.uri,
      `"${item.description}"`,
      item.theme,
      item.department,
      '线上',
      item.telephone,
    ]
      .concat(new Date(item.updated).toISOString())
      .join(','),
  ),
].join('\r\n')

const json = (value: unknown) => JSON.stringify(value)
const REPLIES: Record<string, string> = {
  anonymityApps: json({ data: { anonymityApps: hallApps } }),
  COMMON: json({
    data: {
      anonymityAppTags: tagsOf(
        'COMMON',
        items.map(({ theme }) => theme),
      ),
    },
  }),
  DEPARTMENT: json({
    data: {
      anonymityAppTags: tagsOf(
        'DEPARTMENT',
        items.map(({ department }) => department),
      ),
    },
  }),
}

/** One site for both, so that only the source of the items differs; replies are compressed once. */
function createSite(dist: string): RequestListener {
  const compressed = new Map<string, Buffer>()
  const compress = (name: string, text: string | Buffer) => {
    const known = compressed.get(name) ?? zlib.gzipSync(text)
    compressed.set(name, known)
    return known
  }
  return (request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const send = (type: string, name: string, text: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(compress(name, text))
    if (url.pathname === '/page')
      return send(
        'text/html',
        url.search,
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><script type="module" src="/${TAG}.js"></script><${TAG}${url.search === '?list' ? ' source="/services.csv"' : ''}></${TAG}>`,
      )
    if (url.pathname === '/services.csv') return send('text/csv', 'csv', csv)
    if (url.pathname === '/univ-config.json') {
      const endpoint = `${url.origin}/app-center/anonymous/graphql`
      const early = [
        graphqlGetUrl(endpoint, anonymityApps, { tenant: 'default' }),
        ...['COMMON', 'DEPARTMENT'].map((type) => graphqlGetUrl(endpoint, anonymityAppTags, { type })),
      ]
      return send('application/json', 'config', json({ early }))
    }
    if (url.pathname.endsWith('/graphql')) {
      const { type } = JSON.parse(url.searchParams.get('variables') ?? '{}') as { type?: string }
      const name = type ?? url.searchParams.get('operationName') ?? ''
      return send('application/json', name, REPLIES[name] ?? '{}')
    }
    readFile(path.join(dist, url.pathname)).then(
      (content) => send('text/javascript', url.pathname, content),
      () => response.writeHead(404).end(),
    )
  }
}

export async function bench(): Promise<Bench> {
  const server = createServer(createSite(requireBuild(TAG)))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser()
  const rows: Bench['rows'] = []
  const goals: Goal[] = []
  try {
    for (const rate of [1, 4]) {
      const times: Record<Kind, number[]> = { hall: [], list: [] }
      for (let round = 0; round < rounds(5); round++)
        for (const kind of KINDS) times[kind].push(await load(browser, `${origin}/page?${kind}`, rate))
      const [hall, list] = [median(times.hall), median(times.list)]
      rows.push({
        processor: `${rate} × slower`,
        'hall ms': Math.round(hall),
        'list ms': Math.round(list),
        'list × hall': (list / hall).toFixed(2),
      })
      goals.push({ name: `${COUNT} items of a CSV × hall, ${rate} × CPU`, measured: list / hall, most: 1.15 })
    }
  } finally {
    await browser.close()
    server.close()
    server.closeAllConnections()
  }
  return { name: `${COUNT} items to painted cards, ${Math.round(csv.length / 1024)} KB of CSV`, rows, goals }
}

/** Milliseconds to the frame after the first cards. */
async function load(browser: Browser, url: string, rate: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    if (rate > 1) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    }
    await page.addInitScript(`{
      const look = () => document.querySelector('${TAG}')?.shadowRoot?.querySelectorAll('.catalogue-grid a').length > 5
        ? requestAnimationFrame(() => setTimeout(() => { globalThis.painted = performance.now() }))
        : requestAnimationFrame(look)
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
