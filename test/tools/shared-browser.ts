// The browser of this process: test files that run one after the other share it, as starting one costs half a second.
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

let running: Promise<Browser> | undefined

/** A browser of its own, which the caller closes. The library is loaded here: most test processes need none. */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  const [{ chromium }, { browserArgs, findBrowser }] = await Promise.all([
    import('playwright-core'),
    import('./find-browser.ts'),
  ])
  return chromium.launch({ ...(await findBrowser()), args: [...browserArgs, ...args] })
}

/** A page lives for seconds: what V8 would optimise meanwhile costs a tenth of the processor time of a load. */
const WITHOUT_OPTIMISING = '--js-flags=--no-maglev,--no-turbofan'

/** The browser of this process; one that crashed is replaced. */
export async function sharedBrowser(): Promise<Browser> {
  if (running && !(await running).isConnected()) running = undefined
  return (running ??= launchBrowser(WITHOUT_OPTIMISING))
}

/** The shared browser for one test file, whose `close` closes only the profiles that the file opened. */
export async function openBrowser(): Promise<Browser> {
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options)
    contexts.push(context)
    return context
  }
  const close = () => Promise.all(contexts.map((context) => context.close()))
  return Object.create(browser, { newContext: { value: newContext }, close: { value: close } }) as Browser
}

export const closeSharedBrowser = async (): Promise<void> => (await running)?.close()
