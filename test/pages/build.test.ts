import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { entries } = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as {
  entries: Record<string, unknown>
}
const scripts = readdirSync('dist', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.js'))

/** Import specifiers of a built script, static and dynamic, as written; without those computed at run time. */
const importsOf = (file: string): string[] =>
  [...readFileSync(path.join('dist', file), 'utf8').matchAll(/\b(?:import\(|from|import)\s*(["'])(.*?)\1/g)]
    .map(([, , specifier]) => specifier!)
    .filter((specifier) => /\.js\W?$/.test(specifier))

test('every import of the build resolves to a file of the build', () => {
  const faults = scripts.flatMap((file) =>
    importsOf(file)
      .filter((to) => !to.startsWith('.') || !existsSync(path.join('dist', path.dirname(file), to)))
      .map((to) => `${file} imports ${to}`),
  )
  deepEqual(faults, [])
  ok(scripts.some((file) => importsOf(file).length > 1))
})

test('every file of the build has a brotli and a gzip copy', () => {
  const all = readdirSync('dist', { recursive: true }).map(String)
  // the command line tool, the samples and the components of frameworks are not served
  const plain = all.filter(
    (file) => /\.(js|css|json|map)$/.test(file) && !/^(cli|wrappers|hall\/deploy)\//.test(file),
  )
  deepEqual(
    plain.filter((file) => !all.includes(`${file}.br`) || !all.includes(`${file}.gz`)),
    [],
  )
})

test('importing the build on a server does not touch the document', async () => {
  for (const file of scripts.filter((name) => !/^univ(-frame)?\.js$|^(hall|cli)\//.test(name)))
    await import(pathToFileURL(path.resolve('dist', file)).href)
})

test('the pages of dist/hall request only existing files, and each tag has a page to embed', () => {
  const pages = readdirSync('dist/hall', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html'))
  for (const page of pages) {
    const html = readFileSync(path.join('dist/hall', page), 'utf8')
    const named = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)].map(([, url]) =>
      path.posix
        .join(
          '/',
          path.posix.dirname(page),
          url!.startsWith('/') ? path.posix.relative(path.posix.dirname(page), url!.slice(1)) : url!,
        )
        .slice(1),
    )
    const missing = named.filter(
      (file) =>
        file !== 'univ-config.json' &&
        !existsSync(path.join('dist', file)) &&
        !existsSync(path.join('dist/hall', file)),
    )
    deepEqual(missing, [], page)
  }
  for (const tag of Object.keys(entries).filter((key) => key !== 'univ-portal'))
    ok(pages.includes(`embed/${tag}.html`), `no page embeds ${tag}`)
})
