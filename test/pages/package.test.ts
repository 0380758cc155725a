// The published npm package: its contents, and that an empty React 19 + Vite app and an empty page work with it.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { setUpPortal } from './portal-fixture.ts'
import { setUpSite } from '../tools/host-site.ts'

interface PackageJson {
  exports: Record<string, string | Record<string, string> | null>
  dependencies?: object
}
const { exports, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson
/** Whether a tag's entry module exists; its export is not checked before that. */
const hasEntry = (subpath: string): boolean =>
  existsSync(`src/${/univ(-[a-z]+)*/.exec(path.basename(subpath))?.[0]}.ts`) || !/univ-/.test(subpath)
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
}

const APP_SOURCE = `
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'univ-widgets/univ-favorites'
import type {} from 'univ-widgets/react'

function App() {
  const [heard, hear] = useState('')
  return (
    <>
      <h1>Our app</h1>
      <univ-favorites
        heading="Kept here"
        lang="en"
        config={new URLSearchParams(location.search).get('hall') ?? ''}
        onuniv-ready={(event) => hear(event.detail.tag)}
      />
      <output>{heard}</output>
    </>
  )
}
createRoot(document.getElementById('root')!).render(<App />)
`

describe('npm package', () => {
  let app = ''
  let installed = ''
  let packed: string[] = []
  let archive: Uint8Array<ArrayBuffer>
  before(async () => {
    app = mkdtempSync(path.join(tmpdir(), 'univ-app-'))
    const messages = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename, files }] = JSON.parse(messages) as [{ filename: string; files: { path: string }[] }]
    packed = files.map((file) => file.path)
    archive = new Uint8Array(readFileSync(path.join(app, filename)))
    installed = path.join(app, 'node_modules/univ-widgets')
    mkdirSync(installed, { recursive: true })
    execFileSync('tar', ['-xzf', path.join(app, filename), '-C', installed, '--strip-components=1'])
  })
  after(() => rmSync(app, { recursive: true, force: true }))

  test('contains the built tags, types and metadata, licence and changelog, and nothing else', () => {
    deepEqual(
      packed
        .filter(
          (file) =>
            !/^dist\/(chunks\/(parts\/)?)?[\w.-]+\.(js|css|json)$|^dist\/chunks\/fonts\/[\w-]+\.woff2$|^dist\/types\/[\w-]+\.d\.ts$/.test(
              file,
            ) &&
            !/^((src|demo|test)\/(.*\/)?README|src\/(SPECIFICATION|(decisions|docs\/[a-z]+)\/[\w-]+))\.md$/.test(
              file,
            ) &&
            !file.startsWith('src/campus/deploy/') &&
            !/^dist\/((hall\/([a-z]+\/)?|contract\/)[\w.-]+|cli\/[\w-]+\.js|server\/[\w-]+\.[cm]js|wrappers\/[a-z]+\.js|cms\/[\w-]+\.zip)$/.test(
              file,
            ),
        )
        .toSorted(),
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'demo/pages/portal.png',
        'dist/ACR.md',
        'dist/licenses.txt',
        'package.json',
      ],
    )
    equal(dependencies, undefined, 'the built files need nothing installed')
  })

  test('publint and "are the types wrong" find nothing', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: archive.buffer }, strict: true })
    deepEqual(
      messages.map((message) => formatMessage(message, pkg!)),
      [],
    )
    const analysis = await checkPackage(createPackageFromTarballData(archive))
    ok(analysis.types, 'the package has types')
    // The package is ESM only. Node 10 knows no `exports`, and a CommonJS file imports ESM by import().
    const expected = ['node10', 'node16-cjs']
    deepEqual(
      analysis.problems.filter(
        (problem) => !('resolutionKind' in problem && expected.includes(problem.resolutionKind)),
      ),
      [],
    )
  })

  test('relative links of its READMEs resolve to files of the package', () => {
    const faults = packed
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...readFileSync(path.join(installed, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
          .map(([, target]) => path.posix.join(path.posix.dirname(file), target!))
          .filter((target) => !existsSync(path.join(installed, target)))
          .map((target) => `${file} links to ${target}`),
      )
    deepEqual(faults, [])
  })

  test('a fast build is not packed, and placeholders are not published', async () => {
    const script = new URL('../../src/build/check-release.mjs', import.meta.url).href
    const { findReleaseFaults } = (await import(script)) as {
      findReleaseFaults(manifest: object, description: object, publish: boolean): string[]
    }
    const description = JSON.parse(readFileSync('package.json', 'utf8')) as object
    equal(findReleaseFaults({ fast: false }, description, false).length, 0)
    match(findReleaseFaults({ fast: true }, description, false).join(), /fast build/)
    match(findReleaseFaults({}, description, false).join(), /fast build/)
    match(findReleaseFaults({ fast: false }, {}, true).join(), /homepage, bugs, repository/)
    const filled = { homepage: 'https://a.org', bugs: 'https://a.org', repository: { url: 'https://a.org' } }
    deepEqual(findReleaseFaults({ fast: false }, filled, true), [])
  })

  test('every export resolves to a file, and every tag has an export', () => {
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry ?? {}),
    )
    deepEqual(
      targets.filter(
        (file) => !file.includes('*') && !existsSync(path.join(installed, file)) && hasEntry(file),
      ),
      [],
    )
    const tags = readdirSync('src').flatMap((file) => /^(univ-.*)\.ts$/.exec(file)?.[1] ?? [])
    for (const tag of tags) ok(exports[`./${tag}`], `no door for ${tag}`)
  })

  test('importing an entry on a server has no side effects', () => {
    const doors = Object.keys(exports).filter((door) => /^\.\/univ(-[a-z-]+)?$/.test(door) && hasEntry(door))
    const script =
      `const before = Object.getOwnPropertyNames(globalThis).length;` +
      doors.map((door) => `await import('univ-widgets${door.slice(1)}');`).join('') +
      `console.log(Object.getOwnPropertyNames(globalThis).length - before)`
    writeFileSync(path.join(app, 'server.mjs'), script)
    const messages = execFileSync(process.execPath, ['server.mjs'], { cwd: app, encoding: 'utf8' })
    equal(messages.trim(), '0')
  })

  describe('in a browser', () => {
    const fixture = setUpPortal({ keepsPages: true })
    const site = setUpSite((request, response) => {
      const { pathname } = new URL(request.url!, 'http://app.invalid')
      const file = path.join(app, 'served', pathname === '/' ? 'index.html' : path.normalize(pathname))
      if (!existsSync(file)) return void response.writeHead(404).end()
      response.setHeader('content-type', CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream')
      response.end(readFileSync(file))
    })

    test('an empty React 19 app builds with Vite and renders a tag from its own server', async () => {
      for (const name of ['react', 'react-dom', 'scheduler'])
        symlinkSync(path.resolve('node_modules', name), path.join(app, 'node_modules', name))
      mkdirSync(path.join(app, 'src'))
      writeFileSync(path.join(app, 'src/main.tsx'), APP_SOURCE)
      writeFileSync(
        path.join(app, 'index.html'),
        '<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,"></head>' +
          '<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
      )
      const { build } = await import('vite')
      await build({
        root: app,
        configFile: false,
        logLevel: 'error',
        esbuild: { jsx: 'automatic' },
        build: { outDir: 'served', minify: false, target: 'es2022' },
      })
      // the server of the scripts configures the back end: its univ-config.json is next to them
      const config = (await (await fetch(`${fixture.campus.url}/univ-config.json`)).json()) as Record<
        string,
        unknown
      >
      const absolute = Object.entries(config).map(([key, value]) => [
        key,
        key !== 'basePath' && typeof value === 'string' && value.startsWith('/')
          ? fixture.campus.url + value
          : value,
      ])
      const oidc = { ...(config['oidc'] as object), authority: `${fixture.campus.url}/oidc` }
      writeFileSync(
        path.join(app, 'served/assets/univ-config.json'),
        JSON.stringify({ ...Object.fromEntries(absolute), early: [], oidc }),
      )
      const { page, expectNoErrors } = await fixture.openVisitor()
      page.setDefaultTimeout(45_000)
      await page.goto(`${site.url}/?hall=${encodeURIComponent('/assets/univ-config.json')}`)
      await page.getByRole('heading', { name: 'Kept here' }).waitFor()
      await page.getByText('No favourites yet').waitFor()
      await page.locator('output').getByText('univ-favorites').waitFor()
      expectNoErrors()
    })

    test('an empty page works with the files as published', async () => {
      for (const name of readdirSync(path.join(installed, 'dist')).filter((file) =>
        /^univ|^chunks$/.test(file),
      ))
        symlinkSync(path.join(installed, 'dist', name), path.join(app, 'served', name))
      writeFileSync(
        path.join(app, 'served/plain.html'),
        '<!doctype html><html lang="en"><head><title>Plain</title><link rel="icon" href="data:,">' +
          '<script type="module" src="/univ-favorites.js"></script></head><body><univ-favorites></univ-favorites></body></html>',
      )
      writeFileSync(
        path.join(app, 'served/univ-config.json'),
        readFileSync(path.join(app, 'served/assets/univ-config.json')),
      )
      const { page, expectNoErrors } = await fixture.openVisitor()
      page.setDefaultTimeout(45_000)
      await page.goto(`${site.url}/plain.html`)
      await page.getByText('No favourites yet').waitFor()
      expectNoErrors()
    })
  })
})
