// The campus with a language model over real HTTP: the requests it sends and how it handles the replies.
import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { qaRecords, webQa, type Answer } from '../../src/contract/core/assistant.ts'
import { readSettings } from '../../src/campus/settings.ts'
import { hostileStrings } from '../double/hostile-strings.ts'
import { openLlmServer, type LlmServer } from '../double/llm-server.ts'
import { waitUntil } from '../double/wait-until.ts'
import { openClient, type Client } from './client.ts'

const LOST_CARD = '校园卡丢了怎么办'
const json = (ques: string) => ({ ques, schoolId: 'jiangzhou', channel: 'web' as const })

interface Message {
  event: string
  data: { text?: string; errno?: number; ecode?: string; t?: Answer }
}
const parseMessages = (text: string): Message[] =>
  text.split('\n\n').flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    return event && data ? [{ event, data: JSON.parse(data) as Message['data'] }] : []
  })

describe('a campus with a language model', () => {
  let llm: LlmServer
  let campus: Client
  let withMembers: Client
  const logged: string[] = []
  before(async () => {
    llm = await openLlmServer()
    const env = { LLM_URL: llm.url, LLM_MODEL: 'small-7b', LLM_KEY: 'sk-secret', LLM_TIMEOUT: '1' }
    const options = { writeLog: (line: string) => void logged.push(line) }
    campus = await openClient({ ...options, env })
    withMembers = await openClient({ ...options, env: { ...env, LLM_MEMBERS: '1' } })
  })
  after(async () => {
    await campus.close()
    await withMembers.close()
    await llm.close()
  })
  beforeEach(async () => {
    // these tests exceed the rate limit of a guest
    for (const { running } of [campus, withMembers]) await running.campus.db.query('delete from rate')
    llm.requests.length = 0
    logged.length = 0
  })

  const openStream = (client: Client, ques: string, token?: string, signal?: AbortSignal) =>
    fetch(`${client.url}/knowledge-bot/webQa`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(json(ques)),
      ...(signal && { signal }),
    })
  async function askStreamed(ques: string, token?: string, client = campus) {
    const messages = parseMessages(await (await openStream(client, ques, token)).text())
    const text = messages.map(({ event, data }) => (event === 'text' ? data.text : '')).join('')
    return { messages, text, last: messages.at(-1)! }
  }
  /** The model answers with these pieces. */
  const say = (...pieces: string[]) => {
    llm.answer = (write) => {
      for (const piece of pieces) write.text(piece)
      write.end()
    }
  }

  test('streams an answer from its first chunk, with the items found by the campus as sources', async () => {
    let finish = () => {}
    llm.answer = async (write) => {
      write.text('先到“失物招领”登记')
      await new Promise<void>((done) => (finish = done))
      write.text('，再补办 [1]。')
      write.end()
    }
    const reply = await openStream(campus, LOST_CARD)
    match(reply.headers.get('content-type') ?? '', /^text\/event-stream/)
    const reader = reply.body!.getReader()
    const first = new TextDecoder().decode((await reader.read()).value)
    match(first, /先到“失物招领”登记/)
    finish()
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value)
    const messages = parseMessages(first + rest)
    const { t } = messages.at(-1)!.data
    equal(
      messages
        .map(({ data }) => data.text ?? '')
        .join('')
        .trim(),
      t!.answer,
    )
    match(t!.answer, /^先到“失物招领”登记，再补办。\n\n\*由人工智能/)
    deepEqual(t!.apps, ['lost-and-found'], 'visitor items only')
    ok(t!.id && t!.known)
  })

  test('sends only the question and public sources to the model, and the key in its header only', async () => {
    say('好 [1]。')
    await askStreamed(LOST_CARD)
    const [request] = llm.requests
    equal(request!.path, '/v1/chat/completions')
    equal(request!.authorization, 'Bearer sk-secret')
    deepEqual(Object.keys(request!.body).sort(), ['messages', 'model', 'stream'])
    deepEqual([request!.body.model, request!.body.stream], ['small-7b', true])
    const [system, user] = request!.body.messages
    equal(user!.content, LOST_CARD)
    match(system!.content, /失物招领/)
    ok(!request!.body.messages.some(({ content }) => content.includes('sk-secret')))
    ok(!/cookie|x-request-id|127\.0\.0\.1:(?!\d+\/v1)/i.test(request!.raw.replace(/"host":"[^"]*"/, '')))
  })

  test('sends questions of signed-in users only with LLM_MEMBERS=1, without name and token', async () => {
    say('请在线申请补办 [1]。')
    const answer = await campus.rest(webQa, { json: json(LOST_CARD) }, await campus.token('student'))
    equal(llm.requests.length, 0)
    deepEqual(answer.apps.slice(0, 2), ['campus-card-loss', 'campus-card-replacement'])

    const token = await withMembers.token('student')
    const generated = await withMembers.rest(webQa, { json: json(LOST_CARD) }, token)
    match(generated.answer, /^请在线申请补办。/)
    equal(llm.requests.length, 1)
    ok(!llm.requests[0]!.raw.includes(token))
    ok(!/林晓雨|2023010142|student/.test(llm.requests[0]!.raw))
  })

  test('stores the final text of a streamed answer in the history', async () => {
    say('办理', '**补办** [1]。')
    const token = await withMembers.token('student')
    const { last } = await askStreamed(LOST_CARD, token, withMembers)
    const [record] = await withMembers.graphql(qaRecords, { start: 0, limit: 1 }, token)
    equal(record!.answer, last.data.t!.answer)
    equal(record!.id, last.data.t!.id)
  })

  test('skips the model below the threshold, and accepts NO_ANSWER from the model', async () => {
    say('I know everything.')
    const far = await campus.rest(webQa, { json: json('量子纠缠的哲学意义') })
    equal(llm.requests.length, 0)
    equal(far.known, false)
    for (const pieces of [['NO_ANSWER'], ['NO_', 'ANS', 'WER'], ['NO_ANSWER', ' I think …']]) {
      say(...pieces)
      const { text, last } = await askStreamed(LOST_CARD)
      equal(last.data.t!.known, false)
      ok(!text.includes('NO_'))
    }
    equal(llm.requests.length, 3)
  })

  test('does not answer guests from items near a members-only match', async () => {
    say('Your grades are …')
    match((await campus.rest(webQa, { json: json('在哪里查成绩？') })).answer, /登录/)
    equal(llm.requests.length, 0)
  })

  test('handles greetings and requests to open a page without the model', async () => {
    say('Hello from the model')
    match((await campus.rest(webQa, { json: json('你好') })).answer, /小江/)
    ok((await campus.rest(webQa, { json: json('打开图书馆主页') })).open)
    equal(llm.requests.length, 0)
  })

  describe('model failures', () => {
    const FAILURES: Record<string, LlmServer['answer']> = {
      'rejects the request': (write) => write.reply(401, '{"error":{"message":"bad key sk-secret"}}'),
      'is busy': (write) => write.reply(429, '{}'),
      redirects: (write) => write.reply(307, '', { location: 'http://127.0.0.1:1/steal' }),
      'sends HTML': (write) => write.reply(200, '<html>', { 'content-type': 'text/html' }),
      'sends invalid JSON': (write) => write.raw('data: {{{\n\n'),
      'reports a failure': (write) => write.raw('data: {"error":{"message":"overloaded"}}\n\n'),
      'filters its answer': (write) => write.end('content_filter'),
      'drops the connection': (write) => write.cut(),
      'sends nothing': (write) => write.end(),
      stalls: () => {},
      'sends only keep-alive comments': (write) => write.raw(': ping\n\n'),
    }
    for (const [how, answer] of Object.entries(FAILURES))
      test(`falls back to the campus answer when the model ${how}`, async () => {
        llm.answer = answer
        const { last } = await askStreamed(LOST_CARD)
        equal(last.event, 'answer')
        match(last.data.t!.answer, /挂失/)
        ok(!last.data.t!.answer.includes('人工智能'))
        ok(!logged.join('').includes('sk-secret'))
      })

    const BREAKS: Record<string, LlmServer['answer']> = {
      stalls: (write) => write.text('先挂失，'),
      'drops the connection': (write) => {
        write.text('先挂失，')
        setImmediate(() => write.cut())
      },
      'ends without a final event': (write) => {
        write.text('先挂失，')
        write.close()
      },
    }
    for (const [how, answer] of Object.entries(BREAKS))
      test(`sends an error event when the model ${how} mid-stream`, async () => {
        llm.answer = answer
        const { text, last } = await askStreamed(LOST_CARD)
        equal(text, '先挂失，')
        equal(last.event, 'error')
        equal(last.data.ecode, 'ASSISTANT')
        ok((last.data.errno ?? 0) > 0)
      })

    test('aborts the request to the model when the client disconnects', async () => {
      llm.answer = (write) => write.text('先挂失，')
      const leave = new AbortController()
      const reply = await openStream(campus, LOST_CARD, undefined, leave.signal)
      await reply.body!.getReader().read()
      leave.abort()
      await waitUntil(() => llm.requests[0]!.isClosed)
    })
  })

  test('reads a reply of a model without streaming', async () => {
    llm.answer = (write) =>
      write.reply(200, JSON.stringify({ choices: [{ message: { content: '先挂失 [1]。' } }] }))
    const { last } = await askStreamed(LOST_CARD)
    match(last.data.t!.answer, /^先挂失。/)
  })

  test('strips invented citations, links, images, tags and URLs at any chunk boundary', async () => {
    const fabricated =
      '先挂失 [9]，见[官网](https://evil.example/a)和![图](https://evil.example/i.png)，<img src=x onerror=alert(1)>' +
      '或 http://evil.example/?q=1 或 www.evil.example/b 或 [后门][1] 或 ftp://evil.example/d。\n\n[1]: https://evil.example/c 完'
    for (const size of [1, 3, 7, 1000]) {
      say(...(fabricated.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))
      const { text, last } = await askStreamed(LOST_CARD)
      equal(last.event, 'answer')
      equal(last.data.t!.answer, text.trim())
      ok(!/evil|<|>|\]\(|https?:/.test(text), text)
      ok(text.includes('官网') && text.includes('完'))
      deepEqual([last.data.t!.open, last.data.t!.links], [null, []])
      deepEqual(last.data.t!.apps, ['lost-and-found'], 'an unknown source number cites nothing')
    }
  })

  test('truncates an endless answer', async () => {
    llm.answer = (write) => {
      for (let i = 0; i < 3000; i++) write.text('很多字很多字。')
    }
    const { last } = await askStreamed(LOST_CARD)
    equal(last.event, 'answer')
    ok(last.data.t!.answer.length < 5000)
    await waitUntil(() => llm.requests[0]!.isClosed)
  })

  test('keeps hostile text as text', async () => {
    for (const text of hostileStrings.slice(0, 40)) {
      say('好：', text, '。')
      const { last } = await askStreamed(LOST_CARD)
      equal(last.event, 'answer')
      ok(!/<[a-z/!][^>]*>|https?:\/\//i.test(last.data.t!.answer), JSON.stringify(text))
    }
  })
})

test('streams its own answers without a model', async () => {
  const plain = await openClient({ env: {} })
  try {
    const ask = (accept: string, ques = LOST_CARD) =>
      fetch(`${plain.url}/knowledge-bot/webQa`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify(json(ques)),
      })
    const messages = parseMessages(await (await ask('text/event-stream, application/json')).text())
    const { t } = messages.at(-1)!.data
    ok(messages.length > 2)
    equal(messages.map(({ data }) => data.text ?? '').join(''), t!.answer)
    deepEqual(t!.apps, ['lost-and-found'])
    for (const accept of ['application/json', '*/*', 'text/event-stream;q=0'])
      match((await ask(accept)).headers.get('content-type') ?? '', /^application\/json/)
    const refused = await ask('text/event-stream', ' ')
    equal(refused.status, 400)
    match(refused.headers.get('content-type') ?? '', /^application\/json/)
  } finally {
    await plain.close()
  }
})

test('rejects invalid settings by name', () => {
  const read = (env: Record<string, string>) => () => readSettings({ port: 0, dist: 'dist', env })
  throws(read({ LLM_URL: 'ftp://x', LLM_MODEL: 'm' }), /LLM_URL/)
  throws(read({ LLM_MODEL: 'm' }), /LLM_URL/)
  throws(read({ LLM_URL: 'http://x/v1' }), /LLM_MODEL/)
  throws(read({ LLM_URL: 'http://x/v1', LLM_MODEL: 'm', LLM_MEMBERS: 'yes' }), /LLM_MEMBERS/)
  throws(read({ LLM_URL: 'http://x/v1', LLM_MODEL: 'm', LLM_TIMEOUT: '0' }), /LLM_TIMEOUT/)
  equal(read({})().llm, null)
  equal(read({ LLM_URL: 'http://x/v1', LLM_MODEL: 'm' })().llm?.members, false)
})
