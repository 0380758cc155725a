import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DecodeError } from '../../src/contract/decoders.ts'
import { decodeFormSchema, MAX_FIELDS } from '../../src/contract/additions/form-schema.ts'
import { decodeValues } from '../../src/contract/additions/item-form.ts'
import {
  faultsOf,
  isMet,
  isTelephone,
  patternOf,
  shownFields,
} from '../../src/contract/additions/form-rules.ts'

const form = (properties: object, rest: object = {}) =>
  decodeFormSchema({ type: 'object', properties, ...rest })
const univ = (kind: string, rest: object = {}) => ({
  type: 'string',
  title: 'A',
  'x-univ': { kind, ...rest },
})
const when = (field: string, is = '=', value = 'x') => ({ when: { field, is, value } })

describe('a form from a server', () => {
  test('is refused as a whole if it cannot be filled in', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, univ('text')]))
    const cases: [string, unknown][] = [
      ['no object', 'form'],
      ['no fields', { type: 'object' }],
      ['fields as a list', { properties: [univ('text')] }],
      [`more than ${MAX_FIELDS} fields`, { properties: many }],
      ['a field that is no object', { properties: { a: 7 } }],
      ['a name of the prototype', JSON.parse('{"properties": {"__proto__": {"title": "A"}}}')],
      ['a name with a dot', { properties: { 'a.b': univ('text') } }],
      ['shown when itself', { properties: { a: univ('text', when('a')) } }],
      [
        'a cycle of three',
        {
          properties: {
            a: univ('text', when('b')),
            b: univ('text', when('c')),
            c: univ('text', when('a')),
          },
        },
      ],
      ['depends on nothing', { properties: { a: univ('text', when('gone')) } }],
      [
        'a cycle inside a table',
        {
          properties: {
            rows: { ...univ('table'), items: { properties: { a: univ('text', when('a')) } } },
          },
        },
      ],
    ]
    for (const [about, schema] of cases) throws(() => decodeFormSchema(schema), DecodeError, about)
  })

  test('shows a kind that is not known as a text, and says so', () => {
    const { fields } = form({ a: univ('hologram'), b: { title: 'B' }, constructor: univ('text') })
    deepEqual(
      fields.map(({ name, kind, isUnknown }) => [name, kind, isUnknown]),
      [
        ['a', 'text', true],
        ['b', 'text', false],
        ['constructor', 'text', false],
      ],
    )
    deepEqual(faultsOf(form({ constructor: univ('text') }, { required: ['constructor'] }).fields, {}), [
      ['constructor', 'missing'],
    ])
  })

  test('keeps every field on a page, whatever the pages say', () => {
    const properties = { a: univ('text'), b: univ('text'), c: univ('text') }
    const { pages } = form(properties, {
      'x-univ': {
        pages: [
          { title: 'One', fields: ['b', 'b', 'gone'] },
          { title: 'None', fields: ['b'] },
          { title: 'Two', fields: ['a'] },
        ],
      },
    })
    deepEqual(
      pages.map(({ title, fields }) => [title, fields.map(({ name }) => name)]),
      [
        ['One', ['b']],
        ['Two', ['a', 'c']],
      ],
    )
  })

  test('removes what is invisible from labels, and leaves markup a text', () => {
    const [field] = form({ a: { title: '<b>A\u202e</b>', 'x-univ': { kind: 'text' } } }).fields
    equal(field!.label, '<b>A</b>')
  })
})

