// From pressing a button that opens a chat to the frame with its focused text field.
import type { Browser } from 'playwright-core'
import { keepNamesScript } from '../../tools/page-test.ts'

/** Time between hover and click; users usually take longer. */
const HOVER_MS = 300

interface Press {
  url: string
  hover?: boolean
  /** The browser saves data, so that nothing is loaded before the press. */
  savesData?: boolean
  /** CPU slowdown factor */
  rate: number
}

/** @returns milliseconds from the press to the frame after the one with the focused field */
export async function measurePress(
  browser: Browser,
  { url, hover, savesData, rate }: Press,
): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(keepNamesScript)
    if (savesData)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
    await page.goto(url, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return await page.evaluate(pressAndWait, hover ? HOVER_MS : 0)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function pressAndWait(hoverMs: number): Promise<number> {
  const root = document.querySelector('univ-assistant')!.shadowRoot!
  const button = root.querySelector('button')!
  if (hoverMs > 0) {
    button.dispatchEvent(new Event('pointerenter'))
    await new Promise((done) => setTimeout(done, hoverMs))
  }
  const hasFocus = (): boolean => {
    // deep-chat leaves the focus to the page
    const peerField = root.querySelector('deep-chat')?.shadowRoot?.querySelector<HTMLElement>('#text-input')
    peerField?.focus()
    if (peerField) return peerField.matches(':focus')
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
