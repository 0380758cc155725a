/* eslint-disable no-script-url -- hostile on purpose */
import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { checkTarget, stripSecrets } from '../../../src/runtime/oidc/targets.ts'

const ORIGIN = 'https://portal.univ.edu'
const scopeOf = (basePath: string) => ({ origin: ORIGIN, basePath })

/** Each is tested as it is and behind the base path. */
const HOSTILE = [
  ...['//evil.example', '///evil.example', '////evil.example/x', '/\\evil.example', '\\\\evil.example'],
  ...['\\/evil.example', '/\\/evil.example', '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example'],
  ...[
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '\u0000//evil.example',
    '/\u0000/evil.example',
  ],
  ...[
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
  ],
  ...[
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%0d%0aset-cookie:x',
    '/%00',
    '/%2e%2e/%2e%2e/evil',
    '/%2E%2E/',
  ],
  ...['/%252f%252fevil.example', '/%255cevil.example', '/%25%32%66evil', '/.%2e/.%2e/', '/..;/..;/'],
  ...['https://evil.example', 'http://evil.example', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example'],
  ...[
    'https:/evil.example',
    'https:\\evil.example',
    'https:///evil.example',
    'http:evil.example',
    'ftp://evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://%0aalert(1)',
  ],
  ...[
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'about:blank',
  ],
  ...[
    'mailto:a@evil.example',
    'tel:1',
    'ws://evil.example',
    'view-source:https://evil.example',
    'intent://evil#Intent;end',
  ],
  ...[
    'https://portal.univ.edu@evil.example',
    'https://portal.univ.edu:x@evil.example/',
    '//portal.univ.edu@evil.example',
  ],
  ...[
    'https://portal.univ.edu.evil.example',
    '//portal.univ.edu.evil.example',
    'https://portal.univ.edu:8443/',
    'http://portal.univ.edu/',
  ],
  ...[
    '@evil.example',
    ':evil.example',
    '.evil.example',
    '?//evil.example',
    '#//evil.example',
    '',
    ' ',
    '/ ',
    '.',
    '..',
  ],
  ...[
    '//evil。example',
    '//evil．example',
    '//evil｡example',
    '／／evil.example',
    '/／evil.example',
    '⁄⁄evil.example',
  ],
  ...['//[::1]', '//0x7f000001', '//2130706433', '//127.1', 'https://[::ffff:127.0.0.1]/', '//xn--evil'],
  ...[
    '/\u202e//evil',
    '/\u200b//evil',
    '\ufeff//evil.example',
    '/\ud800',
    '\ud800//evil.example',
    '/\u0085/evil',
  ],
  ...[
    '/../../evil',
    '/x/../../../evil',
    '/x/..//evil.example',
    '/x/..\\evil.example',
    '/.//evil.example',
    '/./\\evil',
  ],
  ...[
    '/workflow/oidcCallback',
    '/workflow/oidcCallback/',
    '/workflow/oidcCallback//',
    '/WORKFLOW/OIDCCALLBACK',
  ],
  ...[
    '/workflow/oidcCallback?code=1&state=2',
    '/workflow/oidcCallback#id_token=1',
    '/workflow/%6fidcCallback',
  ],
  ...[
    '/workflow/oidcCallbac%6b',
    '/workflow/./oidcCallback',
    '/workflow/x/../oidcCallback',
    '/./workflow/oidcCallback',
  ],
  ...[
    '/workflow/oidcRenew',
    '/workflow/oidcRenew?x',
    '/Workflow/OidcRenew',
    '/signin-oidc-error',
    '/signin-oidc-error/',
  ],
  ...[
    '/signin-oidc-error?again',
    '/SIGNIN-OIDC-ERROR',
    '/signin%2doidc-error',
    '/home',
    '/workflow/home',
    '/workflow/home?x',
  ],
  ...[
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/workflow/%E0%A4%A',
    `/${'a'.repeat(3000)}`,
    `/?${'a'.repeat(3000)}`,
  ],
]
const OTHERS: unknown[] = [
  null,
  undefined,
  0,
  1,
  true,
  [],
  ['/'],
  {},
  { toString: () => '/workflow/index' },
  Symbol('/'),
]

/** Resolves a target as the most lenient router and server would. */
function escapesScope(target: string, basePath: string): boolean {
  const url = new URL(target, ORIGIN)
  let path = url.pathname
  for (let i = 0; i < 3; i++) {
    try {
      path = decodeURIComponent(path)
    } catch {
      break
    }
  }
  path = path.replaceAll('\\', '/').toLowerCase()
  const again = new URL(path.startsWith('/') ? path : `/${path}`, ORIGIN)
  return (
    url.origin !== ORIGIN ||
    again.origin !== ORIGIN ||
    !again.pathname.startsWith(basePath) ||
    target.startsWith('//') ||
    /^\/?(workflow\/)?(oidccallback|oidcrenew|signin-oidc-error|home)\b/.test(
      again.pathname.slice(basePath.length),
    )
  )
}

for (const basePath of ['/', '/hall/'])
  test(`rejects hostile return targets outside the origin or the base path ${basePath}, and callback pages`, () => {
    const base = basePath.slice(0, -1)
    const all = [
      ...HOSTILE,
      ...HOSTILE.map((t) => base + t),
      ...HOSTILE.map((t) => `${base}/workflow/..${t}`),
    ]
    ok(HOSTILE.length + OTHERS.length >= 120, `${HOSTILE.length + OTHERS.length} hostile targets`)
    for (const value of [...all, ...OTHERS]) {
      const target = checkTarget(value, scopeOf(basePath))
      if (target !== null) ok(!escapesScope(target, basePath), `${String(value)} → ${target}`)
    }
  })

test('rejects all hostile targets except harmless paths', () => {
  const passing = HOSTILE.filter((t) => checkTarget(t, scopeOf('/')) !== null)
  // odd-looking paths of this origin: they reach only the "unknown" page
  equal(passing.join(' '), '/..;/..;/ /／evil.example /../../evil /x/../../../evil')
})

test('keeps the path and query of a deep link without its fragment', () => {
  const target = '/hall/workflow/serviceCenter?seq=%E6%88%90%E7%BB%A9&panel=3'
  equal(checkTarget(`${target}#part`, scopeOf('/hall/')), target)
  equal(checkTarget('/workflow/gl/12', scopeOf('/')), '/workflow/gl/12')
  equal(
    checkTarget('/workflow/serviceCenter?seq=成绩', scopeOf('/')),
    '/workflow/serviceCenter?seq=%E6%88%90%E7%BB%A9',
  )
  equal(checkTarget('/', scopeOf('/')), '/')
})

test('rejects a target outside the base path', () => {
  equal(checkTarget('/workflow/index', scopeOf('/hall/')), null)
  equal(checkTarget('/hallway/workflow/index', scopeOf('/hall/')), null)
  equal(checkTarget('/hall/../workflow/index', scopeOf('/hall/')), null)
})

test('strips the fragment and tokens from the page to return to', () => {
  const page = stripSecrets(`${ORIGIN}/a?seq=1&id_token=x&code=y&state=z&access_token=w#id_token=v`)
  equal(page.href, `${ORIGIN}/a?seq=1`)
})
