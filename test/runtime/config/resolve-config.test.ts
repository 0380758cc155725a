import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { DEFAULT_BASES } from '../../../src/runtime/config/config.ts'
import { ATTRIBUTE_KEYS } from '../../../src/runtime/config/resolve-config.ts'
import { HOME, attributes, file, inline, otherFile, property, resolved } from './config-sources-fixture.ts'

test('the defaults are relative to the scripts', () => {
  const { config, messages } = resolved()
  deepEqual(messages, [])
  equal(config.bases.taskCenter, 'https://hall.example.edu/taskcenter')
  equal(config.bases.knowledgeBot, 'https://hall.example.edu/knowledge-bot')
  equal(config.bases.formPlatform, `${HOME}apis/v2`)
  equal(config.oidc.authority, 'https://hall.example.edu/oidc')
  equal(config.basePath, '/')
  equal(config.solution, 'default')
  deepEqual([...config.trustedOrigins], ['https://hall.example.edu'])
})

test('each of the five sources overrides the weaker ones', () => {
  const values = (trait: string) => ({ trait })
  const all = [file(values('file')), inline(values('inline')), attributes(values('attribute'))]
  equal(resolved().config.trait, 'hall')
  equal(resolved(all[0]!).config.trait, 'file')
  equal(resolved(...all.slice(0, 2)).config.trait, 'inline')
  equal(resolved(...all).config.trait, 'attribute')
  equal(resolved(...all, property(values('property'))).config.trait, 'property')
})

test('a source overrides only the keys it contains', () => {
  const { config } = resolved(
    file({ contact: { copyright: 'c', telephone: '1' }, oidc: { clientId: 'hall' }, schoolId: '7' }),
    inline({ contact: { telephone: '2' }, oidc: { scope: 'openid' } }),
  )
  deepEqual(config.contact, { copyright: 'c', address: '', telephone: '2', accessibility: '' })
  equal(config.oidc.clientId, 'hall')
  equal(config.oidc.scope, 'openid')
  equal(config.schoolId, '7')
})

test('relative URLs resolve against the configuration that contains them, never against the host page', () => {
  equal(resolved(file({ taskApi: 'tasks' })).config.bases.taskApi, `${HOME}tasks`)
  equal(resolved(file({ taskApi: '/tasks/' })).config.bases.taskApi, 'https://hall.example.edu/tasks')
  equal(resolved(otherFile({ taskApi: 'tasks' })).config.bases.taskApi, 'https://cms.example.org/a/tasks')
  equal(resolved(attributes({ taskApi: 'tasks' })).config.bases.taskApi, `${HOME}tasks`)
})

test('an empty URL disables a service', () => {
  const { config, messages } = resolved(file({ bus: '', appCenter: '' }))
  deepEqual([config.bases.bus, config.bases.appCenter, messages.length], ['', '', 0])
})

test('drops the fragment of a base URL', () => {
  equal(resolved(file({ taskApi: '/tasks#top' })).config.bases.taskApi, 'https://hall.example.edu/tasks')
})

