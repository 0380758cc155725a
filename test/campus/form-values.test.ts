import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { forms } from '../../demo/university/forms.ts'
import { parseFormValues } from '../../src/campus/forms/form-values.ts'

test('accepts telephone numbers as people write them, and nothing else', () => {
  const fields = forms.flatMap((form) => form.fields).filter(({ name }) => name === 'contact')
  const errorsOf = (contact: string) => parseFormValues(fields, { contact }, true).fieldErrors
  for (const number of [
    '110120',
    '13900002288',
    '+86 139 0000 2288',
    '(0510) 8590 1000 ext. 12',
    '０５１０－８５９０１０００转12',
    '139 0000 2288（父亲）',
  ])
    deepEqual(errorsOf(number), {}, number)
  for (const text of ['abc', '12', '1234567890123456789', '139 0000 2288 or later', '13-ab-55', '----12345'])
    deepEqual(errorsOf(text), { contact: 'tel' }, text)
})
