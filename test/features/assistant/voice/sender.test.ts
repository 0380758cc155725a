import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSender, type SenderOptions } from '../../../../src/features/assistant/voice/sender.ts'
import { wavOf } from '../../../../src/features/assistant/voice/wav.ts'
import { CallFailed } from '../../../../src/runtime/errors.ts'
import { quiet, until } from '../../../double/until.ts'

const chunk = (n: number) => Int16Array.of(n)
const away = (wait = 0) => new CallFailed('busy', 'POST /asr', 429, '', wait)

/** A sender whose clock only `tick` moves. */
function scene(send: SenderOptions['send'], more: Partial<SenderOptions> = {}) {
  const told: string[] = []
  const failed: unknown[] = []
  let now = 0
  let timers: { at: number; run(): void }[] = []
  const sender = createSender({
    send,
    asrText: 'chunk',
    random: () => 0.5,
    later(run, ms) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((t) => t !== timer))
    },
    onText: (text) => void told.push(text),
    onFail: (e) => void failed.push(e),
    ...more,
  })
  const tick = async (ms: number) => {
    now += ms
    for (const timer of timers.filter((t) => t.at <= now)) {
      timers = timers.filter((t) => t !== timer)
      timer.run()
    }
    await quiet()
  }
  return { sender, told, failed, tick, timers: () => timers }
}

