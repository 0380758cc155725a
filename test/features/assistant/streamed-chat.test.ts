import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
// what is loaded when it is first needed, so that no test waits for it
import '../../../src/features/assistant/parse-markdown.ts'
import '../../../src/runtime/wire/rest.ts'
import { createChat } from '../../../src/features/assistant/chat.ts'
import { answerText } from '../../../src/features/assistant/answer-text.ts'
import { UPDATE_MS } from '../../../src/features/assistant/partial-answer.ts'
import { IDLE_TIMEOUT_MS, TOTAL_TIMEOUT_MS } from '../../../src/runtime/wire/streamed-reply.ts'
import {
  createErrorReply,
  createScriptedRuntime,
  waitFor,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { createStreamedReply } from '../../double/streamed-answer.ts'
import { waitIdle } from '../../double/wait-until.ts'

const answer = { id: 'a1', answer: 'Block it **first**. Then call us.', apps: ['card'], known: true }

function setup(options: ScriptedOptions = {}) {
  const stream = createStreamedReply()
  const far = createScriptedRuntime({ 'POST /webQa': stream.reply }, options)
  const chat = createChat(far.runtime)
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
    ...far,
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
    /** Lets what has arrived be read, then shown. */
    async show() {
      await waitIdle()
      far.tick(UPDATE_MS)
      await waitIdle()
    },
    come: (state: string) => waitFor(() => reply().state === state),
  }
}

test('shows an answer while it arrives; its end brings items, and its text takes the place of the pieces', async () => {
  const { begin, stream, show, shown, reply, come, calls } = setup()
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
  await come('answered')
  equal(shown(), 'Block it first. Then call us.')
  const last = reply()
  deepEqual(last.state === 'answered' && last.answer.apps, ['card'])
})

test('pieces that arrive together are shown together, however many they are', async () => {
  const { begin, stream, show, shown, updates } = setup()
  await begin()
  for (let i = 0; i < 500; i++) stream.text(`word${i} `)
  await show()
  equal(updates.filter((state) => state === 'streaming').length, 1)
  ok(shown().endsWith('word499'))
})

