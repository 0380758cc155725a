// What buyers are given: no table, storage key or criterion without a row, no answer whose evidence is missing.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { designTokens } from '../../src/build/docs/design-tokens.ts'
import { loadDocs } from '../../src/build/docs/load-docs.ts'
import { databaseTables, procurementFiles } from '../../src/build/docs/procurement.ts'
import { cookies, dataRows, hecvat, tables } from '../../src/build/docs/conformance/procurement.docs.ts'
import { criteria } from '../../src/build/docs/conformance/wcag.docs.ts'
import { expectNoFaults, projectFiles, readText } from '../tools/project-sources.ts'

const docs = await loadDocs(path.resolve('src'))
const files = procurementFiles(docs)

test('the data sheet has every table of the database, and no other', () => {
  deepEqual(Object.keys(tables).toSorted(), [...databaseTables(docs.src).keys()].toSorted())
})

test('the data sheet has every storage key', () => {
  const keys = projectFiles.src
    .filter((file) => file.startsWith('src/contract/') && !file.endsWith('.docs.ts'))
    .flatMap((file) => [...readText(file).matchAll(/'(univ\.[A-Za-z]+\.?)'/g)].map(([, key]) => key!))
  ok(keys.length > 10)
  expectNoFaults(keys.filter((key) => !files['hall/pages/data-sheet.html']!.includes(`<code>${key}</code>`)))
})

