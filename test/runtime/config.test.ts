import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { ATTRIBUTE_KEYS, BASES, resolveConfig, type Config, type Source } from '../../src/runtime/config.ts'

const HOME = 'https://hall.example.edu/widgets/'
const FILE = `${HOME}univ-config.json`

const file = (values: unknown): Source => ({ values, url: FILE, from: 'univ-config.json' })
const foreignFile = (values: unknown): Source => ({
  values,
  url: 'https://cms.example.org/a/config.json',
  from: 'config https://cms.example.org/a/config.json',
})
const inline = (values: unknown): Source => ({ values, url: HOME, from: 'data-univ-config' })
const attributes = (values: unknown): Source => ({ values, url: HOME, from: 'attribute' })
const property = (values: unknown): Source => ({ values, url: HOME, from: 'config property' })

function resolved(...sources: Source[]): { config: Config; told: string[] } {
  const told: string[] = []
  return { config: resolveConfig(HOME, sources, (message) => told.push(message)), told }
}

test('without any configuration a tag works from where its scripts came', () => {
  const { config, told } = resolved()
  deepEqual(told, [])
  equal(config.bases.taskCenter, 'https://hall.example.edu/taskcenter')
  equal(config.bases.knowledgeBot, 'https://hall.example.edu/knowledge-bot')
  equal(config.bases.formPlatform, `${HOME}apis/v2`)
  equal(config.oidc.authority, 'https://hall.example.edu/oidc')
  equal(config.basePath, '/')
  equal(config.solution, 'default')
  deepEqual([...config.trusted], ['https://hall.example.edu'])
})

test('each of the five sources wins over the weaker ones', () => {
  const values = (trait: string) => ({ trait })
  const all = [file(values('file')), inline(values('inline')), attributes(values('attribute'))]
  equal(resolved().config.trait, 'hall')
  equal(resolved(all[0]!).config.trait, 'file')
  equal(resolved(...all.slice(0, 2)).config.trait, 'inline')
  equal(resolved(...all).config.trait, 'attribute')
  equal(resolved(...all, property(values('property'))).config.trait, 'property')
})

test('a source changes what it names and leaves the rest', () => {
  const { config } = resolved(
    file({ contact: { copyright: 'c', telephone: '1' }, oidc: { clientId: 'hall' }, schoolId: '7' }),
    inline({ contact: { telephone: '2' }, oidc: { scope: 'openid' } }),
  )
  deepEqual(config.contact, { copyright: 'c', address: '', telephone: '2' })
  equal(config.oidc.clientId, 'hall')
  equal(config.oidc.scope, 'openid')
  equal(config.schoolId, '7')
})

test('a relative address belongs to the configuration that holds it, never to the host page', () => {
  equal(resolved(file({ taskApi: 'tasks' })).config.bases.taskApi, `${HOME}tasks`)
  equal(resolved(file({ taskApi: '/tasks/' })).config.bases.taskApi, 'https://hall.example.edu/tasks')
  equal(resolved(foreignFile({ taskApi: 'tasks' })).config.bases.taskApi, 'https://cms.example.org/a/tasks')
  equal(resolved(attributes({ taskApi: 'tasks' })).config.bases.taskApi, `${HOME}tasks`)
})

test('an empty address turns a service off', () => {
  const { config, told } = resolved(file({ bus: '', appCenter: '' }))
  deepEqual([config.bases.bus, config.bases.appCenter, told.length], ['', '', 0])
})

test('the fragment of an address is dropped, since paths are written behind it', () => {
  equal(resolved(file({ taskApi: '/tasks#top' })).config.bases.taskApi, 'https://hall.example.edu/tasks')
})

