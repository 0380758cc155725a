// Rules for every file: length, names, forbidden content. Part of house.test.ts.
import { test } from 'node:test'
import path from 'node:path'
import { existsSync } from 'node:fs'
import {
  commentsOf,
  everything,
  expectNoFaults,
  isSource,
  projectFiles,
  readCode,
  readText,
  sources,
} from './tools/project-sources.ts'

const MAX_LINES = 300
const lineCount = (file: string): number => readText(file).trimEnd().split('\n').length

test('limits the length of files', () => {
  const counted = everything
    .filter((f) => isSource(f) || f.endsWith('.css'))
    // data files have one entry per record or call
    .filter((f) => !f.includes('/university/') && !f.endsWith('.docs.ts'))
  const faults = counted.filter((f) => lineCount(f) > MAX_LINES)
  expectNoFaults(faults.map((f) => `${f} has ${lineCount(f)} lines`))
})

test('a custom property that is read is set somewhere', () => {
  const files = everything.filter((file) => /\.(css|html|tsx?|m?js)$/.test(file) && !file.startsWith('test/'))
  const set = new Set(
    files.flatMap((file) =>
      [...readCode(file).matchAll(/(--univ-[\w-]+)['"]?\s*[:,]/g)].map(([, name]) => name),
    ),
  )
  const faults = files.flatMap((file) =>
    [...readCode(file).matchAll(/var\((--univ-[\w-]+)/g)]
      .filter(([, name]) => !set.has(name))
      .map(([, name]) => `${file}: ${name} is set nowhere`),
  )
  expectNoFaults(faults)
})

const VAGUE_NAMES = ['util', 'utils', 'helper', 'helpers', 'common', 'index', 'misc', 'shared', 'lib']

test('file names are kebab-case and describe their content', () => {
  const faults: string[] = []
  // their names are fixed by the specification's URLs (§2) and by the programs that read them
  const isNamedElsewhere = (file: string) =>
    /^src\/(hall\/(workflow|deploy)|campus\/deploy|cms\/(wordpress|mediawiki))\//.test(file)
  for (const file of [
    ...projectFiles.src,
    ...projectFiles.campus,
    ...projectFiles.demo,
    ...projectFiles.test,
  ]) {
    for (const part of isNamedElsewhere(file) ? [] : file.split('/'))
      if (
        !['README.md', 'SPECIFICATION.md'].includes(part) &&
        !part.endsWith('.patch') &&
        !/^\.?[a-z0-9]+([-_][a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part.replace('zh-CN', 'zh-cn'))
      )
        faults.push(`${file}: ${part} is not in kebab-case`)
    if (isSource(file) && VAGUE_NAMES.includes(path.basename(file).split('.')[0]!))
      faults.push(`${file}: a name that says nothing`)
  }
  expectNoFaults(faults)
})

test('no source writes markup, compiles text or reads document.activeElement', () => {
  const banned =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|dangerouslySetInnerHTML|createContextualFragment|srcdoc)\b|\bdocument\.(write|writeln|activeElement)\b|\beval\(|new Function\(|javascript:/
  const faults = sources.flatMap((f) =>
    readCode(f)
      .split('\n')
      .filter((line) => banned.test(line))
      .map((line) => `${f}: ${line.trim()}`),
  )
  expectNoFaults(faults)
})

test('JSON is written by toJson, which asks no prototype of the page', () => {
  const inPages = (f: string) =>
    f.startsWith('src/') && !/^src\/(build|check|server)\/|\/to-json\.ts$/.test(f)
  expectNoFaults(sources.filter((f) => inPages(f) && /\bJSON\.stringify\b/.test(readCode(f))))
})

test('no page has inline scripts or styles', () => {
  const banned = /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")/i
  expectNoFaults(
    [...projectFiles.demo, ...projectFiles.src].filter(
      (f) => f.endsWith('.html') && banned.test(readText(f)),
    ),
  )
})

test('no test is skipped or exclusive', () => {
  const left =
    /\b(test|it|describe|suite|context)\.(only|skip|todo)\b|\b(xit|fit|xdescribe|fdescribe)\(|\b(only|skip|todo): (true|')/
  expectNoFaults(projectFiles.test.filter((f) => /\.test\.tsx?$/.test(f) && left.test(readCode(f))))
})

test('no file contains a package registry URL or a local path', () => {
  const registry = /https?:\/\/[^\s"'`)]*(registry|npmmirror|artifactory|nexus|verdaccio)[^\s"'`)]*/i
  const machine = /(?<![\w.:/-])\/(home|Users|root|work)\/\w/
  const written = [...everything, 'package-lock.json', '.ci/run', 'README.md'].filter((f) => existsSync(f))
  const texts = written.filter((f) => !/\.(png|jpg|webp|woff2|wav|br|gz)$/.test(f))
  expectNoFaults(
    texts.flatMap((f) =>
      [registry, machine].flatMap((p) =>
        p.exec(readText(f))?.[0] ? [`${f}: ${p.exec(readText(f))![0]}`] : [],
      ),
    ),
  )
})

/** A file that the build, a user or a newcomer makes: of the package, of an app, of the example of a new widget. */
const MADE_LATER =
  /\.d\.ts$|opening-hours\.ts$|^(dist|types|srv)\/|(^|\/)x\/y\.|^(file\.ts|test\/a\.test\.ts|univ-widgets\.css)$/

test('files named in comments and in documentation exist', () => {
  const ends = new Set(
    everything.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))),
  )
  const named = /(?<![\w*{}…<>.$-])[\w@./-]*\w\.(?:tsx?|mjs|css)\b/g
  const faults = everything
    .filter((file) => /\.(tsx?|css|mjs|js|md)$/.test(file) && !file.endsWith('CHANGELOG.md'))
    .flatMap((file) =>
      [...(file.endsWith('.md') ? readText(file) : commentsOf(readText(file))).matchAll(named)]
        .map(([name]) => name.replace(/^(\.{0,2}\/)+/, ''))
        .filter((name) => !name.startsWith('.') && !ends.has(name) && !MADE_LATER.test(name))
        .map((name) => `${file}: ${name}`),
    )
  expectNoFaults(faults)
})

test('the decisions state no counts of lines, which go wrong with the next change', () => {
  const count = /\b(\d[\d,]*|ten|twenty|fifty|hundred) lines\b/g
  expectNoFaults(
    everything
      // search.md goes with the search that it describes
      .filter((file) => file.startsWith('src/decisions/') && !file.endsWith('search.md'))
      .flatMap((file) => [...readText(file).matchAll(count)].map(([text]) => `${file}: ${text}`)),
  )
})