describe('answers', () => {
  test('from a server or a device are dropped where they are none of any field', () => {
    const good = { a: 'x', b: 1, c: true, d: ['p', 'q'], e: [{ what: 'y', n: 2 }] }
    const bad = { f: { toString: 1 }, g: [[1]], h: [null], i: [{ what: { deep: 1 } }], j: null }
    deepEqual(decodeValues({ ...good, ...bad }), good)
    for (const none of ['x', null, [1], { a: 'x'.repeat(100_000) }]) deepEqual(decodeValues(none), {})
  })

  const { fields } = form(
    {
      kind: univ('choice', {
        options: [
          { value: 'trip', label: 'Trip' },
          { value: 'buy', label: 'Buy' },
        ],
      }),
      amount: { ...univ('amount', when('kind', '=', 'trip')), minimum: 0, maximum: 9000 },
      reason: { ...univ('long-text', when('amount', '>', '5000')), maxLength: 5 },
      code: univ('text', { example: 'AB-12(3)' }),
      days: univ('period'),
      phone: univ('phone'),
      rows: {
        ...univ('table'),
        items: { properties: { what: univ('text'), price: univ('amount') }, required: ['what'] },
      },
      hint: univ('note'),
    },
    { required: ['kind', 'amount', 'reason', 'rows', 'hint'] },
  )

  test('are asked for only where their field is shown', () => {
    const shown = (values: object) => shownFields(fields, { ...values }).map(({ name }) => name)
    ok(!shown({ kind: 'buy', amount: '6000' }).includes('amount'))
    ok(!shown({ kind: 'buy', amount: '6000' }).includes('reason'), 'hidden with what it depends on')
    ok(shown({ kind: 'trip', amount: '6000' }).includes('reason'))
    ok(!shown({ kind: 'trip', amount: '900' }).includes('reason'), 'compared as numbers')
    deepEqual(faultsOf(fields, { kind: 'buy', amount: 'nonsense', rows: [{ what: 'a' }] }), [])
  })

  test('are compared as numbers, dates, texts, or one of several', () => {
    const cases: [unknown, '=' | '!=' | '>' | '<', string, boolean][] = [
      ['10', '>', '9', true],
      [10, '<', '9', false],
      ['2026-12-01', '>', '2026-11-30', true],
      ['', '>', '0', false],
      [undefined, '<', '5', false],
      [undefined, '!=', 'x', true],
      [['a', 'b'], '=', 'b', true],
      [['a', 'b'], '!=', 'b', false],
      [true, '=', 'true', true],
    ]
    for (const [answer, is, value, expected] of cases)
      equal(isMet({ field: 'f', is, value }, { f: answer }), expected, `${String(answer)} ${is} ${value}`)
    equal(isMet({ field: 'toString', is: '=', value: '' }, {}), true, 'nothing of the prototype')
  })

  test('are checked by kind', () => {
    const good = { kind: 'buy', rows: [{ what: 'a' }] }
    const cases: [object, [string, string][]][] = [
      [
        {},
        [
          ['kind', 'missing'],
          ['rows', 'missing'],
        ],
      ],
      [{ ...good, kind: 'steal' }, [['kind', 'option']]],
      [{ ...good, kind: 'trip' }, [['amount', 'missing']]],
      [{ ...good, kind: 'trip', amount: '12.345' }, [['amount', 'number']]],
      [{ ...good, kind: 'trip', amount: '-1' }, [['amount', 'range']]],
      [
        { ...good, kind: 'trip', amount: '9000.01' },
        [
          ['amount', 'range'],
          ['reason', 'missing'],
        ],
      ],
      [{ ...good, kind: 'trip', amount: 6000, reason: 'too long' }, [['reason', 'long']]],
      [{ ...good, code: 'xy-99(0)' }, []],
      [{ ...good, code: 'xy-990' }, [['code', 'example']]],
      [{ ...good, days: ['2026-12-03', '2026-12-01'] }, [['days', 'order']]],
      [{ ...good, days: ['2026-02-30', '2026-03-01'] }, [['days', 'date']]],
      [{ ...good, days: ['2026-12-03', ''] }, [['days', 'date']]],
      [{ ...good, days: ['', ''] }, []],
      [{ ...good, phone: '12' }, [['phone', 'phone']]],
      [
        { ...good, rows: [{ what: 'a' }, { price: 'x' }] },
        [
          ['rows.1.what', 'missing'],
          ['rows.1.price', 'number'],
        ],
      ],
    ]
    for (const [values, expected] of cases)
      deepEqual(faultsOf(fields, values as never), expected, JSON.stringify(values))
  })

  test('cannot make a pattern explode, nor inject one', () => {
    for (const example of ['(a+)+$', '.*.*.*=', '[a-z', '\\', 'a|b', 'a'.repeat(10_000)]) {
      const pattern = patternOf(example)
      ok(!/[*+?{|]/.test(pattern.replaceAll(/\\./g, '')), 'nothing repeats')
      ok(pattern.length < 600, 'and it ends')
      if (example.length < 60) match(example, new RegExp(pattern, 'u'))
    }
  })
})

test('takes telephone numbers as people write them, and nothing else', () => {
  for (const number of [
    '110120',
    '13900002288',
    '+86 139 0000 2288',
    '(0510) 8590 1000 ext. 12',
    '０５１０－８５９０１０００转12',
    '139 0000 2288（父亲）',
  ])
    equal(isTelephone(number), true, number)
  for (const text of ['abc', '12', '1234567890123456789', '139 0000 2288 or later', '13-ab-55', '----12345'])
    equal(isTelephone(text), false, text)
})