const unusable: [string, Record<string, unknown>, string][] = [
  ['an unknown key', { tasksApi: '/x' }, 'tasksApi'],
  ['a key of every object', { constructor: '/x' }, 'constructor'],
  ['another one', { toString: 1 }, 'toString'],
  ['a number as an address', { taskApi: 5 }, 'taskApi'],
  ['a list as an address', { taskApi: ['/x'] }, 'taskApi'],
  ['null as an address', { taskApi: null }, 'taskApi'],
  ['a script as an address', { taskApi: 'javascript:alert(1)' }, 'taskApi'],
  ['data as an address', { taskApi: 'data:text/plain,x' }, 'taskApi'],
  ['an address with a password', { taskApi: 'https://a:b@hall.example.edu/' }, 'taskApi'],
  ['an address of nowhere', { taskApi: 'https://' }, 'taskApi'],
  ['a number as a text', { tenant: 1 }, 'tenant'],
  ['an endless text', { trait: 'x'.repeat(2001) }, 'trait'],
  ['a choice that is none', { favorites: 'mongo' }, 'favorites'],
  ['a choice named like a key of every object', { processes: 'constructor' }, 'processes'],
  ['nine letters for ten digits', { digitLetters: 'ABCDEFGHI' }, 'digitLetters'],
  ['letters in a list', { digitLetters: ['ABCDEFGHIJ'] }, 'digitLetters'],
  ['small letters for digits', { digitLetters: 'abcdefghij' }, 'digitLetters'],
  ['a base path with a query', { basePath: '/hall?x' }, 'basePath'],
  ['a base path of another origin', { basePath: '//evil.example' }, 'basePath'],
  ['a base path with a scheme', { basePath: 'https://evil.example/' }, 'basePath'],
  ['a base path that climbs', { basePath: '/a/../b' }, 'basePath'],
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
  ['the sign-in as a text', { oidc: 'https://id.example.edu' }, 'oidc'],
  ['an unknown part of the sign-in', { oidc: { client_id: 'x' } }, 'oidc.client_id'],
  ['an unknown flow', { oidc: { responseType: 'token' } }, 'oidc.responseType'],
  ['an authority that is no address', { oidc: { authority: 'ftp://id' } }, 'oidc.authority'],
  ['metadata as a list', { oidc: { metadata: [] } }, 'oidc.metadata'],
  ['unknown metadata', { oidc: { metadata: { jwks: '/x' } } }, 'oidc.metadata.jwks'],
  ['metadata as a number', { oidc: { metadata: { jwks_uri: 1 } } }, 'oidc.metadata.jwks_uri'],
]

for (const [what, values, key] of unusable)
  test(`${what} gives one message that names ${key}, and the default stands`, () => {
    const { config, told } = resolved(file(values))
    equal(told.length, 1, told.join('\n'))
    ok(told[0]!.includes(`"${key}"`), told[0])
    ok(told[0]!.includes('univ-config.json'), 'the message says where it stands')
    deepEqual(config, resolved().config)
  })

for (const [what, values] of [
  ['a text', 'x'],
  ['a list', [{ tenant: 'x' }]],
  ['a number', 5],
  ['true', true],
] as const)
  test(`${what} instead of a configuration gives one message, and the defaults stand`, () => {
    const { config, told } = resolved(file(values))
    equal(told.length, 1)
    deepEqual(config, resolved().config)
  })

test('a source that is not there says nothing', () => {
  deepEqual(resolved(file(undefined), inline(null)).told, [])
})

test('good entries stay beside bad ones', () => {
  const { config, told } = resolved(
    file({ embedOrigins: ['https://cms.example.org', 'x'], solutions: { freshers: ['hot'], none: 1 } }),
  )
  deepEqual(config.embedOrigins, ['https://cms.example.org'])
  deepEqual(config.solutions['freshers'], ['hot'])
  ok(config.solutions['default'])
  equal(told.length, 2)
})

test('what only the starter reads is no unknown key', () => {
  deepEqual(resolved(file({ early: ['/a'] })).told, [])
})

test('a message about a hostile key stays short', () => {
  const { told } = resolved(file({ ['k'.repeat(1e6)]: 1, embedOrigins: ['v'.repeat(1e6)] }))
  equal(told.length, 2)
  ok(told.every((message) => message.length < 300))
})

test('letters of digits can be changed', () => {
  equal(resolved(file({ digitLetters: 'ZOTTFFSSEN' })).config.digitLetters, 'ZOTTFFSSEN')
})

test('an unset flow of the sign-in is fine', () => {
  deepEqual(resolved(file({ oidc: { responseType: '' } })).told, [])
})

for (const [written, read] of [
  ['', '/'],
  ['/', '/'],
  ['hall', '/hall/'],
  ['/hall', '/hall/'],
  ['hall/', '/hall/'],
  ['/hall/', '/hall/'],
  ['/a/b-c_d.e~f', '/a/b-c_d.e~f/'],
] as const)
  test(`the base path "${written}" is ${read}`, () => {
    const { config, told } = resolved(attributes({ basePath: written }))
    deepEqual([config.basePath, told], [read, []])
  })

test('an attribute may set every address and every single text, and nothing else', () => {
  ok(Object.keys(BASES).every((key) => (ATTRIBUTE_KEYS as readonly string[]).includes(key)))
  ok(!ATTRIBUTE_KEYS.some((key) => /oidc|embedOrigins|solutions|contact/.test(key)))
})

// ── whom a token may reach (quality §3) ──────────────────────────────────────────────────────────────────────

test("the scripts' own configuration names the origins that a token may reach", () => {
  const { config } = resolved(file({ taskApi: 'https://tasks.example.edu/api', bus: '/bus' }))
  deepEqual([...config.trusted].sort(), ['https://hall.example.edu', 'https://tasks.example.edu'])
})

