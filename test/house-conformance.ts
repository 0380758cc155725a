// The conformance report names tests: each exists, or the report would claim what nobody checks. Part of house.test.ts.
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { conformanceTests, criteria } from '../src/build/docs/conformance/wcag.docs.ts'
import { expectNoFaults, readText } from './tools/project-sources.ts'

test('every test that the conformance report names exists', () => {
  const faults = Object.values(conformanceTests).flatMap(([name, title]) => {
    const file = `test/${name}`
    return existsSync(file) && readText(file).includes(title) ? [] : [`${file} has no test "${title}"`]
  })
  expectNoFaults(faults)
})

test('the conformance report has all criteria of WCAG 2.2, A and AA, and none is met without a test', () => {
  const ids = new Set(criteria.map(({ id }) => id))
  const count = (level: string) => criteria.filter((entry) => entry.level === level).length
  const named = new Set<string>(criteria.flatMap(({ tests }) => tests))
  expectNoFaults([
    ...(ids.size === 55 && count('A') === 31 && count('AA') === 24
      ? []
      : [`${ids.size} criteria: ${count('A')} A, ${count('AA')} AA`]),
    ...criteria
      .filter(({ support, tests }) => (support === 'not-evaluated') !== (tests.length === 0))
      .map(({ id, support }) => `${id} is "${support}", which its tests contradict`),
    ...Object.keys(conformanceTests)
      .filter((key) => !named.has(key))
      .map((key) => `no criterion uses the test ${key}`),
  ])
})
