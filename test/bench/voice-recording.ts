// Voice (quality §7): a known recording played into Chromium's microphone for 60 s, with and without CPU throttling (4 ×):
// aliasing, the text with failing and late replies, and how soon the microphone is released.
// `VOICE_SECONDS=10 npm run bench -- voice` is shorter.
import { createResampler } from '../../src/features/assistant/voice/resampler.ts'
import { openVisitor } from '../tools/page-test.ts'
import { compareRecordings, type Similarity } from '../pages/recording-similarity.ts'
import type { VoiceTestPage } from '../pages/voice-test-page.tsx'
import { expectedSamples, openVoiceFixture, createRecording, recordTracks } from '../pages/voice-fixture.ts'
import type { Bench } from './bench-results.ts'

declare const voiceTest: VoiceTestPage
declare const heardTracks: MediaStreamTrack[]

const SECONDS = Number(process.env['VOICE_SECONDS'] ?? 60)
const RATE = 8000
/** One in this many replies fails. */
const FAILURE_INTERVAL = 10
const MAX_DELAY_MS = 1500

interface VoiceResult extends Similarity {
  chunks: number
  /** Number of chunks, except the last, whose length is not 4,000 samples. */
  odd: number
  seconds: number
  text: boolean
  /** Milliseconds from the click until the track has ended. */
  released: number
}

/** @param fails makes one in ten replies fail, and all arrive late */
async function measureVoice(played: Float32Array, slower: number, fails: boolean): Promise<VoiceResult> {
  const far = await openVoiceFixture(played)
  const visitor = await openVisitor(far.browser, { lang: 'en', expected: [/503/] })
  let asked = 0
  if (fails) {
    far.respond = (order) =>
      ++asked % FAILURE_INTERVAL ? { status: 200, text: `${order} ` } : { status: 503, text: '' }
    far.responseDelay = () => Math.random() * MAX_DELAY_MS
  }
  try {
    const { page } = visitor
    await page.addInitScript(recordTracks)
    await page.goto(far.url)
    if (slower > 1) {
      const protocol = await visitor.context.newCDPSession(page)
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    const results = await page.evaluate(async (most) => {
      voiceTest.show()
      const { $voice } = voiceTest.voice
      let seconds = 0
      await new Promise<void>((done) =>
        $voice.subscribe((now) => {
          if (now.state === 'recording') seconds = now.seconds
          if (seconds >= most) done()
        }),
      )
      const from = performance.now()
      const stopped = voiceTest.voice.stop()
      while (heardTracks.some((track) => track.readyState === 'live')) await Promise.resolve()
      const released = performance.now() - from
      return { seconds, released, text: await stopped }
    }, SECONDS)
    const orders = [...far.chunks.keys()].sort((a, b) => a - b)
    const chunks = orders.map((order) => far.chunks.get(order)!)
    const all = Int16Array.from(chunks.flatMap((chunk) => [...chunk]))
    return {
      ...compareRecordings(all, expectedSamples(played)),
      chunks: chunks.length,
      odd: chunks.slice(0, -1).filter(({ length }) => length !== 4000).length,
      seconds: all.length / RATE,
      text: results.text === Array.from(orders, (_, n) => `${n} `).join(''),
      released: results.released,
    }
  } finally {
    await visitor.close()
    await far.close()
  }
}

/** The level of the 3 kHz alias of a 5 kHz tone, in decibels. */
function aliasLevel(from: number): number {
  const out: number[] = []
  const resampler = createResampler(from, RATE, (sample) => out.push(sample))
  resampler.write(Float32Array.from({ length: from }, (_, i) => Math.sin((2 * Math.PI * 5000 * i) / from)))
  resampler.end()
  const middle = out.slice(400, -400)
  let [re, im, sum] = [0, 0, 0]
  middle.forEach((x, i) => {
    const weight = 1 - Math.cos((2 * Math.PI * i) / middle.length)
    re += weight * x * Math.cos((2 * Math.PI * 3000 * i) / RATE)
    im += weight * x * Math.sin((2 * Math.PI * 3000 * i) / RATE)
    sum += weight
  })
  return 20 * Math.log10((2 * Math.hypot(re, im)) / sum + 1e-12)
}

export async function bench(): Promise<Bench[]> {
  const played = createRecording(SECONDS + 8)
  const cases: [string, VoiceResult][] = []
  for (const [name, slower, fails] of [
    ['full speed', 1, false],
    ['a quarter of the speed', 4, false],
    ['a tenth of the replies failing, all late', 1, true],
  ] as const)
    cases.push([name, await measureVoice(played, slower, fails)])
  const aliases = [44_100, 48_000, 96_000].map((rate) => ({ rate, level: aliasLevel(rate) }))
  return [
    {
      name: `Voice: ${SECONDS} s of a known recording through the microphone`,
      rows: cases.map(([name, result]) => ({
        case: name,
        chunks: result.chunks,
        'of another length': result.odd,
        seconds: result.seconds.toFixed(2),
        correlation: result.fit.toFixed(6),
        'worst chunk': result.worstChunkFit.toFixed(6),
        'lost or doubled': result.lagSpread.toFixed(2),
        text: result.text ? 'exact' : 'wrong',
        'microphone off, ms': result.released.toFixed(1),
      })),
      goals: cases.flatMap(([name, result]) => [
        { name: `voice, ${name}: correlation`, measured: result.fit, least: 0.99 },
        {
          name: `voice, ${name}: correlation of the worst chunk`,
          measured: result.worstChunkFit,
          least: 0.99,
        },
        { name: `voice, ${name}: chunks`, measured: result.chunks, least: SECONDS * 2 },
        {
          name: `voice, ${name}: samples between the places of chunks`,
          measured: result.lagSpread,
          most: 0.5,
        },
        { name: `voice, ${name}: ms until the microphone is off`, measured: result.released, most: 100 },
        { name: `voice, ${name}: wrong texts`, measured: result.text ? 0 : 1, most: 0 },
      ]),
    },
    {
      name: 'Voice: what comes back of a 5 kHz tone',
      rows: aliases.map(({ rate, level }) => ({ 'device, Hz': rate, 'alias, dB': level.toFixed(1) })),
      goals: aliases.map(({ rate, level }) => ({
        name: `voice: dB of a 5 kHz tone's alias at ${rate} Hz`,
        measured: level,
        most: -70,
      })),
    },
  ]
}
