// `npm run bench`: every file of test/bench that exports `bench`; `npm run bench -- start` runs those whose name contains it.
// Figures are ratios measured side by side in one run. A missed goal is printed but does not fail, because the machine
// may have been busy. BENCH_ROUNDS=5 measures five times as often.
import { loadavg } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { heading, filesBelow } from '../tools/test-runner.ts'
import { readText } from '../tools/project-sources.ts'
import type { Bench, Goal } from './bench-results.ts'

interface Module {
  bench(): Promise<Bench | Bench[]>
}

const requested = process.argv.slice(2)
const found = filesBelow('test/bench')
  .filter(
    (file) => file.endsWith('.ts') && /^export (async function|function|const) bench\b/m.test(readText(file)),
  )
  .filter((file) => !requested.length || requested.some((word) => file.includes(word)))
if (!found.length) console.error(`no bench ${requested.join(' or ')} in test/bench`)

const goals: Goal[] = []
const errors: string[] = []
const start = Date.now()
for (const file of found) {
  const { bench } = (await import(pathToFileURL(path.resolve(file)).href)) as Module
  for (const entry of [await bench()].flat()) {
    heading(entry.name)
    printTable(entry.rows)
    goals.push(...(entry.goals ?? []))
    errors.push(...(entry.errors ?? []))
  }
}
heading(`goals, after ${Math.round((Date.now() - start) / 1000)} s at load ${loadavg()[0]!.toFixed(1)}`)
for (const { name, measured, most, least } of goals) {
  const met = measured <= (most ?? Infinity) && measured >= (least ?? -Infinity)
  const goal = most === undefined ? `≥ ${short(least!)}` : `≤ ${short(most)}`
  console.log(`${met ? 'met   ' : 'MISSED'}  ${name}: ${short(measured)} (${goal})`)
}
for (const error of new Set(errors)) console.error(`\n${error}`)
process.exit(found.length && !errors.length ? 0 : 1)

function short(figure: number): number {
  return +figure.toFixed(figure < 10 ? 2 : 0)
}

function printTable(rows: Bench['rows']): void {
  const columns = Object.keys(rows[0] ?? {})
  const width = columns.map((c) => Math.max(...[c, ...rows.map((r) => String(r[c] ?? ''))].map(displayWidth)))
  const line = (parts: string[]): string =>
    parts
      .map((p, i) =>
        i ? ' '.repeat(width[i]! - displayWidth(p)) + p : p + ' '.repeat(width[i]! - displayWidth(p)),
      )
      .join('  ')
  console.log(line(columns))
  for (const row of rows) console.log(line(columns.map((c) => String(row[c] ?? ''))))
}

/** Width in terminal columns: a Chinese character takes two. */
function displayWidth(s: string): number {
  return [...s].reduce((n, c) => n + (/[⺀-￯]/.test(c) ? 2 : 1), 0)
}
