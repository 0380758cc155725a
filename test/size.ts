// `npm run size`: compares the download of a first visit with the budgets: JavaScript with the styles inside it,
// gzip -9, KB of 1,024 bytes.
// First load = the entry, what the entry's own module loads by import(), and the static imports of that
// (dist/manifest.json). In all = what a browser has downloaded when a guest's page is idle.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { openCampus } from './tools/page-test.ts'
import { launchBrowser } from './tools/shared-browser.ts'

/** One row: the entry that the page loads, the tags it renders at once, and their maximum size together. */
export interface Budget {
  name: string
  tags: string[]
  kilobytes: number
  /** what may follow on a page that nobody uses */
  later: number
  react: boolean
}

/** The figures that the READMEs quote; test/house.test.ts checks that they agree. */
export const budgets: Budget[] = [
  { name: 'visit counter', tags: ['univ-visit-counter'], kilobytes: 91, later: 3, react: true },
  { name: 'favourites', tags: ['univ-favorites'], kilobytes: 107, later: 12, react: true },
  { name: 'catalogue', tags: ['univ-service-catalogue'], kilobytes: 122, later: 14, react: true },
  { name: 'process centre', tags: ['univ-process-center'], kilobytes: 109, later: 8, react: true },
  {
    name: 'portal, guest home',
    // the catalogue's home view is part of univ-portal's first load; the visit counter in the footer loads later
    tags: ['univ-portal', 'univ-assistant'],
    kilobytes: 135,
    // with the counter of its footer and the sections below the fold
    later: 35,
    react: true,
  },
  { name: 'assistant launcher', tags: ['univ-assistant'], kilobytes: 7, later: 2, react: false },
]

/**
 * What a first load must not contain: packages, source files and folders that load on interaction, on demand or when
 * idle.
 */
const LAZY_PARTS: Record<string, string[]> = {
  pinyin: ['pinyin-pro'],
  'the sign-in library': ['oidc-client-ts'],
  Markdown: ['marked'],
  'the names of all HTML entities': ['entities'],
  dialogs: ['@radix-ui/react-dialog', 'src/ui/dialog.tsx'],
  'the chat': ['src/features/assistant/chat/chat.ts', 'src/features/assistant/parts'],
  voice: ['src/features/assistant/voice'],
}

const dist = process.env['UNIV_DIST'] ?? 'dist'

interface Weight {
  bytes: number
  gzip: number
  /** packages and source files, with their bytes before minification */
  contains: Record<string, number>
}

interface Manifest {
  fast: boolean
  entries: Record<string, { first: string[] }>
  files: Record<string, Weight>
  /** later parts that bring the first load of another tag */
  dragged: string[]
}

/** What comes on idle has been requested by then. */
const IDLE_MS = 2500

