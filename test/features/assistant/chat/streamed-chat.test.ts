import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
// preload the lazy modules, so that no test waits for them
import '../../../../src/features/assistant/answer/parse-markdown.ts'
import '../../../../src/runtime/wire/rest.ts'
import '../../../../src/runtime/wire/signed-in-calls.ts'
import { createChat } from '../../../../src/features/assistant/chat/chat.ts'
import { answerText, UPDATE_MS } from '../../../../src/features/assistant/answer/partial-answer.ts'
import { IDLE_TIMEOUT_MS, TOTAL_TIMEOUT_MS } from '../../../../src/features/assistant/chat/streamed-reply.ts'
import {
  createErrorReply,
  createScriptedRuntime,
  waitFor,
  type ScriptedOptions,
} from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../../double/session-double.ts'
import { createStreamedReply } from '../../../double/streamed-answer.ts'
import { waitIdle } from '../../../double/wait-until.ts'

const answer = { id: 'a1', answer: 'Block it **first**. Then call us.', apps: ['card'], known: true }

function setup(options: ScriptedOptions = {}) {
  const stream = createStreamedReply()
  const scripted = createScriptedRuntime({ 'POST /webQa': stream.reply }, options)
  const chat = createChat(scripted.runtime)
  const updates: string[] = []
  chat.$turns.listen((turns) => void updates.push(turns.at(-1)?.reply.state ?? ''))
  const reply = () => chat.$turns.get().at(-1)!.reply
  const shown = () => {
    const now = reply()
    return 'body' in now && now.body ? answerText(now.body).trim() : ''
  }
  const spoken = () => {
    const now = reply()
    return 'sentences' in now ? now.sentences : undefined
  }
  return {
    ...scripted,
    ...chat,
    stream,
    updates,
    reply,
    shown,
    spoken,
    async begin(question = 'one') {
      chat.ask(question)
      await waitFor(stream.isOpen)
    },
    /** Waits until the received chunks are read, then renders them. */
    async show() {
      await waitIdle()
      scripted.tick(UPDATE_MS)
      await waitIdle()
    },
    waitForState: (state: string) => waitFor(() => reply().state === state),
  }
}

test('shows an answer while it streams; the final event adds items and replaces the streamed text', async () => {
  const { begin, stream, show, shown, reply, waitForState, calls } = setup()
  await begin()
  deepEqual(calls[0]!.input, { ques: 'one', schoolId: '', channel: 'web' })
  stream.text('Block it **fi')
  await show()
  equal(reply().state, 'streaming')
  equal(shown(), 'Block it fi')
  stream.text('rst**. Then')
  await show()
  equal(shown(), 'Block it first. Then')
  stream.send('answer', { errno: 0, t: answer })
  await waitForState('answered')
  equal(shown(), 'Block it first. Then call us.')
  const last = reply()
  deepEqual(last.state === 'answered' && last.answer.apps, ['card'])
})

test('batches chunks that arrive together into one update', async () => {
  const { begin, stream, show, shown, updates } = setup()
  await begin()
  for (let i = 0; i < 500; i++) stream.text(`word${i} `)
  await show()
  equal(updates.filter((state) => state === 'streaming').length, 1)
  ok(shown().endsWith('word499'))
})

test('preserves the identity of unchanged blocks', async () => {
  const { begin, stream, show, reply } = setup()
  const body = () => {
    const now = reply()
    return now.state === 'streaming' ? now.body : []
  }
  await begin()
  stream.text('First block.\n\nSecond')
  await show()
  const [first] = body()
  stream.text(' block')
  await show()
  equal(body().length, 2)
  equal(body()[0], first)
})

test('announces whole sentences, each once, and the remainder at the end', async () => {
  const { begin, stream, show, spoken, waitForState } = setup()
  await begin()
  stream.text('Block it **first**. Then ca')
  await show()
  deepEqual(spoken(), ['Block it first.'])
  stream.send('answer', { errno: 0, t: answer })
  await waitForState('answered')
  deepEqual(spoken(), ['Block it first.', 'Then call us.'])
})

test('announces the final text from its start when it differs from the chunks', async () => {
  const { begin, stream, show, spoken, waitForState } = setup()
  await begin()
  stream.text('Rubbish. And')
  await show()
  stream.send('answer', { errno: 0, t: answer })
  await waitForState('answered')
  deepEqual(spoken(), ['Rubbish.', 'Block it first.', 'Then call us.'])
})

test('leaves announcing a non-streamed answer to the log', async () => {
  const { replies, ask, waitForState, spoken } = setup()
  replies['POST /webQa'] = { errno: 0, t: answer }
  ask('one')
  await waitForState('answered')
  equal(spoken(), undefined)
})

test('stop() keeps the received text, incomplete markers included, and aborts the request', async () => {
  const { begin, stream, show, stop, shown, reply } = setup()
  await begin()
  stream.text('See [the ha')
  await show()
  stop()
  equal(reply().state, 'stopped')
  await waitFor(() => shown() === 'See [the ha')
  ok(stream.isCancelled())
})

