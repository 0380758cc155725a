// What a back-end team reads about faults that the tags live with, and their users do not: every fault of a call, each once.
import { deepEqual, equal, match } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import { findTextFaults } from '../../src/check/find-text-faults.ts'
import { findMismatches, type Definitions } from '../../src/check/match-schema.ts'
import { printReport } from '../../src/check/print-report.ts'
import { runCheck } from '../../src/check/run-check.ts'
import { startBrokenHall, type Fault } from '../double/broken-hall.ts'
import { fetchCoreToken } from '../double/core-sign-in.ts'

const replies = contractFiles(path.resolve('src'), '0')['contract/replies.schema.json']!
const definitions = (JSON.parse(replies) as { $defs: Definitions }).$defs

async function check(fault: Fault) {
  const hall = await startBrokenHall(fault)
  try {
    const token = await fetchCoreToken(hall.core, 'student')
    const report = await runCheck({ hall: hall.url, token, timeoutMs: 5000, definitions, samples: null })
    const received = (name: string) =>
      report.results
        .filter((result) => result.name === name && result.state === 'wrong')
        .map((found) => found.received)
    return { report, received }
  } finally {
    await hall.close()
  }
}

interface Page {
  entities: Record<string, unknown>[]
  total?: unknown
}
type Query = (name: string) => number

/** Changes the pages of lists by path, and the data of GraphQL replies. */
const serve =
  (
    lists: Record<string, (page: Page, query: Query) => unknown>,
    data: (data: Record<string, unknown>) => void = () => {},
  ): NonNullable<Fault['change']> =>
  (address, reply) => {
    const { pathname, searchParams } = new URL(address, 'http://hall')
    const list = lists[pathname.replace('/task-api', '')]
    const isGraphql = pathname.endsWith('/graphql') && reply.body.startsWith('{')
    if (!list && !isGraphql) return reply
    const body = JSON.parse(reply.body) as Page & { data?: Record<string, unknown> }
    if (isGraphql && body.data) data(body.data)
    const changed = list ? list(body, (name) => Number(searchParams.get(name))) : body
    return { ...reply, body: JSON.stringify(changed) }
  }

const many = Array.from({ length: 34 }, (_, i) => ({ id: `t${i}`, name: `n ${i}` }))

test('lists: no total, a total below the rows, no limit, no start', async () => {
  const page = (rows: object[], total?: unknown) => ({ errno: 0, entities: rows, total })
  const { received } = await check({
    change: serve({
      '/me/tasks/todo': (_, query) => page(many.slice(query('start'), query('start') + query('limit'))),
      '/me/processes/guest': () => page(many, 34),
      '/me/processes/doing': (_, query) => page(many.slice(query('start')), 34),
      '/me/processes/done': (_, query) => page(many.slice(0, query('limit')), 34),
      '/me/processes/cc': (_, query) => page(many.slice(query('start'), query('start') + query('limit')), 1),
    }),
  })
  deepEqual(received('GET /me/tasks/todo'), ['no `total`'])
  for (const path of ['guest', 'doing'])
    deepEqual(received(`GET /me/processes/${path}`), ['34 rows where 10 were asked for'])
  deepEqual(received('GET /me/processes/done'), ['the first row again where the second one was asked for'])
  deepEqual(received('GET /me/processes/cc'), ['`total` 1 with 10 rows'])
})

test('every fault of a reply is told, not only the first, and each once', async () => {
  const { received } = await check({
    change: serve(
      {
        '/me/tasks/todo': (page) => ({
          ...page,
          total: undefined,
          entities: many.slice(0, 3).map((task) => ({
            ...task,
            id: undefined,
            assignTime: 'next week',
            expireTime: '31/12/27',
            name: 'R&amp;D',
          })),
        }),
      },
      (data) => {
        const apps = (data['anonymityApps'] ?? []) as Record<string, unknown>[]
        for (const item of apps)
          Object.assign(item, { name: 'Q&amp;A 咨询', updated: 'soon', tags: { a: 1 } })
      },
    ),
  })
  deepEqual(received('GET /me/tasks/todo'), [
    'nothing at reply[0].id',
    'the time "next week" at reply[0].assignTime',
    'the time "31/12/27" at reply[0].expireTime',
    '"R&amp;D" at reply[0].name',
    'no `total`',
    '3 rows where 1 were asked for',
  ])
  deepEqual(
    new Set(received('query anonymityApps')),
    new Set([
      '"Q&amp;A 咨询" at anonymityApps[0].name',
      'an object at anonymityApps[0].tags',
      'the time "soon" at anonymityApps[0].updated',
    ]),
  )
})

