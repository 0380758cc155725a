import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import {
  createEventStreamParser,
  readMessages,
  type StreamMessage,
} from '../../../src/runtime/bus/event-stream.ts'

const read = (...pieces: string[]): StreamMessage[] => {
  const parse = createEventStreamParser()
  return pieces.flatMap((piece) => parse(piece))
}
async function readAll(parts: Uint8Array[]): Promise<StreamMessage[]> {
  const found: StreamMessage[] = []
  for await (const message of readMessages(streamOf(parts), () => {})) found.push(message)
  return found
}
const streamOf = (parts: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
const task = (id: string, data: string): StreamMessage => ({ id, event: 'task', data })

const stream = [
  ': hello',
  '',
  'id: 1',
  'event: task',
  'data: {"subject":"会计 1"}',
  '',
  'id:2',
  'event:task',
  'data:{"a":1,',
  'data: "b":2}',
  'retry: 5000',
  '',
  ': keep-alive',
  '',
  'event: task',
  'data',
  '',
  'id: 3',
  'data: : : x',
  '',
  '',
  'event: without data',
  '',
  'data: not yet complete',
]
const messages: StreamMessage[] = [
  task('1', '{"subject":"会计 1"}'),
  task('2', '{"a":1,\n"b":2}'),
  task('', ''),
  { id: '3', event: 'message', data: ': : x' },
]

for (const [name, end] of [
  ['LF', '\n'],
  ['CR', '\r'],
  ['CR LF', '\r\n'],
] as const) {
  test(`parses lines that end in ${name}`, () => {
    deepEqual(read(stream.join(end)), messages)
  })

  test(`reads a ${name} stream split at any byte`, async () => {
    const bytes = new TextEncoder().encode(stream.join(end))
    for (let cut = 0; cut <= bytes.length; cut++) {
      const second = Math.min(bytes.length, cut + 1 + (cut % 7))
      const parts = [bytes.slice(0, cut), bytes.slice(cut, second), bytes.slice(second)]
      deepEqual(await readAll(parts), messages, `cut at ${cut}`)
    }
    deepEqual(await readAll([...bytes].map((byte) => Uint8Array.of(byte))), messages)
  })
}

test('dispatches a message that ends in CR immediately', () => {
  deepEqual(read('id: 1\revent: task\rdata: x\r\r'), [task('1', 'x')])
})

test('dispatches a message once when CR and LF arrive in separate chunks', () => {
  deepEqual(
    read('data: x\r', '', '\n\r', '\n', 'data: y\n\n').map(({ data }) => data),
    ['x', 'y'],
  )
})

test('ignores an id that contains NUL', () => {
  equal(read('id: 1\ndata: x\n\n', 'id: 2\0\ndata: y\n\n')[1]!.id, '')
})

test('drops an oversized message and parses the next one', () => {
  const long = 'x'.repeat(150_000)
  const many = Array.from({ length: 2000 }, () => `data: ${'y'.repeat(100)}\n`)
  deepEqual(
    read(`data: ${long}\n\n`, 'data: next\n\n').map(({ data }) => data),
    ['next'],
  )
  deepEqual(
    read(...many, '\n', 'data: next\n\n').map(({ data }) => data),
    ['next'],
  )
  deepEqual(
    read(`data: ${long}`, '\n', 'data: rest\n\n', 'data: next\n\n').map(({ data }) => data),
    ['next'],
  )
})

test('does not buffer an endless line', () => {
  const parse = createEventStreamParser()
  for (let i = 0; i < 2000; i++) parse('x'.repeat(50_000))
  deepEqual(
    parse('\n\ndata: next\n\n').map(({ data }) => data),
    ['next'],
  )
})
