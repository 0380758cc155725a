// Shared by the page tests: a campus, a browser, and a visitor that records every error.
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import type { RunningCampus } from '../../demo/demo-campus.ts'
import { atRest, eventually } from './eventually.ts'
import { interceptRequests } from './intercept-requests.ts'

export { openBrowser } from './shared-browser.ts'

export interface Campus {
  /** e.g. http://127.0.0.1:40123, without a trailing slash */
  url: string
  /** of a campus in this process */
  campus?: RunningCampus['campus']
  close(): Promise<void>
}

export interface CampusSetting {
  dist?: string
  /** such as EMBED_ORIGINS */
  env?: Record<string, string>
}

/** The port of a closed campus of this process; 0 if there is none. */
let lastPort = 0

/**
 * A campus in this process with the built tags and its database in memory. It has the port of the one before, and so its
 * origin: the scripts that a reused tab has cached and compiled serve the next test file, too. One with settings of its own
 * has a port of its own, because that tab has cached the configuration as well.
 */
export async function openCampus(setting: CampusSetting = {}): Promise<Campus> {
  const { dist = process.env['UNIV_DIST'] ?? 'dist', env = {} } = setting
  const { startCampus } = await import('../../demo/demo-campus.ts')
  const start = (port: number) => startCampus({ port, dataDir: 'memory', dist: path.resolve(dist), env })
  if (Object.values(env).some(Boolean)) return start(0)
  const port = lastPort
  lastPort = 0
  // another process may have taken the port meanwhile
  const campus = await (port ? start(port).catch(() => start(0)) : start(0))
  const close = async (): Promise<void> => {
    await campus.close()
    lastPort = campus.port
  }
  return { ...campus, close }
}

export interface VisitorOptions {
  /** BCP 47, the browser's language; default zh-CN, the product's first language */
  lang?: string
  /** IANA name; default: the machine's */
  timeZone?: string
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  /** `phone`: 390 × 844 with touch and a phone's user agent */
  device?: 'desktop' | 'phone'
  /** default: the browser's own, or the phone's */
  userAgent?: string
  /** initial cookies and local storage; default: none */
  storageState?: Exclude<BrowserContextOptions['storageState'], string>
  /** messages that this test provokes deliberately */
  expected?: RegExp[]
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** all errors on this visitor's pages so far, one line each */
  problems: string[]
  /** throws an error that lists the problems, and clears them */
  expectNoErrors(): void
  close(): Promise<void>
}

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
}

/** tsx wraps each named function in __name(…), including functions that run in the page. */
export const keepNamesScript = 'globalThis.__name ??= (f) => f'

/** A fresh profile: no storage, no cookies. Records uncaught errors, console errors and policy violations. */
export async function openVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    lang = 'zh-CN',
    timeZone,
    colorScheme = 'light',
    forcedColors = 'none',
    device = 'desktop',
    userAgent,
    storageState,
    expected = [],
  } = options
  const size = device === 'phone' ? phone : { viewport: { width: 1280, height: 900 } }
  const context = await browser.newContext({
    ...size,
    ...(userAgent && { userAgent }),
    ...(storageState && { storageState }),
    locale: lang,
    ...(timeZone && { timezoneId: timeZone }),
    // the web server that HALL_SERVER names uses a self-signed certificate
    ignoreHTTPSErrors: Boolean(process.env['HALL_SERVER']),
    colorScheme,
    forcedColors,
    reducedMotion: 'reduce',
  })
  const problems: string[] = []
  const report = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  await context.addInitScript(keepNamesScript)
  await context.exposeBinding('__violation', (_source, text: string) => report(`policy: ${text}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (e) => {
      const reports = (globalThis as unknown as { __violation(text: string): void }).__violation
      reports(`${e.violatedDirective} blocked ${e.blockedURI} ${e.sample} (${e.sourceFile}:${e.lineNumber})`)
    })
  })
  context.on('weberror', (e) => report(`uncaught: ${e.error().stack ?? String(e.error())}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    report(`console: ${message.text()} (${url}:${lineNumber})`)
  })
  return {
    context,
    page: await context.newPage(),
    problems,
    expectNoErrors() {
      const found = problems.splice(0)
      assert.deepEqual(found, [], `the page reported ${found.length} problem(s)`)
    },
    close: () => context.close(),
  }
}

