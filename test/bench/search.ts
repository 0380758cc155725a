// node --import tsx test/bench/search.ts [items …]: prints how the search compares with its floor.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { measure, type Report } from './search/measure.ts'

const ms = (value: number): string => value.toFixed(3).padStart(9)
const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(2).padStart(6)

export function table(report: Report): string {
  const rows = report.lines.map(
    (line) =>
      `${line.what.padEnd(58)}${ms(line.floorP50)}${ms(line.oursP50)}${ratio(line.oursP50, line.floorP50)}` +
      `${ms(line.floorP95)}${ms(line.oursP95)}${ratio(line.oursP95, line.floorP95)}`,
  )
  const recall = Object.entries(report.recall).map(([way, part]) => `${way} ${part.toFixed(3)}`)
  return [
    `${report.items} items: index ${report.buildMs.toFixed(0)} ms, pinyin joined ${report.joinMs.toFixed(0)} ms, ` +
      `longest slice ${report.longestSliceMs.toFixed(1)} ms, ${report.slicesOver8} over 8`,
    `recall: ${recall.join(', ')}; precision ${report.precision.toFixed(3)}`,
    `${'ours / floor'.padEnd(58)}floor p50 ours p50 ratio floor p95 ours p95 ratio`,
    ...rows,
  ].join('\n')
}

/** All reports, of 5,000 and of 50,000 items. */
export async function run(sizes: readonly number[] = [5_000, 50_000], rounds = 15): Promise<Report[]> {
  const reports: Report[] = []
  for (const size of sizes) reports.push(await measure(size, rounds))
  return reports
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const sizes = process.argv.slice(2).map(Number)
  for (const report of await run(sizes.length ? sizes : undefined)) console.log(`${table(report)}\n`)
}
