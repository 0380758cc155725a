// Runs the parts of `npm test` and `npm run check`, and counts results.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Tally {
  passed: number
  failed: number
  /** what failed, for the last lines of the output: a step, or a test file or process with a failed test */
  failing?: string[]
}

export const sumTallies = (all: Tally[]): Tally => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failing: all.flatMap(({ failing = [] }) => failing),
})

export function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`)
}

/** Runs `node` or a program of node_modules/.bin with inherited output; resolves to its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const local = path.resolve('node_modules/.bin', command)
  const child = spawn(existsSync(local) ? local : command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs one check and prints its result and duration. */
export async function step(name: string, work: () => Promise<boolean | number>): Promise<Tally> {
  const start = Date.now()
  let ok: boolean
  try {
    const result = await work()
    ok = result === true || result === 0
  } catch (error) {
    console.error(error)
    ok = false
  }
  console.log(`${ok ? '✔' : '✖'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failing: [name] }
}

/** Every file below a folder, sorted, with `/` as the separator; none if the folder is missing. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
}

/**
 * Files with a campus or a browser per process: a new process costs three seconds of processor time, and many campuses
 * one after the other take no more memory than two (640 MB).
 */
const FILES_PER_PROCESS = 40
const FILE_TIMEOUT_MS = 600_000

export interface NodeTestOptions {
  concurrency: number
  /** These start first, in this order; the others follow, the largest file first. */
  slowest?: readonly string[]
  filesPerProcess?: number
}

/**
 * Runs node:test files in `concurrency` processes; a process that has finished a file takes the next one. Files share
 * processes because importing the campus, opening its database and warming up cost seconds in each new process. `node
 * --test` can do this from Node 22.8 on (`--test-isolation=none`), but we support 20.19. `tsx/esm`: plain `tsx` also
 * rewrites each CommonJS file of node_modules, which takes 0.8 s in each process.
 */
export async function nodeTests(
  files: string[],
  { concurrency, slowest = [], filesPerProcess = FILES_PER_PROCESS }: NodeTestOptions,
): Promise<Tally> {
  const rank = (file: string) => (slowest.includes(file) ? slowest.indexOf(file) : slowest.length)
  const waiting = files
    .map((file) => ({ file, bytes: statSync(file).size }))
    .sort((a, b) => rank(a.file) - rank(b.file) || b.bytes - a.bytes)
    .map(({ file }) => file)
  const tallies: Tally[] = []
  const worker = async (): Promise<void> => {
    while (waiting.length) {
      let left = filesPerProcess
      tallies.push(await runGroup(() => (left-- > 0 ? waiting.shift() : undefined), files.length === 1))
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, files.length) }, worker))
  return sumTallies(tallies)
}

/**
 * Runs one test-group.ts process. Prints its output as it arrives (`live`) or file by file, so that the output of two
 * processes does not mix. Counts come from the summary of node's reporter; a process that exits without one is one
 * failure.
 */
async function runGroup(takeFile: () => string | undefined, live: boolean): Promise<Tally> {
  const child = spawn(
    process.execPath,
    // a larger young generation (MB): page tests take 5 % less time, with less garbage collection
    ['--max-semi-space-size=64', '--import', 'tsx/esm', '--test-reporter=spec', 'test/tools/test-group.ts'],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    },
  )
  const started: string[] = []
  let output = ''
  let printed = 0
  const print = (end: number): void => {
    process.stdout.write(output.slice(printed, end))
    printed = end
  }
  let timer: NodeJS.Timeout | undefined
  child.on('message', () => {
    if (!live) print(output.lastIndexOf('\n') + 1)
    const file = takeFile()
    if (file) started.push(file)
    clearTimeout(timer)
    timer = setTimeout(() => child.kill(), FILE_TIMEOUT_MS)
    child.send(file ?? '')
  })
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (live) print(output.length)
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  clearTimeout(timer)
  print(output.length)
  const figure = (word: string): number => Number(new RegExp(`ℹ ${word} (\\d+)`).exec(output)?.[1] ?? 0)
  const failed = figure('fail') + figure('cancelled')
  if (code !== 0 && failed === 0) console.error(`✖ ended with code ${code}: ${started.join(', ')}`)
  // the lines of node's summary: `✖ test/a.test.ts (7ms)`
  const failing = [...new Set(output.match(/(?<=✖ )test\/\S+\.test\.ts/g))]
  return { passed: figure('pass'), failed: code !== 0 ? Math.max(1, failed) : failed, failing }
}

/** Runs element tests in web-test-runner. */
export async function browserTests(files: string[]): Promise<Tally> {
  if (!files.length) return { passed: 0, failed: 0 }
  return withTempFolder(async (folder) => {
    const tallyFile = path.join(folder, 'tally.json')
    const code = await run(
      process.execPath,
      [
        '--import',
        'tsx',
        'node_modules/@web/test-runner/dist/bin.js',
        '--config',
        'test/web-test-runner.config.mjs',
      ],
      { UNIV_TALLY: tallyFile, UNIV_TESTS: files.join(','), CI: '1' },
    )
    const { passed, failed, failing }: Tally = existsSync(tallyFile)
      ? (JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally)
      : { passed: 0, failed: 0, failing: ['web-test-runner'] }
    return { passed, failed: code !== 0 ? Math.max(1, failed) : failed, failing: failing ?? [] }
  })
}

async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'univ-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether dist is missing, older than a source, or a fast build if a full one is needed. */
export function isBuildStale(whole: boolean): boolean {
  const manifest = 'dist/manifest.json'
  if (!existsSync(manifest)) return true
  if (whole && (JSON.parse(readFileSync(manifest, 'utf8')) as { fast: boolean }).fast) return true
  const built = statSync(manifest).mtimeMs
  const sources = [
    'rollup.config.mjs',
    'package-lock.json',
    ...filesBelow('src').filter((file) => !file.startsWith('src/campus/')),
  ]
  return sources.some((file) => statSync(file).mtimeMs > built)
}
