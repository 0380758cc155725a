// `npm run new` in a copy of the tree: the widget passes types, lint, format and the house test without an edit.
import { equal, ok, rejects } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createWidget } from '../../demo/new-widget.ts'

const COPIED = [
  'src',
  'demo',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'rollup.config.mjs',
]
/** Sources that a new widget changes. */
const CHANGED = ['test/size.ts', 'src/campus/campus-routes.ts']
const SETTINGS = ['.oxlintrc.json', '.oxfmtrc.json', 'README.md', 'CHANGELOG.md', '.ci']

describe('npm run new -- opening-hours', () => {
  let tree = ''
  let files: string[] = []

  /** The output of a program in the copy; '' where it succeeds. */
  function fails(program: string, ...args: string[]): string {
    try {
      // with the context of this run, a nested test runner would run nothing
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
      execFileSync(program, args, { cwd: tree, env, encoding: 'utf8', stdio: 'pipe' })
      return ''
    } catch (e) {
      const { stdout, stderr } = e as { stdout: string; stderr: string }
      return stdout + stderr || 'failed'
    }
  }
  const bin = (name: string) => path.resolve('node_modules/.bin', name)

  before(async () => {
    tree = mkdtempSync(path.join(tmpdir(), 'univ-new-'))
    for (const name of [...COPIED, ...SETTINGS].filter((file) => existsSync(file)))
      cpSync(name, path.join(tree, name), { recursive: true })
    symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'))
    files = await createWidget(tree, 'opening-hours')
  })
  after(() => rmSync(tree, { recursive: true, force: true }))

  // `npm run check` checks the other files, which the widget does not change
  test('compiles', () => {
    const sources = [...files, ...CHANGED].filter((file) => /\.tsx?$/.test(file))
    const config = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: sources }
    writeFileSync(path.join(tree, 'tsconfig.widget.json'), JSON.stringify(config))
    equal(fails(bin('tsc'), '-p', 'tsconfig.widget.json', '--pretty', 'false'), '')
  })
  test('passes the linter', () => equal(fails(bin('oxlint'), '--quiet', ...files, ...CHANGED), ''))
  test('is formatted', () => equal(fails(bin('oxfmt'), '--check', ...files, 'package.json', ...CHANGED), ''))
  test('passes the house test and the tests of the documentation', () => {
    const tests = [
      'test/house.test.ts',
      'test/docs/docs-files.test.ts',
      'test/contract/opening-hours.test.ts',
    ]
    equal(fails(process.execPath, '--import', 'tsx', 'test/all.ts', ...tests), '')
  })
  test('writes the tables of the README', () => {
    const readme = readFileSync(path.join(tree, 'src/features/opening-hours/README.md'), 'utf8')
    ok(readme.includes('| `heading` | the heading above the list |'), readme)
  })
  test('rejects an existing name', () => rejects(createWidget(tree, 'opening-hours'), /already exist/))
  test('rejects a name that is not kebab-case', () =>
    rejects(createWidget(tree, 'OpeningHours'), /kebab-case/))
})
