import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import {
  decodeTones,
  createDecoderState,
  encodeTones,
  type DecoderState,
} from '../../src/campus/speech/tone-code.ts'
import { decodeWav } from '../../src/campus/speech/wav-file.ts'
import { startCampus, type RunningCampus } from '../../demo/demo-campus.ts'
import { asr } from '../../src/contract/core/assistant.ts'
import { encodeWav } from '../../src/contract/encode-wav.ts'
import { setUpCampus } from './client.ts'

const PHRASE = '校历在哪里看？Ω 🎓'
/** Splits samples into chunks of 4,000; the last one holds the remainder. */
const split = (samples: Int16Array, size = 4000): Int16Array[] =>
  Array.from({ length: Math.ceil(samples.length / size) }, (_, n) =>
    samples.subarray(n * size, (n + 1) * size),
  )

describe('tone-coded speech', () => {
  function recognise(samples: Int16Array, size = 4000): string {
    let decoderState: DecoderState = createDecoderState()
    return split(samples, size)
      .map((chunk) => {
        // the database stores the state as JSON
        decoderState = JSON.parse(JSON.stringify(decoderState)) as DecoderState
        return decodeTones(decoderState, chunk)
      })
      .join('')
  }
  const changed = (samples: Int16Array, change: (x: number, i: number) => number) =>
    Int16Array.from(samples, (x, i) => Math.max(-32_768, Math.min(32_767, Math.round(change(x, i)))))

  test('decodes exactly at any chunk boundary', () => {
    const samples = encodeTones(PHRASE)
    for (let before = 0; before < 4000; before += 571)
      equal(
        recognise(Int16Array.from([...new Int16Array(before), ...samples])),
        PHRASE,
        `${before} samples before it`,
      )
  })

  test('decodes quiet, loud and noisy signals and weaker tones', () => {
    const samples = encodeTones(PHRASE)
    let seed = 3
    const noise = () => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * 2
    equal(recognise(changed(samples, (x) => x * 0.04)), PHRASE)
    equal(recognise(changed(samples, (x) => x * 1.6)), PHRASE)
    equal(recognise(changed(samples, (x) => x + noise() * 1500)), PHRASE)
    // an echo of 3 ms dampens some tones
    equal(recognise(changed(samples, (x, i) => x + 0.4 * (samples[i - 24] ?? 0))), PHRASE)
  })

  test('encodes every byte', () => {
    const all = Array.from({ length: 126 }, (_, i) => String.fromCharCode(i + 1)).join('')
    equal(recognise(encodeTones(all)), all)
  })

  test('decodes noise, hum and voices to no text', () => {
    let seed = 5
    const noise = () => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * 2
    equal(recognise(Int16Array.from({ length: 40_000 }, () => noise() * 9000)), '')
    equal(recognise(Int16Array.from({ length: 40_000 }, (_, i) => 9000 * Math.sin(i * 0.04))), '')
    equal(recognise(new Int16Array(40_000)), '')
    const vowel = (i: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].reduce(
        (sum, k) => sum + Math.sin((i * k * (140 + 9 * Math.sin(i / 900))) / 1273) / k,
        0,
      )
    equal(recognise(Int16Array.from({ length: 40_000 }, (_, i) => 4000 * vowel(i))), '')
  })

  test('loses only the truncated character', () => {
    const samples = encodeTones('甲乙丙')
    equal(recognise(samples.subarray(2300)), '乙丙')
  })
})