test('the data sheet names every file that sets a cookie', () => {
  const named = new Set(Object.values(cookies).map(({ file }) => file))
  const setting = projectFiles.campus.filter((file) =>
    /\bcookies\.set\(|\bsetCookie\(|'set-cookie': |\bcookies: \{$/m.test(readText(file)),
  )
  // the sign-in page's language is the cookie of the guest's pages
  expectNoFaults(setting.filter((file) => !named.has(file) && file !== 'src/campus/sign-in/page-requests.ts'))
})

test('what a test shows in part says what it leaves out', () => {
  expectNoFaults(
    criteria
      .filter(({ support, remark, tests }) => support === 'partially' && (!remark || !tests.length))
      .map(({ id }) => id),
  )
})

test('each answer names files that exist; "yes" is never without a test', () => {
  const answers = Object.values(hecvat).flat()
  const evidence = [
    ...answers.flatMap(([, , , , names]) => names),
    ...dataRows.flatMap(([, , names]) => names),
  ]
  expectNoFaults(evidence.filter((file) => !existsSync(file)))
  expectNoFaults(
    answers
      .filter(
        ([, , answer, , names]) => answer === 'Yes' && !names.some((name) => /\.test\.tsx?$/.test(name)),
      )
      .map(([, question]) => `${question} has no test`),
  )
})

test('answers for HECVAT have its columns, and IDs of its sections, each once', () => {
  const html = files['hall/pages/hecvat.html']!
  const columns = ['ID', 'Question', 'Answer', 'Additional information', 'Shown by']
  const head = columns.map((name) => `<th>${name}</th>`).join('')
  equal(html.split(head).length - 1, Object.keys(hecvat).length)
  // of HECVAT 4.1, as universities publish it: we have no copy with its rights
  const sections =
    'GNRL COMP REQU DOCU ITAC THRD CONS APPL AAAI CHNG DATA DCTR FIDP PPPR HFIH VULN HIPA PCID OPEM'.split(
      ' ',
    )
  const ids = Object.values(hecvat).flatMap((rows) => rows.flatMap(([id]) => (id ? [id] : [])))
  expectNoFaults(ids.filter((id) => !/^\w{4}-\d\d$/.test(id) || !sections.includes(id.slice(0, 4))))
  equal(new Set(ids).size, ids.length)
})

test('the report has the parts of VPAT 2.5 International in their order', () => {
  const html = files['hall/pages/vpat.html']!
  const parts = [
    ...[/accessibility conformance report<\/h1>/, /International edition.*VPAT® 2\.5/],
    ...['Name of product, version', 'Report date', 'Product description', 'Contact information', 'Notes'],
    ...['Evaluation methods used', 'Applicable standards', 'Terms', 'WCAG 2.x report'],
    ...['Table 1: Success criteria, level A', 'Table 2: Success criteria, level AA', 'Table 3'],
    ...['Revised Section 508 report', 'Chapter 3: Functional Performance Criteria', 'Chapter 4: Hardware'],
    ...['Chapter 5: Software', 'Chapter 6: Support Documentation', 'EN 301 549 report'],
    ...['Chapter 4: Functional Performance Statements', 'Chapter 5: Generic', 'Chapter 6: ICT with Two-Way'],
    ...['Chapter 7: ICT with Video', 'Chapter 8: Hardware', 'Chapter 9: Web', 'Chapter 10: Non-Web'],
    ...['Chapter 11: Software', 'Chapter 12: Documentation', 'Chapter 13: ICT Providing', 'Legal disclaimer'],
  ]
  let from = 0
  for (const part of parts) {
    const found = html.slice(from).search(part instanceof RegExp ? part : new RegExp(`>${part}`))
    ok(found >= 0, `${String(part)} is missing, or not after the part before it`)
    from += found
  }
  ok(/<td>Report date<\/td><td>\d{4}-\d\d-\d\d<\/td>/.test(html))
})

test('the report has every criterion, with the level that its tests show', () => {
  const html = files['hall/pages/vpat.html']!
  const words = { supports: 'Supports', partially: 'Partially Supports', 'not-evaluated': 'Not Evaluated' }
  expectNoFaults(
    criteria
      .filter(({ id, en, support }) => !html.includes(`<tr><td>${id} ${en}</td><td>${words[support]}</td>`))
      .map(({ id }) => `${id} is missing`),
  )
})

interface OpenAcr {
  catalog: string
  chapters: Record<
    string,
    {
      disabled?: boolean
      criteria?: { num: string; components: { name: string; adherence: { level: string } }[] }[]
    }
  >
}
/**
 * What the catalogue of VPAT 2.5 International (WCAG 2.2, Section 508, EN 301 549) knows, as the repository of OpenACR
 * publishes it; the package on npm has catalogues of VPAT 2.4 only. '': a chapter of which we give no criteria.
 */
const CATALOGUE: Record<string, string> = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  success_criteria_level_aaa: '',
  functional_performance_criteria: '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
  hardware: '',
  software:
    '502.2.1 502.2.2 502.3.1 502.3.2 502.3.3 502.3.4 502.3.5 502.3.6 502.3.7 502.3.8 502.3.9 502.3.10 502.3.11 502.3.12 502.3.13 502.3.14 502.4 503.2 503.3 503.4.1 503.4.2 504.2 504.2.1 504.2.2 504.3 504.4',
  support_documentation_and_services: '602.2 602.3 602.4 603.2 603.3',
  en_301_549_functional_performance: '4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11',
  en_301_549_generic_requirements: '5.2 5.3 5.4 5.5.1 5.5.2 5.6.1 5.6.2 5.7 5.8 5.9',
  'en_301_549_ict_with_two-way_voice': '',
  en_301_549_ict_with_video: '',
  en_301_549_hardware: '',
  en_301_549_web: '',
  'en_301_549_non-web-documents': '10.5 10.6',
  en_301_549_software:
    '11.5.1 11.5.2.1 11.5.2.2 11.5.2.3 11.5.2.4 11.5.2.5 11.5.2.6 11.5.2.7 11.5.2.8 11.5.2.9 11.5.2.10 11.5.2.11 11.5.2.12 11.5.2.13 11.5.2.14 11.5.2.15 11.5.2.16 11.5.2.17 11.6.1 11.6.2 11.7 11.8.1 11.8.2 11.8.3 11.8.4 11.8.5',
  en_301_549_documentation_and_support_services: '12.1.1 12.1.2 12.2.2 12.2.3 12.2.4',
  en_301_549_ict_providing_relay_or_emergency_service_access: '',
}
const LEVELS = ['supports', 'partially-supports', 'does-not-support', 'not-applicable', 'not-evaluated']

test('the OpenACR is valid by its official schema, and its chapters, criteria and terms are those of its catalogue', () => {
  const report = JSON.parse(files['hall/pages/openacr.yaml']!) as OpenAcr
  // schema/openacr-0.1.0.json of @openacr/openacr 0.3.5 (CC0-1.0), unchanged
  const schema = JSON.parse(readText('test/fixtures/openacr-0.1.0.schema.json')) as object
  const isValid = new Ajv({ allErrors: true }).compile(schema)
  ok(isValid(report), JSON.stringify(isValid.errors))
  ok(
    !isValid({ ...report, author: {} }) &&
      !isValid({ ...report, chapters: { hardware: { criteria: [{}] } } }),
  )
  equal(report.catalog, '2.5-edition-wcag-2.2-508-eu-en')
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  const found = Object.entries(report.chapters).map(([key, { criteria: rows = [], disabled }]) => {
    ok(rows.length > 0 || disabled, `${key} is empty and not disabled`)
    for (const { num, components } of rows)
      for (const { name, adherence } of components) {
        equal(name, key.startsWith('success_criteria') ? 'web' : 'none', num)
        ok(LEVELS.includes(adherence.level), `${num} ${adherence.level}`)
      }
    return [
      key,
      rows
        .map(({ num }) => num)
        .toSorted(byNumber)
        .join(' '),
    ]
  })
  deepEqual(found, Object.entries(CATALOGUE))
})

/** Format of the Design Tokens Community Group: the types that we print. */
const value = (type: string, $value: object) => ({
  type: 'object',
  required: ['$type', '$value', '$description'],
  additionalProperties: false,
  properties: { $type: { const: type }, $value, $description: { type: 'string', minLength: 3 } },
})
const measure = (units: string[]) => ({
  type: 'object',
  required: ['value', 'unit'],
  additionalProperties: false,
  properties: { value: { type: 'number' }, unit: { enum: units } },
})
const part = { type: 'number', minimum: 0, maximum: 1 }
const DTCG = {
  oneOf: [
    value('color', {
      type: 'object',
      required: ['colorSpace', 'components'],
      additionalProperties: false,
      properties: {
        colorSpace: { const: 'srgb' },
        components: { type: 'array', items: part, minItems: 3, maxItems: 3 },
        alpha: part,
        hex: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
      },
    }),
    value('dimension', measure(['px', 'rem'])),
    value('duration', measure(['ms', 's'])),
    value('cubicBezier', { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }),
    value('number', { type: 'number' }),
    value('fontFamily', { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }),
  ],
}

test('the design tokens follow the format of the community group, in both themes', () => {
  const isToken = new Ajv({ allErrors: true }).compile(DTCG)
  const tokens = designTokens(docs.src)
  const css = readFileSync('src/element/styles/tokens.css', 'utf8')
  for (const [theme, group] of Object.entries(tokens)) {
    for (const [name, token] of Object.entries(group)) {
      if (name.startsWith('$')) continue
      ok(!/[{}.]/.test(name), name)
      ok(css.includes(`--univ-${name}:`), name)
      ok(isToken(token), `${theme} ${name}: ${JSON.stringify(isToken.errors)}`)
    }
    // a colour that is no hexadecimal number is mixed from others
    const written = [
      ...css.split('@media (prefers-contrast')[0]!.matchAll(/--univ-([\w-]+): var\(--univ-if-light, #/g),
    ]
    expectNoFaults(written.map(([, name]) => name!).filter((name) => !(name in group)))
  }
  ok(
    'paper' in tokens.light && JSON.stringify(tokens.light['paper']) !== JSON.stringify(tokens.dark['paper']),
  )
})
