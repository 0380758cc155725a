// What the plugin directory of WordPress asks of a plugin (its "Plugin Check"), of the files that ours consists of.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const FOLDER = 'src/cms/wordpress'
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.php'),
)
const php = new Map([
  ...files.map((file) => [file, read(file)] as const),
  ['hall-content.php', readFileSync('src/cms/hall-content.php', 'utf8')] as const,
])
/** Code without comments. */
const codeOf = (text: string) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
const faultsOf = (find: (code: string) => string[]): string[] =>
  [...php].flatMap(([file, text]) => find(codeOf(text)).map((fault) => `${file}: ${fault.trim()}`))
const all = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([found]) => found)

test('no file runs when it is requested by itself', () => {
  ok(php.size > 8)
  for (const [file, text] of php) {
    const [first = ''] =
      /^(?:defined|const|use|add_|require|function|class|final)\b.*$/m.exec(codeOf(text)) ?? []
    match(
      first,
      /^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| (defined\( 'MEDIAWIKI' \) \|\| )?exit;$/,
      file,
    )
  }
})

test('what is printed is escaped where it is printed', () => {
  const isEscaped = (printed: string) =>
    /^(?:echo|print)\s+esc_(?:html|attr|url)(?:__)?\(/.test(printed) ||
    (printed.startsWith("printf( '") &&
      printed
        .slice(printed.indexOf("'", 9) + 1)
        .replace(/\s*\);$/, '')
        .split(/,(?![^(]*\))/)
        .slice(1)
        .every((value) => /^\s*(?:esc_(?:html|attr|url)(?:__)?\(|\d)/.test(value)))
  deepEqual(
    faultsOf((code) =>
      all(code, /\b(?:echo|print|printf|vprintf)\b[ (][^;]*;/g).filter((one) => !isEscaped(one)),
    ),
    [],
  )
  deepEqual(
    faultsOf((code) => all(code, /\b(?:_e|_ex|print_r|var_dump|printf?_unescaped)\(/g)),
    [],
  )
})

test('texts have the domain of the plugin, and no variable instead of a text', () => {
  const isRight = (call: string) => /\(\s*'(?:[^'\\]|\\.)*',\s*'univ-widgets'\s*\)$/.test(call)
  const calls = faultsOf((code) =>
    all(code, /\b(?:_[_exn]|_nx|(?:esc_html|esc_attr)_[_ex]_?)\((?:'(?:[^'\\]|\\.)*'|[^()'])*\)/g),
  )
  ok(calls.length > 20)
  deepEqual(
    calls.filter((call) => !isRight(call)),
    [],
  )
})

test('only the hall is asked, by WordPress itself, and nothing compiles, decodes or hides code', () => {
  deepEqual(
    faultsOf((code) =>
      all(
        code,
        /\b(?:eval|create_function|base64_decode|gzinflate|str_rot13|unserialize|exec|shell_exec|system|passthru|proc_open|popen|curl_\w+|fsockopen|file_get_contents|fopen|file_put_contents|extract)\s*\(|<script|`/g,
      ),
    ),
    [],
  )
  deepEqual(
    faultsOf((code) => all(code, /https?:\/\/(?!opensource\.org|hall\.example\.edu|"|'| |\()[\w.-]+/g)),
    [],
    'no other host stands in the code',
  )
})

test('names have its prefix, and every query of the database is prepared', () => {
  const names = faultsOf((code) => [
    ...all(code, /^function (?!univ_widgets_)\w+/gm),
    ...all(code, /^(?:final )?class (?!Univ)\w+/gm),
    ...all(code, /^const (?!UNIV_WIDGETS_)\w+/gm),
    ...all(code, /\bdefine\( '(?!UNIV_WIDGETS_)\w+/g),
  ])
  deepEqual(names, [])
  deepEqual(
    faultsOf((code) => all(code, /\$wpdb->(?:query|get_\w+)\(\s*(?!\$wpdb->prepare\()\S+/g)),
    [],
  )
  deepEqual(
    faultsOf((code) => all(code, /\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b/g)),
    [],
  )
})

test('the readme agrees with the head of the plugin', () => {
  const [readme, plugin] = [read('readme.txt'), read('univ-widgets.php')]
  const inReadme = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(readme)?.[1]
  const inPlugin = (name: string) => new RegExp(`^ \\* ${name}: +(.+)$`, 'm').exec(plugin)?.[1]
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
    equal(inReadme(name), inPlugin(name), name)
  equal(inReadme('Stable tag'), inPlugin('Version'))
  equal(inPlugin('Text Domain'), 'univ-widgets')
  match(inReadme('Tested up to')!, /^\d+\.\d+$/)
  ok(inReadme('Tags')!.split(', ').length <= 5)
  const [, short = ''] = /^License URI: .*\n\n(.+)\n/m.exec(readme)!
  ok(short.length > 20 && short.length <= 150, short)
  for (const part of [
    'Description',
    'Installation',
    'External services',
    'Frequently Asked Questions',
    'Changelog',
  ])
    ok(readme.includes(`\n== ${part} ==\n`), part)
})
