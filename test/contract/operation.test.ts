import { test } from 'node:test'
import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import * as apps from '../../src/contract/core/apps.ts'
import { graphqlGetUrl, graphql, rest } from '../../src/contract/operation.ts'
import { noContent } from '../../src/contract/decoders.ts'

test('builds identical GET URLs for the same guest query on both ends', () => {
  const url = graphqlGetUrl('https://hall.example.edu/a?x=1', apps.anonymityHotApps, { first: 8, offset: 0 })
  equal(
    url,
    graphqlGetUrl('https://hall.example.edu/a?x=1', { ...apps.anonymityHotApps }, { first: 8, offset: 0 }),
  )
  const params = new URL(url).searchParams
  deepEqual([...params.keys()], ['x', 'query', 'variables', 'operationName'])
  equal(params.get('query'), apps.anonymityHotApps.document)
  equal(params.get('variables'), '{"first":8,"offset":0}')
  equal(params.get('operationName'), 'anonymityHotApps')
})

test("a guest's first reads keep their words in order: a hall's configuration lists them as earlier releases wrote them", () => {
  const fields =
    'id name text uri code description tags icon department visible recommend rating rated system trait created updated ' +
    'sort abbreviation contact telephone kind palette dynamicAttributes { FWDX BLFS nameEn descriptionEn keywords pinyin }'
  equal(
    apps.anonymityApps.document,
    `query anonymityApps($tenant: String!) { anonymityApps(tenant: $tenant) { ${fields} } }`,
  )
  equal(
    apps.anonymityAppTags.document,
    'query anonymityAppTags($type: AppTagType!) { anonymityAppTags(filter: { type: $type }, sort: "sort") { id text textEn icon sort updated parent visible type } }',
  )
})

test('builds URLs that survive serialization into HTML', () => {
  const url = graphqlGetUrl('https://hall.example.edu/a', apps.anonymityAppTags, { type: 'COMMON' })
  equal(new URL(url).href, url)
  ok(!/["<>\s]/.test(url), 'it needs no escaping beyond the ampersand')
})

test('derives the name and the anonymous flag from the document', () => {
  const operation = graphql('  query anonymityX { x }', noContent)
  deepEqual([operation.name, operation.anonymous], ['anonymityX', true])
  equal(graphql('mutation addLog { x }', noContent).anonymous, false)
  throws(() => graphql('{ x }', noContent), /operation name missing/)
})

test('parses the method and path of a REST operation, which requires a token by default', () => {
  const operation = rest('taskApi', 'DELETE /user/{id}', noContent)
  deepEqual([operation.method, operation.path, operation.anonymous], ['DELETE', '/user/{id}', false])
  equal(rest('taskCenter', 'GET /x', noContent, undefined, true).anonymous, true)
})