for (const [how, end] of [
  ['ends', (s: ReturnType<typeof createStreamedReply>) => s.close()],
  ['breaks', (s: ReturnType<typeof createStreamedReply>) => s.fail()],
  ['reports a failure', (s: ReturnType<typeof createStreamedReply>) => s.send('error', { errno: 16502 })],
] as const)
  test(`keeps the received text when a stream ${how} before its final event, and retries on "try again"`, async () => {
    const { begin, stream, show, waitForState, shown, replies, retry, $turns, $draft } = setup()
    await begin('where?')
    stream.text('Go to the north')
    await show()
    end(stream)
    await waitForState('broken')
    equal(shown(), 'Go to the north')
    equal($draft.get(), '', 'the question is shown above its answer')
    replies['POST /webQa'] = { errno: 0, t: answer }
    retry($turns.get()[0]!.id)
    await waitForState('answered')
    equal($turns.get().length, 1)
  })

test('treats a stream that ends before its first chunk as a failure', async () => {
  const { begin, stream, waitForState, $draft } = setup()
  await begin('where?')
  stream.close()
  await waitForState('failed')
  equal($draft.get(), 'where?')
})

test('times out a silent stream and one that sends only keep-alives', async () => {
  const silent = setup()
  await silent.begin()
  silent.stream.text('Go to')
  await silent.show()
  silent.tick(IDLE_TIMEOUT_MS)
  await silent.waitForState('broken')
  ok(silent.stream.isCancelled())

  const endless = setup()
  await endless.begin()
  endless.stream.text('Go to')
  for (let ms = 0; ms < TOTAL_TIMEOUT_MS; ms += IDLE_TIMEOUT_MS / 2) {
    endless.stream.raw(': here\n\n')
    await waitIdle()
    endless.tick(IDLE_TIMEOUT_MS / 2)
  }
  await endless.waitForState('broken')
})

test('limits an endless stream to its size cap', async () => {
  const { begin, stream, show, waitForState, shown } = setup()
  await begin()
  for (let i = 0; i < 60; i++) stream.text('x'.repeat(10_000))
  await show()
  await waitForState('broken')
  ok(shown().length <= 20_000)
})

test('ignores unknown events and invalid JSON', async () => {
  const { begin, stream, show, waitForState, shown } = setup()
  await begin()
  stream.raw('event: text\ndata: {"text": {"no": 1}}\n\nevent: text\ndata: {{{\n\nevent: other\ndata: 1\n\n')
  stream.raw('event: text\ndata: null\n\n')
  stream.text('Here')
  await show()
  equal(shown(), 'Here')
  stream.raw('event: answer\ndata: <html>\n\n')
  await waitForState('broken')
})

test('falls back to a plain response, and to a plain request when the server rejects the media type', async () => {
  const accepted: string[] = []
  const { runtime, replies, ask, waitForState, called, $turns } = setup()
  const { platform } = runtime
  const plain = platform.fetch
  platform.fetch = (input, init) => {
    accepted.push(new Headers(init?.headers).get('accept') ?? '')
    return plain(input, init)
  }
  replies['POST /webQa'] = { errno: 0, t: 'As always' }
  ask('one')
  await waitForState('answered')
  deepEqual(accepted, ['text/event-stream, application/json'])
  replies['POST /webQa'] = () => (accepted.length > 2 ? { t: 'Plainly' } : createErrorReply(406))
  ask('two')
  await waitFor(() => $turns.get()[1]?.reply.state === 'answered')
  equal(called('POST /webQa').length, 3)
  ok(!accepted.at(-1)!.includes('event-stream'))
})

test('sends a plain request when the configuration disables streams', async () => {
  const { runtime, replies, ask, waitForState } = setup({
    config: { capabilities: { 'streamed-answers': false } },
  })
  const accepted: string[] = []
  const plain = runtime.platform.fetch
  runtime.platform.fetch = (input, init) => {
    accepted.push(new Headers(init?.headers).get('accept') ?? '')
    return plain(input, init)
  }
  replies['POST /webQa'] = { t: 'Plainly' }
  ask('one')
  await waitForState('answered')
  equal(accepted.length, 1)
  ok(!accepted[0]!.includes('event-stream'))
})

test('sends the token with the question and renews a rejected one', async () => {
  const session = createSessionDouble(student)
  session.renewSucceeds = true
  const { begin, stream, waitForState, calls } = setup({ session })
  await begin()
  equal(calls.at(-1)!.bearer, 'token-of-student')
  stream.send('answer', { errno: 0, t: answer })
  await waitForState('answered')

  const refused = setup({ session })
  let attempts = 0
  refused.replies['POST /webQa'] = () => (++attempts < 3 ? createErrorReply(401) : { t: 'Welcome back' })
  refused.ask('one')
  await refused.waitForState('answered')
  ok(session.calls.includes('renew'))
})

test('aborts the stream and clears the conversation when the user changes', async () => {
  const session = createSessionDouble(student)
  const { begin, stream, show, $turns } = setup({ session })
  await begin()
  stream.text('Your grades')
  session.setUser('guest')
  await show()
  deepEqual($turns.get(), [])
  ok(stream.isCancelled())
})
