// `univ-widgets services.csv > index.html`: the written page and its messages; test/pages/list-page.test.ts opens the page.
import { equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { runCli } from '../../src/check/cli.ts'
import { writeListPage } from '../../src/check/list-page.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'univ-list-'))
after(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const SCRIPT = 'console.log("<list>")'
async function write(
  content: string,
  { title = '', lang = '', name = 'services.csv', timeZone = 'Asia/Shanghai' } = {},
) {
  const output = { out: '', err: '' }
  const code = await writeListPage(
    { file: fileOf(name, content), title, lang, timeZone },
    { out: (text) => (output.out += text), err: (text) => (output.err += text) },
    () => SCRIPT,
  )
  return { code, ...output }
}

test('writes one page with the rows, the script and a policy that allows nothing else', async () => {
  const { code, out, err } = await write('名称,网址\n甲,https://a.example/')
  equal(code, 0)
  equal(err, '')
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  ok(out.includes(`default-src 'none'; script-src 'sha256-${hash}'; style-src 'sha256-`))
  ok(out.includes(`<script>${SCRIPT}</script>`))
  match(out, /<title>services<\/title>/)
  match(out, /<html>/)
  ok(out.includes('data-univ-rows>[{"name":"甲","uri":"https://a.example/"}]</script>'))
})

test('escapes closing tags in the list and in the title', async () => {
  const { out } = await write('name\n</script><script>alert(1)</script><!--', {
    title: '</title><script>x',
    lang: 'en',
  })
  equal(out.match(/<script/g)!.length, 2)
  ok(!out.includes('<!--'))
  match(out, /<html lang="en">/)
  match(out, /<h1>&#60;\/title&#62;/)
})

test('dates are in the given zone, which the page gets too', async () => {
  const { out } = await write('name,deadline\nA,2027-06-30', { timeZone: 'Europe/Berlin' })
  ok(out.includes('<univ-service-catalogue time-zone="Europe/Berlin" '))
  ok(out.includes('"openTo":"2027-06-30T21:59:59.999Z"'))
})

test('reports unreadable cells by row and column, and exits with 1 when there is no item', async () => {
  const some = await write('name,url,心情\nA,javascript:alert(1),good\n,https://a.example/,')
  equal(some.code, 0)
  match(some.err, /services\.csv: row 2, column url, "javascript:alert\(1\)": not a valid link/)
  match(some.err, /row 3: skipped: no name/)
  ok(!some.out.includes('javascript:alert'))
  for (const [content, reason] of [
    ['心情\n好', /no name column .*心情/],
    ['name\n', /no item/],
    ['{"a"', /invalid JSON/],
    ['', /neither a table nor/],
  ] as const) {
    const none = await write(content)
    equal(none.code, 1, content)
    equal(none.out, '')
    match(none.err, reason)
  }
})

test('recognises a list file by its extension and reports a missing file', async () => {
  const run = async (...args: string[]) => {
    let err = ''
    const code = await runCli(args, {}, { out: () => {}, err: (text) => (err += text) }, () => ({
      definitions: {},
      samples: null,
    }))
    return { code, err }
  }
  const missing = await run(path.join(folder, 'none.csv'))
  equal(missing.code, 1)
  match(missing.err, /none\.csv: ENOENT/)
  equal((await run('services.csv', '--lang', 'fr')).code, 2)
  equal((await run('services.xlsx')).code, 2)
})
