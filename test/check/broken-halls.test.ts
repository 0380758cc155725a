// Each broken server is reported with the call, the received and the expected value, and a pointer to the docs.
import { equal, match, ok } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import type { Definitions } from '../../src/check/match-schema.ts'
import { runCheck } from '../../src/check/run-check.ts'
import { startBrokenHall, type Fault, type PassingReply } from '../double/broken-hall.ts'
import { fetchCoreToken } from '../double/core-sign-in.ts'

const replies = contractFiles(path.resolve('src'), '0')['contract/replies.schema.json']!
const definitions = (JSON.parse(replies) as { $defs: Definitions }).$defs

const json = (reply: PassingReply, edit: (body: Record<string, unknown>) => unknown): PassingReply => ({
  ...reply,
  body: JSON.stringify(edit(JSON.parse(reply.body) as Record<string, unknown>)),
})
/** Changes the replies below one path. */
const changeBelow =
  (prefix: string, change: (reply: PassingReply) => PassingReply): NonNullable<Fault['change']> =>
  (address, reply) =>
    address.startsWith(prefix) ? change(reply) : reply

const withTasksElsewhere: Fault = { config: (api) => ({ taskApi: `${api}/task-api` }) }
const DISCOVERY = '/idp/.well-known/openid-configuration'

interface Case {
  name: string
  fault: Fault
  /** The call, the received value and the pointer to the docs. */
  reported: [name: string, received: RegExp, see: RegExp]
}

/** The cases by hall: those of one hall concern different calls. */
const HALLS: Case[][] = [
  [
    {
      name: 'a guest call that requires a token',
      fault: {
        change: changeBelow('/taskcenter/api/noLogin/visit', () => ({
          status: 401,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ errno: 401, ecode: 'ACCESS_TOKEN_INVALID' }),
        })),
      },
      reported: ['GET /api/noLogin/visit', /^HTTP 401/, /guests send no token$/],
    },
    {
      name: 'an HTML page instead of JSON',
      fault: {
        change: changeBelow('/task-api/me/tasks/todo', (reply) => ({
          ...reply,
          headers: { 'content-type': 'text/html' },
          body: '<!doctype html><title>Sign in</title>',
        })),
      },
      reported: [
        'GET /me/tasks/todo',
        /^an HTML page \(200\) instead of JSON$/,
        /openapi\.json, GET \/me\/tasks\/todo/,
      ],
    },
    {
      name: 'the wrong envelope',
      fault: {
        change: changeBelow('/task-api/me/processes/doing', (reply) =>
          json(reply, ({ entities }) => ({ code: 200, data: { rows: entities } })),
        ),
      },
      reported: [
        'GET /me/processes/doing',
        /^an object with code, data: /,
        /openapi\.json, GET \/me\/processes\/doing/,
      ],
    },
    {
      name: 'a clock that runs an hour ahead',
      fault: {
        change: changeBelow(DISCOVERY, (reply) => ({
          ...reply,
          headers: { ...reply.headers, date: new Date(Date.now() + 3_600_000).toUTCString() },
        })),
      },
      reported: ['clock', /^a clock 60 minutes ahead of this machine/, /README\.md, The provider/],
    },
    {
      name: 'a reply cut off by a closed connection',
      fault: {
        change: (address, reply, res) => {
          if (!address.startsWith('/task-api/me/profile')) return reply
          res.writeHead(200, {
            'content-type': 'application/json',
            'content-length': String(reply.body.length),
          })
          res.write(reply.body.slice(0, 20), () => res.destroy())
          return null
        },
      },
      reported: ['GET /me/profile', /^the reply was truncated$/, /openapi/],
    },
    {
      name: 'JSON truncated by a proxy',
      fault: {
        change: changeBelow('/taskcenter/manage/searchGuide', (reply) => ({
          ...reply,
          body: reply.body.slice(0, 60),
        })),
      },
      reported: ['POST /manage/searchGuide', /^truncated JSON$/, /searchGuide/],
    },
    {
      name: 'an unregistered redirect URI',
      fault: {
        change: changeBelow('/idp/authorize', () => ({
          status: 400,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Invalid parameter: redirect_uri</h1>',
        })),
      },
      reported: ['redirect to /workflow/oidcRenew', /^a page of the provider \(HTTP 400\)/, /README/],
    },
    {
      name: 'a misspelt configuration key',
      fault: { config: () => ({ taskAPI: '/api' }) },
      reported: ['taskAPI', /unknown key/, /univ-config\.schema\.json/],
    },
    {
      name: 'an event stream with the wrong content type',
      fault: {
        change: changeBelow('/bus', (reply) => ({
          ...reply,
          headers: { 'content-type': 'text/html' },
          body: 'hello',
        })),
      },
      reported: ['event stream', /^text\/html$/, /events\.md/],
    },
  ],
  [
    {
      name: 'a redirect to a sign-in page instead of JSON',
      fault: {
        change: changeBelow('/taskcenter/api/noLogin/visitToday', () => ({
          status: 302,
          headers: { location: 'https://sso.example.edu/login?ticket=secret' },
          body: '',
        })),
      },
      reported: [
        'GET /api/noLogin/visitToday',
        /^a redirect \(302\) to https:\/\/sso\.example\.edu\/login,/,
        /openapi/,
      ],
    },
    {
      name: 'records without ids',
      fault: {
        change: changeBelow('/task-api/me/tasks/todo', (reply) =>
          json(reply, (body) => ({
            ...body,
            entities: (body['entities'] as object[]).map((entity) => ({ ...entity, id: undefined })),
          })),
        ),
      },
      reported: ['GET /me/tasks/todo', /^nothing at reply\[0\]\.id$/, /openapi/],
    },
    {
      name: 'a missing discovery document',
      fault: { change: changeBelow(DISCOVERY, () => ({ status: 404, headers: {}, body: '' })) },
      reported: ['discovery', /^HTTP 404 from http.*openid-configuration$/, /README\.md, The provider/],
    },
    {
      name: 'GraphQL that responds 500',
      fault: {
        change: changeBelow('/app-center/graphql', () => ({
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: '{"errors":[{"message":"Internal Server Error(s) while executing query"}]}',
        })),
      },
      reported: ['query me', /^an error: Internal Server Error/, /schema\.graphql, Query\.me/],
    },
    {
      name: 'a reply that times out',
      fault: {
        change: (address, reply) => (address.startsWith('/taskcenter/api/noLogin/visit/') ? null : reply),
      },
      reported: ['GET /api/noLogin/visit/timestamp', /^no complete reply within 2 s$/, /timestamp/],
    },
  ],
  [
    {
      name: 'a trait that no item has',
      fault: { config: () => ({ trait: 'nowhere' }) },
      reported: [
        'query userApps',
        /^\d+ items that the hall hides; the first: `trait` is "\w+", and "nowhere" in univ-config\.json$/,
        /README\.md, step 4/,
      ],
    },
    {
      name: 'a time that no tag can show',
      fault: {
        change: changeBelow('/task-api/me/tasks/todo', (reply) =>
          json(reply, (body) => ({
            ...body,
            entities: (body['entities'] as object[]).map((entity, i) => ({
              ...entity,
              assignTime: i ? '31/12/27' : '0000-00-00 00:00:00',
            })),
          })),
        ),
      },
      reported: ['GET /me/tasks/todo', /^the time "31\/12\/27" at reply\[1\]\.assignTime$/, /openapi/],
    },
    {
      name: 'an issuer that differs from the configuration',
      fault: {
        change: changeBelow(DISCOVERY, (reply) =>
          json(reply, (body) => ({ ...body, issuer: 'https://other.example.edu' })),
        ),
      },
      reported: ['issuer', /^the issuer https:\/\/other\.example\.edu$/, /README/],
    },
  ],
  [
    {
      name: 'no CORS headers on another origin',
      fault: withTasksElsewhere,
      reported: [
        'GET /me/profile',
        /browsers block: no Access-Control-Allow-Origin for http:\/\/localhost/,
        /README\.md, Other origins/,
      ],
    },
    {
      name: 'a rejected preflight request',
      fault: withTasksElsewhere,
      reported: [
        'taskApi',
        /^(HTTP 4\d\d to the preflight|no Access-Control-Allow-Origin)/,
        /README\.md, Other origins/,
      ],
    },
    {
      name: 'a scope unknown to the provider',
      fault: {
        config: () => ({ oidc: { authority: '/idp', clientId: 'hall', scope: 'openid campus_card' } }),
        change: changeBelow(DISCOVERY, (reply) =>
          json(reply, (body) => ({ ...body, scopes_supported: ['openid', 'profile'] })),
        ),
      },
      reported: ['scopes', /^a provider that does not list campus_card$/, /README/],
    },
  ],
]

