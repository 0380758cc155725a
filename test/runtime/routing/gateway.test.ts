import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SESSION_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import { portalHref } from '../../../src/element/hooks/navigate.ts'
import { resolveConfig } from '../../../src/runtime/config/resolve-config.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { fitGateway } from '../../../src/runtime/routing/gateway.ts'
import { safeLink } from '../../../src/runtime/routing/links.ts'
import { createMemoryHistory, createRouter } from '../../../src/runtime/routing/router.ts'
import { checkTarget } from '../../../src/runtime/oidc/targets.ts'
import { createSessionDouble } from '../../double/session-double.ts'

const VPN = 'https://webvpn.school.edu'
const ENCRYPTED = '/https/77726476706e69737468656265737421a1b2'
const OTHER = '/https/77726476706e69737468656265737421ffff'

function configure(scripts: string, page: string, values: object = {}, hasPortal = true) {
  const warnings: string[] = []
  const config = resolveConfig(
    scripts,
    [{ values, url: `${scripts}univ-config.json`, label: 'univ-config.json' }],
    (message) => warnings.push(message),
  )
  deepEqual(warnings, [])
  return fitGateway(config, page, hasPortal)
}

describe('behind a gateway', () => {
  for (const [name, base, scripts, page, basePath] of [
    ['no gateway', '/', 'https://hall.edu/', 'https://hall.edu/workflow/index', '/'],
    ['no gateway, an unknown page', '/', 'https://hall.edu/', 'https://hall.edu/a/b', '/'],
    [
      'no gateway, a base path',
      '/hall/',
      'https://hall.edu/hall/',
      'https://hall.edu/hall/workflow/todo',
      '/hall/',
    ],
    [
      'no gateway, pinned scripts',
      '/',
      'https://hall.edu/pinned/1.2/',
      'https://hall.edu/workflow/todo',
      '/',
    ],
    ['scripts of another origin', '/', 'https://cdn.edu/a/', 'https://hall.edu/a/workflow/todo', '/'],
    ['an encrypted name', '/', `${VPN}${ENCRYPTED}/`, `${VPN}${ENCRYPTED}/workflow/index`, `${ENCRYPTED}/`],
    [
      'a plain name',
      '/',
      `${VPN}/https/hall.edu/`,
      `${VPN}/https/hall.edu/workflow/todo?a=1`,
      '/https/hall.edu/',
    ],
    ['a port', '/', `${VPN}/http-8080/hall.edu/`, `${VPN}/http-8080/hall.edu/`, '/http-8080/hall.edu/'],
    [
      'a base path',
      '/hall/',
      `${VPN}${ENCRYPTED}/hall/`,
      `${VPN}${ENCRYPTED}/hall/home`,
      `${ENCRYPTED}/hall/`,
    ],
    [
      'pinned scripts',
      '/',
      `${VPN}${ENCRYPTED}/pinned/1.2/`,
      `${VPN}${ENCRYPTED}/workflow/todo`,
      `${ENCRYPTED}/`,
    ],
    ['an unknown page', '/', `${VPN}${ENCRYPTED}/`, `${VPN}${ENCRYPTED}/workflow/nope`, `${ENCRYPTED}/`],
    [
      'configured for it',
      `${ENCRYPTED}/`,
      `${VPN}${ENCRYPTED}/`,
      `${VPN}${ENCRYPTED}/workflow/todo`,
      `${ENCRYPTED}/`,
    ],
    ['a proxy', '/', `${VPN}/proxy/hall/`, `${VPN}/proxy/hall/workflow/todo`, '/proxy/hall/'],
    ['a proxy, its first page', '/', `${VPN}/proxy/hall/`, `${VPN}/proxy/hall/`, '/proxy/hall/'],
    ['a proxy, pinned scripts', '/', `${VPN}/proxy/pinned/1/`, `${VPN}/proxy/workflow/gl/7`, '/proxy/'],
    [
      'a proxy and a base path',
      '/hall/',
      `${VPN}/proxy/hall/`,
      `${VPN}/proxy/hall/workflow/todo`,
      '/proxy/hall/',
    ],
    ['a proxy that removes the base path', '/hall/', `${VPN}/`, `${VPN}/workflow/todo`, '/'],
  ] as const)
    test(`the base path fits the address: ${name}`, () => {
      const config = configure(scripts, page, { basePath: base })
      equal(config.basePath, basePath)
      const store = createKeyValueStore(() => undefined)
      const { pathname, search } = new URL(page)
      const session = createSessionDouble('guest')
      const router = createRouter({
        basePath,
        address: createMemoryHistory(pathname + search),
        session,
        store,
      })
      router.navigate('todo', { query: { a: '1' } })
      const target = store.get(SESSION_STORAGE_KEYS.targetNow)
      equal(target, `${basePath}workflow/todo?a=1`)
      equal(router.href('apps'), `${basePath}workflow/index`)
      const scope = { origin: new URL(page).origin, basePath }
      equal(checkTarget(target, scope), target)
      const outside = basePath === '/' ? [] : ['/workflow/todo', `${basePath}../other`, OTHER]
      for (const hostile of [...outside, `${basePath}/evil.edu`, `//evil.edu${basePath}`])
        equal(checkTarget(hostile, scope), null, hostile)
    })

  test('on the page of a department, links lead to the hall in the gateway', () => {
    const config = configure(`${VPN}${ENCRYPTED}/`, `${VPN}${OTHER}/dept/index.html`, {}, false)
    const univ = { runtime: { config } } as Parameters<typeof portalHref>[0]
    equal(portalHref(univ, 'todo'), `${VPN}${ENCRYPTED}/workflow/todo`)
  })

  test('on the page of a department, links to a configured hall stay as they are', () => {
    const values = { hall: 'https://hall.edu' }
    const config = configure(`${VPN}${ENCRYPTED}/`, `${VPN}${OTHER}/dept/`, values, false)
    const univ = { runtime: { config } } as Parameters<typeof portalHref>[0]
    equal(portalHref(univ, 'todo'), 'https://hall.edu/workflow/todo')
  })

  test('the folder of a department that hosts the scripts is no base path', () => {
    equal(configure('https://dept.edu/univ/', 'https://dept.edu/univ/', {}, false).basePath, '/')
  })

  test('root-relative addresses of services and links stay in it; absolute ones are as they are', () => {
    const values = { appCenter: '/center', bot: 'https://bot.edu/x', bus: `${VPN}${OTHER}/bus`, trace: 'log' }
    const config = configure(`${VPN}${ENCRYPTED}/`, `${VPN}${ENCRYPTED}/workflow/index`, values)
    const { appCenter, taskCenter, bot, bus, trace } = config.bases
    deepEqual(
      { appCenter, taskCenter, bot, bus, trace, authority: config.oidc.authority },
      {
        appCenter: `${VPN}${ENCRYPTED}/center`,
        taskCenter: `${VPN}${ENCRYPTED}/taskcenter`,
        bot: 'https://bot.edu/x',
        bus: `${VPN}${OTHER}/bus`,
        trace: `${VPN}${ENCRYPTED}/log`,
        authority: `${VPN}${ENCRYPTED}/oidc`,
      },
    )
    for (const [link, expected] of [
      ['/form/1', `${VPN}${ENCRYPTED}/form/1`],
      [`${ENCRYPTED}/form/1`, `${VPN}${ENCRYPTED}/form/1`],
      ['form/1', `${VPN}${ENCRYPTED}/form/1`],
      ['https://lib.edu/', 'https://lib.edu/'],
      ['//lib.edu/x', 'https://lib.edu/x'],
      ['javascript:alert(1)', null],
    ] as const)
      equal(safeLink(link, config.linkBase), expected)
  })

  test('services at root-relative addresses stay below the path of a proxy', () => {
    const values = { bot: 'https://bot.edu/x', bus: '/proxy/hall/bus' }
    const { bases, oidc } = configure(`${VPN}/proxy/hall/`, `${VPN}/proxy/hall/workflow/index`, values)
    deepEqual(
      [bases.taskCenter, bases.bot, bases.bus, bases.knowledgeGraph, oidc.authority],
      [
        `${VPN}/proxy/hall/taskcenter`,
        'https://bot.edu/x',
        `${VPN}/proxy/hall/bus`,
        '',
        `${VPN}/proxy/hall/oidc`,
      ],
    )
  })
})
