// Checks the rules of src/README.md. A mistake made twice becomes a rule here.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import './house-conformance.ts'
import './house-files.ts'
import './house-reads.ts'
import './house-release.ts'
import './house-security.ts'
import './house-texts.ts'
import './house-walks.ts'
import './house-words.ts'
import { filesBelow } from './tools/test-runner.ts'
import {
  expectNoFaults,
  findCycle,
  findImportCycle,
  isSource,
  parseImports,
  projectFiles,
  readCode,
  sources,
} from './tools/project-sources.ts'

const features = readdirSync('src/features')

const importModule = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(path.resolve(file)).href)

// ── Folders ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A rule for a folder would pass if the folder were moved, so each folder must exist and contain sources. */
const GUARDED_FOLDERS = [
  ...[
    'campus',
    'contract/additions',
    'contract/core',
    'domain',
    'features',
    'portal',
    'server',
    'ui',
    'wrappers',
  ].map((name) => `src/${name}`),
  ...['bundle', 'docs'].map((name) => `src/build/${name}`),
  ...['define', 'hooks', 'scope', 'styles'].map((name) => `src/element/${name}`),
  ...['bus', 'config', 'i18n', 'oidc', 'page', 'routing', 'session', 'source', 'wire'].map(
    (name) => `src/runtime/${name}`,
  ),
  'demo/pages',
  ...[
    'bench',
    'campus',
    'check',
    'contract',
    'docs',
    'domain',
    'double',
    'element',
    'features',
    'pages',
    'portal',
  ].map((name) => `test/${name}`),
  ...['runtime', 'tools', 'ui'].map((name) => `test/${name}`),
]

test('every guarded folder exists and contains sources', () => {
  const empty = GUARDED_FOLDERS.filter((folder) => !filesBelow(folder).some(isSource))
  expectNoFaults(empty.map((folder) => `${folder} is missing or contains no source`))
})

// ── Layers ───────────────────────────────────────────────────────────────────────────────────────────────────

const layers: Record<string, { may: string[]; packages: RegExp }> = {
  // plugins of rollup.config.mjs, never part of a page; they read the documentation next to the code
  build: { may: ['contract', 'runtime', 'element', 'wrappers'], packages: /^/ },
  // the package's command, without dependencies
  check: { may: ['contract', 'runtime'], packages: /^node:/ },
  // loaded on demand, for texts with rare character references
  contract: { may: [], packages: /^entities\/decode$/ },
  runtime: { may: ['contract'], packages: /^(?!react|@radix|@nanostores\/react|@r2wc|lucide)/ },
  domain: {
    may: ['contract', 'runtime'],
    packages: /^(?!react|@radix|@nanostores\/react|@r2wc|lucide|oidc)/,
  },
  ui: { may: [], packages: /^(react|react-dom|@radix-ui\/.*)$/ },
  element: {
    may: ['contract', 'runtime', 'ui'], // ui imports none of ours; its base sheet and toasts belong to every tag
    packages: /^(react|react-dom\/.*|@r2wc\/.*|@lit\/context|nanostores|@nanostores\/react|web-vitals)$/,
  },
  features: {
    may: ['contract', 'runtime', 'domain', 'ui', 'element'],
    packages: /^(?!@radix|oidc|@r2wc|@lit)/,
  },
  portal: {
    may: ['contract', 'runtime', 'domain', 'ui', 'element'],
    packages: /^(?!@radix|oidc|@r2wc|@lit)/,
  },
  // scripts of the static pages in dist/hall
  hall: { may: ['contract'], packages: /^$/ },
  cms: { may: [], packages: /^$/ },
  wrappers: { may: ['element'], packages: /^(react|vue)$/ }, // the app's own
  // runs in Node: the guest's pages as HTML
  server: {
    may: ['contract', 'runtime', 'domain', 'ui', 'element', 'portal']
      // whose content stands in a page before its scripts
      .concat(
        ['catalogue', 'favorites', 'process-center', 'visit-counter'].map((name) => `features/${name}`),
      ),
    packages: /^(react(-dom\/server)?|nanostores|prom-client|@modelcontextprotocol\/sdk\/.*|node:.*)$/,
  },
}

