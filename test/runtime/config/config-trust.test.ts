import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { HOME, attributes, file, inline, otherFile, property, resolved } from './config-sources-fixture.ts'

// ── where tokens may go ──────────────────────────────────────────────────────────────────────

test("the scripts' own configuration makes the origins of its URLs trusted", () => {
  const { config } = resolved(file({ taskApi: 'https://tasks.example.edu/api', bus: '/bus' }))
  deepEqual([...config.trustedOrigins].sort(), ['https://hall.example.edu', 'https://tasks.example.edu'])
})

for (const [caseName, source] of [
  ['an attribute', attributes],
  ['the configuration in the page', inline],
  ['the property', property],
  ['a configuration of another origin', otherFile],
] as const) {
  test(`${caseName} may change a service URL, but does not make it trusted`, () => {
    const { config } = resolved(file({}), source({ taskApi: 'https://evil.example/api' }))
    equal(config.bases.taskApi, 'https://evil.example/api')
    deepEqual([...config.trustedOrigins], ['https://hall.example.edu'])
  })

  test(`${caseName} cannot change the provider, which receives codes and tokens`, () => {
    const oidc = {
      authority: 'https://evil.example',
      metadata: { token_endpoint: 'https://evil.example/t', end_session_endpoint: 'https://evil.example/e' },
    }
    const { config, messages } = resolved(
      file({ oidc: { authority: 'https://id.example.edu' } }),
      source({ oidc }),
    )
    equal(config.oidc.authority, 'https://id.example.edu')
    deepEqual(config.oidc.metadata, {})
    equal(messages.length, source === otherFile ? 0 : 3, messages.join('\n'))
  })

  test(`${caseName} cannot change embedOrigins`, () => {
    const allowed = 'https://cms.example.org'
    const { config, messages } = resolved(
      file({ embedOrigins: [allowed] }),
      source({ embedOrigins: ['https://evil.example'] }),
    )
    deepEqual(config.embedOrigins, [allowed])
    // ignored silently in the configuration file of another hall, which is written for that hall's scripts
    equal(messages.length, source === otherFile ? 0 : 1, messages.join('\n'))
  })
}

test('another file of the same origin is not trusted', () => {
  const uploaded = { url: 'https://hall.example.edu/uploads/x.json', label: 'config /uploads/x.json' }
  const { config } = resolved({ ...uploaded, values: { taskApi: 'https://evil.example/api' } })
  deepEqual([...config.trustedOrigins], ['https://hall.example.edu'])
})

test('a page may name an origin that the scripts’ configuration trusts', () => {
  const own = file({ oidc: { authority: 'https://id.example.edu' } })
  const { config, messages } = resolved(own, inline({ oidc: { authority: 'https://id.example.edu/b' } }))
  deepEqual([config.oidc.authority, messages], ['https://id.example.edu/b', []])
})

// ── pollution (20 payloads × inputs) ─────────────────────────────────────────────────────────────

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

for (const source of [file, otherFile, inline, attributes, property])
  test(`polluting payloads as ${source({}).label} change neither prototypes nor trusted origins`, () => {
    for (const payload of payloads) {
      const { config } = resolved(source(JSON.parse(payload)))
      equal(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort()), clean, payload)
      equal(({} as Record<string, unknown>)['appCenter'], undefined, payload)
      equal(Object.getPrototypeOf(config.solutions), Object.prototype, payload)
      equal(Object.getPrototypeOf(config.contact), Object.prototype, payload)
      deepEqual([...config.trustedOrigins], ['https://hall.example.edu'], payload)
      deepEqual(config.bases, resolved(source({})).config.bases, payload)
      deepEqual(config.oidc, resolved().config.oidc, payload)
      deepEqual(config.contact, resolved().config.contact, payload)
      equal(config.scriptBase, HOME, payload)
      deepEqual(config.solutions['default'], resolved().config.solutions['default'], payload)
    }
  })

test('properties of a polluted Object.prototype are ignored', () => {
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

// ── an app with the attribute `config` ───────────────────────────────────────────────────────────────────────

test('services and links that a configuration of another origin does not name are beside it', () => {
  const { config } = resolved(otherFile({ taskApi: '/tasks' }))
  equal(config.linkBase, 'https://cms.example.org/a/')
  equal(config.bases.taskApi, 'https://cms.example.org/tasks')
  equal(config.bases.anonymousAppCenter, 'https://cms.example.org/app-center/anonymous/graphql')
  equal(config.scriptBase, HOME, 'where a session may come from stays')
  equal(config.oidc.authority, 'https://hall.example.edu/oidc')
})

test('a configuration that could not be read, or is a data URL, changes no base', () => {
  for (const source of [otherFile(undefined), { ...otherFile({}), url: 'data:application/json,{}' }]) {
    const { config } = resolved(source)
    equal(config.linkBase, HOME)
    equal(config.bases.anonymousAppCenter, 'https://hall.example.edu/app-center/anonymous/graphql')
  }
})
