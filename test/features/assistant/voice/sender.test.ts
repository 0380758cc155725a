import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSender, type SenderOptions } from '../../../../src/features/assistant/voice/sender.ts'
import { encodeWav } from '../../../../src/contract/encode-wav.ts'
import { RequestError } from '../../../../src/runtime/wire/errors.ts'
import { waitIdle, waitUntil } from '../../../double/wait-until.ts'

const chunk = (n: number) => Int16Array.of(n)
const busyError = (wait = 0) => new RequestError('busy', 'POST /asr', 429, '', wait)

/** A sender whose clock only `tick` moves. */
function setup(send: SenderOptions['send'], more: Partial<SenderOptions> = {}) {
  const reported: string[] = []
  const failed: unknown[] = []
  let now = 0
  let timers: { time: number; run(): void }[] = []
  const sender = createSender({
    send,
    asrText: 'chunk',
    random: () => 0.5,
    schedule(run, ms) {
      const timer = { time: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((t) => t !== timer))
    },
    onText: (text) => void reported.push(text),
    onFail: (e) => void failed.push(e),
    ...more,
  })
  const tick = async (ms: number) => {
    now += ms
    for (const timer of timers.filter((t) => t.time <= now)) {
      timers = timers.filter((t) => t !== timer)
      timer.run()
    }
    await waitIdle()
  }
  return { sender, reported, failed, tick, timers: () => timers }
}

