// The release has one number, its list of changes one list a kind, and the sizes that it promises are those tested. Part of house.test.ts.
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { VERSION } from '../src/element/define/version.ts'
import { budgets } from './size.ts'
import { expectNoFaults, projectFiles, readText } from './tools/project-sources.ts'

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

test('the sizes in the READMEs match the budgets', () => {
  const readmes = ['README.md', ...projectFiles.src.filter((f) => f.endsWith('README.md'))].filter((f) =>
    existsSync(f),
  )
  const faults: string[] = []
  for (const file of readmes)
    for (const line of readText(file).split('\n')) {
      const budget = budgets.find(({ tags }) => line.includes(tags[0]!))
      const message = /(\d+(?:\.\d+)?) KB\b/.exec(line)?.[1]
      if (budget && message && Number(message) !== budget.kilobytes)
        faults.push(`${file} says ${message} KB for ${budget.tags[0]}, the budget is ${budget.kilobytes}`)
    }
  expectNoFaults(faults)
})