const unusable: [string, Record<string, unknown>, string][] = [
  ['an unknown key', { tasksApi: '/x' }, 'tasksApi'],
  ['an inherited key', { constructor: '/x' }, 'constructor'],
  ['another inherited key', { toString: 1 }, 'toString'],
  ['a number as a URL', { taskApi: 5 }, 'taskApi'],
  ['a list as a URL', { taskApi: ['/x'] }, 'taskApi'],
  ['null as a URL', { taskApi: null }, 'taskApi'],
  ['a javascript: URL', { taskApi: 'javascript:alert(1)' }, 'taskApi'],
  ['a data: URL', { taskApi: 'data:text/plain,x' }, 'taskApi'],
  ['a URL with a password', { taskApi: 'https://a:b@hall.example.edu/' }, 'taskApi'],
  ['a URL without a host', { taskApi: 'https://' }, 'taskApi'],
  ...[
    ...[
      'javascript:x',
      'JaVaScRiPt:x',
      ' \tjava\nscript:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
    ],
    ...[
      'ftp://a.example/',
      'ws://a.example/',
      'blob:https://a.example/1',
      'https://a:b@a.example/',
      'https://',
    ],
    ...['http://[', ['/errors'], { toString: '/errors' }, 1, null, true],
  ].map((url): [string, Record<string, unknown>, string] => [
    `${JSON.stringify(url)} as the address of errors`,
    { errors: { url } },
    'errors.url',
  ]),
  ['an address instead of an object for errors', { errors: '/errors' }, 'errors'],
  ['a list for errors', { errors: ['/errors'] }, 'errors'],
  ['null for errors', { errors: null }, 'errors'],
  [
    'a prototype key of errors',
    { errors: JSON.parse('{"__proto__":{"url":"/errors"}}') as unknown },
    'errors.__proto__',
  ],
  ['an inherited key of errors', { errors: { constructor: { url: '/errors' } } }, 'errors.constructor'],
  ['a sample of errors above 1', { errors: { sample: 2 } }, 'errors.sample'],
  ['a number as a text', { tenant: 1 }, 'tenant'],
  ['a text of over 2000 characters', { trait: 'x'.repeat(2001) }, 'trait'],
  ['an unknown choice', { favorites: 'mongo' }, 'favorites'],
  ['a choice named like an inherited key', { processes: 'constructor' }, 'processes'],
  ['nine letters for ten digits', { digitLetters: 'ABCDEFGHI' }, 'digitLetters'],
  ['letters in a list', { digitLetters: ['ABCDEFGHIJ'] }, 'digitLetters'],
  ['small letters for digits', { digitLetters: 'abcdefghij' }, 'digitLetters'],
  ['an unknown time zone', { timeZone: 'Asia/Peking' }, 'timeZone'],
  ['an offset in hours as a time zone', { timeZone: 8 }, 'timeZone'],
  ['an empty time zone', { timeZone: '' }, 'timeZone'],
  ['a base path with a query', { basePath: '/hall?x' }, 'basePath'],
  ['a base path of another origin', { basePath: '//evil.example' }, 'basePath'],
  ['a base path with a scheme', { basePath: 'https://evil.example/' }, 'basePath'],
  ['a base path with ..', { basePath: '/a/../b' }, 'basePath'],
  ['a base path as a number', { basePath: 1 }, 'basePath'],
  ['a contact as a text', { contact: 'Beijing' }, 'contact'],
  ['a part of the contact as a number', { contact: { telephone: 1 } }, 'contact.telephone'],
  ['an unknown part of the contact', { contact: { fax: '1' } }, 'contact.fax'],
  ['embed origins as a text', { embedOrigins: 'https://a.example' }, 'embedOrigins'],
  ['an embed origin with a path', { embedOrigins: ['https://a.example/x'] }, 'embedOrigins'],
  ['a star as an embed origin', { embedOrigins: ['*'] }, 'embedOrigins'],
  ['null as an embed origin', { embedOrigins: ['null'] }, 'embedOrigins'],
  ['an embed origin of another scheme', { embedOrigins: ['ftp://a.example'] }, 'embedOrigins'],
  ['solutions as a list', { solutions: [] }, 'solutions'],
  ['a solution that is no list', { solutions: { freshers: 'hot' } }, 'solutions.freshers'],
  ['a section that is no text', { solutions: { freshers: [1] } }, 'solutions.freshers'],
  ['capabilities as a list', { capabilities: [] }, 'capabilities'],
  [
    'a capability that is neither true nor false',
    { capabilities: { calendar: 'yes' } },
    'capabilities.calendar',
  ],
  ['the sign-in as a text', { oidc: 'https://id.example.edu' }, 'oidc'],
  ['an unknown part of the sign-in', { oidc: { client_id: 'x' } }, 'oidc.client_id'],
  ['an unknown flow', { oidc: { responseType: 'token' } }, 'oidc.responseType'],
  ['an authority that is not http(s)', { oidc: { authority: 'ftp://id' } }, 'oidc.authority'],
  ['metadata as a list', { oidc: { metadata: [] } }, 'oidc.metadata'],
  ['unknown metadata', { oidc: { metadata: { jwks: '/x' } } }, 'oidc.metadata.jwks'],
  ['metadata as a number', { oidc: { metadata: { jwks_uri: 1 } } }, 'oidc.metadata.jwks_uri'],
]

for (const [name, values, key] of unusable)
  test(`${name} gives one message that names ${key}, and the default applies`, () => {
    const { config, messages } = resolved(file(values))
    equal(messages.length, 1, messages.join('\n'))
    ok(messages[0]!.includes(`"${key}"`), messages[0])
    ok(messages[0]!.includes('univ-config.json'), 'the message names the source')
    deepEqual(config, resolved().config)
  })

for (const [name, values] of [
  ['a text', 'x'],
  ['a list', [{ tenant: 'x' }]],
  ['a number', 5],
  ['true', true],
] as const)
  test(`${name} instead of an object gives one message, and the defaults apply`, () => {
    const { config, messages } = resolved(file(values))
    equal(messages.length, 1)
    deepEqual(config, resolved().config)
  })

test('a missing source gives no message', () => {
  deepEqual(resolved(file(undefined), inline(null)).messages, [])
})

test('keeps the valid entries of a list or map beside invalid ones', () => {
  const { config, messages } = resolved(
    file({ embedOrigins: ['https://cms.example.org', 'x'], solutions: { freshers: ['hot'], none: 1 } }),
  )
  deepEqual(config.embedOrigins, ['https://cms.example.org'])
  deepEqual(config.solutions['freshers'], ['hot'])
  ok(config.solutions['default'])
  equal(messages.length, 2)
})

test('accepts the key that only the starter reads', () => {
  deepEqual(resolved(file({ early: ['/a'] })).messages, [])
})

test('a message about a hostile key stays short', () => {
  const { messages } = resolved(file({ ['k'.repeat(1e6)]: 1, embedOrigins: ['v'.repeat(1e6)] }))
  equal(messages.length, 2)
  ok(messages.every((message) => message.length < 300))
})

test('digitLetters can be configured', () => {
  equal(resolved(file({ digitLetters: 'ZOTTFFSSEN' })).config.digitLetters, 'ZOTTFFSSEN')
})

test('accepts an empty responseType', () => {
  deepEqual(resolved(file({ oidc: { responseType: '' } })).messages, [])
})

for (const [value, resolvedPath] of [
  ['', '/'],
  ['/', '/'],
  ['hall', '/hall/'],
  ['/hall', '/hall/'],
  ['hall/', '/hall/'],
  ['/hall/', '/hall/'],
  ['/a/b-c_d.e~f', '/a/b-c_d.e~f/'],
] as const)
  test(`normalises the base path "${value}" to ${resolvedPath}`, () => {
    const { config, messages } = resolved(attributes({ basePath: value }))
    deepEqual([config.basePath, messages], [resolvedPath, []])
  })

test('attributes cover every base URL and scalar, and nothing else', () => {
  ok(Object.keys(DEFAULT_BASES).every((key) => (ATTRIBUTE_KEYS as readonly string[]).includes(key)))
  ok(!ATTRIBUTE_KEYS.some((key) => /oidc|embedOrigins|solutions|contact/.test(key)))
})
