// The release has one number, its list of changes one list a kind, and the sizes that it promises are those tested. Part of house.test.ts.
import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { VERSION } from '../src/element/version.ts'
import { budgets } from './size.ts'
import { expectNoFaults, readText } from './tools/project-sources.ts'

const KINDS = ['Upgrading', 'Added', 'Changed', 'Removed', 'Fixed', 'Security']

test('package.json, its lock, the tags and the changelog name the same version', () => {
  const numberIn = (file: string): string => (JSON.parse(readText(file)) as { version: string }).version
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(readText('CHANGELOG.md')) ?? []
  const found = {
    'package-lock.json': numberIn('package-lock.json'),
    'version.ts': VERSION,
    changelog: newest,
  }
  const version = numberIn('package.json')
  expectNoFaults(
    Object.entries(found)
      .filter(([, other]) => other !== version)
      .map(([name, other]) => `${name} has ${other}, package.json ${version}`),
  )
})

test('the changelog has one list a kind for each release', () => {
  const releases = readText('CHANGELOG.md').split(/^## /m).slice(1)
  const faults = releases.flatMap((release) => {
    const kinds = [...release.matchAll(/^### (\w+)/gm)].map(([, kind]) => kind!)
    const sorted = KINDS.filter((kind) => kinds.includes(kind))
    return kinds.join() === sorted.join() ? [] : [`${release.split('\n')[0]}: ${kinds.join(', ')}`]
  })
  expectNoFaults(faults)
})

test('the weights that the documentation states match the budgets', () => {
  const rows = [...readText('src/docs/en/browsers.md').matchAll(/^\| ([^|]+) \| ([\d.]+) KB \|$/gm)]
  const stated = new Map(
    rows.map(([, name, kilobytes]) => [name!.replace(/, without React$/, ''), Number(kilobytes)]),
  )
  deepEqual(stated, new Map(budgets.map(({ name, kilobytes }) => [name, kilobytes])))
})
