// Finds a Chromium: the one that CHROME_PATH names, else the headless shell in the npm package @sparticuz/chromium,
// unpacked once, else the system's. The package comes first, so that every machine tests in the same browser. Its
// headless shell opens a page in 0.6 s, a full Chromium in 1.6 s (2 cores, the portal's home page).
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Launch options; `env` is the browser's whole environment. */
interface Browser {
  executablePath: string
  env: Record<string, string>
  ignoreDefaultArgs: string[]
}

/** Nothing here relaxes web security: CORS and CSP are under test. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Playwright and Puppeteer keep shared memory off /dev/shm, because containers give it 64 MB. Each buffer is then a
 * file on disk, which costs a tenth of a page test's processor time. So /dev/shm is used if it is large.
 */
const SHARED_MEMORY_SWITCH = '--disable-dev-shm-usage'
const SHARED_MEMORY_BYTES = 1 << 30

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= SHARED_MEMORY_BYTES
  } catch {
    return false
  }
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export async function findBrowser(): Promise<Browser> {
  const found = await findExecutable()
  return { ...found, ignoreDefaultArgs: hasSharedMemory() ? [SHARED_MEMORY_SWITCH] : [] }
}

type Executable = Pick<Browser, 'executablePath' | 'env'>

async function findExecutable(): Promise<Executable> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((e): e is [string, string] => e[1] !== undefined),
  )
  const named = process.env['CHROME_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`)
  if (named) return { executablePath: named, env }
  // the package has a build for this platform only
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundledBrowser(env)
  const executablePath = systemPaths.find((file) => existsSync(file))
  if (!executablePath) throw new Error('no Chromium found: name one in CHROME_PATH')
  return { executablePath, env }
}

/**
 * Replaces the package's own start-up code, which unpacks to the shared temporary folder, omits libraries that a bare
 * machine lacks (nss, nspr, expat), and points its fonts.conf to a folder without fonts.
 */
async function unpackBundledBrowser(env: Record<string, string>): Promise<Executable> {
  const from = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../../bin',
  )
  const to = path.resolve('node_modules/.cache/chromium')
  const executablePath = path.join(to, 'chromium')
  if (!existsSync(executablePath)) {
    // another process may unpack at the same time: each uses its own folder, and the first rename wins
    const work = `${to}-${process.pid}`
    mkdirSync(work, { recursive: true })
    const unpack = (name: string) =>
      pipeline(createReadStream(path.join(from, name)), createBrotliDecompress(), unpackTarget(name, work))
    await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map(unpack))
    try {
      renameSync(work, to)
    } catch (error) {
      if (!existsSync(executablePath)) throw new Error(`${to} is in the way: remove it`, { cause: error })
      rmSync(work, { recursive: true, force: true })
    }
  }
  const fonts = path.join(to, 'fonts.conf')
  writeFileSync(fonts, fontsConf(to))
  const libraries = [path.join(to, 'al2023/lib'), to, env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts } }
}

function unpackTarget(name: string, folder: string): NodeJS.WritableStream {
  if (name === 'chromium.br') return createWriteStream(path.join(folder, 'chromium'), { mode: 0o755 })
  const require = createRequire(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  const tar = require('tar-fs') as { extract(to: string): NodeJS.WritableStream }
  return tar.extract(name.startsWith('swiftshader') ? folder : path.join(folder, name.replace('.tar.br', '')))
}

const fontsConf = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
  `<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`
