// Checks that the table of security requirements in test/README.md names existing tests.
import { test } from 'node:test'
import { existsSync } from 'node:fs'
import { expectNoFaults, readText } from './tools/project-sources.ts'

const testFile = (name: string): string | undefined =>
  [`test/${name}.test.ts`, `test/${name}.test.tsx`, `test/${name}.ts`].find((file) => existsSync(file))

test('the table of security requirements names existing tests', () => {
  const table = readText('test/README.md').split('## Security requirements')[1] ?? ''
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line))
  const faults = rows.length ? [] : ['test/README.md has no table of security requirements']
  for (const row of rows) {
    const proof = row.split('|')[3] ?? ''
    for (const part of proof.split(';')) {
      const files = [...part.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
      if (!files.length) faults.push(`no test file is named in: ${part}`)
      for (const name of files) {
        const file = testFile(name)
        if (!file) faults.push(`test/${name} does not exist`)
        for (const [, text] of part.matchAll(/"([^"]+)"/g))
          if (file && !readText(file).includes(text!)) faults.push(`${file} holds no test "${text}"`)
      }
    }
  }
  expectNoFaults(faults)
})
