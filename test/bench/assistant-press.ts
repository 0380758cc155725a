// From clicking the assistant's button to the frame with its focused text field: without and with a preceding hover,
// which prefetches the dialog. Baseline: a click that loads React and renders a text field.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as esbuild from 'esbuild'
import type { Browser } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { median, requireBuild, rounds, type Bench } from './bench-results.ts'

const KINDS = ['React floor', 'press', 'hover, then press'] as const
type Kind = (typeof KINDS)[number]
/** Time between hover and click; users usually take longer. */
const HOVER_MS = 300

const FLOOR = `
import { createElement, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
function Field() {
  const field = useRef(null)
  useEffect(() => field.current.focus(), [])
  return createElement('dialog', { open: true }, createElement('textarea', { ref: field }))
}
export const open = (root) => createRoot(root.appendChild(document.createElement('div'))).render(createElement(Field))
`
const FLOOR_ENTRY = `
customElements.define('univ-assistant', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const button = root.appendChild(document.createElement('button'))
    button.onclick = async () => (await import('/floor-part.js')).open(root)
  }
})
`

export async function bench(): Promise<Bench[]> {
  const campus = await openCampus(requireBuild('univ-assistant'))
  const browser = await openBrowser()
  const floor = await openFloor()
  try {
    const result: Bench[] = []
    for (const rate of [1, 4]) {
      const times: Record<Kind, number[]> = { 'React floor': [], press: [], 'hover, then press': [] }
      // the first round warms up the server
      for (let round = 0; round <= rounds(7); round++)
        for (const kind of KINDS) {
          const url = kind === 'React floor' ? floor.url : `${campus.url}/demo/widgets/univ-assistant.html`
          const ms = await measure(browser, url, kind, rate)
          if (round > 0) times[kind].push(ms)
        }
      const floorMs = median(times['React floor'])
      result.push({
        name: `assistant, press to usable, ${rate} × CPU, medians of ${times.press.length}`,
        rows: KINDS.map((kind) => ({
          kind,
          ms: Math.round(median(times[kind])),
          '× React floor': (median(times[kind]) / floorMs).toFixed(2),
        })),
        goals: [
          {
            what: `press to usable after a hover, ${rate} × CPU × React floor`,
            measured: median(times['hover, then press']) / floorMs,
            most: 1,
          },
        ],
      })
    }
    return result
  } finally {
    await browser.close()
    floor.close()
    await campus.close()
  }
}

async function measure(browser: Browser, url: string, kind: Kind, rate: number): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(keepNamesScript)
    await page.goto(url, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return await page.evaluate(pressAndWait, kind === 'hover, then press' ? HOVER_MS : 0)
  } finally {
    await context.close()
  }
}

/** Runs in the page. @returns milliseconds from the press to the frame after the one with the focused field */
async function pressAndWait(hoverMs: number): Promise<number> {
  const root = document.querySelector('univ-assistant')!.shadowRoot!
  const button = root.querySelector('button')!
  if (hoverMs > 0) {
    button.dispatchEvent(new Event('pointerenter'))
    await new Promise((done) => setTimeout(done, hoverMs))
  }
  const hasFocus = () => {
    const inside = root.querySelector('univ-assistant-dialog')?.shadowRoot ?? root
    return inside.activeElement?.localName === 'textarea'
  }
  const start = performance.now()
  button.click()
  await new Promise<void>((done) => {
    const look = () =>
      hasFocus() ? requestAnimationFrame(() => setTimeout(done)) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  return performance.now() - start
}

async function openFloor(): Promise<{ url: string; close(): void }> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: FLOOR, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const part = outputFiles[0]!.text
  const page =
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>floor</title><link rel="icon" href="data:,"><script type="module" src="/floor.js"></script><univ-assistant></univ-assistant>'
  const server = createServer(({ url }, reply) => {
    const script = url === '/floor.js' ? FLOOR_ENTRY : url === '/floor-part.js' ? part : null
    reply.writeHead(200, { 'content-type': script === null ? 'text/html' : 'text/javascript' })
    reply.end(script ?? page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => (server.closeAllConnections(), server.close()) }
}
