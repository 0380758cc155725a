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

test('each answer names files that exist; "yes" is never without one', () => {
  const answers = Object.values(hecvat).flat()
  const evidence = [...answers.flatMap(([, , , names]) => names), ...dataRows.flatMap(([, , names]) => names)]
  expectNoFaults(evidence.filter((file) => !existsSync(file)))
  expectNoFaults(
    answers.filter(([, answer, , names]) => answer === 'Yes' && !names.length).map(([question]) => question),
  )
})

test('the report has every criterion in each standard, with the level that its tests show', () => {
  const html = files['hall/pages/vpat.html']!
  const words = { supports: 'Supports', partially: 'Partially Supports', 'not-evaluated': 'Not Evaluated' }
  expectNoFaults(
    criteria.flatMap(({ id, en, support }) =>
      [id, `9.${id}`]
        .filter((number) => !html.includes(`<tr><td>${number} ${en}</td><td>${words[support]}</td>`))
        .map((number) => `${number} is missing`),
    ),
  )
})

/** The structure of OpenACR 0.1.0, as its schema states it. */
const OPENACR = {
  type: 'object',
  required: ['title', 'product', 'author'],
  definitions: {
    contact: {
      type: 'object',
      required: ['email'],
      properties: { name: { type: 'string' }, email: { type: 'string' }, website: { type: 'string' } },
    },
  },
  properties: {
    title: { type: 'string' },
    product: { type: 'object', required: ['name'], properties: { version: { type: 'string' } } },
    author: { $ref: '#/definitions/contact' },
    vendor: { $ref: '#/definitions/contact' },
    version: { type: 'integer' },
    chapters: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          notes: { type: 'string' },
          disabled: { type: 'boolean' },
          criteria: {
            type: 'array',
            items: {
              type: 'object',
              required: ['num', 'components'],
              properties: {
                num: { type: 'string' },
                components: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['name', 'adherence'],
                    properties: {
                      name: { enum: ['web', 'none'] },
                      adherence: {
                        type: 'object',
                        required: ['level'],
                        properties: {
                          level: {
                            enum: [
                              'supports',
                              'partially-supports',
                              'does-not-support',
                              'not-applicable',
                              'not-evaluated',
                            ],
                          },
                          notes: { type: 'string' },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

test('the OpenACR follows its structure and has every criterion', () => {
  const report = JSON.parse(files['hall/pages/openacr.yaml']!) as {
    chapters: Record<string, { criteria?: { num: string }[] }>
  }
  const isValid = new Ajv({ allErrors: true }).compile(OPENACR)
  ok(isValid(report), JSON.stringify(isValid.errors))
  const { success_criteria_level_a: a, success_criteria_level_aa: aa } = report.chapters
  equal([...a!.criteria!, ...aa!.criteria!].length, criteria.length)
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