describe('speech sender', () => {
  test('assembles the exact text when a tenth fails and replies are late and out of order', async () => {
    // a generator of our own, so that it fails alike each time
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const words = Array.from({ length: 120 }, (_, i) => `词${i} `)
    const tries = new Map<number, number>()
    let flying = 0
    let most = 0
    const { sender, failed, tick } = setup(async (samples, order) => {
      equal(samples[0], order)
      tries.set(order, (tries.get(order) ?? 0) + 1)
      most = Math.max(most, ++flying)
      await new Promise((done) => setTimeout(done, random() * 12))
      flying--
      if (random() < 0.1) throw new RequestError('network', 'POST /asr')
      return words[order]!
    })
    words.forEach((_, order) => sender.push(chunk(order)))
    let text: string | undefined
    void sender.finish().then((all) => (text = all))
    await waitUntil(() => (void tick(500), text !== undefined))
    equal(text, words.join(''))
    equal(most, 3)
    equal(tries.size, 120)
    ok(
      [...tries.values()].some((n) => n > 1),
      'some were sent again',
    )
    deepEqual(failed, [])
  })

  test('keeps at most three chunks in flight, in order', async () => {
    const requests: number[] = []
    const answers: (() => void)[] = []
    const { sender } = setup((_, order) => {
      requests.push(order)
      return new Promise((done) => answers.push(() => done(String(order))))
    })
    for (let n = 0; n < 6; n++) sender.push(chunk(n))
    await waitIdle()
    deepEqual(requests, [0, 1, 2])
    answers[1]!()
    await waitUntil(() => requests.length === 4)
    deepEqual(requests, [0, 1, 2, 3])
  })

  test('shows text up to the first gap and never changes its start', async () => {
    const answers: ((text: string) => void)[] = []
    const { sender, reported } = setup(() => new Promise((done) => answers.push(done)))
    for (let n = 0; n < 3; n++) sender.push(chunk(n))
    await waitIdle()
    answers[2]!('c')
    await waitIdle()
    equal(sender.text(), '')
    answers[0]!('a')
    await waitIdle()
    answers[1]!('b')
    equal(await sender.finish(), 'abc')
    deepEqual(reported, ['a', 'abc'])
  })

  test('uses the latest reply of an engine with cumulative replies', async () => {
    const answers: ((text: string) => void)[] = []
    const { sender, reported } = setup(() => new Promise((done) => answers.push(done)), {
      asrText: 'cumulative',
    })
    for (let n = 0; n < 3; n++) sender.push(chunk(n))
    await waitIdle()
    answers[1]!('请问校')
    answers[0]!('请')
    await waitIdle()
    equal(sender.text(), '请问校')
    answers[2]!('请问校历')
    equal(await sender.finish(), '请问校历')
    deepEqual(reported, ['请问校', '请问校历'])
  })

  test('retries with back-off and respects Retry-After', async () => {
    let requests = 0
    const { sender, tick } = setup(async () => {
      requests++
      if (requests === 1) throw new RequestError('network', 'POST /asr')
      if (requests === 2) throw busyError(3000)
      return 'yes'
    })
    sender.push(chunk(0))
    await waitIdle()
    await tick(249)
    equal(requests, 1)
    await tick(1)
    equal(requests, 2)
    await tick(2999)
    equal(requests, 2)
    await tick(1)
    equal(await sender.finish(), 'yes')
  })

  test('fails once after six tries, keeps the text and stops sending', async () => {
    let requests = 0
    const { sender, failed, tick, timers } = setup(async (_, order) => {
      if (order === 0) return 'first'
      requests++
      throw new RequestError('network', 'POST /asr')
    })
    sender.push(chunk(0))
    sender.push(chunk(1))
    await waitIdle()
    for (let n = 0; n < 12; n++) await tick(4000)
    equal(requests, 6)
    equal(failed.length, 1)
    equal(sender.text(), 'first')
    sender.push(chunk(2))
    await waitIdle()
    equal(requests, 6)
    deepEqual(timers(), [])
  })

  test('does not retry a refused chunk', async () => {
    let requests = 0
    const { sender, failed } = setup(async () => {
      requests++
      throw new RequestError('refused', 'POST /asr', 400)
    })
    sender.push(chunk(0))
    await waitUntil(() => failed.length)
    equal(requests, 1)
  })

  test('retries a chunk whose reply times out', async () => {
    const signals: AbortSignal[] = []
    const { sender, tick } = setup((_, __, signal) => {
      signals.push(signal)
      if (signals.length > 1) return Promise.resolve('late')
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    sender.push(chunk(0))
    await waitIdle()
    await tick(10_000)
    ok(signals[0]!.aborted, 'the first call is given up')
    await tick(250)
    equal(await sender.finish(), 'late')
  })

  test('aborts its requests and timers when disposed', async () => {
    const signals: AbortSignal[] = []
    const { sender, failed, timers } = setup((_, __, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    for (let n = 0; n < 5; n++) sender.push(chunk(n))
    await waitIdle()
    sender.drop()
    await waitIdle()
    ok(
      signals.every((signal) => signal.aborted),
      'every call is given up',
    )
    equal(signals.length, 3)
    deepEqual(failed, [])
    deepEqual(timers(), [])
  })

  test('returns an empty text for silence and for no input', async () => {
    const { sender } = setup(async () => '')
    equal(await sender.finish(), '')
    const second = setup(async () => '')
    second.sender.push(chunk(0))
    equal(await second.sender.finish(), '')
  })
})

test('encodes a chunk as WAV: a 44-byte header for 8000 Hz mono 16 bit, then the samples', () => {
  const samples = Int16Array.from({ length: 4000 }, (_, i) => i - 2000)
  const bytes = Buffer.from(encodeWav(samples, 8000))
  equal(bytes.length, 8044)
  equal(bytes.toString('latin1', 0, 4), 'RIFF')
  equal(bytes.readUInt32LE(4), 8036)
  equal(bytes.toString('latin1', 8, 16), 'WAVEfmt ')
  deepEqual(
    [16, 20, 22, 24, 28, 32, 34].map((offset) =>
      offset === 16 || (offset > 22 && offset < 32) ? bytes.readUInt32LE(offset) : bytes.readUInt16LE(offset),
    ),
    [16, 1, 1, 8000, 16_000, 2, 16],
  )
  equal(bytes.toString('latin1', 36, 40), 'data')
  equal(bytes.readUInt32LE(40), 8000)
  deepEqual([bytes.readInt16LE(44), bytes.readInt16LE(8042)], [-2000, 1999])
})
