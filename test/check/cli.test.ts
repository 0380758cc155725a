// The command: arguments, output, exit codes.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import { runCli } from '../../src/check/cli.ts'
import type { Definitions } from '../../src/check/match-schema.ts'
import { startBrokenHall } from '../double/broken-hall.ts'
import { fetchCoreToken } from '../double/core-sign-in.ts'

const replies = contractFiles(path.resolve('src'), '0')['contract/replies.schema.json']!
const definitions = (JSON.parse(replies) as { $defs: Definitions }).$defs

async function run(args: string[], env: Record<string, string> = {}) {
  const output = { out: '', err: '' }
  const code = await runCli(
    args,
    env,
    { out: (text) => (output.out += text), err: (text) => (output.err += text) },
    () => ({ definitions, samples: null }),
  )
  return { code, ...output }
}

test('exits with 2 and an error message when the check cannot run', async () => {
  for (const [args, message] of [
    [[], /univ-widgets check <address/],
    [['check'], /univ-widgets check <address/],
    [['check', 'hall.example.edu'], /is not a URL such as https:/],
    [['check', 'ftp://hall.example.edu'], /not an http\(s\) URL/],
    [['check', 'https://hall.example.edu', '--timeout', 'long'], /number of seconds/],
    [['check', 'https://hall.example.edu', '--wrong'], /--wrong/],
    [['check', 'http://localhost:9'], /The hall cannot be reached\. .*no connection/],
  ] as [string[], RegExp][]) {
    const { code, err, out } = await run(args)
    equal(code, 2, args.join(' '))
    match(err, message)
    equal(out, '')
  }
})

test('prints the usage with --help', async () => {
  const { code, out } = await run(['--help'])
  equal(code, 0)
  match(out, /UNIV_TOKEN/)
})

test('exits with 0 when calls work or are absent, and reads the token from the environment', async () => {
  const hall = await startBrokenHall({})
  const token = await fetchCoreToken(hall.core, 'student')
  const { code, out } = await run(['check', hall.url], { UNIV_TOKEN: `${token}\n` })
  await hall.close()
  equal(code, 0, out)
  match(out, /works {6}query me\n/)
  match(out, /absent {5}calendar +No calendar button\./)
  match(out, /\d+ work, \d+ absent, 0 wrong, \d+ skipped\.\n/)
  match(out, /For univ-config\.json, .*:\n"capabilities": \{.*"english-texts":false.*\}\n$/)
  ok(!out.includes(token))
})

test('groups calls skipped for the same reason into one line', async () => {
  const hall = await startBrokenHall({})
  const { out } = await run(['check', hall.url])
  await hall.close()
  match(out, /skipped +\d\d others +needs --token\n/)
  ok(out.match(/needs --token/g)!.length < 8)
})

test('exits with 1 when a call is wrong, and prints the report with --json', async () => {
  const hall = await startBrokenHall({
    change: (address, reply) =>
      address.endsWith('/visitToday') ? { ...reply, status: 500, body: '{"errno": 500}' } : reply,
  })
  const { code, out } = await run(['check', hall.url, '--json'])
  await hall.close()
  equal(code, 1)
  const report = JSON.parse(out) as { hall: string; results: object[]; counts: Record<string, number> }
  equal(report.hall, `${hall.url}/`)
  equal(report.counts['wrong'], 1)
  deepEqual(
    report.results.filter((result) => 'state' in result && result.state === 'wrong'),
    [
      {
        area: 'REST for guests',
        name: 'GET /api/noLogin/visitToday',
        state: 'wrong',
        received: 'HTTP 500',
        expected: 'errno 0',
        see: 'openapi.json, GET /api/noLogin/visitToday',
      },
    ],
  )
})

test('redacts the token in quoted server errors', async () => {
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(
      req.url === '/univ-config.json'
        ? '{}'
        : JSON.stringify({
            errno: 9,
            error: `bad ${req.headers.authorization}`,
            errors: [{ message: `bad ${req.headers.authorization}` }],
          }),
    )
  })
  await new Promise<void>((done) => server.listen(0, done))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const token = 'quoted-token-0123456789'
  const reports = [
    await run(['check', url, '--token', token]),
    await run(['check', url, '--token', token, '--json']),
  ]
  server.close()
  for (const { code, out, err } of reports) {
    equal(code, 1)
    ok(!out.includes(token) && !err.includes(token))
    match(out, /bad Bearer \(token\)/)
  }
})
