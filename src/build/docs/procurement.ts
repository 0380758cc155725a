// The procurement pack, dist/hall/pages: VPAT 2.5 International, OpenACR, HECVAT, the data sheet. Nothing here is written by
// hand but procurement.docs.ts and wcag.docs.ts, so that no page claims more than the others.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  FEATURE_STORAGE_KEYS,
  LOCAL_STORAGE_KEYS,
  SESSION_STORAGE_KEYS,
} from '../../contract/storage-keys.ts'
import { otherStorage, storageDocs } from '../../contract/storage-keys.docs.ts'
import type { Docs } from './load-docs.ts'
import { renderMarkdown } from './markdown.ts'
import { cookies, dataRows, EN_301_549, hecvat, SECTION_508, tables } from './conformance/procurement.docs.ts'
import { conformanceTests, criteria, type Criterion } from './conformance/wcag.docs.ts'

const LEVELS = {
  supports: 'Supports',
  partially: 'Partially Supports',
  'not-evaluated': 'Not Evaluated',
} as const
const OPEN_LEVELS = {
  supports: 'supports',
  partially: 'partially-supports',
  'not-evaluated': 'not-evaluated',
} as const

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
const files = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const evidence = ({ tests }: Criterion): string[] => [
  ...new Set(tests.map((key) => `test/${conformanceTests[key]![0]}`)),
]
const remarks = (entry: Criterion): string =>
  [entry.remark, evidence(entry).length ? `Shown by ${files(evidence(entry))}.` : 'No test shows it.']
    .filter(Boolean)
    .join(' ')

const METHODS =
  'Automatic tests before each release: axe-core and the keyboard in Chromium, Chinese and English, light and dark, 1440 and 390 pixels wide. No screen reader and no person with a disability has taken part. A criterion without a test is not evaluated.'
function vpat(version: string): string {
  const wcag = (level: Criterion['level'], prefix = '') =>
    table(
      ['Criteria', 'Conformance level', 'Remarks and explanations'],
      criteria
        .filter((entry) => entry.level === level)
        .map((entry) => [`${prefix}${entry.id} ${entry.en}`, LEVELS[entry.support], remarks(entry)]),
    )
  const chapters = (rows: readonly (readonly [string, string, string, string])[]) =>
    table(['Chapter', 'Criteria', 'Conformance level', 'Remarks and explanations'], rows)
  return `# Accessibility conformance report, International edition

By the structure of VPAT® 2.5 International, a template of the Information Technology Industry Council (ITI).

${table(
  ['', ''],
  [
    ['Product', `univ-widgets ${version}: six tags and the portal of a service hall`],
    ['Evaluation methods', METHODS],
    ['Standards', 'WCAG 2.2 A and AA; Revised Section 508 (36 CFR 1194); EN 301 549 V3.2.1'],
    [
      'Terms',
      'Supports · Partially Supports · Does Not Support · Not Applicable · Not Evaluated. VPAT keeps the last for level AAA; here it stands wherever no test has looked, since another word would claim more.',
    ],
  ],
)}

## WCAG 2.2, level A

${wcag('A')}

## WCAG 2.2, level AA

${wcag('AA')}

## Revised Section 508

${chapters(SECTION_508.map(([name, , ids, level, words]) => [name, ids || 'all', level, words]))}

## EN 301 549

${chapters(EN_301_549)}

### Chapter 9: Web

${wcag('A', '9.')}

${wcag('AA', '9.')}

9.6, WCAG conformance requirements: Not Evaluated.
`
}

function openAcr({ version, src }: Docs): object {
  const { homepage, bugs } = JSON.parse(readFileSync(path.join(src, '../package.json'), 'utf8')) as {
    homepage: string
    bugs: string
  }
  const contact = {
    name: 'univ-widgets',
    email: `accessibility@${new URL(homepage).hostname}`,
    website: homepage,
  }
  const level = (name: Criterion['level']) => ({
    criteria: criteria
      .filter((entry) => entry.level === name)
      .map((entry) => ({
        num: entry.id,
        components: [
          { name: 'web', adherence: { level: OPEN_LEVELS[entry.support], notes: remarks(entry) } },
        ],
      })),
  })
  return {
    title: 'univ-widgets Accessibility Conformance Report',
    product: { name: 'univ-widgets', version, description: 'A service hall as six custom elements.' },
    author: contact,
    vendor: contact,
    version: 1,
    evaluation_methods_used: METHODS,
    license: 'MIT',
    repository: homepage,
    feedback: bugs,
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: {
      success_criteria_level_a: level('A'),
      success_criteria_level_aa: level('AA'),
      success_criteria_level_aaa: { disabled: true, notes: 'Not evaluated.' },
      ...Object.fromEntries(
        SECTION_508.map(([, id, ids, word, notes]) => [
          id,
          ids
            ? {
                notes,
                criteria: ids.split(' ').map((num) => ({
                  num,
                  components: [
                    { name: 'none', adherence: { level: word.toLowerCase().replace(' ', '-'), notes } },
                  ],
                })),
              }
            : { disabled: true, notes },
        ]),
      ),
    },
  }
}

function hecvatSheet(version: string): string {
  const parts = Object.entries(hecvat).map(
    ([name, rows]) =>
      `## ${name}\n\n${table(
        ['Question', 'Answer', 'Explanation', 'Shown by'],
        rows.map(([question, answer, words, names]) => [question, answer, words, files(names)]),
      )}`,
  )
  return `# Answers for HECVAT

univ-widgets ${version}, for the Higher Education Community Vendor Assessment Toolkit of EDUCAUSE: the answers that we can give,
by its subjects. What is not here is not evaluated.

${parts.join('\n\n')}
`
}

/** The migration that made each table that the campus has after all of them. */
export function databaseTables(src: string): Map<string, string> {
  const folder = path.join(src, 'campus/db/migrations')
  const made = new Map<string, string>()
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/^create table (?:if not exists )?(\w+)/gm))
      made.set(name!, `src/campus/db/migrations/${file}`)
    for (const [, name] of text.matchAll(/^drop table (?:if exists )?(\w+)/gm)) made.delete(name!)
  }
  return made
}

function dataSheet({ version, src }: Docs): string {
  const keys = { ...SESSION_STORAGE_KEYS, ...LOCAL_STORAGE_KEYS, ...FEATURE_STORAGE_KEYS }
  const storage = [
    ...Object.entries(storageDocs).map(([key, docs]) => [keys[key as keyof typeof keys], docs] as const),
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
    <script src="fonts.js" async></script>
  </head>
  <body class="document wide"><header><img src="icon.svg" alt="" width="32" height="32" /><b>Service hall</b></header><main><p><a href="../accessibility">Accessibility · 无障碍</a></p>
${html}</main></body>
</html>
`
}

/** @returns the files of the pack by their name in `dist` */
export const procurementFiles = (docs: Docs): Record<string, string> => ({
  'hall/pages/vpat.html': page(vpat(docs.version)),
  'hall/pages/hecvat.html': page(hecvatSheet(docs.version)),
  'hall/pages/data-sheet.html': page(dataSheet(docs)),
  // JSON is YAML, in a form that nobody has to parse twice
  'hall/pages/openacr.yaml': `${JSON.stringify(openAcr(docs), null, 2)}\n`,
})
