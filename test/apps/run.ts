// `npm run test:apps [-- name…]`: packs the package, and for each app of the matrix installs it in a folder outside the
// project, checks types, builds, serves, and visits it in a browser against a campus. Needs the npm registry; outside
// `npm test`, because it takes minutes and installs other people's packages.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { startCampus, type RunningCampus } from '../../demo/demo-campus.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { filesBelow } from '../tools/test-runner.ts'
import { checkConfigAttribute, checkGuest, checkServerRender, checkSignIn } from './app-checks.ts'
import { freePort, runServer, serveFolder, type AppServer } from './app-server.ts'
import { apps, PUBLISHED_BEFORE, type App, type Command } from './matrix.ts'

const TEMPLATES = path.join(import.meta.dirname, 'templates')
/** The address of the hall in the sources of the apps. */
const HALL = 'https://hall.example.edu'
const STEPS = ['install', 'types', 'build', 'HTML', 'guest', 'sign-in', 'config', 'dev'] as const
type Step = (typeof STEPS)[number]
/** What happened in each step; a step that the app does not have is absent. */
type Result = Partial<Record<Step, Error | null>>

/** Runs a command in a folder; its output is part of the error. */
function exec(folder: string, file: string, args: readonly string[], env: Record<string, string> = {}) {
  try {
    return execFileSync(file, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${path.basename(file)} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}
const execLocal = (folder: string, [name, ...args]: Command) =>
  exec(folder, path.join(folder, 'node_modules/.bin', name), args)

/** `npm pack` with its scripts, which build for production. @returns the archive */
function pack(folder: string): string {
  exec('.', 'npm', ['pack', '--silent', '--pack-destination', folder])
  return filesBelow(folder).find((file) => file.endsWith('.tgz'))!
}

/** Copies the template, with the address of the running hall in its sources. */
function copyTemplate({ template }: App, to: string, hall: string): void {
  cpSync(path.join(TEMPLATES, template), to, { recursive: true })
  for (const file of filesBelow(to)) {
    const text = readFileSync(file, 'utf8')
    if (text.includes(HALL)) writeFileSync(file, text.replaceAll(HALL, hall))
  }
}

function install({ packages, settings }: App, folder: string, archive: string): void {
  const dependencies = { ...packages, 'univ-widgets': `file:${archive}` }
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'our-app', private: true, type: 'module', dependencies, ...settings }),
  )
  // no scripts: those of these packages only download binaries, which are optional dependencies as well
  exec(folder, 'npm', [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `--before=${PUBLISHED_BEFORE}`,
  ])
}

interface TestEnvironment {
  archive: string
  scratch: string
  campus: RunningCampus
  browser: Browser
  ports: { built: number; dev: number }
}

async function testApp(
  app: App,
  { archive, scratch, campus, browser, ports }: TestEnvironment,
): Promise<Result> {
  const result: Result = {}
  const step = async (name: Step, work: () => unknown): Promise<boolean> => {
    try {
      await work()
      result[name] = null
    } catch (error) {
      result[name] = error as Error
    }
    return !result[name]
  }
  const visit = async (start: () => Promise<AppServer>, act: () => Promise<void>) => {
    const server = await start()
    try {
      await act()
    } finally {
      await server.close()
    }
  }
  const folder = path.join(scratch, app.name.replace(/\W+/g, '-').toLowerCase())
  mkdirSync(folder)
  copyTemplate(app, folder, campus.url)
  if (!(await step('install', () => install(app, folder, archive)))) return result
  if (app.types) await step('types', () => execLocal(folder, app.types!))
  const { start, dev, guestPage } = app
  if (await step('build', () => execLocal(folder, app.build))) {
    const site = `http://localhost:${ports.built}`
    const open = () =>
      'folder' in start
        ? serveFolder(path.join(folder, start.folder), ports.built)
        : runServer(folder, start.command, ports.built)
    await visit(open, async () => {
      if (app.serverRendered) await step('HTML', () => checkServerRender(`${site}/`))
      await step('guest', () => checkGuest(browser, `${site}/`, app.ownText))
      await step('sign-in', () => checkSignIn(browser, `${site}/`))
      if (guestPage) await step('config', () => checkConfigAttribute(browser, `${site}${guestPage}`))
    }).catch((error: Error) => (result.guest = error))
  }
  if (dev)
    await step('dev', () =>
      visit(
        () => runServer(folder, dev, ports.dev),
        () => checkGuest(browser, `http://localhost:${ports.dev}/`, app.ownText),
      ),
    )
  return result
}

const mark = (result: Result, name: Step) => (result[name] ? '✖' : result[name] === null ? '✔' : '–')

function printTable(results: Map<App, Result>): void {
  const rows = [...results].map(([{ name, packages }, result]) => [
    name,
    Object.entries(packages)
      .filter(([name]) => !name.startsWith('@types/'))
      .map((entry) => entry.join(' '))
      .join(', '),
    ...STEPS.map((step) => mark(result, step)),
  ])
  console.log(`\nnode ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`)
  for (const row of [['app', 'versions', ...STEPS], ['app', 'versions', ...STEPS].map(() => '---'), ...rows])
    console.log(`| ${row.join(' | ')} |`)
}

/** @returns whether every step of every app succeeded */
async function run(names: string[]): Promise<boolean> {
  const chosen = apps.filter(({ name }) => !names.length || names.includes(name))
  const unknown = names.filter((name) => !apps.some((app) => app.name === name))
  if (unknown.length)
    throw new Error(`no such app: ${unknown.join(', ')}. Apps: ${apps.map((a) => a.name).join('; ')}`)
  const scratch = mkdtempSync(path.join(tmpdir(), 'univ-apps-'))
  const results = new Map<App, Result>()
  const ports = { built: await freePort(), dev: await freePort() }
  const origins = Object.values(ports).map((port) => `http://localhost:${port}`)
  try {
    const archive = pack(scratch)
    const [campus, browser] = await Promise.all([
      startCampus({
        port: 0,
        dataDir: 'memory',
        dist: path.resolve('dist'),
        env: { EMBED_ORIGINS: origins.join(' ') },
      }),
      launchBrowser(),
    ])
    await campus.campus.db.query(
      `insert into favorite (person_id, app_id, place)
       select person.id, app.id, 0 from person, app where account = 'student' and visible order by app.id limit 1`,
    )
    try {
      for (const app of chosen) {
        const start = Date.now()
        const result = await testApp(app, { archive, scratch, campus, browser, ports })
        results.set(app, result)
        const words = STEPS.map((name) => `${mark(result, name)} ${name}`)
        console.log(`${app.name}: ${words.join('  ')}  (${((Date.now() - start) / 1000).toFixed(0)} s)`)
        for (const error of Object.values(result)) if (error) console.error(error.message)
      }
    } finally {
      await browser.close()
      await campus.close()
    }
  } finally {
    if (process.env['KEEP_APPS']) console.log(`kept: ${scratch}`)
    else rmSync(scratch, { recursive: true, force: true })
  }
  printTable(results)
  return [...results.values()].every((result) => Object.values(result).every((error) => !error))
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
