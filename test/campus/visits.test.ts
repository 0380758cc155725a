import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accessRecord } from '../../src/contract/core/visits.ts'
import { VISIT_PATHS, visitQueryString, type VisitMetric } from '../../src/contract/core/visit-paths.ts'
import { parseTotals, importTotals } from '../../src/campus/visits/import-totals.ts'
import { aggregatePastDays } from '../../src/campus/visits/visit-counter.ts'
import { isBotUserAgent } from '../../src/campus/visits/bot-user-agents.ts'
import { setUpCampus } from './client.ts'

const browser = (n: number | string) => `Mozilla/5.0 (visitor ${n}) Gecko/20100101 Firefox/140.0`

describe('visits', () => {
  const client = setUpCampus()

  /** The numbers that the counter of a page reads in the given browser. */
  async function readNumbers(label: string, agent: string, headers: Record<string, string> = {}) {
    const read = async (name: VisitMetric) => {
      const url = `${client.url}/taskcenter${VISIT_PATHS[name]}${visitQueryString(label)}`
      const reply = await fetch(url, { headers: { 'user-agent': agent, ...headers } })
      equal(reply.headers.get('set-cookie'), null, 'no cookie')
      const { t } = (await reply.json()) as { t: number | number[] }
      return Array.isArray(t) ? t[0] : t
    }
    return { today: await read('today'), total: await read('total'), online: await read('online') }
  }
  const db = () => client.running.campus.db
  const numbers = (today: number, total = today, online = today) => ({ today, total, online })

  test('counts the visitors of each counter once a day', async () => {
    deepEqual(await readNumbers('one', browser(1)), numbers(1))
    deepEqual(await readNumbers('one', browser(1)), numbers(1))
    deepEqual(await readNumbers('one', browser(2)), numbers(2))
    deepEqual(await readNumbers('two', browser(1)), numbers(1))
    ok((await readNumbers('', browser(1))).today! >= 1, 'the hall has its own counter')
  })

  test('returns numbers to bots and clients that opt out of tracking without counting them', async () => {
    await readNumbers('quiet', browser(1))
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'sec-purpose': 'prefetch;prerender' }])
      deepEqual(await readNumbers('quiet', browser(JSON.stringify(headers)), headers as never), numbers(1))
    deepEqual(
      await readNumbers('quiet', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
      numbers(1),
    )
    deepEqual(await readNumbers('quiet', browser('dnt 0'), { dnt: '0' }), numbers(2))
  })

  test('counts visitors of the last five minutes as online', async () => {
    for (const n of [1, 2, 3]) await readNumbers('pulse', browser(n))
    await db().query("update visit set seen = seen - interval '4 minutes' where label = 'pulse'")
    equal((await readNumbers('pulse', browser(1))).online, 3)
    await db().query(
      "update visit set seen = seen - interval '2 minutes' where label = 'pulse' and seen < now() - interval '1 minute'",
    )
    deepEqual(await readNumbers('pulse', browser(1)), { today: 3, total: 3, online: 1 })
  })

  test('aggregates past days into one number and deletes visitor data', async () => {
    for (const n of [1, 2]) await readNumbers('days', browser(n))
    await db().query('update visit set day = day - 1')
    await db().query('update visit_salt set day = day - 1')
    await aggregatePastDays(db())
    await aggregatePastDays(db())
    deepEqual(await db().query('select 1 from visit'), [])
    deepEqual(await db().query('select 1 from visit_salt'), [])
    deepEqual(await readNumbers('days', browser(1)), { today: 1, total: 3, online: 1 })
    const record = await client.rest(accessRecord, { query: { labelName: 'days' } })
    deepEqual(
      record.map(({ labelName, value }) => [labelName, value]),
      [
        ['days', 2],
        ['days', 1],
      ],
    )
    equal(record[1]!.date - record[0]!.date, 86_400_000)
    equal(new Date(record[1]!.date).getUTCHours(), 16, 'midnight in Shanghai')
  })

  test('imports old totals idempotently and atomically, and corrects earlier values', async () => {
    const file = 'label,day,visitors\r\nold,,1000\r\nold,2024-05-01,20\nold,2024-05-02,30\n'
    deepEqual(await importTotals(db(), file), { lines: 3, labels: 1 })
    await importTotals(db(), file)
    equal((await readNumbers('old', browser(1))).total, 1051)
    await importTotals(db(), 'old,2024-05-02,31')
    equal((await readNumbers('old', browser(1))).total, 1052)
    const bad = importTotals(db(), 'old,,2000\nold,2024-02-30,5')
    match(String(await bad.catch((e: unknown) => e)), /line 2: invalid day/)
    equal((await readNumbers('old', browser(1))).total, 1052)
    for (const line of [
      'Old,,1',
      'old,,-1',
      'old,,1e9',
      'old,2030-01-01,1',
      'old,1',
      '=1+1,,1',
      'old,,1\nold,,1',
    ])
      throws(() => parseTotals(line, '2026-01-01'), /^Error: line \d+: /, line)
  })

  test('limits the number of new labels per hour', async () => {
    for (let n = 0; n < 40; n++) await readNumbers(`invented-${n}`, browser(1))
    const [row] = await db().query<{ n: number }>('select count(*)::int as n from visit_label')
    ok(row!.n <= 32, `${row!.n} labels`)
    deepEqual(await readNumbers('invented-39', browser(1)), numbers(0))
    ok((await readNumbers('one', browser(9))).today! >= 1, 'a known label still counts')
    for (const label of ['A B', "x'; drop table visit; --", '../..', 'x'.repeat(65)])
      equal(typeof (await readNumbers(label, browser(1))).today, 'number', label)
  })
})

test('recognises bots by user agent', () => {
  const programs = [
    '',
    'node',
    'curl/8.5.0',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116 Safari/537.36',
    'Mozilla/5.0 (compatible; YisouSpider/5.0)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0 Safari/537.36',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Mozilla/5.0 (Windows NT) WindowsPowerShell/5.1',
  ]
  for (const agent of programs) ok(isBotUserAgent(agent), agent)
  const browsers = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.50 WeChat/arm64',
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/97 Mobile Safari/537.36 baiduboxapp/13.60 (Baidu; P1 12)',
    'Mozilla/5.0 (Linux; Android 10; CUBOT_NOTE 20) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn) AppleWebKit/537.36 Version/4.0 Chrome/100 UCBrowser/15.6 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/122 Safari/537.36 wxwork/4.1 MicroMessenger/7.0.1 WindowsWechat',
  ]
  for (const agent of browsers) ok(!isBotUserAgent(agent), agent)
})
