// Runs the parts of `npm test` and `npm run check`, and counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Tally {
  passed: number
  failed: number
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
})
export const sum = (all: Tally[]): Tally => all.reduce(add, { passed: 0, failed: 0 })

export function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`)
}

/** Runs a program of node_modules/.bin or `node` with our output; answers its exit code. */
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

/** One yes or no, told with its time. */
export async function step(name: string, work: () => Promise<boolean | number>): Promise<Tally> {
  const begun = Date.now()
  let ok: boolean
  try {
    const result = await work()
    ok = result === true || result === 0
  } catch (error) {
    console.error(error)
    ok = false
  }
  console.log(`${ok ? '✔' : '✖'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** Every file below a folder, sorted, with `/` between its parts; none where the folder is missing. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
}

/** node:test over files; `concurrency` files at a time. */
export async function nodeTests(files: string[], concurrency: number): Promise<Tally> {
  return (await inHeaps(files, concurrency)).tally
}

/**
 * What one run of node:test found, and which of its files have a test that failed.
 * @param entries the files it starts, each in a process of its own: the tests themselves, or what loads several of them
 */
async function toldTests(
  files: string[],
  concurrency: number,
  entries = files,
): Promise<{ tally: Tally; failing: Map<string, number> }> {
  const failing = new Map<string, number>()
  if (!files.length) return { tally: { passed: 0, failed: 0 }, failing }
  return withScratch(async (scratch) => {
    const tap = path.join(scratch, 'tap')
    const code = await run(process.execPath, [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${300_000 * Math.ceil(files.length / entries.length)}`, // a hung file is a failure, not a hung run
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${tap}`,
      ...entries,
    ])
    const told = existsSync(tap) ? readFileSync(tap, 'utf8') : ''
    const figure = (word: string): number =>
      Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(told.slice(-2000))?.[1] ?? 0)
    const failed = figure('fail') + figure('cancelled')
    // a suite fails with its tests, and is no test of its own
    for (const [, block = ''] of told.matchAll(/^ *not ok [^\n]*\n( *---\n[\s\S]*?\n *\.\.\.)/gm)) {
      const file = files.find((f) => block.includes(f))
      if (file && !/type: 'suite'/.test(block)) failing.set(file, (failing.get(file) ?? 0) + 1)
    }
    return { tally: { passed: figure('pass'), failed: failed === 0 && code !== 0 ? 1 : failed }, failing }
  })
}

/**
 * As {@link nodeTests}; a file of which something failed runs once more, alone, and that run counts: two browsers beside
 * each other may starve one. It is told, since a file that needs it again and again has a fault of its own.
 */
export async function testsInPairs(files: string[], concurrency: number): Promise<Tally> {
  const { tally, failing } = await inHeaps(files, concurrency)
  const known = [...failing.values()].reduce((all, n) => all + n, 0)
  // many failures are no accident, and what failed outside of any test is not known by its file
  if (!failing.size || failing.size > MOST_AGAIN || known !== tally.failed) return tally
  heading(`once more, alone: ${[...failing.keys()].join(', ')}`)
  const again = await toldTests([...failing.keys()], 1)
  const kept = Math.max(0, tally.passed - (again.tally.passed + again.tally.failed - known))
  return add({ passed: kept, failed: 0 }, again.tally)
}
const MOST_AGAIN = 3

/**
 * A process that runs a database and drives a browser takes seconds of both cores to get warm, so several files share
 * one. Each keeps a campus of its own, and comes after the other; the longest files come first.
 */
function inHeaps(files: string[], concurrency: number): ReturnType<typeof toldTests> {
  const heaps: { files: string[]; bytes: number }[] = []
  const sized = files.map((file) => ({ file, bytes: statSync(file).size })).sort((a, b) => b.bytes - a.bytes)
  for (const { file, bytes } of sized) {
    if (heaps.length < HEAPS) heaps.push({ files: [], bytes: 0 })
    const least = heaps.toSorted((a, b) => a.bytes - b.bytes)[0]!
    least.files.push(file)
    least.bytes += bytes
  }
  return withScratch((scratch) => {
    const entries = heaps.map((heap, i) => {
      const entry = path.join(scratch, `heap-${i + 1}.test.mjs`)
      const load = (file: string) =>
        `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(path.resolve(file))})))`
      writeFileSync(entry, ["import { describe } from 'node:test'", ...heap.files.map(load)].join('\n'))
      return entry
    })
    return toldTests(files, concurrency, entries)
  })
}
const HEAPS = 8

/** Element tests in web-test-runner; again as {@link testsInPairs}. */
export async function browserTests(files: string[]): Promise<Tally> {
  if (!files.length) return { passed: 0, failed: 0 }
  const first = await elementTests(files)
  if (!first.failing.length || first.failing.length > MOST_AGAIN) return first
  heading(`once more, alone: ${first.failing.join(', ')}`)
  const again = await elementTests(first.failing)
  const kept = first.passed + first.failed - again.passed - again.failed
  return add({ passed: Math.max(0, kept), failed: 0 }, again)
}

async function elementTests(files: string[]): Promise<Tally & { failing: string[] }> {
  return withScratch(async (scratch) => {
    const tally = path.join(scratch, 'tally.json')
    const code = await run(
      process.execPath,
      [
        '--import',
        'tsx',
        'node_modules/@web/test-runner/dist/bin.js',
        '--config',
        'test/web-test-runner.config.mjs',
      ],
      { UNIV_TALLY: tally, UNIV_TESTS: files.join(','), CI: '1' },
    )
    const counted = existsSync(tally)
      ? (JSON.parse(readFileSync(tally, 'utf8')) as Tally & { failing: string[] })
      : { passed: 0, failed: 1, failing: [] }
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  })
}

async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'univ-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Is dist missing, older than a source, or made by the fast path where the real one is needed? */
export function stale(whole: boolean): boolean {
  const manifest = 'dist/manifest.json'
  if (!existsSync(manifest)) return true
  if (whole && (JSON.parse(readFileSync(manifest, 'utf8')) as { fast: boolean }).fast) return true
  const built = statSync(manifest).mtimeMs
  const sources = ['rollup.config.mjs', 'package-lock.json', ...filesBelow('src')]
  return sources.some((file) => statSync(file).mtimeMs > built)
}
