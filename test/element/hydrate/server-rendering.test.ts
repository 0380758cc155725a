import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import { filesBelow } from '../../tools/test-runner.ts'
import type * as Stage from './server-views.tsx'

// On a server nothing happens; a view only becomes text. Needed by pages that are served with their content.

/** Style sheets are stubbed with objects: there is no CSSStyleSheet in Node. */
const stubSheets: esbuild.Plugin = {
  name: 'css-sheet',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: 'export default {}', loader: 'js' }))
  },
}

const entries = filesBelow('src').filter((f) => /^src\/univ-[a-z-]+\.ts$/.test(f))
// scripts of static pages and commands have side effects by design
const SCRIPTS = /^src\/(build\/|hall\/|check\/main|server\/(install-hall|serve-home))/
const modules = filesBelow('src').filter(
  (f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts') && !/^src\/[^/]+$/.test(f) && !SCRIPTS.test(f),
)

describe('on a server', () => {
  let folder: string
  const built = (file: string) => path.join(folder, file.replace(/\.tsx?$/, '.mjs'))
  before(async () => {
    // below node_modules, so that packages are found from there
    mkdirSync('node_modules/.cache', { recursive: true })
    folder = mkdtempSync(path.resolve('node_modules/.cache/univ-server-'))
    await esbuild.build({
      entryPoints: [...entries, ...modules, 'test/element/hydrate/server-views.tsx'],
      outbase: '.',
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      jsx: 'automatic',
      packages: 'external',
      plugins: [stubSheets],
      logLevel: 'silent',
    })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the code in its own process and returns its output; fails if the process does not exit by itself. */
  async function run(code: string): Promise<string> {
    const node = ['--unhandled-rejections=strict', '--input-type=module', '-e', code]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node, { timeout: 60_000 })
    equal(stderr, '')
    return stdout
  }
  const urlOf = (file: string) => JSON.stringify(pathToFileURL(built(file)).href)

  for (const [label, files] of [
    ['an entry', entries],
    ['a module', modules],
  ] as const)
    test(`importing ${label} has no side effects: no request, no global, no open handle`, async () => {
      ok(files.length > 2)
      const output = await run(`
        const names = () => [...Object.getOwnPropertyNames(globalThis), ...Object.getOwnPropertySymbols(globalThis).map(String)]
        const before = new Set(names())
        globalThis.fetch = () => { throw new Error('fetched') }
        for (const file of [${files.map(urlOf).join(',')}]) await import(file)
        await new Promise((done) => setTimeout(done, 50))
        console.log(JSON.stringify(names().filter((name) => !before.has(name))))
      `)
      // nanostores counts its epochs there, for copies of itself; tslib and Node's own fetch leave theirs in Node
      const others = /^(nanostoresGlobal|__\w+|Symbol\(undici\..*)$/
      deepEqual(
        (JSON.parse(output) as string[]).filter((name) => !others.test(name)),
        [],
      )
    })

  describe('server-rendered views', () => {
    let stage: typeof Stage
    before(async () => {
      stage = (await import(
        pathToFileURL(built('test/element/hydrate/server-views.tsx')).href
      )) as typeof Stage
    })

    const expectedTexts: [keyof typeof Stage.serverViews, Record<'zh' | 'en', RegExp>][] = [
      ['favorites', { zh: /我的收藏/, en: /My favourites/ }],
      ['catalogue', { zh: /全部事项/, en: /All items/ }],
      ['home', { zh: /推荐/, en: /Recommended items/ }],
      ['item', { zh: /Library card/, en: /Library card/ }],
      ['portal', { zh: /一网通办服务中心/, en: /One-net service centre/ }],
    ]
    for (const [name, texts] of expectedTexts)
      for (const lang of ['zh', 'en'] as const)
        test(`render ${name} in ${lang} with the data available`, async () => {
          const output: string[] = []
          const { error, warn } = console
          console.error = console.warn = (...line: unknown[]) => void output.push(line.map(String).join(' '))
          const html = await stage
            .renderView(name, lang)
            .finally(() => Object.assign(console, { error, warn }))
          match(html, texts[lang])
          if (name !== 'portal') match(html, /Library card/)
          deepEqual(output, [])
        })

    test('access no DOM global', () => {
      for (const name of ['document', 'window', 'customElements']) ok(!(name in globalThis), name)
      // the test's own views must not define them either
      ok(!/globalThis\.(document|window)/.test(readFileSync('test/element/hydrate/server-views.tsx', 'utf8')))
    })
  })
})
