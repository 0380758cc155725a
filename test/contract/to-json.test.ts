import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { graphqlGetUrl } from '../../src/contract/operation.ts'
import { toJson } from '../../src/contract/to-json.ts'

/** What old libraries do to built-ins: `toJSON` returns finished JSON, throws, or changes what it is asked for. */
const LIBRARIES: [string, (this: unknown) => unknown][] = [
  ['returns finished JSON', () => '"finished"'],
  [
    'throws',
    () => {
      throw new Error('not for you')
    },
  ],
  ['returns nothing', () => undefined],
]
const VALUES: [string, unknown, string][] = [
  ['a list', ['a', 'b"c'], '["a","b\\"c"]'],
  ['an empty list', [], '[]'],
  ['nested lists', { who: 'u1', texts: [['a', '1'], []] }, '{"who":"u1","texts":[["a","1"],[]]}'],
  ['texts, numbers and booleans', ['正', 1.5, false, null], '["正",1.5,false,null]'],
  ['what has no JSON', { a: undefined, b: [undefined, NaN] }, '{"b":[null,null]}'],
  ['a time', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['a time that is none', [new Date(NaN)], '[null]'],
  ['a key named toJSON', { toJSON: 'a' }, '{"toJSON":"a"}'],
  ['a key named __proto__', JSON.parse('{"__proto__":[1]}'), '{"__proto__":[1]}'],
  ['a text', 'a', '"a"'],
]

const built = [Array, String, Number, Boolean, Date, Object]

for (const [change, toJSON] of LIBRARIES)
  test(`writes the same JSON in a page whose toJSON ${change}`, () => {
    const { toJSON: dateToJson } = Date.prototype
    for (const { prototype } of built)
      Object.defineProperty(prototype, 'toJSON', { configurable: true, writable: true, value: toJSON })
    try {
      for (const [name, value, json] of VALUES) equal(toJson(value), json, name)
      const url = graphqlGetUrl(
        'https://hall.example.edu/g',
        { name: 'q', document: 'query q' },
        { ids: ['a'] },
      )
      equal(new URL(url).searchParams.get('variables'), '{"ids":["a"]}')
    } finally {
      for (const { prototype } of built) Reflect.deleteProperty(prototype, 'toJSON')
      Date.prototype.toJSON = dateToJson
    }
  })

test('writes the JSON of JSON.stringify in any other page', () => {
  for (const [name, value] of VALUES) equal(toJson(value), JSON.stringify(value), name)
})
