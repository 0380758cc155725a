// `npm run test:engines`: the main journeys in Chromium, Firefox and WebKit, one profile each; prints a table.
// `npm run test:engines -- firefox popup` runs the engines and journeys whose names contain the words.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isBuildStale, run } from '../tools/test-runner.ts'
import { MissingEngine, type Engine } from './engine.ts'
import { EnginePage } from './engine-page.ts'
import { APPLY_JOURNEY } from './apply-journey.ts'
import { JOURNEYS, type Journey } from './journeys.ts'
import { openProbedHall, PROBLEMS_KEY, type ProbedHall } from './probed-hall.ts'
import { startChromium, startFirefox } from './puppeteer-engine.ts'
import { startWebKit } from './webkit-engine.ts'

const ENGINES = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }
const DESKTOP = { width: 1280, height: 900 }
/** The folder for screenshots of failed journeys. */
const PICTURES = path.resolve('node_modules/.cache/engines')

const READ_PROBLEMS = `(() => { try { return JSON.parse(localStorage.getItem('${PROBLEMS_KEY}') ?? '[]') } catch { return [] } })()`

/** @returns the errors of the journey; empty if it succeeded */
async function tryJourney(engine: Engine, journey: Journey, hall: ProbedHall): Promise<string[]> {
  const profile = await engine.openProfile(journey.size ?? DESKTOP)
  const problems: string[] = []
  try {
    await journey.run(new EnginePage(profile.window, profile), hall)
  } catch (error) {
    problems.push((error as Error).message)
    mkdirSync(PICTURES, { recursive: true })
    const name = `${engine.name} ${journey.name}`.replaceAll(/\W+/g, '-').toLowerCase()
    for (const [n, page] of (await profile.windows()).entries())
      writeFileSync(path.join(PICTURES, `${name}-${n}.png`), await page.screenshot())
  }
  for (const page of await profile.windows()) problems.push(...(await page.evaluate<string[]>(READ_PROBLEMS)))
  problems.push(...profile.problems)
  await profile.close()
  return [...new Set(problems)].filter((text) => !journey.expected?.test(text))
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const engineNames = Object.keys(ENGINES) as (keyof typeof ENGINES)[]
const chosen = engineNames.filter((name) => words.includes(name))
const journeyWords = words.filter((word) => !(word in ENGINES))
const journeys = [...JOURNEYS, APPLY_JOURNEY].filter(({ name }) =>
  journeyWords.every((word) => name.toLowerCase().includes(word)),
)

if (isBuildStale(true) && (await run('rollup', ['-c', '--silent'])) !== 0) process.exit(1)
const table: Record<string, Record<string, string>> = Object.fromEntries(
  journeys.map(({ name }) => [name, {}]),
)
let failed = 0
for (const name of chosen.length ? chosen : engineNames) {
  let engine: Engine
  try {
    engine = await ENGINES[name]()
  } catch (error) {
    if (!(error instanceof MissingEngine)) throw error
    console.error(`✖ ${name} is not installed: ${error.message}`)
    failed++
    continue
  }
  // the journeys of an engine leave favourites and decided tasks behind
  const hall = await openProbedHall()
  for (const journey of journeys) {
    const start = Date.now()
    const problems = await tryJourney(engine, journey, hall)
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    console.log(`${problems.length ? '✖' : '✔'} ${engine.version}: ${journey.name} (${seconds} s)`)
    for (const text of problems) console.log(`    ${text}`)
    table[journey.name]![engine.version] = problems.length ? '✖' : '✔'
    failed += problems.length ? 1 : 0
  }
  await engine.close()
  await hall.close()
}
console.table(table)
console.log(`${new Date().toISOString().slice(0, 10)}: ${failed} failed`)
process.exit(failed ? 1 : 0)
