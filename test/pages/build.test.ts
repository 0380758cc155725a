import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { entries } = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as {
  entries: Record<string, { first: string[] }>
}
const scripts = readdirSync('dist', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.js'))

/** What a built script imports, at once or later, as written; addresses made at run time are left out. */
const importsOf = (file: string): string[] =>
  [...readFileSync(path.join('dist', file), 'utf8').matchAll(/\b(?:import\(|from|import)\s*(["'])(.*?)\1/g)]
    .map(([, , specifier]) => specifier!)
    .filter((specifier) => /\.js\W?$/.test(specifier))

test('every import of the build names a file of the build', () => {
  const faults = scripts.flatMap((file) =>
    importsOf(file)
      .filter((to) => !to.startsWith('.') || !existsSync(path.join('dist', path.dirname(file), to)))
      .map((to) => `${file} imports ${to}`),
  )
  deepEqual(faults, [])
  ok(scripts.some((file) => importsOf(file).length > 1))
})

test('an entry asks for all files of its first load at once, and waits for none to do so', () => {
  for (const [tag, { first }] of Object.entries(entries)) {
    const own = readFileSync(`dist/${tag}.js`, 'utf8')
    ok(!/(^|[;}\s])import\s*["'{*\w]/.test(own), `${tag}.js waits for another file before it starts`)
    const asked = importsOf(`${tag}.js`).map((to) => to.slice(2))
    deepEqual(
      first.filter((file) => file.endsWith('.js') && file !== `${tag}.js` && !asked.includes(file)),
      [],
      `${tag} finds these only later`,
    )
  }
})

test('every file of the build has its brotli and gzip twin', () => {
  const all = readdirSync('dist', { recursive: true }).map(String)
  const plain = all.filter((file) => /\.(js|css|json|map)$/.test(file))
  deepEqual(
    plain.filter((file) => !all.includes(`${file}.br`) || !all.includes(`${file}.gz`)),
    [],
  )
})

test('importing the build on a server touches no document', async () => {
  for (const file of scripts.filter((name) => !/^univ(-frame)?\.js$/.test(name)))
    await import(pathToFileURL(path.resolve('dist', file)).href)
})
