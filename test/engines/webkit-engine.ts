import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { MissingEngine, type Engine, type EngineProfile, type EngineWindow, type Size } from './engine.ts'
import { createWebDriver, type WebDriver } from './webdriver.ts'

// WebKitGTK over W3C WebDriver, in a virtual display. Playwright's client cannot drive it: it speaks the inspector
// protocol of its own builds of WebKit, which cannot be installed from a distribution.

const PACKAGES = 'apt-get install webkit2gtk-driver xvfb'
const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'

export async function startWebKit(): Promise<Engine> {
  if (!existsSync(DRIVER) || !existsSync(DISPLAY_SERVER)) throw new MissingEngine(PACKAGES)
  const screen = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = await new Promise<string>((resolve, reject) => {
    screen.on('exit', () => reject(new Error('Xvfb did not start')))
    screen.stdio[3]!.once('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  const port = await findFreePort()
  const driver = spawn(DRIVER, ['-p', String(port)], {
    stdio: ['ignore', 'ignore', 'ignore'],
    // LANGUAGE sets navigator.languages
    env: { ...process.env, DISPLAY: `:${number}`, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
  })
  const endpoint = `http://127.0.0.1:${port}`
  const close = () => Promise.all([end(driver), end(screen)]).then(() => {})
  try {
    const trial = await createWebDriver(endpoint)
    await trial.end()
    return {
      name: 'WebKit',
      version: `WebKitGTK ${trial.version}`,
      openProfile: async (size) => openProfile(await createWebDriver(endpoint), size),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill()
  })
}

/** Each WebDriver session has its own profile, deleted with the session. */
async function openProfile(driver: WebDriver, size: Size): Promise<EngineProfile> {
  const windows = new Map<string, EngineWindow>()
  const adopt = (handle: string): EngineWindow => {
    const known = windows.get(handle)
    if (known) return known
    const created = createWindow(driver, handle)
    windows.set(handle, created)
    return created
  }
  const first = await driver.get<string>('/window')
  await resizeViewport(driver, size)
  return {
    window: adopt(first),
    windows: async () => (await driver.get<string[]>('/window/handles')).map(adopt),
    problems: [],
    close: () => driver.end(),
  }
}

/** WebDriver sets the size of the window; the viewport is smaller by the browser's toolbars. */
async function resizeViewport(driver: WebDriver, { width, height }: Size): Promise<void> {
  await driver.post('/window/rect', { width, height })
  const [innerWidth = 0, innerHeight = 0] = await driver.evaluate<number[]>('[innerWidth, innerHeight]')
  await driver.post('/window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight })
}

/** Code points that WebDriver reserves for keys without a character. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowDown: '\uE015' }

function createWindow(driver: WebDriver, handle: string): EngineWindow {
  const here = () => driver.switchTo(handle)
  const sendKeys = async (keys: string) => {
    await here()
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await driver.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const moveTo = (x: number, y: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    origin: 'viewport',
  })
  const point = async (...actions: object[]) => {
    await here()
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    await driver.post('/actions', { actions: [pointer] })
  }
  return {
    goto: async (url) => {
      await here()
      await driver.post('/url', { url })
    },
    url: async () => {
      await here()
      return driver.get<string>('/url')
    },
    evaluate: async <T>(expression: string) => {
      await here()
      return driver.evaluate<T>(expression)
    },
    pointAt: (x, y) => point(moveTo(x, y)),
    pressAt: (x, y) =>
      point(moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    type: sendKeys,
    press: (key) => sendKeys(KEYS[key]),
    screenshot: async () => {
      await here()
      return Buffer.from(await driver.get<string>('/screenshot'), 'base64')
    },
    close: async () => {
      await here()
      await driver.delete('/window')
    },
  }
}