describe('POST /asr', () => {
  const client = setUpCampus()
  const file = (samples: Int16Array) => new Blob([encodeWav(samples, 8000)], { type: 'audio/wav' })
  async function send(
    parts: { file?: Blob; order?: string },
    name = 'speech.wav',
    token?: string,
    url = client.url,
  ) {
    const body = new FormData()
    if (parts.file) body.append('file', parts.file, name)
    if (parts.order !== undefined) body.append('order', parts.order)
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await fetch(`${url}/asr`, { method: 'POST', body, headers })
    return {
      status: reply.status,
      body: (await reply.json()) as { errno: number; ecode?: string; error?: string },
    }
  }
  const recognise = async (samples: Int16Array, order: number, name: string, token?: string) => {
    const { status, body } = await send({ file: file(samples), order: String(order) }, name, token)
    equal(status, 200, JSON.stringify(body))
    const t = asr.decode(body)
    equal(t.order, order)
    return t.text
  }

  test('recognises a recording whose chunks arrive out of order and twice', async () => {
    const token = await client.token('student')
    const chunks = split(encodeTones(PHRASE))
    const texts: string[] = []
    for (let n = 0; n < chunks.length; n += 3) {
      const some = chunks.slice(n, n + 3).map((chunk, i) => ({ chunk, order: n + i }))
      const turned = [...some.reverse(), some[0]!]
      await Promise.all(
        turned.map(async ({ chunk, order }) => {
          const text = await recognise(chunk, order, `recording1-${order}.wav`, token)
          ok([undefined, text].includes(texts[order]), 'the same text for the same chunk')
          texts[order] = text
        }),
      )
    }
    equal(texts.join(''), PHRASE)
  })

  test('separates recordings of the same name by user', async () => {
    const tokens = [await client.token('student'), await client.token('staff'), undefined]
    const phrases = ['请假', '报销', '参观']
    const texts = await Promise.all(
      tokens.map(async (token, i) => {
        let text = ''
        for (const [n, chunk] of split(encodeTones(phrases[i]!)).entries())
          text += await recognise(chunk, n, `recording2-${n}.wav`, token)
        return text
      }),
    )
    deepEqual(texts, phrases)
  })

  test('decodes a chunk without a recording id on its own', async () => {
    const [first] = split(encodeTones('ab'))
    equal(await recognise(first!, 7, 'blob'), 'ab')
  })

  test('rejects a chunk with a missing predecessor as TOO_EARLY', async () => {
    const { status, body } = await send({ file: file(new Int16Array(4000)), order: '3' }, 'recording3-3.wav')
    equal(status, 503)
    equal(body.ecode, 'TOO_EARLY')
  })

  test('rejects invalid requests with the reason', async () => {
    const good = file(new Int16Array(4000))
    const wrong = Buffer.from(encodeWav(new Int16Array(4000), 8000))
    wrong.writeUInt32LE(44_100, 24)
    for (const [parts, word] of [
      [{ order: '0' }, /file is missing/],
      [{ file: good }, /order/],
      [{ file: good, order: '-1' }, /order/],
      [{ file: good, order: '1e3' }, /order/],
      [{ file: new Blob(['hello']), order: '0' }, /is not a WAV file/],
      [
        { file: new Blob([encodeWav(new Int16Array(4000), 8000).subarray(0, 5000)]), order: '0' },
        /is truncated/,
      ],
      [{ file: new Blob([new Uint8Array(wrong)]), order: '0' }, /44100 Hz/],
      [{ file: file(new Int16Array(17_000)), order: '0' }, /two seconds/],
    ] as const) {
      const { status, body } = await send(parts)
      equal(status, 400, JSON.stringify(body))
      match(body.error!, word)
    }
    const plain = await fetch(`${client.url}/asr`, { method: 'POST', body: 'hello' })
    equal(plain.status, 400)
    equal((await send({ file: file(new Int16Array(40_000)), order: '0' })).status, 413)
    equal((await send({ file: good, order: '0' }, 'a.wav', 'forged')).status, 401)
  })

  test('serves a test phrase as a WAV file with the same tones', async () => {
    const reply = await fetch(`${client.url}/asr/phrase.wav?text=${encodeURIComponent('校历')}`)
    equal(reply.headers.get('content-type'), 'audio/wav')
    equal(decodeTones(createDecoderState(), decodeWav(new Uint8Array(await reply.arrayBuffer()))), '校历')
    equal((await fetch(`${client.url}/asr/phrase.wav?text=${'x'.repeat(151)}`)).status, 400)
    deepEqual(await (await fetch(`${client.url}/asr`)).json(), { errno: 0, t: { engine: 'tones' } })
  })

  describe('with ASR_URL', () => {
    let engine: Server
    let campus: RunningCampus
    let forwarded: { type: string; auth: string; body: Buffer }[]
    let reply: { status: number; body: string; hang?: boolean }
    before(async () => {
      engine = createServer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          const { 'content-type': type = '', authorization = '' } = request.headers
          forwarded.push({ type, auth: authorization, body: Buffer.concat(parts) })
          response.writeHead(reply.status, { 'content-type': 'application/json', 'retry-after': '7' })
          response.end(reply.body)
        })
      })
      await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/speech`
      campus = await startCampus({ port: 0, dataDir: 'memory', dist: 'dist', env: { ASR_URL: url } })
    })
    after(async () => {
      await campus?.close()
      engine.closeAllConnections()
      await new Promise((done) => engine.close(done))
    })
    const ask = async (status: number, body: unknown, order = 4) => {
      forwarded = []
      reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
      return send(
        { file: file(Int16Array.of(1, 2, 3)), order: String(order) },
        'x-4.wav',
        undefined,
        campus.url,
      )
    }

    test('forwards the call to the speech service and returns its text', async () => {
      const { status, body } = await ask(200, { errno: 0, t: { order: 4, text: '你好' } })
      equal(status, 200)
      deepEqual(asr.decode(body), { order: 4, text: '你好' })
      const [call] = forwarded
      const form = await new Response(new Uint8Array(call!.body), {
        headers: { 'content-type': call!.type },
      }).formData()
      equal(form.get('order'), '4')
      deepEqual(
        Buffer.from(await (form.get('file') as File).arrayBuffer()),
        Buffer.from(encodeWav(Int16Array.of(1, 2, 3), 8000)),
      )
      equal(call!.auth, '')
    })

    test('reports errors of the service without their content', async () => {
      for (const [status, body, reported] of [
        [500, 'stack trace', /answered with 500/],
        [200, '<html>', /sent an invalid reply/],
        [200, { t: { text: 7 } }, /sent an invalid reply/],
        [200, { t: { order: 5, text: 'x' } }, /chunk 5/],
        [200, 'x'.repeat(70_000), /too large a reply/],
      ] as const) {
        const { status: got, body: reply } = await ask(status, body)
        equal(got, 502)
        match(reply.error!, reported)
      }
      equal((await ask(429, '')).status, 503)
      deepEqual(((await (await fetch(`${campus.url}/asr`)).json()) as { t: unknown }).t, {
        engine: 'forwarded',
      })
    })
  })
})
