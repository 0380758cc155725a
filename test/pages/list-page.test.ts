// A list without a back end: the page that the command generates, opened from disk, and a tag with `source` on a static
// site.
import { deepEqual, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { expectEventually } from '../tools/eventually.ts'
import { openBrowser, openVisitor } from '../tools/page-test.ts'

const CSV = [
  '事项名称,英文名称,网址,主题,部门,截止日期,说明',
  '图书证办理,Library card,https://lib.example.edu/card,图书,图书馆,2039/6/30 0:00,</script><script>alert(1)</script>&lt;/script>&lt;script>alert(2)',
  '重修报名,Retake a course,https://reg.example.edu/retake,学习,教务处,,"重修,补考"',
  '体育馆预约,Gym booking,javascript:alert(1),体育,体育部,,',
].join('\r\n')
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>Department</title>
  <link rel="icon" href="/icon.svg"><script type="module" src="/univ-service-catalogue.js"></script></head>
  <body><univ-service-catalogue source="services.csv"></univ-service-catalogue></body></html>`

let browser: Browser
let site: Server
let origin = ''
const folder = mkdtempSync(path.join(tmpdir(), 'univ-list-'))
const asked: string[] = []

before(async () => {
  browser = await openBrowser()
  site = createServer((request, response) => {
    const file = new URL(request.url!, 'http://site').pathname
    asked.push(file)
    const send = (type: string, body: string | Buffer, policy?: string) =>
      response
        .writeHead(200, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) })
        .end(body)
    if (file === '/') send('text/html', PAGE, POLICY)
    else if (file === '/services.csv') send('text/csv', CSV)
    else if (file === '/icon.svg') send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    else
      readFile(path.join('dist', file)).then(
        (content) => send('text/javascript', content),
        () => response.writeHead(404).end(),
      )
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
after(async () => {
  await browser.close()
  site.close()
  site.closeAllConnections()
  rmSync(folder, { recursive: true })
})

/** Finds an item by initials, checks that it stays a favourite after a reload, and opens its details. */
async function tryList(page: Page, reload: () => Promise<unknown>) {
  const status = page.locator('.catalogue-status [role=status]')
  await page.getByRole('link', { name: '图书证办理' }).waitFor()
  await expectEventually(
    () =>
      page.locator('.catalogue-grid a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)),
    ['https://lib.example.edu/card', 'https://reg.example.edu/retake'],
  )
  await page.getByRole('searchbox').fill('cxbm')
  await status.filter({ hasText: '“cxbm”共 1 项' }).waitFor()
  const star = page.getByRole('button', { name: /收藏.*重修报名|重修报名.*收藏/ })
  await star.click()
  await page.locator('[aria-pressed=true].ui-star, .ui-item-actions [aria-pressed=true]').waitFor()
  await reload()
  await page.getByRole('link', { name: '重修报名' }).waitFor()
  await expectEventually(() => page.locator('.ui-item-actions [aria-pressed=true]').count(), 1)
  await page.getByRole('button', { name: '图书证办理：详情' }).click()
  await page.getByRole('dialog').getByText('</script><script>alert(2)').waitFor()
}

test('the page that the command generates works from disk, in one file, without any other request', async () => {
  const csv = path.join(folder, '服务 清单.csv')
  writeFileSync(csv, CSV)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['dist/cli/univ-widgets.js', csv, '--title', '服务'],
    { maxBuffer: 8e6 },
  )
  ok(stderr.includes('row 4, column 网址, "javascript:alert(1)"'), stderr)
  const html = path.join(folder, 'index.html')
  writeFileSync(html, stdout)
  const visitor = await openVisitor(browser)
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(html).href)
  await tryList(page, () => page.reload())
  await expectEventually(
    () => requests.filter((url) => !url.startsWith('data:')),
    [pathToFileURL(html).href, pathToFileURL(html).href],
  )
  visitor.expectNoErrors()
  await visitor.close()
  const english = await openVisitor(browser, { lang: 'en-GB', timeZone: 'America/New_York' })
  await english.page.goto(pathToFileURL(html).href)
  await english.page.getByRole('button', { name: 'Library card: details' }).click()
  // the day of the list, and its zone, because the reader's clock shows another one
  await english.page.getByRole('dialog').getByText('until 30 June 2039 GMT+8').waitFor()
  english.expectNoErrors()
  await english.close()
})

test('a tag with a source works on a static site without a configuration, under a strict policy', async () => {
  const visitor = await openVisitor(browser)
  await visitor.page.goto(`${origin}/`)
  await tryList(visitor.page, () => visitor.page.reload())
  visitor.expectNoErrors()
  // no configuration, and nothing from a back end
  const others = asked.filter((file) => !/\.js$|^\/icon\.svg$/.test(file))
  deepEqual([...new Set(others)].sort(), ['/', '/services.csv'])
  await expectEventually(() => asked.filter((file) => file === '/services.csv').length, 2)
  await visitor.close()
})
