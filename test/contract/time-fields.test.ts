import { test } from 'node:test'
import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { TIME_FIELDS } from '../../src/contract/time-fields.ts'

test('the table of times has exactly the fields that the decoders read as times', () => {
  const decoded = new Set<string>()
  for (const folder of ['core', 'additions'])
    for (const file of readdirSync(`src/contract/${folder}`))
      for (const [, field] of readFileSync(`src/contract/${folder}/${file}`, 'utf8').matchAll(
        /(\w+): (?:addition\('[\w-]+', )?timestamp\b/g,
      ))
        decoded.add(field!)
  deepEqual(Object.keys(TIME_FIELDS).sort(), [...decoded].sort())
})
