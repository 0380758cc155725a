// Runs the parts of `npm test` and `npm run check`, and counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Tally {
  passed: number
  failed: number
}

export const sumTallies = (all: Tally[]): Tally => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
})

export function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`)
}

/** Runs a program of node_modules/.bin or `node` with our output; resolves with its exit code. */
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

/** Runs one check and prints its result and time. */
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
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
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
 * Runs files of node:test, `concurrency` processes at a time. Files share processes: importing the campus, opening its
 * database and compiling the hot paths costs seconds in each new process (87 model files: 77 s of processor time in 8
 * processes, 136 s in 87). `node --test` can do so from Node 22.8 on (`--test-isolation=none`); we support 20.19.
 */
export async function nodeTests(files: string[], concurrency: number): Promise<Tally> {
  const waiting = groupsOf(files)
  const live = waiting.length === 1
  const tallies: Tally[] = []
  const worker = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      tallies.push(await runGroup(group, live))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return sumTallies(tallies)
}

const GROUP_COUNT = 8
const FILE_TIMEOUT_MS = 300_000

/** At most {@link GROUP_COUNT} groups of about the same length; the longest files run first. */
function groupsOf(files: string[]): string[][] {
  const groups: { files: string[]; bytes: number }[] = []
  const sized = files.map((file) => ({ file, bytes: statSync(file).size })).sort((a, b) => b.bytes - a.bytes)
  for (const { file, bytes } of sized) {
    if (groups.length < GROUP_COUNT) groups.push({ files: [], bytes: 0 })
    const shortest = groups.toSorted((a, b) => a.bytes - b.bytes)[0]!
    shortest.files.push(file)
    shortest.bytes += bytes
  }
  return groups.map((group) => group.files)
}

/**
 * One process of test-group.ts. Its output is printed as it comes (`live`) or at its end, so that two groups do not
 * mix. Counts come from the summary of node's reporter; a process that dies without one is one failure.
 */
async function runGroup(files: string[], live: boolean): Promise<Tally> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test-reporter=spec', 'test/tools/test-group.ts', ...files],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: FILE_TIMEOUT_MS * files.length,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (live) process.stdout.write(text)
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  if (!live) process.stdout.write(output)
  const figure = (word: string): number => Number(new RegExp(`ℹ ${word} (\\d+)`).exec(output)?.[1] ?? 0)
  const failed = figure('fail') + figure('cancelled')
  if (code !== 0 && failed === 0) console.error(`✖ ended with code ${code}: ${files.join(', ')}`)
  return { passed: figure('pass'), failed: code !== 0 ? Math.max(1, failed) : failed }
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
    const { passed, failed } = existsSync(tallyFile)
      ? (JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally)
      : { passed: 0, failed: 0 }
    return { passed, failed: code !== 0 ? Math.max(1, failed) : failed }
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

/** Is dist missing, older than a source, or a fast build where a full one is needed? */
export function isBuildStale(whole: boolean): boolean {
  const manifest = 'dist/manifest.json'
  if (!existsSync(manifest)) return true
  if (whole && (JSON.parse(readFileSync(manifest, 'utf8')) as { fast: boolean }).fast) return true
  const built = statSync(manifest).mtimeMs
  const sources = ['rollup.config.mjs', 'package-lock.json', ...filesBelow('src')]
  return sources.some((file) => statSync(file).mtimeMs > built)
}
