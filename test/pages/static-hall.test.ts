// dist/hall on an ordinary web server, at / and below a path prefix, with the campus as the back end.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { startCampus, type RunningCampus } from '../../demo/demo-campus.ts'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { openBrowser, openVisitor, signIn, type Visitor } from '../tools/page-test.ts'
import { expireStoredSession, storedToken } from '../tools/stored-session.ts'
import { openStaticHall, type StaticHall } from '../tools/static-hall.ts'
import { accountMenu, totalStatus } from './portal-fixture.ts'

describe('a portal on a web server', () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  for (const base of ['/', '/hall/'])
    describe(`at ${base}`, () => {
      let hall: StaticHall
      let campus: RunningCampus
      let elsewhere: Server
      let elsewhereOrigin = ''
      let visitor: Visitor
      /** The messages that the current test provokes. */
      const expected: RegExp[] = []

      before(async () => {
        elsewhere = createServer((request, response) => {
          const page =
            request.url === '/frame' ? framePage() : request.url === '/pinned' ? pinnedPage() : tagPage()
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
        })
        await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
        elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
        hall = await openStaticHall({
          base,
          config: { oidc: { authority: '/oidc', clientId: 'univ-portal' } },
          services: () => campus.url.replace(hall.origin, `http://localhost:${campus.port}`),
          embedOrigins: [elsewhereOrigin],
        })
        campus = await startCampus({
          port: 0,
          dataDir: 'memory',
          dist: 'dist',
          env: { PUBLIC_ORIGIN: hall.origin, BASE_PATH: base, EMBED_ORIGINS: elsewhereOrigin },
        })
        // each test leaves a guest behind, so that one visitor does for all
        visitor = await openVisitor(browser, { lang: 'en', expected })
        visitor.page.setDefaultTimeout(45_000)
      })
      after(async () => {
        await visitor?.close()
        await hall?.close()
        await campus?.close()
        elsewhere?.close()
      })

      const head =
        '<!doctype html><html lang="en"><head><title>Library</title><link rel="icon" href="data:,">'
      const tagPage = () =>
        `${head}<script type="module" src="${hall.url}univ-process-center.js"></script></head><body><univ-process-center></univ-process-center></body></html>`
      /** The pinned snippet of the documentation, with this hall's release and hash. */
      const pinnedPage = () => {
        const [, snippet] = /```html\n(<script[^`]*\/pinned\/[^`]*)```/.exec(
          readFileSync('src/docs/en/embed.md', 'utf8'),
        )!
        const { release, files } = JSON.parse(readFileSync('dist/sri.json', 'utf8')) as {
          release: string
          files: Record<string, string>
        }
        return `${head}</head><body>${snippet!
          .replaceAll('https://hall.example.edu/', hall.url)
          .replace('<release>', release)
          .replace('sha384-…', files['univ-favorites.js']!)}</body></html>`
      }
      const framePage = () =>
        `${head}<script src="${hall.url}univ-frame.js" defer></script></head><body>
         <iframe src="${hall.url}embed/univ-service-catalogue?lang=en&heading=Ours&keyword=card" data-univ-frame title="x" width="800"></iframe></body></html>`

      const expect = (...messages: RegExp[]): Visitor => {
        expected.splice(0, Infinity, ...messages)
        return visitor
      }
      const signInAt = async (page: Page, path: string) => {
        await page.goto(hall.url + path)
        await page.waitForURL(/\/oidc\//)
        await signIn(page, 'student')
        await page.waitForURL(hall.url + path)
        await accountMenu(page).waitFor()
      }

      test('a guest opens the home page, follows a deep link and reloads it', async () => {
        const { page, expectNoErrors } = expect(/404/)
        await page.goto(hall.url)
        await page.getByRole('heading', { name: 'One-net service centre' }).waitFor()
        await page.waitForURL(`${hall.url}workflow/index`)
        await page.goto(`${hall.url}workflow/serviceCenter?seq=card`)
        await totalStatus(page).waitFor()
        await page.reload()
        await totalStatus(page).waitFor()
        await expectEventually(() => new URL(page.url()).pathname, `${base}workflow/serviceCenter`)
        const unknown = await page.goto(`${hall.url}workflow/nothing/here`)
        equal(unknown!.status(), 404)
        await page.getByRole('heading', { name: 'Page not found' }).first().waitFor()
        expectNoErrors()
      })

      test('signing in returns to a guarded deep link, the renew page renews an expired session, and signing out returns', async () => {
        const { page, expectNoErrors } = expect(/401/)
        await signInAt(page, 'workflow/done')
        await page.locator('univ-process-center').getByRole('listitem').first().waitFor()
        const before = await settled(() => storedToken(page))
        await expireStoredSession(page)
        const renewals: string[] = []
        page.on('response', (reply) => {
          if (reply.url().includes('/workflow/oidcRenew')) renewals.push(new URL(reply.url()).pathname)
        })
        await page.reload()
        await accountMenu(page).waitFor()
        await eventually(async () => ok((await storedToken(page)) !== before, 'there is a new token'))
        deepEqual(renewals, [`${base}workflow/oidcRenew`])
        await accountMenu(page).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await page.waitForURL((url) => url.href.startsWith(hall.url))
        // the page leaves for the provider meanwhile, and has no storage to read then
        const token = () => storedToken(page).catch(() => 'leaving')
        await waitUntil('the session is gone', async () => (await token()) === undefined)
        expectNoErrors()
      })

      test('the pages link only to their own folder', async () => {
        for (const name of ['', 'robots.txt']) {
          const text = await (await fetch(hall.url + name)).text()
          const paths = [...text.matchAll(/(?:src="|href="|Disallow: )(\/[^"\s]*)/g)].map(([, path]) => path!)
          ok(paths.length > 0)
          deepEqual(
            paths.filter((path) => !path.startsWith(base)),
            [],
          )
        }
        match(
          ((await (await fetch(`${hall.url}univ-config.json`)).json()) as { basePath: string }).basePath,
          new RegExp(`^${base}$`),
        )
      })

      // at the root every other test has these, from a campus
      if (base === '/') return

      test('a failed sign-in ends at the error URL, which also survives a reload', async () => {
        const { page, expectNoErrors } = expect()
        await page.goto(`${hall.url}workflow/oidcCallback?error=access_denied&state=unknown`)
        await page.getByRole('heading', { name: 'One-net service centre' }).waitFor()
        await page.goto(`${hall.url}signin-oidc-error`)
        await page.getByRole('heading', { name: 'One-net service centre' }).waitFor()
        await expectEventually(() => page.url().slice(0, hall.url.length), hall.url)
        expectNoErrors()
      })

      test("a page of another origin signs in through the popup, which asks for consent in the page's language", async () => {
        const { page, expectNoErrors } = expect()
        await page.goto(elsewhereOrigin)
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          page
            .getByRole('button', { name: /log ?in|sign in/i })
            .first()
            .click(),
        ])
        await popup.waitForURL(/\/oidc\//)
        await signIn(popup, 'student')
        const allow = popup.getByRole('button', { name: 'Allow' })
        await allow.waitFor()
        await expectEventually(() => popup.title(), 'Sign in on another site')
        await popup.getByText(elsewhereOrigin).and(popup.locator(':visible')).waitFor()
        await expectEventually(() => popup.getByText('允许', { exact: true }).isVisible(), false)
        await Promise.all([popup.waitForEvent('close'), allow.click().catch(() => {})])
        await page.locator('univ-process-center').getByRole('listitem').first().waitFor()
        expectNoErrors()
      })

      test('the pinned snippet of the documentation runs on another site, with all its files from the release', async () => {
        const { page, expectNoErrors } = expect()
        const scripts: string[] = []
        const collect = (request: Request) => {
          if (request.url().endsWith('.js')) scripts.push(request.url().replace(hall.url, ''))
        }
        page.on('request', collect)
        await page.goto(`${elsewhereOrigin}/pinned`)
        await page.locator('univ-favorites').getByRole('heading', { name: 'My services' }).waitFor()
        page.off('request', collect)
        ok(scripts.length > 2)
        deepEqual(
          scripts.filter((name) => !/^pinned\/\d+\.\d+\.\d+-\w+\//.test(name)),
          [],
        )
        expectNoErrors()
      })

      test('an embedded tag reads its attributes from the URL, and its frame resizes to its content', async () => {
        const { page, expectNoErrors } = expect()
        await page.goto(`${elsewhereOrigin}/frame`)
        const tag = page.frameLocator('iframe').locator('univ-service-catalogue')
        await tag.getByRole('listitem').first().waitFor()
        await expectEventually(
          () => tag.evaluate((e) => ['heading', 'keyword', 'lang'].map((name) => e.getAttribute(name))),
          ['Ours', 'card', 'en'],
        )
        await waitUntil('the frame is as high as its content', () =>
          page.locator('iframe').evaluate((frame) => frame.style.height !== ''),
        )
        expectNoErrors()
      })
    })
})
