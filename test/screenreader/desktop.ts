// A desktop without a screen: a virtual display with a window manager, a session bus, the accessibility bus, Orca and
// Chromium, all with a home folder of their own. What Orca says is read from a file, which the
// settings of a user may make it write.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'

/** File → the package of Debian that has it. */
const NEEDED: Record<string, string> = {
  '/usr/bin/orca': 'orca',
  '/usr/bin/chromium': 'chromium',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/openbox': 'openbox',
  '/usr/bin/xdotool': 'xdotool',
  '/usr/bin/dbus-daemon': 'dbus-daemon',
  '/usr/libexec/at-spi2-registryd': 'at-spi2-core',
}

/** @returns the names of packages to install */
export const missingPackages = (): string[] =>
  Object.entries(NEEDED).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const START_LIMIT_MS = 60_000
/** Orca has announced a new window by then. */
const WINDOW_MS = 3_000

async function until<T>(what: string, read: () => T): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await pause(100)) {
    const value = read()
    if (value) return value
  }
  throw new Error(`never came: ${what}`)
}

/** Runs a program until `end`. @param announces the file descriptor on which it writes its address */
async function run(
  command: readonly string[],
  env: Record<string, string>,
  announces?: number,
): Promise<{ child: ChildProcess; address: string }> {
  const [file, ...args] = command
  const child = spawn(file!, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  let address = ''
  child.stdio[3]!.on('data', (text: Buffer) => (address += text.toString()))
  child.on('error', (error) => console.error(error.message))
  if (announces) await until(`the address of ${file}`, () => address.endsWith('\n'))
  return { child, address: address.trim() }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return Promise.resolve()
  return new Promise((done) => {
    child.on('exit', () => done())
    child.kill('SIGKILL') // it has written nothing that anybody keeps
  })
}

/** Python that Orca loads with a user's settings: each utterance becomes a line of the file. */
const logSpeech = (file: string): string => `
import logging
logging.getLogger('speech').addHandler(logging.FileHandler(${JSON.stringify(file)}, encoding='utf-8'))
`

/** Typed characters are not echoed, and a page is not read out from its start: both would hide what follows a key. */
const ORCA_SETTINGS = { enableKeyEcho: false, enableEchoByWord: false, sayAllOnLoad: false }

export interface Desktop {
  /** A page of a new browser, whose window Orca has announced. */
  openPage(): Promise<Page>
  /** What Orca has said so far, one utterance a line. */
  spoken(): string[]
  /** Presses a key of the keyboard: `Tab`, `shift+h`, `Return`. */
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** @param lang of Orca and Chromium */
export async function openDesktop(lang: 'en' | 'zh-CN'): Promise<Desktop> {
  const home = mkdtempSync(path.join(tmpdir(), 'univ-orca-'))
  const children: ChildProcess[] = []
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: path.join(home, 'data'),
    LANG: 'C.UTF-8',
    LANGUAGE: lang.replace('-', '_'),
    ACCESSIBILITY_ENABLED: '1',
    SPEECHD_CMD: '/nonexistent', // no sound
  }
  const start = async (command: readonly string[], announces?: number) => {
    const started = await run(command, env, announces)
    children.push(started.child)
    return started.address
  }
  const close = async () => {
    for (const child of children.reverse()) await end(child)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const number = await start(
      ['Xvfb', '-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      3,
    )
    env['DISPLAY'] = `:${number}`
    env['DBUS_SESSION_BUS_ADDRESS'] = await start(
      ['dbus-daemon', '--session', '--nofork', '--print-address=3'],
      3,
    )
    await start(['openbox', '--sm-disable'])
    const log = path.join(home, 'speech.log')
    const settings = path.join(home, 'data/orca')
    mkdirSync(settings, { recursive: true })
    writeFileSync(path.join(settings, 'orca-customizations.py'), logSpeech(log))
    const profile = { profile: ['Default', 'default'], ...ORCA_SETTINGS }
    writeFileSync(
      path.join(settings, 'user-settings.conf'),
      JSON.stringify({
        general: ORCA_SETTINGS,
        pronunciations: {},
        keybindings: {},
        profiles: { default: profile },
      }),
    )
    await start(['orca'])
    const spoken = () => (existsSync(log) ? readSpeech(readFileSync(log, 'utf8')) : [])
    await until('Orca’s first words', () => spoken().length)
    const launch = () =>
      chromium.launch({
        executablePath: '/usr/bin/chromium',
        headless: false,
        env,
        args: [
          ...['--no-sandbox', '--disable-gpu', '--force-renderer-accessibility', '--test-type'],
          ...['--disable-features=Translate', `--lang=${lang}`],
        ],
        ignoreDefaultArgs: ['--enable-automation'],
      })
    // Chromium 156 with its accessibility sometimes crashes as it opens its first window
    const openPage = async (tries = 3): Promise<Page> => {
      const before = spoken().length
      const browser = await launch()
      try {
        const page = await browser.newPage({ viewport: null, locale: lang })
        await until('the window', () => spoken().length > before || !browser.isConnected())
        await pause(WINDOW_MS)
        if (browser.isConnected()) return page
      } catch (error) {
        if (tries === 1) throw error
      }
      await browser.close()
      return openPage(tries - 1)
    }
    const xdotool = async (...args: string[]) => {
      const { child } = await run(['xdotool', ...args], env)
      await new Promise((done) => child.on('exit', done))
    }
    return {
      openPage: () => openPage(),
      spoken,
      press: (key) => xdotool('key', key),
      type: (text) => xdotool('type', '--delay', '250', text),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The utterances of that file. */
export const readSpeech = (log: string): string[] =>
  log
    .split(/^SPEECH OUTPUT: '/m)
    .map((entry) => entry.slice(0, entry.lastIndexOf("'")).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
