import { test } from 'node:test'
import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import * as apps from '../../src/contract/core/apps.ts'
import { graphqlGetUrl, graphql, rest } from '../../src/contract/operation.ts'
import { noContent } from '../../src/contract/decoders.ts'

test('the address of a guest’s read is the same to the letter on both ends', () => {
  const url = graphqlGetUrl('https://hall.example.edu/a?x=1', apps.anonymityHotApps, { first: 8, offset: 0 })
  equal(
    url,
    graphqlGetUrl('https://hall.example.edu/a?x=1', { ...apps.anonymityHotApps }, { first: 8, offset: 0 }),
  )
  const asked = new URL(url).searchParams
  deepEqual([...asked.keys()], ['x', 'query', 'variables', 'operationName'])
  equal(asked.get('query'), apps.anonymityHotApps.document)
  equal(asked.get('variables'), '{"first":8,"offset":0}')
  equal(asked.get('operationName'), 'anonymityHotApps')
})

test('an address stays whole when it is written into a page and read from it again', () => {
  const url = graphqlGetUrl('https://hall.example.edu/a', apps.anonymityAppTags, { type: 'COMMON' })
  equal(new URL(url).href, url)
  ok(!/["<>\s]/.test(url), 'it needs no escaping beyond the ampersand')
})

test('an operation is called what its document calls it, and anonymous by its name', () => {
  const one = graphql('  query anonymityX { x }', noContent)
  deepEqual([one.name, one.anonymous], ['anonymityX', true])
  equal(graphql('mutation addLog { x }', noContent).anonymous, false)
  throws(() => graphql('{ x }', noContent), /needs a name/)
})

test('a REST operation is a method and a path, with a token unless it says otherwise', () => {
  const one = rest('taskApi', 'DELETE /user/{id}', noContent)
  deepEqual([one.method, one.path, one.anonymous], ['DELETE', '/user/{id}', false])
  equal(rest('taskCenter', 'GET /x', noContent, true).anonymous, true)
})