/** All faults of a hall, one after the other. */
const joinFaults = (faults: Fault[]): Fault => ({
  config: (api) => Object.assign({}, ...faults.map(({ config }) => config?.(api))) as Record<string, unknown>,
  change: (address, reply, res) =>
    faults.reduce<PassingReply | null>(
      (passing, { change }) => (passing && change ? change(address, passing, res) : passing),
      reply,
    ),
})

async function checkHall(fault: Fault, timeoutMs: number) {
  const hall = await startBrokenHall(fault)
  try {
    const token = await fetchCoreToken(hall.core, 'student')
    const { results } = await runCheck({ hall: hall.url, token, timeoutMs, definitions, samples: null })
    return { results, requests: hall.requests }
  } finally {
    await hall.close()
  }
}

for (const cases of HALLS) {
  let checked: ReturnType<typeof checkHall> | undefined
  for (const { name, reported } of cases)
    test(`reports ${name}`, async () => {
      const { results } = await (checked ??= checkHall(joinFaults(cases.map(({ fault }) => fault)), 2000))
      const [call, received, see] = reported
      const found = results.find((result) => result.name === call)
      ok(found, `${call} is not reported`)
      equal(found.state, 'wrong', JSON.stringify(found))
      match(found.received!, received)
      match(found.see!, see)
      ok(found.expected!.length > 2)
      ok(!JSON.stringify(results).includes('secret'))
    })
}

test('reports no errors for the same hall without a fault', async () => {
  const { results, requests } = await checkHall({}, 5000)
  equal(JSON.stringify(results.filter(({ state }) => state === 'wrong')), '[]')
  ok(requests.every((request) => /^(GET|POST|OPTIONS) /.test(request)))
})