test('blocks that have not changed keep their identity', async () => {
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

test('screen readers get whole sentences, each once, and the rest at the end', async () => {
  const { begin, stream, show, spoken, come } = setup()
  await begin()
  stream.text('Block it **first**. Then ca')
  await show()
  deepEqual(spoken(), ['Block it first.'])
  stream.send('answer', { errno: 0, t: answer })
  await come('answered')
  deepEqual(spoken(), ['Block it first.', 'Then call us.'])
})

test('a whole that is another text than its pieces is spoken from its start', async () => {
  const { begin, stream, show, spoken, come } = setup()
  await begin()
  stream.text('Rubbish. And')
  await show()
  stream.send('answer', { errno: 0, t: answer })
  await come('answered')
  deepEqual(spoken(), ['Rubbish.', 'Block it first.', 'Then call us.'])
})

test('an answer that does not stream has no sentences of its own: the log announces it', async () => {
  const { replies, ask, come, spoken } = setup()
  replies['POST /webQa'] = { errno: 0, t: answer }
  ask('one')
  await come('answered')
  equal(spoken(), undefined)
})

test('stop keeps what came, held back marks included, and ends the request', async () => {
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
  test(`a stream that ${how} before its answer keeps what came, and "try again" asks once more`, async () => {
    const { begin, stream, show, come, shown, replies, retry, $turns, $draft } = setup()
    await begin('where?')
    stream.text('Go to the north')
    await show()
    end(stream)
    await come('broken')
    equal(shown(), 'Go to the north')
    equal($draft.get(), '', 'the question stands above its answer')
    replies['POST /webQa'] = { errno: 0, t: answer }
    retry($turns.get()[0]!.id)
    await come('answered')
    equal($turns.get().length, 1)
  })

test('a stream that ends before its first piece is a failure like any other', async () => {
  const { begin, stream, come, $draft } = setup()
  await begin('where?')
  stream.close()
  await come('failed')
  equal($draft.get(), 'where?')
})

test('a silent stream is given up, and one that only keeps itself open as well', async () => {
  const silent = setup()
  await silent.begin()
  silent.stream.text('Go to')
  await silent.show()
  silent.tick(IDLE_TIMEOUT_MS)
  await silent.come('broken')
  ok(silent.stream.isCancelled)

  const endless = setup()
  await endless.begin()
  endless.stream.text('Go to')
  for (let ms = 0; ms < TOTAL_TIMEOUT_MS; ms += IDLE_TIMEOUT_MS / 2) {
    endless.stream.raw(': here\n\n')
    await waitIdle()
    endless.tick(IDLE_TIMEOUT_MS / 2)
  }
  await endless.come('broken')
})

test('an endless stream ends at its size cap, and only so much of it is shown', async () => {
  const { begin, stream, show, come, shown } = setup()
  await begin()
  for (let i = 0; i < 60; i++) stream.text('x'.repeat(10_000))
  await show()
  await come('broken')
  ok(shown().length <= 20_000)
})

test('messages that are none of the three, or no JSON, are passed over', async () => {
  const { begin, stream, show, come, shown } = setup()
  await begin()
  stream.raw('event: text\ndata: {"text": {"no": 1}}\n\nevent: text\ndata: {{{\n\nevent: other\ndata: 1\n\n')
  stream.raw('event: text\ndata: null\n\n')
  stream.text('Here')
  await show()
  equal(shown(), 'Here')
  stream.raw('event: answer\ndata: <html>\n\n')
  await come('broken')
})

test('a server without streams gets one request and answers as always; one that refuses the type is asked plainly', async () => {
  const accepted: string[] = []
  const { runtime, replies, ask, come, called, $turns } = setup()
  const { platform } = runtime
  const plain = platform.fetch
  platform.fetch = (input, init) => {
    accepted.push(new Headers(init?.headers).get('accept') ?? '')
    return plain(input, init)
  }
  replies['POST /webQa'] = { errno: 0, t: 'As always' }
  ask('one')
  await come('answered')
  deepEqual(accepted, ['text/event-stream, application/json'])
  replies['POST /webQa'] = () => (accepted.length > 2 ? { t: 'Plainly' } : createErrorReply(406))
  ask('two')
  await waitFor(() => $turns.get()[1]?.reply.state === 'answered')
  equal(called('POST /webQa').length, 3)
  ok(!accepted.at(-1)!.includes('event-stream'))
})

test('a hall whose configuration denies streams is asked plainly', async () => {
  const { runtime, replies, ask, come } = setup({ config: { capabilities: { 'streamed-answers': false } } })
  const accepted: string[] = []
  const plain = runtime.platform.fetch
  runtime.platform.fetch = (input, init) => {
    accepted.push(new Headers(init?.headers).get('accept') ?? '')
    return plain(input, init)
  }
  replies['POST /webQa'] = { t: 'Plainly' }
  ask('one')
  await come('answered')
  equal(accepted.length, 1)
  ok(!accepted[0]!.includes('event-stream'))
})

test('the token goes with the question; a refused one is renewed', async () => {
  const session = createSessionDouble(student)
  session.renewSucceeds = true
  const { begin, stream, come, calls } = setup({ session })
  await begin()
  equal(calls.at(-1)!.bearer, 'token-of-student')
  stream.send('answer', { errno: 0, t: answer })
  await come('answered')

  const refused = setup({ session })
  let asked = 0
  refused.replies['POST /webQa'] = () => (++asked < 3 ? createErrorReply(401) : { t: 'Welcome back' })
  refused.ask('one')
  await refused.come('answered')
  ok(session.calls.includes('renew'))
})

test('another user never sees what was arriving for the one before', async () => {
  const session = createSessionDouble(student)
  const { begin, stream, show, $turns } = setup({ session })
  await begin()
  stream.text('Your grades')
  session.setUser('guest')
  await show()
  deepEqual($turns.get(), [])
  ok(stream.isCancelled())
})
