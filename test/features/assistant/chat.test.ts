import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
// what is loaded when it is first needed, so that no test waits for it
import '../../../src/features/assistant/markdown.ts'
import '../../../src/runtime/calling.ts'
import '../../../src/runtime/rest.ts'
import { createChat, SLOW_MS } from '../../../src/features/assistant/chat.ts'
import { offline, refused, scripted, silence, until, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'

const answer = { id: 'a1', answer: 'Block it **first**.', apps: ['card'], known: true }

function chat(reply: unknown, options: Options = {}) {
  const far = scripted({ 'POST /webQa': reply, 'POST /webQa/{id}/feedback': {} }, options)
  const made = createChat(far.runtime)
  const state = () => made.$turns.get().map(({ reply: { state } }) => state)
  const come = (what: string) => until(() => state().at(-1) === what)
  return { ...far, ...made, state, come }
}

/** A far side that answers when the test says so. */
function later() {
  let done: ((reply: unknown) => void) | null = null
  return {
    reply: () => new Promise((resolve) => (done = resolve)),
    asked: () => done !== null,
    give: (reply: unknown) => done!(reply),
  }
}

test('a question goes to the bot as §7 says, and its answer becomes a tree of pieces', async () => {
  const { ask, $turns, calls, come } = chat({ errno: 0, t: answer }, { config: { schoolId: 'jz' } })
  ok(ask('  I lost my card\nwhat now? '))
  await come('answered')
  deepEqual(
    calls.map(({ name, input, bearer }) => ({ name, input, bearer })),
    [
      {
        name: 'POST /webQa',
        input: { ques: 'I lost my card\nwhat now?', schoolId: 'jz', channel: 'web' },
        bearer: '',
      },
    ],
  )
  const [turn] = $turns.get()
  ok(turn?.reply.state === 'answered')
  deepEqual(turn.reply.answer.apps, ['card'])
  equal(JSON.stringify(turn.reply.body).includes('"tag":"b"'), true)
})

test('an empty question is never sent, and there is one at a time', async () => {
  const { ask, calls, $turns } = chat(silence)
  equal(ask(' \n\t '), false)
  ok(ask('one'))
  equal(ask('two'), false)
  await until(() => calls.length > 0)
  equal(calls.length, 1)
  equal($turns.get().length, 1)
})

test('after a while it says that it is still working, and an answer that then comes is shown', async () => {
  const { reply, asked, give } = later()
  const { ask, tick, $turns, come } = chat(reply)
  ask('one')
  await until(asked)
  tick(SLOW_MS - 1)
  deepEqual($turns.get()[0]!.reply, { state: 'pending', slow: false })
  tick(1)
  deepEqual($turns.get()[0]!.reply, { state: 'pending', slow: true })
  give({ t: 'At last' })
  await come('answered')
})

test('a pending answer can be given up: its call ends and nothing of it comes later', async () => {
  const { reply, asked, give } = later()
  const { ask, stop, state, retry, replies, $turns, come } = chat(reply)
  ask('one')
  await until(asked)
  stop()
  give({ t: 'too late' })
  deepEqual(state(), ['stopped'])
  replies['POST /webQa'] = { t: 'Now' }
  retry($turns.get()[0]!.id)
  await come('answered')
  equal($turns.get().length, 1)
})

test('a failed question is kept in the field, also over a reload, until it is asked again', async () => {
  const { ask, write, come, replies, retry, $turns, $draft, runtime, called } = chat(offline)
  write('where is the library?')
  ask('where is the library?')
  equal($draft.get(), '', 'what was sent leaves the field')
  await come('failed')
  equal(called('POST /webQa').length, 1, 'a question is never sent twice by itself')
  equal($draft.get(), 'where is the library?')
  equal(createChat(runtime).$draft.get(), 'where is the library?')
  replies['POST /webQa'] = { t: 'North gate' }
  retry($turns.get()[0]!.id)
  await come('answered')
  equal($draft.get(), '')
  equal(createChat(runtime).$draft.get(), '')
})

test('another person finds nothing of the conversation, and no answer to the former one arrives', async () => {
  const { reply, asked, give } = later()
  const session = sessionDouble(student)
  const { ask, write, $turns, $draft } = chat(reply, { session })
  ask('my grades')
  write('and my')
  await until(asked)
  session.become('guest')
  give({ t: 'secret' })
  await new Promise((done) => setTimeout(done, 20))
  deepEqual($turns.get(), [])
  equal($draft.get(), '')
})

test('a thumb goes to the answer by its id, the last one counts, and one that is refused is taken back', async () => {
  const { ask, come, rate, $turns, calls, replies } = chat({ t: answer })
  ask('one')
  await come('answered')
  const id = $turns.get()[0]!.id
  await rate(id, true)
  await rate(id, false, 'unclear', 'no address')
  deepEqual(
    calls.slice(1).map(({ name, input }) => [name, input]),
    [
      ['POST /webQa/a1/feedback', { useful: true }],
      ['POST /webQa/a1/feedback', { useful: false, reason: 'unclear', remark: 'no address' }],
    ],
  )
  replies['POST /webQa/{id}/feedback'] = refused(429)
  await rate(id, true)
  deepEqual($turns.get()[0]!.feedback, { useful: true, state: 'failed' })
})
