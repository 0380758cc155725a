import { deepEqual, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { openVisitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

describe('the home page that the hall serves', () => {
  const fixture = setUpPortal()
  const read = async (path = '/') =>
    (await fetch(fixture.campus.url + path, { headers: { 'accept-language': 'zh-CN' } })).text()
  before(async () => {
    // while its first data are late, the campus sends the static page
    await waitUntil('its data', async () => (await read()).includes('portal-banner'))
  })

  test('is asked for nothing again that it shows, and for at most 30 files until it is idle', async () => {
    const { page, expectNoErrors, close } = await openVisitor(fixture.browser, { lang: 'zh-CN' })
    const asked: string[] = []
    // a browser asks for typefaces that the machine lacks, and some for the tab's icon
    page.on('request', (request) => {
      const type = request.resourceType()
      if (type !== 'font' && !(type === 'other' && request.url().endsWith('.svg')))
        asked.push(`${request.method()} ${request.url()}`)
    })
    await page.goto(fixture.campus.url)
    await page.locator('univ-portal:not(:has(> [data-served])) .home-recommended').first().waitFor()
    // what comes last
    await page.locator('univ-visit-counter .visits-value').first().waitFor()
    await eventually(() => ok(asked.some((request) => request.includes('/notices'))))
    deepEqual(
      asked.filter((request) => /recommended|anonymity/.test(request)),
      [],
    )
    await expectEventually(() => asked.filter((request) => request.includes('/icons/')).length, 1)
    ok(asked.length <= 30, `${asked.length}:\n${asked.join('\n')}`)
    expectNoErrors()
    await close()
  })

  test('stands before what is loaded for its scripts, as every page of guests', async () => {
    for (const path of ['/', '/workflow/serviceCenter', '/workflow/appdetail?lang=en']) {
      const [content, scripts] = (await read(path)).split('</univ-portal>')
      const isLoaded = /<link rel="(?:modulepreload|preload)"(?! as="image")|type="module"/
      ok(!isLoaded.test(content!), path)
      ok(isLoaded.test(scripts!), path)
    }
  })

  test('has the replies of the home page only', async () => {
    const block = /<script type="application\/json" data-served="">([^<]*)<\/script><\/univ-portal>/
    const replies = JSON.parse(block.exec(await read())![1]!) as Record<string, string>
    const names = Object.keys(replies).map((key) => /recommended|anonymityGuide\b|$/.exec(key)![0])
    deepEqual(names.toSorted(), ['anonymityGuide', 'recommended'])
    for (const path of ['/workflow/serviceCenter', '/workflow/appdetail']) {
      const html = await read(path)
      ok(!block.test(html), path)
    }
  })
})
