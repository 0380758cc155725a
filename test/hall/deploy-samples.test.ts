// The deploy samples refer to existing files, scripts and variables, and all use the same policy.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createMetrics } from '../../src/campus/metrics.ts'
import { pageHeaders } from '../../src/campus/http.ts'
import { createPageMetrics } from '../../src/server/page-metrics.ts'
import { withGuestPages } from '../tools/sample-web-server.ts'
import { ROUTES } from '../../src/runtime/routing/routes.ts'

const folder = 'src/hall/deploy'
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  bin: Record<string, string>
}
const SERVERS = ['nginx.conf', 'nginx-path.conf', 'Caddyfile']
/** The files that read environment variables. */
const readers = [
  'demo/start.ts',
  'src/campus/settings.ts',
  'src/server/serve-pages.ts',
  `${folder}/Caddyfile`,
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const assertIsRead = (variables: string[], where: string): void => {
  ok(variables.length > 0, where)
  for (const name of variables)
    ok(name === 'NODE_ENV' || readers.includes(name), `${where}: nothing reads ${name}`)
}

test('the web servers send the policy of the campus plus the origins of a provider and an embedding page', () => {
  const normalise = (policy: string) =>
    policy.replaceAll(' https://sso.example.edu', '').replace(/frame-ancestors [^;]*/, 'frame-ancestors')
  const expected = normalise(pageHeaders()['content-security-policy']!)
  for (const name of SERVERS) {
    const [, policy] = /Content-Security-Policy "([^"]*)"/.exec(read(name))!
    equal(normalise(policy!), expected, name)
    match(policy!, /connect-src 'self' https:\/\/sso/)
    equal(/immutable/.test(read(name)) && /no-cache/.test(read(name)), true, `${name}: cache rules`)
  }
})

