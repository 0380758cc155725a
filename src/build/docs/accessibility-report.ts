// The accessibility conformance report, by the structure of VPAT 2.5 International and as OpenACR, both from the same lists.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Docs } from './load-docs.ts'
import { markdownTable as table } from './markdown.ts'
import { EN_301_549, SECTION_508, type Chapter } from './conformance/procurement.docs.ts'
import { conformanceTests, criteria, SCREEN_READERS, type Criterion } from './conformance/wcag.docs.ts'

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

const evidence = ({ tests }: Criterion): string[] => [
  ...new Set(tests.map((key) => `test/${conformanceTests[key]![0]}`)),
]
const remarks = (entry: Criterion): string =>
  [
    entry.remark,
    evidence(entry).length
      ? `Shown by ${evidence(entry)
          .map((name) => `\`${name}\``)
          .join(', ')}.`
      : 'No test shows it.',
  ]
    .filter(Boolean)
    .join(' ')

const METHODS = `Automatic tests before each release: axe-core and the keyboard in Chromium, Chinese and English, light and dark, 1440 and 390 pixels wide. Screen readers: ${SCREEN_READERS}. No person with a disability has taken part. A criterion without a test is not evaluated.`
const TERMS =
  'Supports: the tests show what the criterion asks for. Partially Supports: the tests show a part, and the remark says what they leave out. Not Applicable: the criterion is not relevant. Not Evaluated: no test has looked. The template keeps Not Evaluated for level AAA; here it stands wherever no test has looked, since another word would claim more.'
/** Of WCAG 2.0 and 2.1, to which Section 508 and EN 301 549 refer; WCAG 2.2 has removed it. */
const PARSING = {
  id: '4.1.1',
  words: 'Obsolete and removed in WCAG 2.2; by the errata of 2023 always met in WCAG 2.0 and 2.1.',
}
const DESCRIPTION = 'Six custom elements of a service hall, and the portal made of them.'

interface PackageDescription {
  homepage: string
  bugs: string
}
const readPackage = (src: string): PackageDescription =>
  JSON.parse(readFileSync(path.join(src, '../package.json'), 'utf8'))
/** The day of the newest release: a report of the same sources is the same. */
const reportDate = (src: string): string =>
  /^## \[[\d.]+\] - (\d{4}-\d\d-\d\d)$/m.exec(readFileSync(path.join(src, '../CHANGELOG.md'), 'utf8'))?.[1] ??
  ''

/** @returns the report as a text of Markdown */
export function vpat({ version, src }: Docs): string {
  const description = readPackage(src)
  const wcag = (level: Criterion['level']) =>
    table(
      ['Criteria', 'Conformance level', 'Remarks and explanations'],
      [
        ...criteria
          .filter((entry) => entry.level === level)
          .map((entry) => [`${entry.id} ${entry.en}`, LEVELS[entry.support], remarks(entry)]),
        ...(level === 'A' ? [[`${PARSING.id} Parsing (WCAG 2.0 and 2.1)`, 'Supports', PARSING.words]] : []),
      ],
    )
  const chapters = (all: readonly Chapter[]) =>
    all
      .map(
        ({ title, parts }) =>
          `### ${title}\n\n${table(
            ['Criteria', 'Conformance level', 'Remarks and explanations'],
            parts.map(([ids, level, words]) => [ids || 'all', level, words]),
          )}`,
      )
      .join('\n\n')
  return `# univ-widgets accessibility conformance report

## International edition, by the structure of VPAT® 2.5

VPAT is a service mark of the Information Technology Industry Council (ITI). In one thing this report departs from its template: see
Terms.

${table(
  ['', ''],
  [
    ['Name of product, version', `univ-widgets ${version}`],
    ['Report date', reportDate(src)],
    ['Product description', DESCRIPTION],
    ['Contact information', description.bugs],
    [
      'Notes',
      'A hall has its own texts, colours, items, forms and sign-in, which this report does not cover.',
    ],
    ['Evaluation methods used', METHODS],
  ],
)}

## Applicable standards and guidelines

${table(
  ['Standard or guideline', 'Included in report'],
  [
    ['Web Content Accessibility Guidelines 2.0, 2.1 and 2.2', 'Level A: yes. Level AA: yes. Level AAA: no.'],
    ['Revised Section 508 standards (36 CFR 1194)', 'Yes'],
    ['EN 301 549 V3.2.1 (2021-03)', 'Yes'],
  ],
)}

## Terms

${TERMS}

## WCAG 2.x report

Tables 1 and 2 also say how Section 501.1 of Section 508 and Chapter 9 of EN 301 549 are met.

### Table 1: Success criteria, level A

${wcag('A')}

### Table 2: Success criteria, level AA

${wcag('AA')}

### Table 3: Success criteria, level AAA

Not evaluated.

## Revised Section 508 report

${chapters(SECTION_508)}

## EN 301 549 report

${chapters(EN_301_549)}

## Legal disclaimer

Printed from the tests of the product, without warranty. It is no legal advice.
`
}

/** @returns the same as OpenACR, a format of the General Services Administration of the United States */
export function openAcr({ version, src }: Docs): object {
  const description = readPackage(src)
  // OpenACR wants the key; the project has no mailbox
  const contact = { name: 'univ-widgets', email: '', website: description.bugs }
  const adherence = (component: string, level: string, notes: string) => [
    { name: component, adherence: { level, notes } },
  ]
  const level = (name: Criterion['level']) => ({
    criteria: [
      ...criteria
        .filter((entry) => entry.level === name)
        .map((entry) => ({
          num: entry.id,
          components: adherence('web', OPEN_LEVELS[entry.support], remarks(entry)),
        })),
      ...(name === 'A' ? [{ num: PARSING.id, components: adherence('web', 'supports', PARSING.words) }] : []),
    ],
  })
  const chapters = [...SECTION_508, ...EN_301_549].map(({ key, parts }) => {
    const notes = parts.map(([, word, words]) => `${word}: ${words}`).join(' ')
    const rows = parts.flatMap(([ids, word, words]) =>
      ids
        .split(' ')
        .filter(Boolean)
        .map((num) => ({ num, components: adherence('none', word.toLowerCase().replace(' ', '-'), words) })),
    )
    return [key, rows.length ? { notes, criteria: rows } : { disabled: true, notes }] as const
  })
  return {
    title: 'univ-widgets Accessibility Conformance Report',
    product: { name: 'univ-widgets', version, description: DESCRIPTION },
    author: contact,
    vendor: contact,
    report_date: reportDate(src),
    version: 1,
    notes: TERMS,
    evaluation_methods_used: METHODS,
    license: 'MIT',
    repository: description.homepage,
    feedback: description.bugs,
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: {
      success_criteria_level_a: level('A'),
      success_criteria_level_aa: level('AA'),
      success_criteria_level_aaa: { disabled: true, notes: 'Not evaluated.' },
      ...Object.fromEntries(chapters),
    },
  }
}