/** Fills in the campus's sign-in page, which must be on screen; the password is the account's name. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=login]').fill(account)
  await page.locator('input[name=password]').fill(account)
  await page.locator('input[name=password]').press('Enter')
}

/** Removes the token endpoint from the provider's metadata, so that the implicit flow is used. */
export const forceImplicitFlow = (page: Page): Promise<void> =>
  interceptRequests(page, '*/.well-known/openid-configuration', async ({ url }) => {
    const { token_endpoint: _, ...rest } = (await (await fetch(url)).json()) as Record<string, unknown>
    return { json: rest }
  })

interface Finding {
  /** id of axe's rule */
  id: string
  /** `incomplete`: axe could not decide, so it needs a manual review */
  kind: 'violation' | 'incomplete'
  help: string
  /** selectors; those in shadow roots as `host >>> inner` */
  nodes: string[]
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
let axeSource: string | undefined

/** The isolated world with axe-core of a page's current document: parsing axe for each state costs more than a check. */
const axeWorlds = new WeakMap<Page, { session: CDPSession; contextId: number }>()

/** In the page: the topmost open dialog or menu, through shadow roots; the document if there is none. */
const findOverlay = `(() => {
  let last = document
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('dialog[open], [role=dialog], [role=menu]') && element.checkVisibility()) last = element
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return last
})()`

/**
 * Runs axe-core in an isolated world, so that it works under the strictest policy and leaves no trace in the page. WCAG
 * A and AA of 2.0, 2.1, 2.2 and best practices; includes shadow roots.
 * @param part `overlay`: only the open dialog or menu, for states of a page that was checked without it
 * @param rule the only one to run
 */
export async function runAxe(
  page: Page,
  part: 'page' | 'overlay' = 'page',
  rule?: string,
): Promise<Finding[]> {
  axeSource ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const session = axeWorlds.get(page)?.session ?? (await page.context().newCDPSession(page))
  const evaluate = (expression: string, contextId: number) =>
    session.send('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue: true })
  // a bar that covers what is scrolled below it makes no target smaller: it is scrolled back; nor does one under a modal
  // dialog, which axe takes for one above it, nor the assistant's button there
  const [property, value] = part === 'page' ? ['position', 'static'] : ['display', 'none']
  const withoutBars = `((bars)=>{for(const bar of bars)bar.style.setProperty('${property}','${value}');
      return()=>{for(const bar of bars)bar.style.removeProperty('${property}')}})([...(document.querySelector('univ-portal')
      ?.shadowRoot?.querySelectorAll('.phone-header, .phone-tabs${part === 'page' ? '' : ', univ-assistant'}')??[])].filter(bar=>
      ${part === 'page'}||!(bar.shadowRoot??bar).querySelector('dialog[open],[role=dialog],[role=menu]')))`
  const run = `(async()=>{const restore=${withoutBars};try{return await axe.run(${part === 'page' ? 'document' : findOverlay},{runOnly:${JSON.stringify(rule ? [rule] : axeTags)},resultTypes:['violations','incomplete'],preload:false})
      .then(r=>['violation','incomplete'].flatMap(kind=>r[kind==='violation'?'violations':kind].map(f=>({id:f.id,kind,
      help:f.help,nodes:f.nodes.map(n=>n.target.map(t=>[t].flat().join(' >>> ')).join(' ')+' '+
      (n.any.concat(n.all,n.none)[0]?.message??''))}))))}finally{restore()}})()`
  // a navigation has removed the world
  const isAlive = async (contextId: number) =>
    (await evaluate('typeof axe', contextId).catch(() => undefined))?.result.value === 'object'
  let contextId = axeWorlds.get(page)?.contextId
  if (contextId === undefined || !(await isAlive(contextId))) {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'axe' }
    contextId = (await session.send('Page.createIsolatedWorld', world)).executionContextId
    await evaluate(`${axeSource};0`, contextId)
    axeWorlds.set(page, { session, contextId })
  }
  const { result, exceptionDetails } = await evaluate(run, contextId)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as Finding[]
}

/**
 * Looks once the page is at rest, and again while it finds something: a view that comes late changes the page under it.
 * @param reviewed rules whose incomplete results were reviewed on this screen, with the reason in the test
 */
export const expectAccessible = (
  page: Page,
  reviewed: string[] = [],
  part: 'page' | 'overlay' = 'page',
  rule?: string,
): Promise<void> =>
  eventually(async () => {
    await atRest(page)
    const found = (await runAxe(page, part, rule)).filter(
      (f) => !(f.kind === 'incomplete' && reviewed.includes(f.id)),
    )
    const reports = found.map((f) => `${f.kind} ${f.id}: ${f.help}\n    ${f.nodes.join('\n    ')}`).join('\n')
    assert.equal(found.length, 0, `axe-core found on ${page.url()}:\n${reports}`)
  }, 5_000)
