import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recordReplies, writeReplies } from '../../src/server/served-replies.ts'

const ORIGIN = 'https://hall.example.edu'
const reply = (text: string, type = 'application/json', status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })

describe('replies that travel in the prerendered page', () => {
  test('are those with JSON to requests without a body, each once', async () => {
    const answers: Record<string, () => Response> = {
      [`${ORIGIN}/apps?a=1`]: () => reply('[1]', 'application/json; charset=utf-8'),
      [`${ORIGIN}/best`]: () => reply('{"best":1}'),
      [`${ORIGIN}/gone`]: () => reply('{}', 'application/json', 500),
      [`${ORIGIN}/page`]: () => reply('<p>', 'text/html'),
      'https://api.example.edu/list': () => reply('[]', 'application/graphql-response+json'),
    }
    const recorder = recordReplies(
      async (input) => answers[String(input)]!(),
      new URL(`${ORIGIN}/workflow/index`),
    )
    equal(await (await recorder.fetch(`${ORIGIN}/apps?a=1`)).text(), '[1]', 'the caller gets it as well')
    await recorder.fetch(`${ORIGIN}/apps?a=1`)
    await recorder.fetch(`${ORIGIN}/best`, { method: 'POST' })
    await recorder.fetch(`${ORIGIN}/best`, { method: 'PUT', body: 'x' })
    equal((await recorder.fetch(`${ORIGIN}/gone`)).status, 500)
    equal(await (await recorder.fetch(`${ORIGIN}/page`)).text(), '<p>')
    await recorder.fetch('https://api.example.edu/list')
    deepEqual(recorder.replies, [
      { request: 'GET /apps?a=1', text: '[1]' },
      { request: 'POST /best', text: '{"best":1}' },
      { request: 'GET https://api.example.edu/list', text: '[]' },
    ])
  })

  test('become one line each, and cannot end their element', () => {
    const texts = ['{\r\n "a": "</script><!--"\n}', '["b"]']
    const block = writeReplies(texts.map((text, i) => ({ request: `GET /${i}`, text })))!
    const content = /^<script type="application\/x-ndjson" data-univ-replies>([^<]*)<\/script>$/.exec(
      block,
    )![1]!
    deepEqual(
      content.split('\n').map((line) => JSON.parse(line) as unknown),
      [['GET /0', 'GET /1'], { a: '</script><!--' }, ['b']],
    )
  })

  test('stay requests of their own if they would make the page large', () => {
    const write = (length: number) => writeReplies([{ request: 'GET /', text: `"${'x'.repeat(length)}"` }])
    ok(write(400_000))
    equal(write(500_000), null)
  })
})
