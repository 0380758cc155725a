import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser, openVisitor } from '../tools/page-test.ts'

// Two sites: a CMS page, and a widget server that allows it or not.
// The modules are stubs, so that only the loader is tested.

const contentTypes: Record<string, string> = { '.js': 'text/javascript', html: 'text/html; charset=utf-8' }
const dist = process.env['UNIV_DIST'] ?? 'dist'
/** Files requested from the widget server since the page was opened. */
export let requested: string[] = []
let isAllowed = true

/** The portal's frame page, with a box of known height instead of a tag. */
const FRAME_HTML =
  '<!doctype html><title>x</title><link rel="icon" href="data:,"><body style="margin:0"><p style="margin:0;height:700px">' +
  '</p><script src="/univ-frame.js" data-inside defer></script>'

const handleWidgets: RequestListener = (request, response) => {
  const name = request.url!.slice(1)
  requested.push(name)
  if (name === 'embed/univ-favorites') {
    response.setHeader('content-type', contentTypes['html']!)
    return void response.end(FRAME_HTML)
  }
  response.setHeader('content-type', contentTypes['.js']!)
  if (isAllowed) response.setHeader('access-control-allow-origin', '*')
  const define = `customElements.define('${name.replace('.js', '')}', class extends HTMLElement {})`
  response.end(/^univ(-frame)?\.js/.test(name) ? readFileSync(path.join(dist, name)) : define)
}

let cmsHtml = ''
const handleCms: RequestListener = (request, response) => {
  const isJoined = request.url === '/cache/aggregate-1.js'
  response.setHeader('content-type', contentTypes[isJoined ? '.js' : 'html']!)
  if (isJoined) return void response.end(`var before=1;\n${readLoader()}\nvar after=1`)
  response.setHeader(
    'content-security-policy',
    `script-src ${origin(widgetServer)} 'self' blob: 'nonce-n' 'unsafe-eval'; style-src 'none'`,
  )
  const [start, rest] = cmsHtml.split('SLOW')
  response.write(`<!doctype html><html lang="en"><title>CMS</title><link rel="icon" href="data:,">${start}`)
  if (rest === undefined) response.end()
  else sendRest = () => response.end(rest)
}
/** Sends what follows `SLOW` in the body. */
export let sendRest = (): void => {}
const readLoader = () => readFileSync(path.join(dist, 'univ.js'), 'utf8')

const widgetServer = createServer(handleWidgets)
const cmsServer = createServer(handleCms)
const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listen = (server: Server): Promise<void> => new Promise((done) => server.listen(0, '127.0.0.1', done))

let browser: Browser
export const hall = (): string => origin(widgetServer)
export async function startSites(): Promise<void> {
  await Promise.all([listen(widgetServer), listen(cmsServer)])
  browser = await openBrowser()
}
export async function stopSites(): Promise<void> {
  await browser.close()
  widgetServer.close()
  cmsServer.close()
}

/** Opens a page of the CMS with this body; `allowed`: the widget server sends CORS headers. */
export const open = async (body: string, allowed: boolean, expected: RegExp[] = []) => {
  requested = []
  isAllowed = allowed
  cmsHtml = body
    .replace('LOADER', `<script src="${origin(widgetServer)}/univ.js" defer></script>`)
    .replace('ASYNC', `<script src="${origin(widgetServer)}/univ.js" async></script>`)
    .replaceAll('HALL', origin(widgetServer))
    .replace('INLINE', readLoader)
  const guest = await openVisitor(browser, { lang: 'en', expected })
  const logs: string[] = []
  guest.page.on('console', (message) => logs.push(message.text()))
  await guest.page.goto(origin(cmsServer), { waitUntil: body.includes('SLOW') ? 'commit' : 'load' })
  return { ...guest, logs }
}
