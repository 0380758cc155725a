// The rules of the house (src/README.md), checked. A mistake made twice becomes a rule here.
import { ok } from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { budgets } from './size.ts'
import { code, cycle, files, importsOf, isSource, text } from './tools/sources.ts'

const sources = files.src.filter(isSource)
const everything = [
  ...files.src,
  ...files.demo,
  ...files.test,
  '.oxlintrc.json',
  'rollup.config.mjs',
  'package.json',
]
const features = existsSync('src/features') ? readdirSync('src/features') : []

/** `faults` is a list of sentences; the test shows it whole. */
const none = (faults: string[]): void => ok(!faults.length, `\n${[...new Set(faults)].join('\n')}`)
const load = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(path.resolve(file)).href)

// ── Floors ───────────────────────────────────────────────────────────────────────────────────────────────────

const floors: Record<string, { may: string[]; packages: RegExp }> = {
  build: { may: [], packages: /^/ }, // pieces of rollup.config.mjs, never part of a page
  contract: { may: [], packages: /^$/ },
  runtime: { may: ['contract'], packages: /^(?!react|@radix|@nanostores\/react|@r2wc|lucide)/ },
  domain: {
    may: ['contract', 'runtime'],
    packages: /^(?!react|@radix|@nanostores\/react|@r2wc|lucide|oidc)/,
  },
  ui: { may: [], packages: /^(react|react-dom|@radix-ui\/.*)$/ },
  element: {
    may: ['contract', 'runtime', 'ui'], // ui knows nothing of ours: its base sheet and toasts are every tag's
    packages: /^(react|react-dom\/.*|@r2wc\/.*|@lit\/context|nanostores|@nanostores\/react)$/,
  },
  features: {
    may: ['contract', 'runtime', 'domain', 'ui', 'element'],
    packages: /^(?!@radix|oidc|@r2wc|@lit)/,
  },
  portal: {
    may: ['contract', 'runtime', 'domain', 'ui', 'element'],
    packages: /^(?!@radix|oidc|@r2wc|@lit)/,
  },
  // for Node: it draws the page of several tags, so it reaches what they are made of
  server: {
    may: ['contract', 'runtime', 'element', 'portal', 'features/catalogue'],
    packages: /^react(-dom\/server)?$/,
  },
}

