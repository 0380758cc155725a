import { test } from 'node:test'
import { deepEqual, equal, notEqual, ok, throws } from 'node:assert/strict'
import { appTags } from '../../src/contract/core/apps.ts'
import { entrustees } from '../../src/contract/core/entrust.ts'
import { userFavoriteApps } from '../../src/contract/core/favorites.ts'
import { userAppProjects } from '../../src/contract/core/projects.ts'
import { appReviews, userAppReviews } from '../../src/contract/core/reviews.ts'
import {
  commaSeparated,
  field,
  boolean,
  identifier,
  array,
  optionalArray,
  nullable,
  DecodeError,
  noContent,
  number,
  oneOf,
  MAX_RENDERED_RECORDS,
  object,
  string,
  timestamp,
} from '../../src/contract/decoders.ts'

const deep = () => JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown
/** Values outside the contract. */
const invalidValues: unknown[] = [
  undefined,
  null,
  true,
  0,
  NaN,
  '',
  'x',
  [],
  [[]],
  {},
  { id: {} },
  deep(),
  '\ud800',
  '<img src=x onerror=alert(1)>',
  JSON.parse('{"__proto__":{"id":"x"}}'),
]

test('string: keeps strings, converts numbers and defaults on anything else', () => {
  equal(string()('会计'), '会计')
  equal(string()(7), '7')
  for (const other of [null, undefined, true, [], {}, ['x']]) equal(string('–')(other), '–')
})

test('string: truncates very long text', () => {
  equal(string()('x'.repeat(1_000_000)).length, 20_000)
})

test('identifier: accepts strings and numbers and rejects anything else', () => {
  equal(identifier('a7'), 'a7')
  equal(identifier(7), '7')
  equal(identifier(0), '0')
  for (const other of ['', null, undefined, NaN, Infinity, true, {}, [], ['x'], 'x'.repeat(201)])
    throws(() => identifier(other), DecodeError)
})

test('number: parses numeric strings and defaults to 0 or null on invalid values', () => {
  const read: [unknown, number][] = [
    [5, 5],
    ['5', 5],
    [' 4.5 ', 4.5],
    ['-3', -3],
    ['', 0],
    ['five', 0],
    [null, 0],
    [undefined, 0],
    [NaN, 0],
    [Infinity, 0],
    ['Infinity', 0],
    [[], 0],
    [[7], 0],
    [true, 0],
    [{}, 0],
  ]
  for (const [wire, value] of read) equal(number()(wire), value, String(wire))
  equal(number(null)('five'), null)
  equal(number(null)(0), 0)
})

test('boolean: decodes true, 1 and words for yes and no, and defaults on anything else', () => {
  for (const yes of [true, 'true', 1, '1', 'Y', 'TRUE', '是']) equal(boolean()(yes), true)
  for (const no of [false, 'false', 0, '0', 'No', 'N', '否']) equal(boolean(true)(no), false)
  for (const absent of [undefined, null, '', 'perhaps', {}, [], JSON.parse('{"toString":1}')]) {
    equal(boolean()(absent), false)
    equal(boolean(true)(absent), true)
  }
})

test('timestamp: decodes epoch seconds, epoch milliseconds and ISO 8601, and returns 0 for invalid values', () => {
  const moment = Date.parse('2026-03-02T08:00:00Z')
  const read: [unknown, number][] = [
    [moment / 1000, moment],
    [moment, moment],
    [String(moment / 1000), moment],
    [String(moment), moment],
    ['2026-03-02T08:00:00Z', moment],
    ['2026-03-02T16:00:00+08:00', moment],
    [moment / 1000 + 0.5, moment + 500],
    [0, 0],
    ['0', 0],
    [-5, 0],
    ['', 0],
    ['soon', 0],
    ['-1', 0],
    [null, 0],
    [undefined, 0],
    [NaN, 0],
    [Infinity, 0],
    [1e300, 0],
    [{}, 0],
    [[], 0],
    [[moment], 0],
    [true, 0],
  ]
  for (const [wire, value] of read) equal(timestamp(wire), value, JSON.stringify(wire))
})

test('timestamp: always returns a valid Date value', () => {
  for (const wire of [1e11 - 1, 1e11, 8.64e15, 8.64e15 - 1, 8.64e18, '9'.repeat(300)])
    ok(Number.isFinite(new Date(timestamp(wire)).getTime()), String(wire))
})

test('commaSeparated: drops blanks, duplicates and non-text values', () => {
  deepEqual(commaSeparated('a, b,,a ，c'), ['a', 'b', 'c'])
  deepEqual(commaSeparated(['a', ' b ', '', 'a', null, {}, 7]), ['a', 'b', '7'])
  for (const none of ['', ' , ', null, undefined, 7, {}]) deepEqual(commaSeparated(none), [])
})

test('commaSeparated: items with equal texts share one frozen list, and a flood of other texts is not kept', () => {
  const list = commaSeparated('student, staff')
  equal(commaSeparated('student, staff'), list)
  throws(() => (list as string[]).push('visitor'), TypeError)
  notEqual(commaSeparated('x'.repeat(201)), commaSeparated('x'.repeat(201)), 'long texts are not kept')
  for (let i = 0; i < 1000; i++) commaSeparated(`keyword ${i}`)
  const again = commaSeparated('student, staff')
  notEqual(again, list, 'at most a thousand lists are kept')
  deepEqual(again, ['student', 'staff'])
})

