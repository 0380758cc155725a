import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { browserArgs, findBrowser } from '../tools/find-browser.ts'
import { MissingEngine, type Engine, type EngineProfile, type EngineWindow, type Size } from './engine.ts'

// Firefox over WebDriver BiDi, and Chromium, by puppeteer-core.

const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

export async function startFirefox(): Promise<Engine> {
  if (!existsSync(FIREFOX)) throw new MissingEngine('apt-get install firefox-esr (or FIREFOX_PATH)')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    // permission prompts would never be answered; animations only delay
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  })
  return createEngine('Firefox', browser)
}

/** The reference: a failure here is a fault of the journey. */
export async function startChromium(): Promise<Engine> {
  const { executablePath, env } = await findBrowser()
  const args = [...browserArgs, '--accept-lang=en-US', '--force-prefers-reduced-motion']
  return createEngine('Chromium', await puppeteer.launch({ executablePath, env, args }))
}

async function createEngine(name: string, browser: Browser): Promise<Engine> {
  return {
    name,
    version: (await browser.version()).replace('/', ' '),
    openProfile: (size) => openProfile(browser, size),
    close: () => browser.close(),
  }
}

async function openProfile(browser: Browser, size: Size): Promise<EngineProfile> {
  const context = await browser.createBrowserContext()
  const problems: string[] = []
  const windows = new Map<Page, EngineWindow>()
  const adopt = async (page: Page): Promise<EngineWindow> => {
    const known = windows.get(page)
    if (known) return known
    const created = createWindow(page)
    windows.set(page, created)
    page.on('pageerror', (error) => problems.push(`uncaught: ${describeError(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error')
        problems.push(`console: ${message.text()} (${message.location().url ?? ''})`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`HTTP ${response.status()}: ${response.url()}`)
    })
    return created
  }
  const page = await context.newPage()
  await page.setViewport(size)
  return {
    window: await adopt(page),
    windows: () => openPages(context).then((pages) => Promise.all(pages.map(adopt))),
    problems,
    close: () => context.close(),
  }
}

const openPages = async (context: BrowserContext) =>
  (await context.pages()).filter((page) => !page.isClosed())

const describeError = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

function createWindow(page: Page): EngineWindow {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    url: () => page.evaluate('location.href') as Promise<string>,
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    pointAt: (x, y) => page.mouse.move(x, y),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
