import { deepEqual } from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { guestMenu, openPortalFixture } from './portal-fixture.ts'

/** The hall as a WebVPN names it: the scheme, and the encrypted host. */
const PREFIX = '/https/77726476706e69737468656265737421'

test('the portal works behind a gateway that serves it below a path of its own', async () => {
  const fixture = await openPortalFixture()
  after(() => fixture.close())
  const outside: string[] = []
  const gateway = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (!url.startsWith(`${PREFIX}/`)) {
      outside.push(url)
      return void outgoing.writeHead(404).end()
    }
    const isPage = headers.accept?.includes('text/html')
    const { 'accept-encoding': encoding, ...others } = headers
    const forwarded = request(
      fixture.campus.url + url.slice(PREFIX.length),
      { method, headers: isPage ? others : headers },
      (reply) => {
        if (!isPage) return void reply.pipe(outgoing.writeHead(reply.statusCode!, reply.headers))
        let html = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (html += chunk))
        reply.on('end', () => {
          // it rewrites addresses in attributes of the page, and nothing in scripts and data
          html = html.replace(/ (src|href|action)="\/(?!\/)/g, ` $1="${PREFIX}/`)
          const { 'content-length': _, ...rest } = reply.headers
          outgoing.writeHead(reply.statusCode!, rest).end(html)
        })
      },
    )
    incoming.pipe(forwarded)
  })
  after(() => gateway.close())
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const { page } = await fixture.openVisitor()
  await waitUntil('a page as HTML', async () => {
    const reply = await page.goto(`${origin}${PREFIX}/workflow/index`)
    return (await reply!.text()).includes('portal-banner')
  })
  await guestMenu(page).waitFor()
  await page.locator('univ-service-catalogue li a').first().waitFor()
  await eventually(async () => {
    const links = await page
      .locator('a[href*="/workflow/"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    deepEqual(
      links.filter((path) => !path.startsWith(`${PREFIX}/`)),
      [],
    )
  })
  await page.goto(`${origin}${PREFIX}/workflow/todo?a=1`)
  await page.waitForFunction(() => sessionStorage.getItem('targetNow'))
  await expectEventually(
    () => page.evaluate(() => sessionStorage.getItem('targetNow')),
    `${PREFIX}/workflow/todo?a=1`,
  )
  deepEqual(outside, [])
})
