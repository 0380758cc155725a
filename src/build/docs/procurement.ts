// The procurement pack, dist/hall/pages: VPAT 2.5 International, OpenACR, HECVAT, the data sheet. Nothing here is written by
// hand but procurement.docs.ts and wcag.docs.ts, so that no page claims more than the others.
import { keysOf } from '../../contract/keys-of.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  FEATURE_STORAGE_KEYS,
  LOCAL_STORAGE_KEYS,
  SESSION_STORAGE_KEYS,
} from '../../contract/storage-keys.ts'
import { otherStorage, storageDocs } from '../../contract/storage-keys.docs.ts'
import type { Docs } from './load-docs.ts'
import { markdownTable as table, renderMarkdown } from './markdown.ts'
import { openAcr, vpat } from './accessibility-report.ts'
import { cookies, dataRows, hecvat, tables } from './conformance/procurement.docs.ts'

const files = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function hecvatSheet(version: string): string {
  const parts = Object.entries(hecvat).map(
    ([name, rows]) =>
      `## ${name}\n\n${table(
        ['ID', 'Question', 'Answer', 'Additional information', 'Shown by'],
        rows.map(([id, question, answer, words, names]) => [id, question, answer, words, files(names)]),
      )}`,
  )
  return `# Answers for HECVAT

univ-widgets ${version}, for the Higher Education Community Vendor Assessment Toolkit of EDUCAUSE: the answers that we can give, in our
words, with the ID of the question in HECVAT 4.1 and its columns. "Yes" names a test. What is not here is not evaluated.

${parts.join('\n\n')}
`
}

/** The migration that made each table that the campus has after all of them. */
export function databaseTables(src: string): Map<string, string> {
  const folder = path.join(src, 'campus/db/migrations')
  const made = new Map<string, string>()
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^create table (?:if not exists )?(\w+)/gm))
      made.set(name, `src/campus/db/migrations/${file}`)
    for (const [, name = ''] of text.matchAll(/^drop table (?:if exists )?(\w+)/gm)) made.delete(name)
  }
  return made
}

function dataSheet({ version, src }: Docs): string {
  const keys = { ...SESSION_STORAGE_KEYS, ...LOCAL_STORAGE_KEYS, ...FEATURE_STORAGE_KEYS }
  const storage = [
    ...keysOf(storageDocs).map((key) => [keys[key], storageDocs[key]] as const),
    ...Object.entries(otherStorage),
  ]
  const made = databaseTables(src)
  return `# Data sheet · 数据清单

univ-widgets and univ-campus ${version}: what is kept where, for GDPR, PIPL (个人信息保护法) and 等保. What is not evaluated says so.

## Questions

${table(
  ['Subject', 'Answer', 'Shown by'],
  dataRows.map(([topic, answer, names]) => [topic, answer, files(names)]),
)}

## In the browser · 浏览器

The tags set no cookies. \`src/contract/storage-keys.docs.ts\` is the source of this table.

${table(
  ['Key', 'What', 'Storage', 'Until'],
  storage.map(([name, { en, where, until }]) => [`\`${name}\``, en, where, until]),
)}

## Cookies of the campus

${table(
  ['Cookie', 'What', 'Until', 'Set by'],
  Object.entries(cookies).map(([name, { holds, until, file }]) => [
    `\`${name}\``,
    holds,
    until,
    files([file]),
  ]),
)}

## Database of the campus · 数据库

A hall on systems of its own has their tables instead.

${table(
  ['Table', 'What', 'About a person', 'Until', 'Made by'],
  Object.entries(tables).map(([name, { holds, isPersonal, until }]) => [
    `\`${name}\``,
    holds,
    isPersonal ? 'yes' : 'no',
    until,
    files([made.get(name) ?? '']),
  ]),
)}
`
}

const page = (markdown: string): string => {
  const { title, html } = renderMarkdown(markdown, (target) => target)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="fallback-fonts.css" />
    <link rel="stylesheet" href="note.css" />
    <link rel="stylesheet" href="document.css" />
    <script src="fonts.js" async></script>
  </head>
  <body class="document wide"><header><img src="icon.svg" alt="" width="32" height="32" /><b>Service hall</b></header><main><p><a href="../accessibility">Accessibility · 无障碍</a></p>
${html}</main></body>
</html>
`
}

/** @returns the files of the pack by their name in `dist` */
export const procurementFiles = (docs: Docs): Record<string, string> => ({
  'hall/pages/vpat.html': page(vpat(docs)),
  'hall/pages/hecvat.html': page(hecvatSheet(docs.version)),
  'hall/pages/data-sheet.html': page(dataSheet(docs)),
  // JSON is YAML, in a form that nobody has to parse twice
  'hall/pages/openacr.yaml': `${JSON.stringify(openAcr(docs), null, 2)}\n`,
})