test('commaSeparated: handles 200,000 commas', () => {
  deepEqual(commaSeparated(','.repeat(200_000)), [])
})

const item = object({ id: identifier, name: string() })

test('array: skips only the invalid records', () => {
  deepEqual(array(item)([{ id: 1 }, null, 'x', {}, { id: {} }, [], { id: '2', name: 'n' }]), [
    { id: '1', name: '' },
    { id: '2', name: 'n' },
  ])
})

test('array: rejects a value that is not a list instead of returning an empty one', () => {
  for (const other of [undefined, null, {}, 'x', 7]) throws(() => array(item)(other), DecodeError)
})

test('optionalArray: decodes anything but a list as empty', () => {
  deepEqual(optionalArray(item)(null), [])
  deepEqual(optionalArray(item)(undefined), [])
  for (const other of [{}, 'x', 7]) deepEqual(optionalArray(item)(other), [])
})

test('rethrows errors that are not decode errors', () => {
  const broken = () => {
    throw new TypeError('bug')
  }
  throws(() => array(broken)([1]), TypeError)
  throws(() => nullable(broken)(1), TypeError)
})

test('object: keeps only the fields of the contract and ignores the prototype', () => {
  const read = object({ id: identifier, name: string('–') })
  deepEqual(read(JSON.parse('{"id":1,"x":2,"__proto__":{"name":"evil"}}')), { id: '1', name: '–' })
  deepEqual(read(Object.create({ name: 'evil' }, { id: { value: 5, enumerable: true } })), {
    id: '5',
    name: '–',
  })
  deepEqual(object({ constructor: string('–') })({}), { constructor: '–' })
})

test('limits fully rendered lists to MAX_RENDERED_RECORDS', () => {
  const rows = Array.from({ length: 50_000 }, (_, id) => ({ id }))
  equal(array(item, MAX_RENDERED_RECORDS)([{}, ...rows]).length, MAX_RENDERED_RECORDS)
  equal(array(item)(rows).length, 50_000)
  const shown = [
    appTags.decode({ appTags: rows }),
    userFavoriteApps.decode({ userFavoriteApps: rows }),
    userAppProjects.decode({ userAppProjects: rows }),
    appReviews.decode({ appReviews: rows.map(() => ({ rate: 3 })) }),
    entrustees.decode({ entities: rows.map((row) => ({ ...row, user: row })) }),
  ]
  for (const all of shown) ok(all.length <= MAX_RENDERED_RECORDS, `${all.length} rows`)
})

test('userAppReviews: skips empty records, and puts those without stars after the user’s review', () => {
  const mine = { rate: 4, text: 'fine' }
  const unrated = { rate: null, text: 'no stars' }
  const read = (all: unknown[]) => userAppReviews.decode({ userAppReviews: all })
  deepEqual(
    read([null, 7, {}, { id: {} }, { rate: 0 }, { rate: 6 }, { rate: 'x' }, [], unrated, mine]).map(
      (entry) => entry.text,
    ),
    ['fine', 'no stars'],
  )
})

test('nullable: decodes absent and invalid values as null', () => {
  deepEqual(nullable(item)({ id: 1 }), { id: '1', name: '' })
  for (const other of [null, undefined, 'x', {}, []]) equal(nullable(item)(other), null)
})

test('oneOf: defaults to the first value', () => {
  const read = oneOf('COMMON', 'DEPARTMENT')
  equal(read('DEPARTMENT'), 'DEPARTMENT')
  for (const other of ['common', 'constructor', '__proto__', null, 0, ['DEPARTMENT']])
    equal(read(other), 'COMMON')
})

test('field: reads own properties only', () => {
  equal(field('t', string())({ t: 'x' }), 'x')
  equal(field('toString', string('none'))({}), 'none')
  for (const other of [null, undefined, 'x', [], 7]) throws(() => field('t', string())(other), DecodeError)
})

test('decoders throw nothing but DecodeError on invalid values', () => {
  const decoders = [
    string(),
    identifier,
    number(),
    boolean(),
    timestamp,
    commaSeparated,
    oneOf('a'),
    noContent,
    array(item),
  ]
  for (const read of [...decoders, optionalArray(item), item, nullable(item), field('t', string())])
    for (const value of invalidValues)
      try {
        read(value)
      } catch (e) {
        ok(e instanceof DecodeError, String(e))
      }
})

test('entrustees: decodes a bare person as an active delegation', () => {
  const [entrustment] = entrustees.decode({
    errno: 0,
    entities: [{ id: 9, name: '赵六', account: 'z6' }, { name: 'no id' }],
  })
  deepEqual(entrustment, {
    id: '9',
    user: { id: '9', name: '赵六', account: 'z6' },
    from: 0,
    to: 0,
    scope: '',
    existing: false,
    active: true,
  })
})
