// A static portal between systems that know nothing about this project: a third-party provider, and a back end with
// only the specification's calls that validates tokens with the provider's published keys.
import { deepEqual, match, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { accounts } from '../double/core-server-processes.ts'
import { startCoreServer, type CoreServer } from '../double/core-server.ts'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { FOREIGN_PROVIDERS, type ForeignProvider } from '../tools/foreign-providers.ts'
import { openBrowser, openVisitor } from '../tools/page-test.ts'
import { openStaticHall, type StaticHall } from '../tools/static-hall.ts'
import { expireStoredSession, storedToken } from '../tools/stored-session.ts'
import { accountMenu } from './portal-fixture.ts'

const CLIENT_ID = 'a-hall'

for (const [name, { start, renewsBy, name: accountName }] of Object.entries(FOREIGN_PROVIDERS))
  describe(`a portal with the provider ${name}`, () => {
    let provider: ForeignProvider
    let core: CoreServer
    let hall: StaticHall
    let browser: Browser

    before(async () => {
      provider = await start({ subject: accounts[0]!.sub, clientId: CLIENT_ID })
      core = await startCoreServer({ subjectOf: provider.subjectOf })
      hall = await openStaticHall({
        base: '/hall/',
        config: {
          trait: 'online',
          oidc: { authority: provider.issuer, clientId: CLIENT_ID, scope: 'openid profile' },
        },
        services: () => core.url,
        connect: [provider.issuer],
      })
      browser = await openBrowser()
    })
    after(async () => {
      await browser?.close()
      await hall?.close()
      await core?.close()
      await provider?.close()
    })

    const rows = (page: Page) => page.locator('univ-process-center').getByRole('listitem')
    test("the code flow returns to a guarded deep link with the provider's name for the user; an expired session is renewed on the page; signing out stays there and does not sign in again", async () => {
      provider.asked.length = 0
      // a core server has no additions: each detection request gets 400 or 404
      const visitor = await openVisitor(browser, { expected: [/Failed to load resource/] })
      const { page, context, expectNoErrors } = visitor
      page.setDefaultTimeout(20_000)
      await page.goto(`${hall.url}workflow/todo`)
      await rows(page).first().waitFor()
      await expectEventually(() => page.url(), `${hall.url}workflow/todo`)
      await accountMenu(page).waitFor()
      const authorize = () => provider.asked.filter((request) => request.startsWith('GET /authorize'))
      await expectEventually(() => authorize().length, 1)
      match(authorize()[0]!, /response_type=code/)
      match(authorize()[0]!, /code_challenge_method=S256/)
      await waitUntil('the token', () => provider.asked.includes('POST /token authorization_code'))
      await eventually(async () => {
        const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
        ok(stored.includes(accountName), 'the name of the account')
      })

      const old = await settled(() => storedToken(page))
      await expireStoredSession(page)
      provider.asked.length = 0
      await page.reload()
      await rows(page).first().waitFor()
      await waitUntil('there is a new token', async () => {
        const token = await storedToken(page)
        return token !== undefined && token !== old
      })
      await waitUntil(`${renewsBy} was asked`, () =>
        provider.asked.some((request) => request.includes(renewsBy)),
      )
      deepEqual(
        authorize().filter((request) => !request.includes('prompt=none')),
        [],
        'nobody was sent to the provider',
      )

      await accountMenu(page).click()
      provider.asked.length = 0
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByRole('heading', { name: '您已退出登录' }).waitFor()
      await expectEventually(() => page.url().replace(/\?.*/, ''), `${hall.url}workflow/todo`)
      await expectEventually(() => storedToken(page), undefined)
      deepEqual(authorize(), [])
      expectNoErrors()
      await context.close()
    })
  })
