// `npm run test:screenreader`: people's journeys with Orca, by keyboard, in Debian's Chromium. What it says is written to
// `spoken/`, one file a journey, for a person to read and compare: `git diff` shows what has changed.
// `npm run test:screenreader -- favourite` runs the journeys whose names contain the words.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startCampus } from '../../demo/demo-campus.ts'
import { texts } from '../../demo/university/texts.ts'
import { isBuildStale, run } from '../tools/test-runner.ts'
import { missingPackages, openDesktop } from './desktop.ts'
import { JOURNEYS } from './journeys.ts'
import { Listener } from './listener.ts'

const missing = missingPackages()
if (missing.length) {
  console.error(`✖ install first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const dist = process.env['UNIV_DIST']
if (!dist && isBuildStale(true) && (await run('rollup', ['-c', '--silent'])) !== 0) process.exit(1)
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = JOURNEYS.filter(({ name, lang }) =>
  words.every((word) => `${name} ${lang}`.toLowerCase().includes(word)),
)
const folder = path.resolve('test/screenreader/spoken')
mkdirSync(folder, { recursive: true })
let failed = 0
for (const lang of ['en', 'zh-CN'] as const) {
  const journeys = chosen.filter((journey) => journey.lang === lang)
  if (!journeys.length) continue
  // journeys leave decided tasks and favourites behind
  const campus = await startCampus({
    port: 0,
    dataDir: 'memory',
    dist: path.resolve(dist ?? 'dist'),
    hallConfig: { texts },
    env: {},
  })
  const desktop = await openDesktop(lang)
  for (const { name, run: act } of journeys) {
    const page = await desktop.openPage()
    const reader = new Listener(desktop, page)
    const file = path.join(folder, `${name.replaceAll(' ', '-')}.${lang}.txt`)
    try {
      await act(reader, campus.url)
      const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
      writeFileSync(file, reader.record)
      console.log(`✔ ${name}, ${lang}${before === reader.record ? '' : ': other words than before'}`)
    } catch (error) {
      failed++
      console.log(`✖ ${name}, ${lang}: ${(error as Error).message}\n${reader.record}`)
    }
    await page.context().browser()?.close()
  }
  await desktop.close()
  await campus.close()
}
const version = execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim()
console.log(`${new Date().toISOString().slice(0, 10)}, Orca ${version}: ${failed} failed`)
process.exit(failed ? 1 : 0)
