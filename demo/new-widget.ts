// `npm run new -- opening-hours`: writes a widget <univ-opening-hours> that builds and passes `npm run check` unedited.
// The name is one subject in kebab-case, which names the files in every layer.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format, type FormatConfig } from 'oxfmt'
import { loadDocs } from '../src/build/docs/load-docs.ts'
import { readmes } from '../src/build/docs/readme-tables.ts'
import { widgetFiles } from './widget-templates.ts'

/** A line to insert after a line of an existing file. */
interface Insertion {
  file: string
  after: string
  line: string
}

const insertions = (subject: string, Pascal: string): Insertion[] => [
  {
    file: 'src/campus/campus-routes.ts',
    after: `import { createAppsModule } from './modules/apps.ts'\n`,
    line: `import { create${Pascal}Module } from './modules/${subject}.ts'\n`,
  },
  {
    file: 'src/campus/campus-routes.ts',
    after: 'const MODULES: ((campus: Campus) => Module)[] = [\n',
    line: `  create${Pascal}Module,\n`,
  },
  {
    file: 'test/size.ts',
    after: 'export const budgets: Budget[] = [\n',
    line: `  { name: '${subject.replaceAll('-', ' ')}', tags: ['univ-${subject}'], kilobytes: 86, later: 8, react: true },\n`,
  },
  {
    file: 'src/docs/en/browsers.md',
    after: '| Tag | Budget |\n|---|---|\n',
    line: `| ${subject.replaceAll('-', ' ')} | 86 KB |\n`,
  },
]

function insert(root: string, { file, after, line }: Insertion): void {
  const text = readFileSync(path.join(root, file), 'utf8')
  const index = text.indexOf(after)
  if (index < 0) throw new Error(`${file} has no line ${after.trim()}`)
  const end = index + after.length
  writeFileSync(path.join(root, file), text.slice(0, end) + line + text.slice(end))
}

function addPackageExport(root: string, tag: string): void {
  const file = path.join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, unknown> }
  const entry = { types: `./dist/types/${tag}.d.ts`, default: `./dist/${tag}.js` }
  manifest.exports = { ...manifest.exports, [`./${tag}`]: entry }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Writes the widget below `root` and registers it with the campus, the size budgets and the package.
 * @returns the written files
 * @throws before writing anything, if one of the files exists
 */
export async function createWidget(root: string, subject: string): Promise<string[]> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(subject)) throw new Error(`the subject must be kebab-case: ${subject}`)
  const camel = subject.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const Pascal = camel.slice(0, 1).toUpperCase() + camel.slice(1)
  const files = Object.entries(widgetFiles({ subject, camel, Pascal, title: subject.replaceAll('-', ' ') }))
  const existing = files.map(([file]) => file).filter((file) => existsSync(path.join(root, file)))
  if (existing.length) throw new Error(`these files already exist:\n  ${existing.join('\n  ')}`)
  const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  for (const [file, content] of files) {
    const target = path.join(root, file)
    mkdirSync(path.dirname(target), { recursive: true })
    const { code, errors } = await format(target, content, style)
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    writeFileSync(target, code)
  }
  for (const insertion of insertions(subject, Pascal)) insert(root, insertion)
  addPackageExport(root, `univ-${subject}`)
  const texts = readmes(await loadDocs(path.join(root, 'src')))
  for (const [file, text] of Object.entries(texts)) writeFileSync(file, text)
  return files.map(([file]) => file)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = await createWidget(process.cwd(), process.argv[2] ?? '')
  console.log(
    `Wrote\n  ${files.join('\n  ')}\nNow: npm run check, npm start, /demo/widgets/univ-${process.argv[2]}`,
  )
}