const TIMES: [value: unknown, advice: RegExp | null][] = [
  [20261130, /this field's value is a date written as a number, .* a time in 1970/],
  [20261130235959, /a date written as a number, .* /],
  ['20261130', null],
  ['9999-12-31 23:59:59', /^0 or null where there is no limit/],
  [253402271999000, /^0 or null where there is no limit/],
  ['253402271999', /^0 or null where there is no limit/],
  ['2099-12-31', null],
  [1795665600, null],
  [1795665600000, null],
  ['0000-00-00 00:00:00', null],
  [0, null],
  [null, null],
  ['soon', /^epoch seconds/],
  [20261399, /^epoch seconds/],
]
for (const [value, advice] of TIMES)
  test(`the time ${JSON.stringify(value)} ${advice ? 'is told' : 'is fine'}`, () => {
    const [fault, ...others] = findMismatches(value, { $ref: '#/$defs/Time' }, definitions)
    deepEqual(others, [])
    if (advice) match(fault?.expected ?? '', advice)
    else equal(fault, undefined)
  })

test('all errors of a GraphQL reply are told, those besides data too', async () => {
  const errors = [{ message: 'no rights for rating' }, { message: 'timeout', extensions: { code: 'SLOW' } }]
  const { received } = await check({
    change: (address, reply) => {
      if (!address.startsWith('/app-center/') || !/"(me|userApps)":/.test(reply.body)) return reply
      const { data } = JSON.parse(reply.body) as { data: Record<string, unknown> }
      return { ...reply, body: JSON.stringify({ data: 'me' in data ? null : data, errors }) }
    },
  })
  const all = 'no rights for rating; timeout, SLOW'
  deepEqual(received('query me'), [`an error: ${all}`])
  deepEqual(received('query userApps'), [`an error besides the data: ${all}`])
})

test('one fault of CORS is told once for all calls of a server, besides what else is wrong with them', async () => {
  const { report, received } = await check({
    config: (api) => ({ taskApi: `${api}/task-api`, taskCenter: `${api}/taskcenter` }),
    change: serve({ '/me/processes/done': (page) => ({ ...page, total: null }) }),
  })
  const told = report.results.filter(
    ({ state, received: found }) => state === 'wrong' && /Access-Control/.test(found!),
  )
  equal(told.length, 1, JSON.stringify(told))
  match(told[0]!.expected!, /a header that lets pages of the hall read the replies/)
  deepEqual(received('GET /me/processes/done'), ['no `total`'])
  const like = report.results.filter(({ received: found }) => found?.startsWith('blocked by browsers, like '))
  equal(like.length > 10, true, `${like.length}`)
  match(printReport(report), /skipped +\d+ others +blocked by browsers, like/)
})

const TEXTS: [record: Record<string, unknown>, received: string[]][] = [
  [{ name: 'Q&amp;A 咨询', title: 'A & B', description: 'A &amp; B' }, ['"Q&amp;A 咨询" at .name']],
  [{ name: '<b>图书证</b>', nameEn: 'a < b', stepTitle: '时限<3天' }, ['"<b>图书证</b>" at .name']],
  [
    { tags: ['R&#38;D', 'x'], department: 'a,b&nbsp;' },
    ['"R&#38;D" at .tags[0]', '"a,b&nbsp;" at .department'],
  ],
  [
    { description: '&amp;ldquo;a', context: '<p>&amp;lt;b' },
    ['"&amp;ldquo;a" at .description', '"<p>&amp;lt;b" at .context'],
  ],
  [{ uri: 'www.lib.example.edu/a' }, ['"www.lib.example.edu/a" at .uri']],
  [{ uri: 'https://a.example/x\r\n' }, ['"https://a.example/x\\r\\n" at .uri']],
  [{ uri: 'https://a.example/?a=1&amp;b=2' }, ['"https://a.example/?a=1&amp;b=2" at .uri']],
  [{ uri: 'https：//a.example/' }, ['"https：//a.example/" at .uri']],
  ...['https://a.example/?a=1&copy=2', '/workflow/x', '#/route', 'mailto:a@b.example', ''].map(
    (uri): [Record<string, unknown>, string[]] => [{ uri }, []],
  ),
  [{ rate: 5, name: '<b>', text: 'I &amp; you' }, []],
]

for (const [record, received] of TEXTS)
  test(`texts: ${JSON.stringify(record)} has ${received.length} faults`, () => {
    deepEqual(
      findTextFaults(record).map((fault) => `${fault.received} at ${fault.path}`),
      received,
    )
  })

test('pages with monitoring: names what refuses their headers, and that the second request is answered', async () => {
  const findingWhen = async (refuses: (address: string) => boolean, asked = 'traceparent') => {
    const { report } = await check({
      change: (address, reply, res) => {
        const headers = { ...reply.headers, 'access-control-allow-origin': '*' }
        if (res.req.method !== 'OPTIONS') return { ...reply, headers }
        if (refuses(address)) return { status: 405, headers: {}, body: '' }
        return { status: 204, headers: { ...headers, 'access-control-allow-headers': asked }, body: '' }
      },
    })
    // nothing that users see is missing or wrong
    const { state, received = '' } = report.results.find(({ name }) => name === 'pages with monitoring')!
    equal(state, 'works')
    return received
  }
  equal(await findingWhen(() => false), '')
  equal(await findingWhen(() => false, '*'), '')
  match(
    await findingWhen((address) => address === '/univ-config.json'),
    /the first read of \/univ-config\.json is refused and sent twice: answer OPTIONS without a token/,
  )
  // preflight requests are answered, with a list that lacks the page's headers
  match(
    await findingWhen(() => false, 'authorization, content-type'),
    /the first read of \/univ-config\.json, \/app-center\/anonymous\/graphql, \/taskcenter\S* is refused/,
  )
})
