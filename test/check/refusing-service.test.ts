// A service that refuses the token that the others accept: people would see only that its part has not loaded.
import { equal, match } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import type { Definitions } from '../../src/check/match-schema.ts'
import { runCheck } from '../../src/check/run-check.ts'
import { startBrokenHall } from '../double/broken-hall.ts'
import { fetchCoreToken } from '../double/core-sign-in.ts'

const replies = contractFiles(path.resolve('src'), '0')['contract/replies.schema.json']!
const { $defs: definitions } = JSON.parse(replies) as { $defs: Definitions }

test('names the service, its answer, and who accepts the token', async () => {
  const hall = await startBrokenHall({
    change: (address, reply) =>
      address.startsWith('/task-api')
        ? {
            status: 401,
            headers: { 'content-type': 'application/json' },
            body: '{"ecode":"ACCESS_TOKEN_INVALID"}',
          }
        : reply,
  })
  try {
    const token = await fetchCoreToken(hall.core, 'student')
    const { results } = await runCheck({ hall: hall.url, token, timeoutMs: 3000, definitions, samples: null })
    const found = results.find(({ name }) => name === '`taskApi` and the token')
    equal(found?.state, 'wrong')
    match(
      found!.received!,
      /refuses every call \(HTTP 401: ACCESS_TOKEN_INVALID\), while .*appCenter.* accept/,
    )
    match(found!.see!, /SPECIFICATION\.md, §8/)
  } finally {
    await hall.close()
  }
})
