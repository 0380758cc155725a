import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
// what is loaded when it is first needed, so that no test waits for it
import '../../../../src/features/assistant/answer/parse-markdown.ts'
import '../../../../src/runtime/wire/graphql-client.ts'
import '../../../../src/runtime/wire/rest.ts'
import { createChat, SLOW_MS } from '../../../../src/features/assistant/chat/chat.ts'
import {
  offline,
  createErrorReply,
  createScriptedRuntime,
  neverReplies,
  waitFor,
  type ScriptedOptions,
} from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../../double/session-double.ts'
import { waitIdle } from '../../../double/wait-until.ts'

const answer = { id: 'a1', answer: 'Block it **first**.', apps: ['card'], known: true }

function setup(reply: unknown, options: ScriptedOptions = {}) {
  const scripted = createScriptedRuntime({ 'POST /webQa': reply, 'POST /webQa/{id}/feedback': {} }, options)
  const store = createChat(scripted.runtime)
  const state = () => store.$turns.get().map(({ reply: { state } }) => state)
  const untilState = (status: string) => waitFor(() => state().at(-1) === status)
  return { ...scripted, ...store, state, waitForState: untilState }
}

/** A reply that resolves when the test calls `give`. */
function deferredReply() {
  let done: ((reply: unknown) => void) | null = null
  return {
    reply: () => new Promise((resolve) => (done = resolve)),
    isRequested: () => done !== null,
    give: (reply: unknown) => done!(reply),
  }
}

test('sends the request of §7 and parses the answer into nodes', async () => {
  const { ask, $turns, calls, waitForState } = setup({ errno: 0, t: answer }, { config: { schoolId: 'jz' } })
  ok(ask('  I lost my card\nwhat now? '))
  await waitForState('answered')
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

test('sends the topic of the last answer that has one, and nothing where the server names none', async () => {
  const replies = [{ ...answer }, { ...answer, topic: 'card' }, { ...answer, topic: '' }, { ...answer }]
  const { ask, calls, $turns } = setup(() => ({ errno: 0, t: replies.shift() }))
  for (const [n, question] of ['my card is gone', 'I lost my card', 'thanks', 'how much is it?'].entries()) {
    ok(ask(question))
    await waitFor(() => $turns.get()[n]?.reply.state === 'answered')
  }
  deepEqual(
    calls.map(({ input }) => (input as { about?: string }).about),
    [undefined, undefined, 'card', 'card'],
  )
})

test('sends no empty question and one question at a time', async () => {
  const { ask, calls, $turns } = setup(neverReplies)
  equal(ask(' \n\t '), false)
  ok(ask('one'))
  equal(ask('two'), false)
  await waitFor(() => calls.length > 0)
  equal(calls.length, 1)
  equal($turns.get().length, 1)
})

test('marks a slow answer as pending and shows it when it arrives', async () => {
  const { reply, isRequested, give } = deferredReply()
  const { ask, tick, $turns, waitForState } = setup(reply)
  ask('one')
  await waitFor(isRequested)
  tick(SLOW_MS - 1)
  deepEqual($turns.get()[0]!.reply, { state: 'pending', slow: false })
  tick(1)
  deepEqual($turns.get()[0]!.reply, { state: 'pending', slow: true })
  give({ t: 'At last' })
  await waitForState('answered')
})

test('cancels a pending answer: aborts its request and ignores its response', async () => {
  const { reply, isRequested, give } = deferredReply()
  const { ask, stop, state, retry, replies, $turns, waitForState } = setup(reply)
  ask('one')
  await waitFor(isRequested)
  stop()
  give({ t: 'too late' })
  deepEqual(state(), ['stopped'])
  replies['POST /webQa'] = { t: 'Now' }
  retry($turns.get()[0]!.id)
  await waitForState('answered')
  equal($turns.get().length, 1)
})

test('preserves a failed question across a reload until it is asked again', async () => {
  const { ask, write, waitForState, replies, retry, $turns, $draft, runtime, called } = setup(offline)
  write('where is the library?')
  ask('where is the library?')
  equal($draft.get(), '', 'what was sent leaves the field')
  await waitForState('failed')
  equal(called('POST /webQa').length, 1, 'a question is never sent twice by itself')
  equal($draft.get(), 'where is the library?')
  equal(createChat(runtime).$draft.get(), 'where is the library?')
  replies['POST /webQa'] = { t: 'North gate' }
  retry($turns.get()[0]!.id)
  await waitForState('answered')
  equal($draft.get(), '')
  equal(createChat(runtime).$draft.get(), '')
})

test('distinguishes an absent or forbidden service from a network error', async () => {
  for (const [status, reason] of [
    [404, 'absent'],
    [401, 'notAllowed'],
    [403, 'notAllowed'],
    [500, 'failed'],
  ] as const) {
    const { ask, waitForState, $turns } = setup(createErrorReply(status))
    ask('where?')
    await waitForState('failed')
    deepEqual($turns.get()[0]!.reply, { state: 'failed', reason })
  }
})

test('names the connection as the cause of a failed question when there is none', async () => {
  const { ask, waitForState, $turns } = setup(offline)
  ask('where?')
  await waitForState('failed')
  deepEqual($turns.get()[0]!.reply, { state: 'failed', reason: 'offline' })
})

test('clears the conversation when the user changes and drops pending answers', async () => {
  const { reply, isRequested, give } = deferredReply()
  const session = createSessionDouble(student)
  const { ask, write, $turns, $draft } = setup(reply, { session })
  ask('my grades')
  write('and my')
  await waitFor(isRequested)
  session.setUser('guest')
  give({ t: 'secret' })
  await waitIdle()
  deepEqual($turns.get(), [])
  equal($draft.get(), '')
})

test('sends a rating by answer id; the last one counts and a rejected one is rolled back', async () => {
  const { ask, waitForState, rate, $turns, calls, replies } = setup({ t: answer })
  ask('one')
  await waitForState('answered')
  const id = $turns.get()[0]!.id
  await rate(id, { useful: true })
  await rate(id, { useful: false, reason: 'unclear', remark: 'no address' })
  deepEqual(
    calls.slice(1).map(({ name, input }) => [name, input]),
    [
      ['POST /webQa/a1/feedback', { useful: true }],
      ['POST /webQa/a1/feedback', { useful: false, reason: 'unclear', remark: 'no address' }],
    ],
  )
  replies['POST /webQa/{id}/feedback'] = createErrorReply(429)
  await rate(id, { useful: true })
  deepEqual($turns.get()[0]!.feedback, { useful: true, state: 'failed' })
})