/** Loads a guest's page with these tags. `whenIdle`: the scripts that it has requested when it is idle. */
async function loadPage(
  browser: Browser,
  hall: string,
  tags: string[],
): Promise<{ whenIdle: Promise<string[]> }> {
  const page = await browser.newPage({ locale: 'zh-CN' })
  const files = new Set<string>()
  page.on('request', (request) => {
    const file = /\/((?:chunks\/(?:parts\/)?)?[\w-]+\.js)$/.exec(request.url())?.[1]
    if (file) files.add(file)
  })
  const html = tags.map((tag) => `<script type="module" src="/${tag}.js"></script><${tag}></${tag}>`)
  const isPortal = tags.includes('univ-portal')
  const url = `${hall}/${isPortal ? '' : 'weighed.html'}`
  if (!isPortal)
    await page.route(url, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="zh">${html.join('')}` }),
    )
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction((name) => {
    const root = document.querySelector(name)?.shadowRoot
    return root && !root.querySelector('[aria-busy=true]')
  }, tags[0]!)
  const whenIdle = page.waitForTimeout(IDLE_MS).then(async () => {
    await page.close()
    return [...files]
  })
  return { whenIdle }
}

/** Returns each violation as one line; prints the table. */
async function checkSizes(manifest: Manifest): Promise<string[]> {
  const faults = manifest.dragged.map(
    (line) => `a later part of a tag brings the first load of another: ${line}`,
  )
  const campus = await openCampus({ dist })
  const browser = await launchBrowser()
  if (manifest.fast) faults.push('dist was built by the fast path (UNIV_FAST=1): run npm run build')
  const react = Object.keys(manifest.files).filter((f) => manifest.files[f]!.contains['react-dom'])
  if (react.length > 1) faults.push(`React is in ${react.length} files: ${react.join(', ')}`)
  for (const part of Object.values(LAZY_PARTS).flat())
    if (!Object.values(manifest.files).some((file) => holds(file, part)))
      faults.push(`no file of the build holds ${part}: the list of lazy parts is out of date`)
  const table: Record<string, string>[] = []
  const pages = []
  // each page loads while those before it wait to be idle
  for (const budget of budgets) {
    const built = budget.tags.filter((tag) => manifest.entries[tag])
    if (built.includes(budget.tags[0]!))
      pages.push({ ...budget, built, ...(await loadPage(browser, campus.url, built)) })
  }
  for (const page of pages) {
    const { name, tags, built, kilobytes, later: laterKilobytes, react: mayReact } = page
    // the page has one entry: the other tags load without their start scripts
    const others = tags.slice(1).map((tag) => `${tag}.js`)
    const files = [...new Set(built.flatMap((tag) => manifest.entries[tag]!.first))].filter(
      (f) => !others.includes(f),
    )
    const weigh = (files: string[]) => files.reduce((all, file) => all + (manifest.files[file]?.gzip ?? 0), 0)
    const bytes = weigh(files)
    const all = await page.whenIdle
    const later = all.filter((file) => !files.includes(file))
    const limit = kilobytes + laterKilobytes
    const shared = files.some((f) => react.includes(f))
    table.push({
      'first load': name,
      'KB gzip': (bytes / 1024).toFixed(1),
      budget: String(kilobytes),
      files: String(files.length),
      'in all': (weigh(all) / 1024).toFixed(1),
      limit: String(limit),
    })
    if (bytes > kilobytes * 1024)
      faults.push(
        `${name}: ${(bytes / 1024).toFixed(1)} KB is over its ${kilobytes} KB: ${explain(files, manifest)}`,
      )
    if (weigh(all) > limit * 1024)
      faults.push(
        `${name}: ${(weigh(all) / 1024).toFixed(1)} KB in all are over ${limit} KB; later: ${explain(later, manifest)}`,
      )
    if (!mayReact && shared) faults.push(`${name}: must start without React`)
    for (const [title, parts] of Object.entries(LAZY_PARTS))
      for (const file of files)
        for (const part of parts)
          if (holds(manifest.files[file]!, part))
            faults.push(`${name}: ${title} in the first load: ${part} in ${file}`)
  }
  await browser.close()
  await campus.close()
  console.table(Object.fromEntries(table.map(({ 'first load': name, ...row }) => [name, row])))
  return faults
}

const holds = ({ contains }: Weight, part: string): boolean =>
  Object.keys(contains).some((name) => name === part || name.startsWith(`${part}/`))

const explain = (files: string[], manifest: Manifest): string =>
  files.map((file) => `${file} ${((manifest.files[file]?.gzip ?? 0) / 1024).toFixed(1)}`).join(', ')

/** `npm run size -- parts`: lists the contents of each file of a first load, largest first. */
function printParts(manifest: Manifest): void {
  for (const file of new Set(Object.values(manifest.entries).flatMap(({ first }) => first))) {
    const { gzip, contains } = manifest.files[file]!
    console.log(`\n${file} ${(gzip / 1024).toFixed(1)} KB gzip; bytes before minification:`)
    for (const [part, bytes] of Object.entries(contains).sort((a, b) => b[1] - a[1]))
      console.log(`  ${String(bytes).padStart(7)}  ${part}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = `${dist}/manifest.json`
  if (!existsSync(file)) throw new Error('no build to weigh: run npm run build first')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const faults = await checkSizes(manifest)
  if (process.argv[2] === 'parts') printParts(manifest)
  for (const fault of faults) console.error(`✖ ${fault}`)
  process.exitCode = faults.length ? 1 : 0
}