test('the web servers proxy every service of the example configuration and do not buffer streams', () => {
  const config = JSON.parse(readFileSync('src/hall/univ-config.example.json', 'utf8')) as Record<
    string,
    unknown
  >
  const bases = Object.values(config).flatMap((value) =>
    typeof value === 'string' && /^\/\w/.test(value) ? [value.split('/')[1]!] : [],
  )
  ok(bases.length >= 7)
  for (const name of ['nginx.conf', 'Caddyfile'])
    deepEqual(
      bases.filter((base) => !new RegExp(`[/(|]${base}\\b`).test(read(name).replace(/^\s*#.*$/gm, ''))),
      [],
      name,
    )
  match(read('nginx.conf'), /location \/bus \{[^}]*proxy_buffering off/)
  match(read('Caddyfile'), /flush_interval -1/)
})

test('the web servers answer every route of the portal, and other paths below workflow/ with status 404', () => {
  const paths = ROUTES.flatMap(({ paths }) => paths)
    // a file of its own
    .filter((route) => route !== 'workflow/oidcRenew')
    .map((route) => route.replace(/\{\w+\}/, '7'))
  for (const name of SERVERS) {
    const [, source] = /\/(\(home\/\?\|.*\)\?\$)/.exec(read(name))!
    const route = new RegExp(`^${source}`)
    for (const path of paths)
      ok(route.test(path) && (path === '' || route.test(`${path}/`)), `${name}: ${path}`)
    for (const path of ['workflow/', 'workflow/nothing', 'workflow/todo/1', 'homes'])
      equal(route.test(path), false, `${name}: ${path}`)
  }
  for (const name of ['nginx.conf', 'nginx-path.conf'])
    match(read(name), /workflow\/ \{\s*error_page 404 \S*\/index\.html;/, name)
  match(read('Caddyfile'), /status 404/)
})

// what nginx does, by its rules: the first regular expression that matches, and the fallback that it names
const nginxFallback = (text: string, pathname: string): string => {
  const blocks = [...text.matchAll(/^ {4}location (?:(~|=|\^~) )?"?(\S+?)"? \{([^]*?)^ {4}\}/gm)]
  const own = blocks.find(([, kind, pattern]) => kind === '~' && new RegExp(pattern!).test(pathname))
  const content = own?.[3] ?? ''
  ok(content.includes('127.0.0.1:8090'), `${pathname} is sent by univ-hall-pages`)
  const named = /error_page 500 502 503 504 = (@\w+)/.exec(content)?.[1]
  const fallback = blocks.find(([, , name]) => name === named)?.[3] ?? ''
  return /try_files (\S+)/.exec(fallback)?.[1]?.replace('$uri', pathname) ?? 'an error'
}
// and Caddy: the handler of errors whose path matches
const caddyFallback = (text: string, pathname: string): string => {
  const errors = /handle_errors \{[^]*/.exec(text)![0]
  const matches = (patterns: string) =>
    patterns
      .replaceAll('{$HALL_BASE}', '')
      .split(' ')
      .some((pattern) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(pathname))
  const [, name] = [...errors.matchAll(/(@\w+) \{\s+expression .*>= 500\s+path (.*)$/gm)]
    .filter(([, , patterns]) => matches(patterns!))
    .map(([, found]) => ['', found] as const)[0] ?? ['', '']
  if (!name) return 'an error'
  const [, own] = new RegExp(`handle ${name} \\{([^]*?)^\\t\\t\\}`, 'm').exec(errors)!
  match(own!, /file_server \{\s+status 200/)
  match(own!, pathname.startsWith('/embed/') ? /univ_headers "'self' \*"/ : /univ_headers "'self' https:/)
  return /rewrite \* (\S+)/.exec(own!)![1]!.replace('{$HALL_BASE}', '').replace('{path}', pathname)
}
for (const [pathname, sent] of [
  ['/', '/index.html'],
  ['/workflow/index', '/index.html'],
  ['/workflow/searchResult', '/index.html'],
  ['/embed/univ-favorites', '/embed/univ-favorites.html'],
  ['/sitemap.xml', 'an error'],
  ['/oembed', 'an error'],
  ['/llms.txt', 'an error'],
  ['/mcp', 'an error'],
] as const)
  test(`while univ-hall-pages is down, ${pathname} is ${sent}`, () => {
    equal(nginxFallback(withGuestPages(read('nginx.conf')), pathname), sent)
    equal(caddyFallback(withGuestPages(read('Caddyfile')), pathname), sent)
  })

test('any page may frame a tag, with univ-hall-pages too', () => {
  match(read('nginx.conf'), /~\^\/embed\/ +"'self' \*"/)
  const handlers = withGuestPages(read('Caddyfile')).matchAll(/handle \S*(?:embed\/\*|@tag\w+) \{\s+(.*)$/gm)
  const headers = [...handlers].map(([, first]) => first)
  equal(headers.length, 3)
  for (const header of headers) match(header!, /univ_headers "'self' \*"/)
})

test('the web servers send nothing of earlier releases', () => {
  for (const name of ['nginx.conf', 'nginx-path.conf'])
    match(read(name), /location \^~ \S*\/\.releases\/ \{\s+return 404;/, name)
  match(read('Caddyfile'), /handle \S*\/\.releases\/\* \{\s+error 404/)
})

test('the Containerfile copies existing files and runs existing scripts', () => {
  const text = read('Containerfile')
  const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) =>
    sources!.split(' '),
  )
  ok(copied.length >= 3)
  for (const source of copied) ok(existsSync(source), source)
  for (const [, script] of text.matchAll(/npm run (\S+)/g)) ok(packageJson.scripts[script!], script)
  ok(text.includes(packageJson.bin['univ-hall']!.replace('./', '')))
  match(text, /"node", "--import", "tsx", "demo\/start\.ts"/)
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const name of ['node_modules', 'dist', '.campus']) ok(ignored.includes(name), name)
})

test('the systemd units and compose.yaml start existing programs and set only known variables', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.service'))) {
    const text = read(name)
    const variables = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '))
    assertIsRead(
      variables.map((variable) => variable.split('=')[0]!),
      name,
    )
    const program = /^ExecStart=.* (\S+)$/m.exec(text)![1]!.replace('node_modules/univ-widgets/', './')
    ok(existsSync(program) || Object.values(packageJson.bin).includes(program), program)
  }
  const compose = read('compose.yaml')
  const names = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!)
  assertIsRead(
    names.filter((name) => !name.startsWith('POSTGRES_')),
    'compose.yaml',
  )
  for (const [, file] of compose.matchAll(/dockerfile: (\S+)/g)) ok(existsSync(file!), file)
  for (const [, target] of compose.matchAll(/target: (\S+)/g))
    match(read('Containerfile'), new RegExp(` AS ${target}$`, 'm'))
})

test('alerts and dashboard ask for metrics, and labels, that the campus and the pages for guests have', async () => {
  const registries = [createMetrics(() => 0).registry, createPageMetrics(() => null).registry]
  const known = registries.flatMap((registry) => registry.getMetricsAsArray())
  const names = new Set(
    known.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const labels = new Set([
    ...known.flatMap((metric) => (metric as { labelNames?: string[] }).labelNames ?? []),
    'le',
  ])
  const dashboard = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const queries = [
    ...[...read('alerts.yml').matchAll(/expr: (.*)/g)].map(([, expr]) => expr!),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  ok(queries.length > 15)
  for (const query of queries) {
    const used = [...query.matchAll(/\bby \(([^)]*)\)|\{(\w+)[=!~]/g)].flatMap(([, by, matched]) =>
      (by ?? matched!).split(', '),
    )
    for (const label of used) ok(labels.has(label), `${label}: ${query}`)
    const plain = query.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
    const metrics = [...plain.matchAll(/\b[a-z]\w+\b(?!\()/g)].map(([name]) => name)
    ok(metrics.length > 0, query)
    for (const name of metrics) ok(names.has(name), `${name}: ${query}`)
  }
})
