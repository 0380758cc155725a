// The hall's own web server: pages, scripts, caching, other origins, TLS, compression. A reply is compared with what the
// samples of dist/hall/deploy send, and each finding quotes their lines.
import { ownValue } from '../contract/decoders.ts'
import { createHash } from 'node:crypto'
import { isObject } from '../contract/decoders.ts'
import { report, type CheckContext } from './check-context.ts'
import { cachingFaults, fault, pageFaults, PAGES, type PageKind, type ServerFault } from './check-pages.ts'
import { clockFinding, corsFault, onNoReply, parseJson, request, type Reply } from './request.ts'
import { absent, skipped, works, wrong, type Finding } from './result.ts'
import { mendedBy, sampleHeader, type Samples } from './server-samples.ts'

const AREA = 'Web server'
/** Any page may load the scripts. */
const ELSEWHERE = 'https://elsewhere.example'
const MAX_CONFIG_AGE = 3600
const MIN_SECURITY_DAYS = 30
const MAX_PINNED_CHUNKS = 4
const MAX_LISTED = 8

/** The first ones, and how many more. */
const listed = (names: readonly string[]): string => {
  const more = names.length - MAX_LISTED
  return [...names.slice(0, MAX_LISTED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

interface Server {
  context: CheckContext
  samples: Samples
  /** With a trailing slash. */
  home: string
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  add(name: string, finding: Finding): void
  /** Reports each fault once, with all that has it; what has none works. */
  addFaults(found: readonly { what: string; faults: readonly ServerFault[] }[]): void
}

function createServer(context: CheckContext, samples: Samples, home: string): Server {
  const add = (name: string, finding: Finding) => report(context, AREA, name, finding)
  const base = new URL(home).pathname
  return {
    ...{ context, samples, home, add },
    get: (path, headers = {}) =>
      request({ ...context.requester, origin: ELSEWHERE }, new URL(path, home).href, {
        headers: { accept: '*/*', 'accept-encoding': 'br, gzip', ...headers },
      }),
    addFaults(found) {
      const byFault = new Map<string, { fault: ServerFault; where: string[] }>()
      for (const { what, faults } of found) {
        if (!faults.length) add(what, works())
        for (const fault of faults) {
          const key = JSON.stringify(fault)
          const { where } = byFault.get(key) ?? { where: [] }
          byFault.set(key, { fault, where: [...where, what] })
        }
      }
      for (const { fault, where } of byFault.values())
        add(
          fault.name,
          wrong(`${fault.received} (${listed(where)})`, fault.expected, mendedBy(samples, fault.line, base)),
        )
    },
  }
}

const noReply = (name: string, line: ServerFault['line'], expected: string) =>
  onNoReply(({ message }) => [fault(name, line, message, expected)])

async function checkPages({ context: { config }, samples, get, addFaults }: Server): Promise<void> {
  const statement: PageKind = {
    name: 'the page about accessibility',
    path: 'accessibility',
    ancestors: 'listedAncestors',
    line: 'accessibility',
  }
  const pages = [...PAGES, ...(config.contact.accessibility ? [statement] : [])]
  const found = []
  for (const page of pages)
    found.push({
      what: page.name,
      faults: await get(page.path).then(
        (reply) => pageFaults(page, reply, config, samples),
        noReply('pages', page.line, 'HTTP 200 with a page'),
      ),
    })
  for (const [what, path, line] of [
    ['an unknown page', 'workflow/no-such-page', 'unknownRoute'],
    ['a missing script', 'chunks/no-such-file.js', 'missingFile'],
  ] as const)
    found.push({
      what,
      faults: await get(path).then(
        ({ status }) =>
          status === 404 ? [] : [fault('what is missing', line, `HTTP ${status}`, 'HTTP 404')],
        noReply('what is missing', line, 'HTTP 404'),
      ),
    })
  addFaults(found)
}

/** A script, style sheet or the configuration, as a page of another origin loads it. */
function fileFaults(url: string, { status, headers, text }: Reply, isForever: boolean): ServerFault[] {
  if (status !== 200) return [fault('files', 'missingFile', `HTTP ${status}`, 'HTTP 200')]
  const blocked = corsFault(headers, url, ELSEWHERE)
  const type = headers.get('content-type') ?? 'no content type'
  const cache = headers.get('cache-control') ?? 'no Cache-Control'
  const isCompressed = text.length < 1000 || headers.has('content-encoding')
  return [
    ...(blocked ? [fault('other origins', 'cors', blocked.replace(ELSEWHERE, 'other pages'), '*')] : []),
    ...(headers.get('cross-origin-resource-policy') === 'cross-origin'
      ? []
      : [
          fault(
            'pages with a Cross-Origin-Embedder-Policy',
            'resourcePolicy',
            headers.get('cross-origin-resource-policy') ?? 'no Cross-Origin-Resource-Policy',
            'cross-origin: such pages block the file otherwise',
          ),
        ]),
    ...(url.endsWith('.js') && !/javascript/.test(type)
      ? [fault('type', 'script', type, 'text/javascript')]
      : []),
    ...(isCompressed ? [] : [fault('compression', 'compression', 'no Content-Encoding', 'br or gzip')]),
    ...(!isForever
      ? cachingFaults(headers, MAX_CONFIG_AGE)
      : /immutable/.test(cache)
        ? []
        : [fault('caching of hashed files', 'immutable', cache, 'public, max-age=31536000, immutable')]),
  ]
}

async function checkFiles(server: Server): Promise<void> {
  const { get, add, addFaults, home } = server
  const found: { what: string; faults: ServerFault[] }[] = []
  const check = async (what: string, path: string, isForever: boolean, hash?: string) => {
    const read = (reply: Reply) => {
      const faults = fileFaults(new URL(path, home).href, reply, isForever)
      const own = `sha384-${createHash('sha384').update(reply.text).digest('base64')}`
      if (hash && hash !== own && reply.status === 200)
        faults.push(
          fault('integrity', 'missingFile', `${own.slice(0, 20)}… at ${path}`, `${hash}, as in sri.json`),
        )
      return faults
    }
    const faults = await get(path).then(read, noReply('files', 'missingFile', 'HTTP 200'))
    found.push({ what, faults })
  }
  await check('the entry script', 'univ-portal.js', false)
  await check('univ-config.json for other origins', 'univ-config.json', false)
  const clock = await get('univ-config.json').catch(onNoReply(() => null))
  if (clock?.status === 200) add('clock for other origins', clockFinding(clock.headers))
  const release: unknown = await get('sri.json')
    .then((reply) => (reply.status === 200 ? parseJson(reply) : null))
    .catch(onNoReply(() => null))
  const { release: name, files } = isObject(release) ? release : {}
  if (typeof name === 'string' && isObject(files)) {
    const names = Object.keys(files)
    const chunks = names.filter((file) => file.startsWith('chunks/'))
    const [script] = chunks.filter((file) => file.endsWith('.js'))
    if (script) await check('a hashed script', script, true)
    const pinned = names.filter((file) => file.startsWith('univ')).concat(chunks.slice(0, MAX_PINNED_CHUNKS))
    for (const file of pinned)
      await check(`pinned ${file}`, `pinned/${name}/${file}`, true, String(files[file]))
  } else add('pinned releases', absent('Pages with integrity hashes have no scripts to name.', 'no sri.json'))
  const isPinned = ({ what }: { what: string }) => what.startsWith('pinned ')
  const pinned = found.filter(isPinned)
  addFaults(found.filter((one) => !isPinned(one)))
  if (pinned.every(({ faults }) => !faults.length)) {
    if (pinned.length) add('pinned releases', works(`${pinned.length} files with the hashes of sri.json`))
  } else addFaults(pinned.filter(({ faults }) => faults.length))
}

/** Addresses that are never a page, whatever else is down, and files that nobody needs. */
async function checkNoPages({ get, addFaults }: Server): Promise<void> {
  const release = await get('sri.json')
    .then((reply) => ownValue(parseJson(reply), 'release'))
    .catch(onNoReply((): unknown => undefined))
  const found = []
  for (const [what, path, line] of [
    ['the sitemap', 'sitemap.xml', 'guestDown'],
    ['oEmbed', 'oembed?url=', 'guestDown'],
    ['earlier releases', `.releases/${String(release)}/index.html`, 'releases'],
  ] as const) {
    const isPage = ({ status, headers }: Reply) =>
      status === 200 && (headers.get('content-type') ?? '').startsWith('text/html')
    const reply = await get(path).catch(onNoReply(() => null))
    const expected =
      line === 'releases' ? 'HTTP 404' : 'XML or JSON, or an error while univ-hall-pages is down'
    const faults =
      reply && isPage(reply) ? [fault('what is no page', line, 'HTTP 200, a page', expected)] : []
    found.push({ what, faults })
  }
  addFaults(found)
}

/** A guest's home as HTML, if univ-hall-pages sends it. */
async function checkGuestPage({ get, add, addFaults, home }: Server): Promise<void> {
  const { headers, text } = await get('', { 'accept-language': 'en', accept: 'text/html' })
  if (!/data-served=""/.test(text))
    return add('a guest’s page', works('the static page; no HTML by univ-hall-pages'))
  const vary = (headers.get('vary') ?? '').toLowerCase()
  const canonical = /rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? 'none'
  const wanted = ['accept-language', 'user-agent', 'cookie'].filter((name) => !vary.includes(name))
  addFaults([
    {
      what: 'a guest’s page',
      faults: [
        ...(wanted.length
          ? [fault('Vary', 'guestPages', vary || 'no Vary', `Vary with ${wanted.join(', ')}`)]
          : []),
        ...(canonical === home
          ? []
          : [fault('address of the guest’s page', 'guestPages', canonical, `${home}, by PUBLIC_ORIGIN`)]),
        ...(/<html lang="en/.test(text)
          ? []
          : [fault('language', 'guestPages', 'no lang="en"', 'lang="en"')]),
      ],
    },
  ])
}

async function checkTls({
  context: { requester },
  samples,
  get,
  add,
  addFaults,
  home,
}: Server): Promise<void> {
  const { protocol, hostname, host, port } = new URL(home)
  if (protocol === 'http:') {
    if (/^(localhost|127\.|\[::1\])/.test(hostname)) return add('TLS', works('this machine; not needed'))
    return addFaults([
      { what: home, faults: [fault('TLS', 'tls', 'http', 'https: browsers sign in nowhere else')] },
    ])
  }
  const header = 'Strict-Transport-Security'
  const { headers: sent } = await get('')
  const faults = sent.has(header)
    ? []
    : [fault(header, 'hsts', `no ${header}`, sampleHeader(samples, header))]
  addFaults([{ what: 'TLS', faults }])
  if (port) return add('http', skipped('another port'))
  await request(requester, `http://${host}/`).then(
    ({ status, headers }) => {
      const to = headers.get('location') ?? ''
      if (status >= 300 && status < 400 && to.startsWith('https:')) return add('http', works())
      addFaults([
        { what: 'http', faults: [fault('http', 'redirect', `HTTP ${status}`, 'a redirect to https')] },
      ])
    },
    onNoReply(() => add('http', works('closed'))),
  )
}

/** security.txt: at the root of the site, and not about to expire. */
async function checkSecurityText({ get, add }: Server): Promise<void> {
  const reply = await get('/.well-known/security.txt').catch(onNoReply(() => null))
  const isText = reply?.status === 200 && /^contact:/im.test(reply.text)
  if (!isText)
    return add(
      'security.txt',
      absent('Who finds a vulnerability does not learn whom to tell: `contact.security`.'),
    )
  const expires = Date.parse(/^expires:\s*(\S+)/im.exec(reply.text)?.[1] ?? '')
  const days = Math.floor((expires - Date.now()) / 86_400_000)
  add(
    'security.txt',
    days >= MIN_SECURITY_DAYS
      ? works(`${days} days`)
      : wrong(
          Number.isNaN(days) ? 'no Expires' : `Expires in ${days} days`,
          `at least ${MIN_SECURITY_DAYS} days`,
          'univ-hall: run it again',
        ),
  )
}

/** @param home the hall's address, with a trailing slash */
export async function checkServer(context: CheckContext, samples: Samples, home: string): Promise<void> {
  const server = createServer(context, samples, home)
  await checkTls(server).catch(onNoReply((e) => server.add('TLS', wrong(e.message, 'a page', home))))
  await checkPages(server)
  await checkNoPages(server)
  await checkGuestPage(server).catch(
    onNoReply((e) => server.add('a guest’s page', wrong(e.message, 'a page', home))),
  )
  await checkFiles(server)
  await checkSecurityText(server)
}