describe('sending speech', () => {
  test('with a tenth failing and replies late and out of order, the text is exact', async () => {
    // a generator of our own, so that it fails alike each time
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const words = Array.from({ length: 120 }, (_, i) => `词${i} `)
    const tries = new Map<number, number>()
    let flying = 0
    let most = 0
    const { sender, failed, tick } = scene(async (samples, order) => {
      equal(samples[0], order)
      tries.set(order, (tries.get(order) ?? 0) + 1)
      most = Math.max(most, ++flying)
      await new Promise((done) => setTimeout(done, random() * 12))
      flying--
      if (random() < 0.1) throw new CallFailed('network', 'POST /asr')
      return words[order]!
    })
    words.forEach((_, order) => sender.push(chunk(order)))
    let text: string | undefined
    void sender.finish().then((all) => (text = all))
    await until(() => (void tick(500), text !== undefined))
    equal(text, words.join(''))
    equal(most, 3)
    equal(tries.size, 120)
    ok(
      [...tries.values()].some((n) => n > 1),
      'some were sent again',
    )
    deepEqual(failed, [])
  })

  test('at most three are on their way, in order', async () => {
    const asked: number[] = []
    const answers: (() => void)[] = []
    const { sender } = scene((_, order) => {
      asked.push(order)
      return new Promise((done) => answers.push(() => done(String(order))))
    })
    for (let n = 0; n < 6; n++) sender.push(chunk(n))
    await quiet()
    deepEqual(asked, [0, 1, 2])
    answers[1]!()
    await until(() => asked.length === 4)
    deepEqual(asked, [0, 1, 2, 3])
  })

  test('text shows up to the first gap, and never changes its beginning', async () => {
    const answers: ((text: string) => void)[] = []
    const { sender, told } = scene(() => new Promise((done) => answers.push(done)))
    for (let n = 0; n < 3; n++) sender.push(chunk(n))
    await quiet()
    answers[2]!('c')
    await quiet()
    equal(sender.text(), '')
    answers[0]!('a')
    await quiet()
    answers[1]!('b')
    equal(await sender.finish(), 'abc')
    deepEqual(told, ['a', 'abc'])
  })

  test('an engine that tells all so far each time is taken at its latest word', async () => {
    const answers: ((text: string) => void)[] = []
    const { sender, told } = scene(() => new Promise((done) => answers.push(done)), { asrText: 'cumulative' })
    for (let n = 0; n < 3; n++) sender.push(chunk(n))
    await quiet()
    answers[1]!('请问校')
    answers[0]!('请')
    await quiet()
    equal(sender.text(), '请问校')
    answers[2]!('请问校历')
    equal(await sender.finish(), '请问校历')
    deepEqual(told, ['请问校', '请问校历'])
  })

  test('is sent again after a while that grows, and not before the server wishes', async () => {
    let asked = 0
    const { sender, tick } = scene(async () => {
      asked++
      if (asked === 1) throw new CallFailed('network', 'POST /asr')
      if (asked === 2) throw away(3000)
      return 'yes'
    })
    sender.push(chunk(0))
    await quiet()
    await tick(249)
    equal(asked, 1)
    await tick(1)
    equal(asked, 2)
    await tick(2999)
    equal(asked, 2)
    await tick(1)
    equal(await sender.finish(), 'yes')
  })

  test('six times in vain is a failure, told once; what had come stays, nothing else is sent', async () => {
    let asked = 0
    const { sender, failed, tick, timers } = scene(async (_, order) => {
      if (order === 0) return 'first'
      asked++
      throw new CallFailed('network', 'POST /asr')
    })
    sender.push(chunk(0))
    sender.push(chunk(1))
    await quiet()
    for (let n = 0; n < 12; n++) await tick(4000)
    equal(asked, 6)
    equal(failed.length, 1)
    equal(sender.text(), 'first')
    sender.push(chunk(2))
    await quiet()
    equal(asked, 6)
    deepEqual(timers(), [])
  })

  test('what the server refuses is not sent again', async () => {
    let asked = 0
    const { sender, failed } = scene(async () => {
      asked++
      throw new CallFailed('refused', 'POST /asr', 400)
    })
    sender.push(chunk(0))
    await until(() => failed.length)
    equal(asked, 1)
  })

  test('a reply that never comes is given up and asked for again', async () => {
    const signals: AbortSignal[] = []
    const { sender, tick } = scene((_, __, signal) => {
      signals.push(signal)
      if (signals.length > 1) return Promise.resolve('late')
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    sender.push(chunk(0))
    await quiet()
    await tick(10_000)
    ok(signals[0]!.aborted, 'the first call is given up')
    await tick(250)
    equal(await sender.finish(), 'late')
  })

  test('dropped, it ends its calls and leaves no timer', async () => {
    const signals: AbortSignal[] = []
    const { sender, failed, timers } = scene((_, __, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    for (let n = 0; n < 5; n++) sender.push(chunk(n))
    await quiet()
    sender.drop()
    await quiet()
    ok(
      signals.every((signal) => signal.aborted),
      'every call is given up',
    )
    equal(signals.length, 3)
    deepEqual(failed, [])
    deepEqual(timers(), [])
  })

  test('silence is an empty text, and no speech at all too', async () => {
    const { sender } = scene(async () => '')
    equal(await sender.finish(), '')
    const second = scene(async () => '')
    second.sender.push(chunk(0))
    equal(await second.sender.finish(), '')
  })
})

test('a chunk is a WAV file of its own: 44 bytes that say 8000 Hz, one channel, 16 bit, and its samples', async () => {
  const samples = Int16Array.from({ length: 4000 }, (_, i) => i - 2000)
  const file = wavOf(samples, 8000)
  equal(file.type, 'audio/wav')
  equal(file.size, 8044)
  const bytes = Buffer.from(await file.arrayBuffer())
  equal(bytes.toString('latin1', 0, 4), 'RIFF')
  equal(bytes.readUInt32LE(4), 8036)
  equal(bytes.toString('latin1', 8, 16), 'WAVEfmt ')
  deepEqual(
    [16, 20, 22, 24, 28, 32, 34].map((at) =>
      at === 16 || (at > 22 && at < 32) ? bytes.readUInt32LE(at) : bytes.readUInt16LE(at),
    ),
    [16, 1, 1, 8000, 16_000, 2, 16],
  )
  equal(bytes.toString('latin1', 36, 40), 'data')
  equal(bytes.readUInt32LE(40), 8000)
  deepEqual([bytes.readInt16LE(44), bytes.readInt16LE(8042)], [-2000, 1999])
})
