import { deepEqual, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, visitor } from '../tools/pages.ts'

// The two sites are of this test: a page of a CMS, and a server of widgets that allows it or does not.
// The modules are stand-ins, so that the loader alone is under test.

const types: Record<string, string> = { '.js': 'text/javascript', html: 'text/html; charset=utf-8' }
const dist = process.env['UNIV_DIST'] ?? 'dist'
let asked: string[] = []
let allowing = true

const widgets: RequestListener = (request, response) => {
  const name = request.url!.slice(1)
  asked.push(name)
  response.setHeader('content-type', types['.js']!)
  if (allowing) response.setHeader('access-control-allow-origin', '*')
  const define = `customElements.define('${name.replace('.js', '')}', class extends HTMLElement {})`
  response.end(name === 'univ.js' ? readFileSync(path.join(dist, 'univ.js')) : define)
}

let page = ''
const cms: RequestListener = (_request, response) => {
  response.setHeader('content-type', types['html']!)
  response.setHeader(
    'content-security-policy',
    `script-src ${origin(widgetServer)} 'nonce-n'; style-src 'none'`,
  )
  response.end(`<!doctype html><html lang="en"><title>CMS</title><link rel="icon" href="data:,">${page}`)
}

const widgetServer = createServer(widgets)
const cmsServer = createServer(cms)
const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listening = (server: Server): Promise<void> =>
  new Promise((done) => server.listen(0, '127.0.0.1', done))

describe('the classic loader', () => {
  let browser: Browser
  before(async () => {
    await Promise.all([listening(widgetServer), listening(cmsServer)])
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    widgetServer.close()
    cmsServer.close()
  })

  const open = async (body: string, allowed: boolean, expected: RegExp[] = []) => {
    asked = []
    allowing = allowed
    page = body.replace('LOADER', `<script src="${origin(widgetServer)}/univ.js" defer></script>`)
    const guest = await visitor(browser, { lang: 'en', expected })
    const told: string[] = []
    guest.page.on('console', (message) => told.push(message.text()))
    await guest.page.goto(origin(cmsServer))
    return { ...guest, told }
  }

  test('loads the tags that are on the page, once, from where it came itself', async () => {
    const {
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open(
      'LOADER<univ-favorites></univ-favorites><univ-favorites></univ-favorites><univ-no-such></univ-no-such>',
      true,
    )
    await cmsPage.waitForFunction(() => customElements.get('univ-favorites'))
    deepEqual(asked, ['univ.js', 'univ-favorites.js'])
    expectNoErrors()
    await close()
  })

  test('loads a tag that a script of the page adds later', async () => {
    const { page: cmsPage, expectNoErrors, close } = await open('LOADER<p>nothing yet</p>', true)
    await cmsPage.evaluate(() =>
      document.querySelector('p')!.append(document.createElement('univ-favorites')),
    )
    await cmsPage.waitForFunction(() => customElements.get('univ-favorites'))
    expectNoErrors()
    await close()
  })

  test('says what to look at when the server does not allow the page', async () => {
    const {
      told,
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open('LOADER<univ-favorites></univ-favorites>', false, [
      /Access-Control-Allow-Origin/,
      /ERR_FAILED/,
    ])
    for (let turn = 0; turn < 200 && !told.some((t) => t.startsWith('[univ]')); turn++)
      await cmsPage.evaluate(() => new Promise(requestAnimationFrame))
    match(told.find((t) => t.startsWith('[univ]')) ?? '', /<univ-favorites>.*CORS.*Content-Security-Policy/s)
    expectNoErrors()
    await close()
  })
})
