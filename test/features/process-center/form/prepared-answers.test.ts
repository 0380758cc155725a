import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFormSchema } from '../../../../src/contract/additions/form-schema.ts'
import { preparedAnswers } from '../../../../src/features/process-center/form/prepared-answers.ts'

const univ = (kind: string, own: object = {}, rest: object = {}) => ({
  ...{ title: kind, ...own },
  'x-univ': { kind, ...rest },
})
const { fields } = decodeFormSchema({
  properties: {
    reason: univ('long-text'),
    amount: univ('amount'),
    kind: univ('choice', {}, { options: [{ value: 'sick', label: 'Sick', labelEn: 'Sick' }] }),
    agree: univ('yes-no'),
    who: univ('text', { readOnly: true }),
    days: univ('period'),
    proof: univ('file'),
    note: univ('note'),
  },
})

test('what a program has prepared fills in only what may be typed and has no answer yet', () => {
  const cases: [hash: string, values: Record<string, unknown>, prepared: object][] = [
    ['', {}, {}],
    ['#', {}, {}],
    ['#/workflow/todo', {}, {}],
    ['#reason=Fever%0Aand+more&amount=12.5', {}, { reason: 'Fever\nand more', amount: '12.5' }],
    ['#kind=sick&agree=true', {}, { kind: 'sick', agree: true }],
    ['#kind=holiday', {}, {}],
    ['#agree=yes', {}, { agree: false }],
    ['#reason=Mine', { reason: 'typed' }, {}],
    ['#reason=Mine', { reason: '' }, { reason: 'Mine' }],
    ['#who=Somebody&days=2026-01-01&proof=f1&note=x&admin=1&__proto__=x&constructor=y', {}, {}],
    ['#reason=&amount', {}, {}],
    ['#reason=a&reason=b', {}, { reason: 'a' }],
    ['#reason=%E0%A4%A', {}, { reason: '\uFFFD%A' }],
  ]
  for (const [hash, values, prepared] of cases)
    deepEqual(preparedAnswers(fields, values, hash), prepared, hash)
})