/** `contract` … `portal`; two features are two rooms of one floor. */
const roomOf = (file: string): string =>
  /^src\/(features\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? (file.startsWith('src/') ? 'entry' : 'outside')

test('imports go down the floors only', () => {
  const known = (file: string): boolean => roomOf(file) === 'entry' || roomOf(file).split('/')[0]! in floors
  const faults = sources
    .filter((file) => !known(file))
    .map((file) => `${file} stands on no floor of the house`)
  for (const one of sources.filter(known).flatMap(importsOf)) {
    const room = roomOf(one.from)
    const told = `${one.from} must not import ${one.specifier}`
    if (room === 'entry') {
      // its element, and the view that it shows first, asked for beside it; the classic scripts their names
      const allowed = /^src\/(contract\/embed|element\/[^/]+|features\/[^/]+\/[^/]+|portal\/element)\.tsx?$/
      if (!one.file || !allowed.test(one.file)) faults.push(told)
      continue
    }
    const floor = floors[room.split('/')[0]!]!
    if (!one.file) {
      if (!floor.packages.test(one.specifier)) faults.push(told)
      continue
    }
    const other = roomOf(one.file)
    if (other !== room && !floor.may.includes(other)) faults.push(told)
  }
  none(faults)
})

test('the campus shares nothing with the tags but the contract', () => {
  const crossing = files.demo.filter((f) => f.startsWith('demo/campus/') && isSource(f)).flatMap(importsOf)
  const faults = crossing.filter(({ file }) => file?.startsWith('src/') && roomOf(file) !== 'contract')
  none(faults.map(({ from, specifier }) => `${from} must not import ${specifier}`))
})

test('no module waits for itself', () => {
  const found = cycle([...sources, ...files.demo.filter(isSource)])
  none(found ? [`a cycle of imports: ${found.join(' → ')}`] : [])
})

test('every import names a file that exists, with its ending', () => {
  const templates = 'demo/new.ts' // holds the text of files to be written
  const all = [...files.src, ...files.demo, ...files.test]
    .filter((f) => isSource(f) && f !== templates)
    .flatMap(importsOf)
  const faults = all.filter(({ file }) => file && !existsSync(file) && !file.startsWith('dist/'))
  none(faults.map(({ from, specifier }) => `${from} imports ${specifier}`))
})

test('there is no barrel', () => {
  const faults = sources.filter((f) => {
    const rest = code(f).replace(/^export\s+(?:type\s+)?(?:\*|\{)[^'"`;]*?from\s*['"][^'"]+['"];?$/gm, '')
    return /^export\s+\*/m.test(code(f)) || (rest.trim() === '' && code(f).trim() !== '')
  })
  none(faults.map((f) => `${f} only passes on what others export`))
})

// ── Files ────────────────────────────────────────────────────────────────────────────────────────────────────

test('no file is longer than 300 lines', () => {
  const counted = everything
    .filter((f) => isSource(f) || f.endsWith('.css'))
    .filter((f) => !/\/seed\//.test(f))
  const faults = counted.filter((f) => text(f).trimEnd().split('\n').length > 300)
  none(faults.map((f) => `${f} has ${text(f).trimEnd().split('\n').length} lines`))
})

test('files are named in kebab-case and after what they hold', () => {
  const faults: string[] = []
  for (const file of [...files.src, ...files.demo, ...files.test]) {
    for (const part of file.split('/'))
      if (part !== 'README.md' && !/^\.?[a-z0-9]+([-_][a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part))
        faults.push(`${file}: ${part} is not in kebab-case`)
    if (
      isSource(file) &&
      /^(utils?|helpers?|common|index|misc|shared|lib)$/.test(path.basename(file).split('.')[0]!)
    )
      faults.push(`${file}: a name that says nothing`)
  }
  none(faults)
})

test('nothing writes markup, compiles text or reads document.activeElement', () => {
  const banned =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|dangerouslySetInnerHTML|createContextualFragment|srcdoc)\b|\bdocument\.(write|writeln|activeElement)\b|\beval\(|new Function\(|javascript:/
  const faults = sources.flatMap((f) =>
    code(f)
      .split('\n')
      .filter((line) => banned.test(line))
      .map((line) => `${f}: ${line.trim()}`),
  )
  none(faults)
})

test('no page of the demo carries inline script or style', () => {
  const banned = /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")/i
  none(files.demo.filter((f) => f.endsWith('.html') && banned.test(text(f))))
})

test('no test is left out', () => {
  const left =
    /\b(test|it|describe|suite|context)\.(only|skip|todo)\b|\b(xit|fit|xdescribe|fdescribe)\(|\b(only|skip|todo): (true|')/
  none(files.test.filter((f) => /\.test\.tsx?$/.test(f) && left.test(code(f))))
})

test('no file names a package registry or a folder of one machine', () => {
  const registry = /https?:\/\/[^\s"'`)]*(registry|npmmirror|artifactory|nexus|verdaccio)[^\s"'`)]*/i
  const machine = /(?<![\w.:/-])\/(home|Users|root|work)\/\w/
  const written = [...everything, 'package-lock.json', '.ci/run', 'README.md'].filter((f) => existsSync(f))
  const texts = written.filter((f) => !/\.(png|jpg|webp|woff2|wav|br|gz)$/.test(f))
  none(
    texts.flatMap((f) =>
      [registry, machine].flatMap((p) => (p.exec(text(f))?.[0] ? [`${f}: ${p.exec(text(f))![0]}`] : [])),
    ),
  )
})

// ── Widgets ──────────────────────────────────────────────────────────────────────────────────────────────────

const elementOf = (folder: string): string =>
  existsSync(`${folder}/element.tsx`) ? `${folder}/element.tsx` : `${folder}/element.ts`
/** A widget with a launcher is known to pages by the launcher's tag; its element is what that loads on a press. */
const faceOf = (folder: string): string =>
  existsSync(`${folder}/launcher.ts`) ? `${folder}/launcher.ts` : elementOf(folder)
const tagOf = (folder: string): string | undefined =>
  existsSync(faceOf(folder)) ? /\btag: '(univ-[a-z-]+)'/.exec(code(faceOf(folder)))?.[1] : undefined
const entries = files.src.filter((f) => /^src\/univ-[a-z-]+\.ts$/.test(f))

test('every widget is whole: README, element, view, messages, entry, demo page, test', () => {
  const faults: string[] = []
  for (const name of features) {
    const folder = `src/features/${name}`
    const tag = tagOf(folder)
    if (!tag) faults.push(`${folder}/element.ts describes no tag: 'univ-…'`)
    const view = existsSync(`${folder}/view.tsx`) ? [] : [`${folder}/view.tsx`]
    const needed = ['README.md', 'messages.ts'].map((f) => `${folder}/${f}`)
    if (tag) needed.push(`src/${tag}.ts`, `demo/pages/widgets/${tag}.html`)
    for (const f of [...view, ...needed.filter((n) => !existsSync(n))])
      faults.push(`${name}: ${f} is missing`)
    const tested = (f: string): boolean => f.startsWith(`test/features/${name}`) && /\.test\.tsx?$/.test(f)
    if (!files.test.some(tested)) faults.push(`${name}: no test in test/features/${name}/`)
  }
  none(faults)
})

test('an entry is named after the tag of the one element that it starts, and is at most five statements', () => {
  const faults: string[] = []
  for (const entry of entries) {
    const tag = path.basename(entry, '.ts')
    const elements = importsOf(entry).filter(
      ({ file }) => file && /\/(features|portal)\/.*(element|launcher)\.tsx?$/.test(file),
    )
    if (tag !== 'univ-portal' && elements.length !== 1)
      faults.push(`${entry} starts ${elements.length} elements`)
    for (const { file } of elements.slice(0, tag === 'univ-portal' ? 0 : 1))
      if (tagOf(path.posix.dirname(file!)) !== tag) faults.push(`${entry} starts another tag than ${tag}`)
    if (
      code(entry)
        .split('\n')
        .filter((line) => line.trim()).length > (tag === 'univ-portal' ? 14 : 12) // it offers the other tags
    )
      faults.push(`${entry} is more than a starter`)
  }
  none(faults)
})

test('every text exists in both languages and is used', async () => {
  const faults: string[] = []
  for (const file of sources.filter((f) => path.basename(f) === 'messages.ts')) {
    const folder = path.posix.dirname(file)
    const reads = (f: string): boolean => importsOf(f).some((one) => one.file === file)
    const near = sources.filter((f) => f !== file && (f.startsWith(`${folder}/`) || reads(f)))
    // a key may also come typed from a rule below, such as the kinds of domain/identity.ts
    const below = near.flatMap(importsOf).flatMap((one) => (one.file && isSource(one.file) ? [one.file] : []))
    const users = [...new Set([...near, ...below])].filter((f) => f !== file && existsSync(f)).map(code)
    for (const [name, value] of Object.entries(await load(file))) {
      const { zh, en } = (value ?? {}) as Partial<Record<'zh' | 'en', Record<string, string>>>
      if (!zh || !en) continue
      const keys = new Set([...Object.keys(zh), ...Object.keys(en)])
      for (const key of keys) {
        if (!zh[key]?.trim() || !en[key]?.trim()) faults.push(`${file}: ${name}.${key} lacks a language`)
        const holes = (s = ''): string => [...s.matchAll(/\{\w+\}/g)].map(String).sort().join()
        if (holes(zh[key]) !== holes(en[key]))
          faults.push(`${file}: ${name}.${key} has other {holes} in English`)
        if (!users.some((source) => mentions(source, key))) faults.push(`${file}: ${name}.${key} is not used`)
      }
    }
  }
  none(faults)
})

/** As a text, or by a template that begins or ends like it: `state.${name}`. */
function mentions(source: string, key: string): boolean {
  if (source.includes(`'${key}'`) || new RegExp(`\\b${key}:`).test(source)) return true
  return [...source.matchAll(/`([\w.-]*)\$\{[^}]+\}([\w.-]*)`/g)].some(
    ([, head = '', tail = '']) => head + tail !== '' && key.startsWith(head) && key.endsWith(tail),
  )
}

test('every route has a page and a guard test', async () => {
  if (!existsSync('src/portal') || !existsSync('src/runtime/routes.ts')) return
  const { ROUTES } = (await load('src/runtime/routes.ts')) as {
    ROUTES: { name: string; redirect?: string }[]
  }
  const pages = existsSync('src/portal/pages.tsx') ? code('src/portal/pages.tsx') : ''
  const guards = files.test
    .filter((f) => /\/(runtime|portal)\/[^/]*(route|guard)[^/]*\.test\.tsx?$/.test(f))
    .map(code)
  const named = (source: string, name: string): boolean => new RegExp(`\\b${name}:|'${name}'`).test(source)
  none(
    ROUTES.flatMap(({ name, redirect }) => [
      ...(redirect || named(pages, name) ? [] : [`src/portal/pages.tsx shows nothing for ${name}`]),
      ...(guards.some((source) => named(source, name)) ? [] : [`no guard test names ${name}`]),
    ]),
  )
})

test('the sizes that READMEs tell are the budgets', () => {
  const readmes = ['README.md', ...files.src.filter((f) => f.endsWith('README.md'))].filter((f) =>
    existsSync(f),
  )
  const faults: string[] = []
  for (const file of readmes)
    for (const line of text(file).split('\n')) {
      const budget = budgets.find(({ tags }) => line.includes(tags[0]!))
      const told = /(\d+(?:\.\d+)?) KB\b/.exec(line)?.[1]
      if (budget && told && Number(told) !== budget.kilobytes)
        faults.push(`${file} says ${told} KB for ${budget.tags[0]}, the budget is ${budget.kilobytes}`)
    }
  none(faults)
})
