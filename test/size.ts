// `npm run size`: what a first visit downloads, against the budgets. JavaScript, gzip -9, KB of 1,024 bytes.
// First load = the entry and everything it asks for at once, with the static closure of that (dist/manifest.json).
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** One row: the entry that the page loads and the tags it shows at once, what they may weigh together. */
export interface Budget {
  name: string
  tags: string[]
  kilobytes: number
  react: boolean
}

/** The figures that the READMEs quote; test/house.test.ts holds them to it. */
export const budgets: Budget[] = [
  { name: 'visit counter', tags: ['univ-visit-counter'], kilobytes: 76, react: true },
  { name: 'favourites', tags: ['univ-favorites'], kilobytes: 86, react: true },
  { name: 'catalogue', tags: ['univ-service-catalogue'], kilobytes: 94, react: true },
  { name: 'process centre', tags: ['univ-process-center'], kilobytes: 94, react: true },
  {
    name: 'portal, guest home',
    // its starter asks for the catalogue's home view itself, not for the one that the catalogue's own starter brings
    // the counter in its foot is loaded after that
    tags: ['univ-portal', 'univ-assistant'],
    kilobytes: 104,
    react: true,
  },
  { name: 'assistant launcher', tags: ['univ-assistant'], kilobytes: 4, react: false },
]

/** What a first load never holds: waits for a press, a need or an idle moment. */
const never: [string, RegExp][] = [
  ['pinyin', /^pinyin-pro$/],
  ['the sign-in library', /^(oidc-client-ts|jose|jwt-decode)$/],
  ['Markdown', /^marked$|\/markdown\.tsx?$/],
  ['dialogs', /^@radix-ui\/react-dialog$|^src\/ui\/dialog\.tsx$/],
  ['the chat', /^src\/features\/assistant\/(chat|history|parts)\b/],
  ['voice', /^src\/features\/assistant\/voice\//],
  ['GraphQL parser', /^graphql$/],
]

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
}

/** Every fault as one line; prints the table. */
export function sizes(manifest: Manifest): string[] {
  const faults: string[] = []
  if (manifest.fast) faults.push('dist was built by the fast path (UNIV_FAST=1): run npm run build')
  const react = Object.keys(manifest.files).filter((f) => manifest.files[f]!.contains['react-dom'])
  if (react.length > 1) faults.push(`React is in ${react.length} files: ${react.join(', ')}`)
  const table: Record<string, string>[] = []
  for (const { name, tags, kilobytes, react: mayReact } of budgets) {
    const built = tags.filter((tag) => manifest.entries[tag])
    if (!built.includes(tags[0]!)) continue // this tag does not exist yet; house.test.ts asks for whole widgets
    // a page of one entry brings the parts of the other tags itself, not their starters
    const others = tags.slice(1).map((tag) => `${tag}.js`)
    const files = [...new Set(built.flatMap((tag) => manifest.entries[tag]!.first))].filter(
      (f) => !others.includes(f),
    )
    const weight = (ending: string): number =>
      files.filter((f) => f.endsWith(ending)).reduce((all, file) => all + manifest.files[file]!.gzip, 0)
    const bytes = weight('.js')
    const shared = files.filter((f) => react.includes(f)).reduce((all, f) => all + manifest.files[f]!.gzip, 0)
    table.push({
      'first load': name,
      'KB gzip': (bytes / 1024).toFixed(1),
      budget: String(kilobytes),
      'of it React': (shared / 1024).toFixed(1),
      'and styles': (weight('.css') / 1024).toFixed(1),
      files: String(files.length),
    })
    if (bytes > kilobytes * 1024)
      faults.push(
        `${name}: ${(bytes / 1024).toFixed(1)} KB is over its ${kilobytes} KB: ${explain(files, manifest)}`,
      )
    if (!mayReact && shared) faults.push(`${name}: must start without React`)
    for (const file of files)
      for (const [what, pattern] of never) {
        const found = Object.keys(manifest.files[file]!.contains).filter((part) => pattern.test(part))
        if (found.length) faults.push(`${name}: ${what} in the first load: ${found.join(', ')} in ${file}`)
      }
  }
  console.table(Object.fromEntries(table.map(({ 'first load': name, ...row }) => [name, row])))
  return faults
}

const explain = (files: string[], manifest: Manifest): string =>
  files.map((file) => `${file} ${(manifest.files[file]!.gzip / 1024).toFixed(1)}`).join(', ')

/** `npm run size -- parts`: what each file of a first load is made of, the heaviest first. */
function tellParts(manifest: Manifest): void {
  for (const file of new Set(Object.values(manifest.entries).flatMap(({ first }) => first))) {
    const { gzip, contains } = manifest.files[file]!
    console.log(`\n${file} ${(gzip / 1024).toFixed(1)} KB gzip; bytes before minification:`)
    for (const [part, bytes] of Object.entries(contains).sort((a, b) => b[1] - a[1]))
      console.log(`  ${String(bytes).padStart(7)}  ${part}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = process.env['UNIV_DIST'] ? `${process.env['UNIV_DIST']}/manifest.json` : 'dist/manifest.json'
  if (!existsSync(file)) throw new Error('no build to weigh: run npm run build first')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const faults = sizes(manifest)
  if (process.argv[2] === 'parts') tellParts(manifest)
  for (const fault of faults) console.error(`✖ ${fault}`)
  process.exitCode = faults.length ? 1 : 0
}
