// A field that is null, absent or of another type costs only itself: the record stays, and so do all others. Tried for
// every field of every record of the contract, as the documents print them.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { isListType, isNonNullType, isObjectType, type GraphQLOutputType } from 'graphql'
import { contractSchema as schema, replyOfCall } from '../../src/build/docs/contract/print-schema.ts'
import { entrustees } from '../../src/contract/core/entrust.ts'
import { notices } from '../../src/contract/additions/notices.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { processLists } from '../../src/contract/core/processes.ts'
import { appReviews } from '../../src/contract/core/reviews.ts'
import { qaRecords, webQa } from '../../src/contract/core/assistant.ts'
import { guide } from '../../src/contract/core/guides.ts'
import { contractOperations, restCalls } from '../../src/build/docs/contract/contract-operations.ts'

/** Records that nothing but this field names or opens. */
const NEEDED = new Set(
  ['App', 'AppProject', 'Process', 'Task', 'TaskAction', 'User', 'RecommendedApp', 'RelatedQuestion']
    .map((type) => `${type}.id`)
    .concat('AnswerTarget.url', 'TaskPage.entities', 'ProcessPage.entities')
    .concat('ItemForm.id', 'ItemForm.version', 'ItemForm.schema', 'FormDraft.process')
    .concat('KnownValue.field', 'FieldFault.field', 'StoredFile.id'),
)

let lastId = 0
/** A complete value of a type, with lists of two, and the paths of the fields of first records. */
function sample(type: GraphQLOutputType, at: readonly string[], fields: string[][], depth = 0): unknown {
  if (isNonNullType(type)) return sample(type.ofType, at, fields, depth)
  if (isListType(type))
    return ['0', '1'].map((n) => sample(type.ofType, [...at, n], n === '0' ? fields : [], depth))
  if (type.name === 'FormSchema') return { type: 'object', properties: {} }
  if (!isObjectType(type)) return type.name === 'ID' || type.name === 'String' ? `text ${++lastId}` : 3
  const entries = Object.values(type.getFields()).map((field) => {
    const path = [...at, field.name]
    if (!NEEDED.has(`${type.name}.${field.name}`)) fields.push(path)
    return [field.name, depth > 4 ? null : sample(field.type, path, fields, depth + 1)]
  })
  return Object.fromEntries(entries) as unknown
}

/** A copy with another value at a path; `undefined` removes it. */
function change(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[key] = change(copy[key], rest, to)
  return copy
}

/** The paths of all records in a decoded value. */
function recordPaths(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, part]) => recordPaths(part, `${at}/${key}`))
  return Array.isArray(value) ? inside : [at, ...inside]
}

const OTHER_VALUES: unknown[] = [
  null,
  undefined,
  '',
  'soon',
  -7,
  true,
  {},
  [],
  [[null]],
  [7],
  { toString: 1 },
]

const replies = contractOperations.flatMap(({ name, operation }) => {
  const isQuery = operation.kind === 'graphql'
  const call = restCalls.find((entry) => entry.operation === operation)
  const type = isQuery
    ? schema.getQueryType()!.getFields()[operation.name]?.type
    : call && replyOfCall(call).type
  const wrap = (value: unknown) =>
    isQuery ? { [operation.name]: value } : { errno: 0, total: 2, [call?.envelope ?? 'entities']: value }
  const decode = (value: unknown): unknown => operation.decode(wrap(value))
  return type ? [{ name, type, decode }] : []
})
ok(replies.length > 40)

for (const { name, type, decode } of replies)
  test(`${name}: a field of another type costs only itself`, () => {
    const fields: string[][] = []
    const whole = sample(type, [], fields)
    const before = recordPaths(decode(whole))
    for (const field of fields)
      for (const value of OTHER_VALUES) {
        const after = new Set(recordPaths(decode(change(whole, field, value))))
        const prefix = `/${field.join('/')}`
        // some calls reply with a list and return its first record
        const isInside = (record: string) =>
          record.startsWith(prefix) ||
          `/0${record}`.startsWith(prefix) ||
          record.includes(`entities${prefix}`)
        const lost = before.filter((record) => !after.has(record) && !isInside(record))
        deepEqual(lost, [], `${prefix} is ${JSON.stringify(value)}`)
      }
  })

test('shows all reviews, those without stars too', () => {
  const rates = [5, '4', 3.5, 0, null, 'many', undefined, 6, {}, '']
  const all = Array.from({ length: 30 }, (_, i) => ({ rate: rates[i % 10], text: `review ${i}` }))
  const shown = appReviews.decode({ appReviews: all })
  equal(shown.length, 30)
  deepEqual(
    shown.slice(0, 10).map(({ rate }) => rate),
    [5, 4, 3.5, 0, 0, 0, 0, 0, 0, 0],
  )
})

test('a bad record costs only itself, and an empty page may be null', () => {
  const page = (entities: unknown, total: unknown) =>
    processLists.doing.decode({ errno: 0, total, entities }).entities.map(({ id }) => id)
  deepEqual(page([null, { id: 1 }, 'x', [], { name: 'no id' }, { id: '2', tasks: { x: 1 }, owner: [] }], 6), [
    '1',
    '2',
  ])
  deepEqual(page(null, 0), [])
  deepEqual(page(null, '0'), [])
})

test('parts without ids stay, each with an id of its own', () => {
  const step = { context: 'how', guideStepAppList: [{ appCode: 'a', appName: 'A' }, {}] }
  const [read] = guide.decode({
    guide: [{ title: 'G', guideStepList: [step, { ...step, listId: 7 }, step] }],
  })
  equal(read!.id, 'G')
  deepEqual(
    read!.guideStepList.map(({ listId, guideStepAppList }) => [listId, guideStepAppList.length]),
    [
      ['#1', 2],
      ['7', 2],
      ['#3', 2],
    ],
  )
  const process = {
    id: 1,
    tasks: [{ name: 'a' }, { name: 'b' }],
    attachments: [{ uri: '/a.pdf' }, { uri: '/b.pdf' }],
  }
  const detail = processDetail.decode({ errno: 0, entities: [process] })
  deepEqual(
    [...detail.tasks, ...detail.attachments].map(({ id }) => id),
    ['#1', '#2', '#1', '#2'],
  )
})

test('a record that opens nothing by its id is named by what it has', () => {
  const ids = (records: { id: string }[]) => records.map(({ id }) => id)
  deepEqual(ids(notices.decode({ entities: [{ text: '停机', level: 'OUTAGE' }, { id: 7 }] })), ['停机', '7'])
  deepEqual(ids(qaRecords.decode({ qaRecords: [{ createTime: 5, question: 'q' }, { question: 'r' }] })), [
    '5',
    'r',
  ])
  const people = [{ user: { id: 3, name: 'Wang' } }, { account: 'li', name: 'Li' }, { name: 'nobody to end' }]
  deepEqual(ids(entrustees.decode({ errno: 0, entities: people })), ['3', 'li'])
})

test('an answer keeps its long link and its long questions', () => {
  const url = `https://a.example/${'x'.repeat(500)}`
  const question = '怎么办'.repeat(100)
  const answer = webQa.decode({
    t: { answer: 'x', open: { url, seconds: null }, questions: [question, null, 7], links: {} },
  })
  deepEqual([answer.open, answer.questions, answer.links], [{ url, seconds: 0 }, [question, '7'], []])
})
