import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ErrorReport } from '../../src/contract/error-report.ts'
import { setUpHostileTestBed, shortTexts } from '../double/hostile-test-bed.ts'
import { PORTAL_PATH, type TestPage } from '../double/test-page.ts'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'

// The reports of errors: what hostile and personal texts become of them, and where they are sent.

interface Beacon {
  url: string
  body: string
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __beacons: Beacon[]
}

/** Addresses that are none of a web server; more in the test of the configuration. */
const UNUSABLE = [
  'javascript:__hit(1)',
  ' \tjava\nscript:__hit(1)',
  'data:text/html,<script>__hit(1)</script>',
  'ftp://evil.example/',
  'https://user:secret@evil.example/',
  ['/errors'],
  { toString: '/errors' },
]

describe('hostile texts in error reports', () => {
  const hostile = setUpHostileTestBed()

  const open = async (errors: object, path: string) => {
    hostile.server.answers['config'] = () => ({ errors })
    return hostile.newPage({
      isSignedIn: true,
      path,
      async prepare(page) {
        await page.addInitScript(() => {
          globalThis.__beacons = []
          navigator.sendBeacon = (url, body) =>
            globalThis.__beacons.push({ url: String(url), body: body as string }) > 0
        })
      },
    })
  }
  const fail = ({ page }: TestPage, texts: readonly string[]) =>
    page.evaluate((all) => {
      for (const text of all)
        document.body.dispatchEvent(
          new CustomEvent('univ-error', { detail: { message: text, where: text }, bubbles: true }),
        )
    }, texts)
  /** Hides the page, which sends what is queued. */
  const beacons = ({ page }: TestPage) =>
    page.evaluate(() => {
      dispatchEvent(new Event('pagehide'))
      return globalThis.__beacons
    })

  test('sends capped reports without parameters and names to the configured address only', async () => {
    const testPage = await open({ url: '/errors' }, `${PORTAL_PATH}?keyword=secretWord#token=secretWord`)
    await testPage.waitUntilIdle()
    const started = async () => {
      await fail(testPage, ['univ-portal'])
      return (await beacons(testPage)).some(({ body }) => body.includes('"kind":"error"'))
    }
    await waitUntil('the first report', started)
    await fail(testPage, [
      'of Somebody: https://a.example/?token=secretWord',
      'secretWord@example.edu',
      'Bearer secretWord',
      ...shortTexts,
    ])
    const sent = await eventually(async () => {
      const all = await beacons(testPage)
      ok(all.flatMap(({ body }) => JSON.parse(body) as ErrorReport[]).length > 5)
      return all
    })
    deepEqual([...new Set(sent.map(({ url }) => url))], [`${hostile.server.url}/errors`])
    const reports = sent.flatMap(({ body }) => JSON.parse(body) as ErrorReport[])
    ok(reports.length > 5 && reports.length <= 20, `${reports.length} reports`)
    for (const { kind, name, message, page } of reports) {
      ok(message.length <= 200)
      equal(page, PORTAL_PATH)
      match(name, kind === 'vital' ? /^(LCP|CLS|INP)$/ : /^(univ-[a-z-]+)?$/)
    }
    const all = sent.map(({ body }) => body).join('\n')
    for (const personal of ['Somebody', 'secretWord', 'access.token.of-u1', 'id.token.of-u1'])
      ok(!all.includes(personal), `${personal} was sent`)
    await hostile.expectUnharmed(testPage, 'reports')
  })

  test('sends nothing to an address that is none, and reports it as a problem of the configuration', async () => {
    const configs: unknown[] = [
      ...UNUSABLE.map((url) => ({ url })),
      JSON.parse('{"__proto__":{"url":"/errors"}}'),
      { constructor: { url: '/errors' } },
      '/errors',
      { url: '/control' },
    ]
    const warnings: string[] = []
    const testPage = await open({}, '/stage.html')
    testPage.page.on('console', (message) => warnings.push(message.text()))
    hostile.server.answers['config'] = ({ url }) => ({ errors: configs[Number(url.searchParams.get('s'))] })
    await testPage.show(
      configs.map((_, i) => ({ tag: 'univ-favorites', attributes: { config: `/univ-config.json?s=${i}` } })),
    )
    // reports start after the content; the last configuration has an address, so that there is something to wait for
    await waitUntil('the report to the one address', async () => {
      await fail(testPage, ['https://a.example/?token=secret'])
      return (await beacons(testPage)).length > 0
    })
    await expectEventually(
      async () => [...new Set((await beacons(testPage)).map(({ url }) => url))],
      [`${hostile.server.url}/control`],
    )
    for (const [key, problem] of [
      ['errors.url', 'is not an http(s) URL'],
      ['errors.__proto__', 'is an unknown key'],
      ['errors.constructor', 'is an unknown key'],
      ['errors', 'has the wrong type'],
    ] as const)
      ok(
        warnings.some((text) => text.includes(`"${key}" ${problem}`)),
        `no warning of ${key} in ${warnings.join('; ')}`,
      )
    await hostile.expectUnharmed(testPage, 'unusable addresses')
  })
})