/** `contract` … `portal`; each feature is a separate layer. */
const layerOf = (file: string): string =>
  /^src\/(features\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? (file.startsWith('src/') ? 'entry' : 'outside')

test('imports only lower layers', () => {
  const known = (file: string): boolean => layerOf(file) === 'entry' || layerOf(file).split('/')[0]! in layers
  const faults = sources.filter((file) => !known(file)).map((file) => `${file} belongs to no layer`)
  for (const entry of sources.filter(known).flatMap(parseImports)) {
    const layer = layerOf(entry.from)
    const message = `${entry.from} must not import ${entry.specifier}`
    if (layer === 'entry') {
      // its element, the view that it renders first and what they read with, loaded in parallel; the classic scripts import what they share
      const allowed =
        /^src\/(portal-tags|contract\/(embed|storage-keys)|runtime\/(wire|session\/sources)\/[^/]+|element\/(scope|styles)\/[^/]+|ui\/window-pixels|features\/[^/]+\/[^/]+|portal\/(element|personal\/personal-[a-z]+))\.tsx?$/
      if (!entry.file || !allowed.test(entry.file)) faults.push(message)
      continue
    }
    const rules = layers[layer.split('/')[0]!]!
    if (!entry.file) {
      if (!rules.packages.test(entry.specifier)) faults.push(message)
      continue
    }
    const other = layerOf(entry.file)
    if (other !== layer && !rules.may.includes(other)) faults.push(message)
  }
  expectNoFaults(faults)
})

test('the core of the contract imports no additions', () => {
  const core = projectFiles.src.filter((f) => f.startsWith('src/contract/core/') && isSource(f))
  const faults = core.flatMap(parseImports).filter(({ file }) => file?.startsWith('src/contract/additions/'))
  expectNoFaults(faults.map(({ from, specifier }) => `${from} must not import ${specifier}`))
})

/**
 * What else the campus imports: the schema printed from the contract, the data that its command loads on request, and the
 * reader of lists, so that a file means the same at the desk and to a tag.
 */
const CAMPUS_EXCEPTIONS = [
  'src/build/docs/contract/print-schema.ts',
  'src/campus/main.ts → demo/university/jiangzhou.ts',
  'src/runtime/source/columns.ts',
  'src/runtime/source/parse-table.ts',
  'src/runtime/source/problem.ts',
  'src/runtime/source/read-items.ts',
]

test('the campus imports only the contract, and what is listed', () => {
  const imports = projectFiles.campus.filter(isSource).flatMap(parseImports)
  const faults = imports.filter(
    ({ from, file }) =>
      file &&
      !['campus', 'contract'].includes(layerOf(file)) &&
      !CAMPUS_EXCEPTIONS.some((known) => known === file || known === `${from} → ${file}`),
  )
  expectNoFaults(faults.map(({ from, specifier }) => `${from} must not import ${specifier}`))
})

test('has no cycles of imports, of types and import() included', () => {
  const found =
    findImportCycle(sources) ??
    findImportCycle([...projectFiles.campus, ...projectFiles.demo].filter(isSource))
  expectNoFaults(found ? [`a cycle of imports: ${found.join(' → ')}`] : [])
})

test('folders form floors: no folder imports one that imports it, directly or through others', () => {
  const lower = new Map<string, Set<string>>()
  for (const { from, file } of sources.flatMap(parseImports)) {
    const [upper, folder] = [from, file ?? from].map(path.posix.dirname)
    if (folder !== upper) lower.set(upper!, (lower.get(upper!) ?? new Set()).add(folder!))
  }
  const cycle = findCycle([...lower.keys()], (folder) => [...(lower.get(folder) ?? [])])
  expectNoFaults(cycle ? [`a cycle of folders: ${cycle.join(' → ')}`] : [])
})

test('every import resolves to an existing file and includes the extension', () => {
  const templates = 'demo/widget-templates.ts' // contains the text of generated files
  const all = [...projectFiles.src, ...projectFiles.campus, ...projectFiles.demo, ...projectFiles.test]
    // apps import as their bundlers resolve
    .filter((f) => isSource(f) && f !== templates && !f.startsWith('test/apps/templates/'))
    .flatMap(parseImports)
  const faults = all.filter(({ file }) => file && !existsSync(file) && !file.startsWith('dist/'))
  expectNoFaults(faults.map(({ from, specifier }) => `${from} imports ${specifier}`))
})

test('has no barrel files', () => {
  const faults = sources.filter((f) => {
    const rest = readCode(f).replace(/^export\s+(?:type\s+)?(?:\*|\{)[^'"`;]*?from\s*['"][^'"]+['"];?$/gm, '')
    return /^export\s+\*/m.test(readCode(f)) || (rest.trim() === '' && readCode(f).trim() !== '')
  })
  expectNoFaults(faults.map((f) => `${f} only re-exports`))
})

// old libraries of host pages replace arrays' and promises' own; Firefox 114 does not have the others
test('code that runs in pages calls no function that a host page may have replaced by an older one', () => {
  const faults = sources.filter(
    (f) =>
      !/^src\/(server|check|build)\//.test(f) &&
      /(?<![\w.])Array\.from\(|\.to(?:Sorted|Reversed|Spliced)\(|Promise\.allSettled/.test(readCode(f)),
  )
  expectNoFaults(
    faults.map(
      (f) => `${f} calls Array.from, toSorted or the like (copy by [...list]), or Promise.allSettled`,
    ),
  )
})

// ── Widgets ──────────────────────────────────────────────────────────────────────────────────────────────────

const elementOf = (folder: string): string =>
  existsSync(`${folder}/element.tsx`) ? `${folder}/element.tsx` : `${folder}/element.ts`
/** Pages use a launcher's tag if the widget has one; the launcher loads the element on a click. */
const publicModuleOf = (folder: string): string =>
  existsSync(`${folder}/launcher.ts`) ? `${folder}/launcher.ts` : elementOf(folder)
const tagOf = (folder: string): string | undefined =>
  existsSync(publicModuleOf(folder))
    ? /\btag: '(univ-[a-z-]+)'/.exec(readCode(publicModuleOf(folder)))?.[1]
    : undefined
const entries = projectFiles.src.filter((f) => /^src\/univ-[a-z-]+\.ts$/.test(f))

test('every widget has its README, element, view, translations, entry, demo page and test', () => {
  const faults: string[] = []
  for (const name of features) {
    const folder = `src/features/${name}`
    const tag = tagOf(folder)
    if (!tag) faults.push(`${folder}/element.ts describes no tag: 'univ-…'`)
    const view = existsSync(`${folder}/view.tsx`) ? [] : [`${folder}/view.tsx`]
    const texts = existsSync(`${folder}/texts`) ? `${folder}/texts` : folder
    const needed = [
      `${folder}/README.md`,
      ...['translations.ts', 'i18n/zh-CN.ts', 'i18n/en.ts'].map((f) => `${texts}/${f}`),
    ]
    if (tag) needed.push(`src/${tag}.ts`, `demo/pages/widgets/${tag}.html`)
    for (const f of [...view, ...needed.filter((n) => !existsSync(n))])
      faults.push(`${name}: ${f} is missing`)
    const tested = (f: string): boolean => f.startsWith(`test/features/${name}`) && /\.test\.tsx?$/.test(f)
    if (!projectFiles.test.some(tested)) faults.push(`${name}: no test in test/features/${name}/`)
  }
  expectNoFaults(faults)
})

test('every entry is named after the tag of its one element and is short', () => {
  const faults: string[] = []
  for (const entry of entries) {
    const tag = path.basename(entry, '.ts')
    const elements = parseImports(entry).filter(
      ({ file }) => file && /\/(features|portal)\/.*(element|launcher)\.tsx?$/.test(file),
    )
    if (tag !== 'univ-portal' && elements.length !== 1)
      faults.push(`${entry} starts ${elements.length} elements`)
    for (const { file } of elements.slice(0, tag === 'univ-portal' ? 0 : 1))
      if (tagOf(path.posix.dirname(file!)) !== tag) faults.push(`${entry} starts another tag than ${tag}`)
    if (
      readCode(entry)
        .split('\n')
        .filter((line) => line.trim()).length > 14
    )
      faults.push(`${entry} is more than a starter`)
  }
  expectNoFaults(faults)
})

test('every route has a page and a guard test', async () => {
  const { ROUTES } = (await importModule('src/runtime/routing/routes.ts')) as {
    ROUTES: { name: string; redirect?: string }[]
  }
  const pages = readCode('src/portal/page-outlet.tsx')
  const guards = projectFiles.test
    .filter((f) => /\/(runtime|portal)\/.*(route|guard)[^/]*\.test\.tsx?$/.test(f))
    .map(readCode)
  const named = (source: string, name: string): boolean => new RegExp(`\\b${name}:|'${name}'`).test(source)
  expectNoFaults(
    ROUTES.flatMap(({ name, redirect }) => [
      ...(redirect || named(pages, name) ? [] : [`src/portal/page-outlet.tsx shows nothing for ${name}`]),
      ...(guards.some((source) => named(source, name)) ? [] : [`no guard test names ${name}`]),
    ]),
  )
})