for (const [what, source] of [
  ['an attribute', attributes],
  ['the configuration in the page', inline],
  ['the property', property],
  ['a configuration of another origin', foreignFile],
] as const) {
  test(`${what} may move a service, but brings it no token`, () => {
    const { config } = resolved(file({}), source({ taskApi: 'https://evil.example/api' }))
    equal(config.bases.taskApi, 'https://evil.example/api')
    deepEqual([...config.trusted], ['https://hall.example.edu'])
  })

  test(`${what} cannot move the sign-in: its answers and the hint of the sign-out are tokens`, () => {
    const oidc = {
      authority: 'https://evil.example',
      metadata: { token_endpoint: 'https://evil.example/t', end_session_endpoint: 'https://evil.example/e' },
    }
    const { config, told } = resolved(
      file({ oidc: { authority: 'https://id.example.edu' } }),
      source({ oidc }),
    )
    equal(config.oidc.authority, 'https://id.example.edu')
    deepEqual(config.oidc.metadata, {})
    equal(told.length, 3, told.join('\n'))
  })

  test(`${what} does not say to which pages a session is handed`, () => {
    const allowed = 'https://cms.example.org'
    const { config, told } = resolved(
      file({ embedOrigins: [allowed] }),
      source({ embedOrigins: ['https://evil.example'] }),
    )
    deepEqual(config.embedOrigins, [allowed])
    equal(told.length, 1, told.join('\n'))
  })
}

test('another file of our own origin is not the configuration of the scripts', () => {
  const uploaded = { url: 'https://hall.example.edu/uploads/x.json', from: 'config /uploads/x.json' }
  const { config } = resolved({ ...uploaded, values: { taskApi: 'https://evil.example/api' } })
  deepEqual([...config.trusted], ['https://hall.example.edu'])
})

test('a page may name what the own configuration already trusts', () => {
  const own = file({ oidc: { authority: 'https://id.example.edu' } })
  const { config, told } = resolved(own, inline({ oidc: { authority: 'https://id.example.edu/b' } }))
  deepEqual([config.oidc.authority, told], ['https://id.example.edu/b', []])
})

// ── pollution (quality §3: 20 payloads × inputs) ─────────────────────────────────────────────────────────────

const evil = '"https://evil.example"'
const payloads = [
  `{"__proto__":{"appCenter":${evil}}}`,
  `{"__proto__":{"trusted":[${evil}]}}`,
  `{"__proto__":{"authority":${evil}}}`,
  `{"__proto__":null}`,
  `{"__proto__":"x"}`,
  `{"constructor":{"prototype":{"appCenter":${evil}}}}`,
  `{"constructor":null}`,
  `{"prototype":{"appCenter":${evil}}}`,
  `{"oidc":{"__proto__":{"authority":${evil}}}}`,
  `{"oidc":{"constructor":{"prototype":{"authority":${evil}}}}}`,
  `{"oidc":{"metadata":{"__proto__":{"token_endpoint":${evil}}}}}`,
  `{"oidc":{"metadata":{"constructor":{"prototype":{"x":1}}}}}`,
  `{"contact":{"__proto__":{"copyright":"x"}}}`,
  `{"contact":{"constructor":{"prototype":{"x":1}}}}`,
  `{"solutions":{"__proto__":["evil"]}}`,
  `{"solutions":{"constructor":["evil"]}}`,
  `{"solutions":{"__proto__":{"default":["evil"]}}}`,
  `{"hasOwnProperty":true,"toString":true,"valueOf":1}`,
  `{"__defineGetter__":1,"__lookupSetter__":1}`,
  `{"trusted":["https://evil.example"],"home":"https://evil.example","bases":{"appCenter":${evil}}}`,
]
const clean = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())

for (const source of [file, foreignFile, inline, attributes, property])
  test(`twenty polluted texts as ${source({}).from} change neither prototypes nor whom we trust`, () => {
    for (const payload of payloads) {
      const { config } = resolved(source(JSON.parse(payload)))
      equal(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort()), clean, payload)
      equal(({} as Record<string, unknown>)['appCenter'], undefined, payload)
      equal(Object.getPrototypeOf(config.solutions), Object.prototype, payload)
      equal(Object.getPrototypeOf(config.contact), Object.prototype, payload)
      deepEqual([...config.trusted], ['https://hall.example.edu'], payload)
      deepEqual(config.bases, resolved().config.bases, payload)
      deepEqual(config.oidc, resolved().config.oidc, payload)
      deepEqual(config.contact, resolved().config.contact, payload)
      equal(config.home, HOME, payload)
      deepEqual(config.solutions['default'], resolved().config.solutions['default'], payload)
    }
  })

test('a prototype that the host page has polluted configures nothing', () => {
  const names = ['authority', 'clientId', 'metadata', 'copyright', 'token_endpoint']
  const shared = Object.prototype as Record<string, unknown>
  try {
    for (const name of names) shared[name] = 'https://evil.example'
    const { config } = resolved(file({ oidc: {}, contact: {} }), file({ oidc: { metadata: {} } }))
    equal(config.oidc.authority, 'https://hall.example.edu/oidc')
    equal(config.contact.copyright, '')
  } finally {
    for (const name of names) delete shared[name]
  }
})
