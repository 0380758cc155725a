import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCampus } from '../../demo/demo-campus.ts'
import { filesBelow } from '../tools/test-runner.ts'

// A hall and a page of another origin whose pages report their errors. W3C WebDriver has no console, so each page's
// first script stores them in its origin's storage, where they survive navigation.

export interface ProbedHall {
  /** Origin of the hall. */
  url: string
  /** A page of another site, listed by the hall, under the strict policy of docs/en/embed.md. */
  hostPage(tags: readonly string[]): string
  /** A page of another site that frames a tag's page, whose height follows its content. */
  framePage(tag: string): string
  close(): Promise<void>
}

export const PROBLEMS_KEY = 'engines.problems'

const PROBE = `(() => {
  const keep = (text) => {
    const all = JSON.parse(localStorage.getItem('${PROBLEMS_KEY}') ?? '[]')
    localStorage.setItem('${PROBLEMS_KEY}', JSON.stringify([...all, text + ' at ' + location.pathname]))
  }
  const describe = (e) => (e && e.stack ? e + ' ' + e.stack : String(e))
  addEventListener('error', (e) => keep('uncaught: ' + e.message + ' ' + describe(e.error)))
  addEventListener('unhandledrejection', (e) => keep('unhandled: ' + describe(e.reason)))
  addEventListener('securitypolicyviolation', (e) =>
    keep('policy: ' + e.violatedDirective + ' blocked ' + e.blockedURI + ' ' + e.sample))
  const { error } = console
  console.error = (...all) => { const texts = all.map(describe); keep('console: ' + texts.join(' ')); error.apply(console, texts) }
})()`

/** A copy of the build in which each page of the hall loads the probe first. */
function copyBuild(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'univ-engines-'))
  cpSync(path.resolve('dist'), copy, { recursive: true })
  writeFileSync(path.join(copy, 'hall/pages/probe.js'), PROBE)
  const pages = filesBelow(path.join(copy, 'hall')).filter((file) => file.endsWith('.html'))
  for (const file of pages) {
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replace(/(?=<title>)/, '<script src="/pages/probe.js"></script>'))
    for (const ending of ['.gz', '.br']) rmSync(file + ending, { force: true })
  }
  return copy
}

/** The policy of docs/en/embed.md, with the page's own probe and a frame. */
const policyFor = (hall: string) =>
  `default-src 'none'; script-src 'self' ${hall}; connect-src ${hall}; img-src ${hall} data:; style-src 'none'; ` +
  `frame-src ${hall}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

const hostHtml = (hall: string, tags: string[], frame: string | null) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Library</title>
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><script src="/probe.js"></script>
  ${tags.map((tag) => `<script type="module" src="${hall}/${tag}.js"></script>`).join('')}</head>
  <body><main><h1>Library</h1>${tags.map((tag) => `<${tag}></${tag}>`).join('')}
  ${
    frame
      ? `<iframe src="${hall}/embed/${frame}?lang=en" data-univ-frame title="Services" width="100%" height="100"></iframe>
         <script src="${hall}/univ-frame.js" defer></script>`
      : ''
  }</main></body></html>`

export async function openProbedHall(): Promise<ProbedHall> {
  const dist = copyBuild()
  let hall = ''
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/probe.js') return void response.setHeader('content-type', 'text/javascript').end(PROBE)
    if (pathname !== '/page') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policyFor(hall))
    response.end(hostHtml(hall, searchParams.getAll('tag'), searchParams.get('frame')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const campus = await startCampus({ port: 0, dataDir: 'memory', dist, env: { EMBED_ORIGINS: site } })
  hall = campus.url
  return {
    url: hall,
    hostPage: (tags) => `${site}/page?${tags.map((tag) => `tag=${tag}`).join('&')}`,
    framePage: (tag) => `${site}/page?frame=${tag}`,
    close: async () => {
      await campus.close()
      server.close()
      server.closeAllConnections()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
