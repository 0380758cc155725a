import { deepEqual, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import vm from 'node:vm'
import { renewPage } from '../../demo/campus/sign-in/views.ts'

const CMS = 'https://cms.example.edu'

describe('the relay page at /workflow/oidcRenew', () => {
  const code = readFileSync(new URL('../../demo/campus/sign-in/renew.js', import.meta.url), 'utf8')
  const own = 'http://localhost:8080'
  /** Runs the page's script at `search`; returns what was posted and where the address bar stands. */
  const relay = (search: string, parents: string, alone = false) => {
    const posted: unknown[] = []
    let bar = ''
    const window: Record<string, unknown> = { opener: null }
    window.parent = alone ? window : { postMessage: (data: unknown, to: string) => posted.push([data, to]) }
    const location = {
      origin: own,
      pathname: '/workflow/oidcRenew',
      search,
      href: `${own}/workflow/oidcRenew${search}#t`,
    }
    const history = { replaceState: (_s: unknown, _t: string, to: string) => (bar = to) }
    const document = { currentScript: { dataset: { parents } } }
    vm.runInNewContext(code, { window, location, history, document, URLSearchParams })
    return { posted: JSON.parse(JSON.stringify(posted)) as unknown[], bar }
  }
  const told = (search: string, to: string) => [
    [{ source: 'oidc-client', url: `${own}/workflow/oidcRenew${search}#t`, keepOpen: false }, to],
  ]

  test('tells its own origin, and a listed parent, by that exact origin', () => {
    deepEqual(relay('', '').posted, told('', own))
    deepEqual(relay(`?parent=${CMS}`, `${own} ${CMS}`).posted, told(`?parent=${CMS}`, CMS))
    const local = 'http://localhost:9000'
    deepEqual(relay(`?parent=${local}`, 'http://localhost:*').posted, told(`?parent=${local}`, local))
  })

  test('tells nobody else, and leaves no token in the address bar', () => {
    for (const parent of [
      'https://evil.example',
      `${CMS}.evil.example`,
      `${CMS}/x`,
      '*',
      'null',
      '',
      'http://localhost:9/x',
    ])
      deepEqual(
        relay(`?parent=${encodeURIComponent(parent)}`, `${CMS} http://localhost:*`).posted,
        [],
        parent,
      )
    const alone = relay('', '', true)
    deepEqual(alone, { posted: [], bar: '/workflow/oidcRenew' })
  })

  test('its page escapes what it is given', () => {
    match(
      renewPage('/renew.js', `${own} "><script>`),
      /data-parents="http:\/\/localhost:8080 &quot;&gt;&lt;script&gt;">/,
    )
  })
})
