// node --import tsx test/bench/search-speed.ts [--page] [items …]: compares the search with its baseline, in Node or
// in a page of Chromium.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../tools/find-browser.ts'
import { rounds, type Bench } from './bench-results.ts'
import { measure, type Report } from './search/measure.ts'

const ms = (value: number): string => value.toFixed(3).padStart(10)
const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(2).padStart(6)

export function table(report: Report): string {
  const rows = report.lines.map(
    (line) =>
      `${line.name.padEnd(58)}${ms(line.baselineP50)}${ms(line.indexP50)}${ratio(line.indexP50, line.baselineP50)}` +
      `${ms(line.baselineP95)}${ms(line.indexP95)}${ratio(line.indexP95, line.baselineP95)}`,
  )
  const recall = Object.entries(report.recall).map(([way, part]) => `${way} ${part.toFixed(3)}`)
  return [
    `${report.items} items: index ${report.buildMs.toFixed(0)} ms, pinyin joined ${report.joinMs.toFixed(0)} ms, ` +
      `longest slice ${report.longestSliceMs.toFixed(1)} ms, ${report.slicesOver8} of ${report.slices} over 8`,
    `recall: ${recall.join(', ')}; precision ${report.precision.toFixed(3)}`,
    `${'ours / floor'.padEnd(58)} floor p50  ours p50 ratio floor p95  ours p95 ratio`,
    ...rows,
  ].join('\n')
}

/** For `npm run bench`: measured in a page, as for users. */
export async function bench(): Promise<Bench[]> {
  const reports = await runInPage(undefined, rounds(3))
  return reports.map((report) => {
    const { items, lines, recall, longestSliceMs, buildMs, joinMs } = report
    const six = lines.find(({ name }) => name === SIX_FILTERS)!
    const about = `index ${buildMs.toFixed(0)} ms, pinyin ${joinMs.toFixed(0)} ms, longest slice ${longestSliceMs.toFixed(1)} ms`
    return {
      name: `search of ${items} items in a page: ${about}`,
      rows: lines.map((line) => ({
        'ours / floor': line.name,
        'ours p50 ms': line.indexP50.toFixed(2),
        '× floor': (line.indexP50 / line.baselineP50).toFixed(2),
        'ours p95 ms': line.indexP95.toFixed(2),
        '× floor p95': (line.indexP95 / line.baselineP95).toFixed(2),
      })),
      goals: [
        {
          name: `${items} items: keyword, six filters, counts × floor, p50`,
          measured: six.indexP50 / six.baselineP50,
          most: 0.7,
        },
        { name: `${items} items: longest slice of the index, ms`, measured: longestSliceMs, most: 8 },
        {
          name: `${items} items: least recall of the ways of writing`,
          measured: Math.min(...Object.values(recall)),
          least: 1,
        },
      ],
    }
  })
}
const SIX_FILTERS = 'keyword, six filters, counts / keyword in all texts'

/** The reports for 5,000 and 50,000 items, measured in this process. */
export async function run(sizes: readonly number[] = [5_000, 50_000], rounds = 15): Promise<Report[]> {
  const reports: Report[] = []
  for (const size of sizes) reports.push(await measure(size, rounds))
  return reports
}

/** The same, measured in a page of Chromium. */
async function runInPage(sizes: readonly number[] = [5_000, 50_000], rounds = 15): Promise<Report[]> {
  const bundle = await build({
    entryPoints: [path.join(import.meta.dirname, 'search/measure.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'bench',
    minify: true,
    write: false,
  })
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env, args: browserArgs })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: bundle.outputFiles[0]!.text })
    const reports: Report[] = []
    for (const size of sizes)
      reports.push((await page.evaluate(`bench.measure(${size}, ${rounds})`)) as Report)
    return reports
  } finally {
    await browser.close()
  }
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const words = process.argv.slice(2)
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const reports = await (words.includes('--page') ? runInPage : run)(numbers.length ? numbers : undefined)
  for (const report of reports) console.log(`${table(report)}\n`)
}
