import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createChunker } from '../../../../src/features/assistant/voice/chunker.ts'
import { createResampler } from '../../../../src/features/assistant/voice/resampler.ts'

const RATE = 8000
const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / rate),
  )

/** As the audio thread would: in blocks of 128, or of other sizes. */
function resample(input: Float32Array, rate: number, block = 128): Float64Array {
  const out: number[] = []
  const resampler = createResampler(rate, RATE, (sample) => out.push(sample))
  for (let offset = 0; offset < input.length; offset += block)
    resampler.write(input.subarray(offset, offset + block))
  resampler.end()
  return Float64Array.from(out)
}

/** Amplitude of one frequency, by a Hann window over the middle. */
function amplitude(samples: Float64Array, hertz: number): number {
  const size = samples.length - 800
  let [re, im, sum] = [0, 0, 0]
  for (let i = 0; i < size; i++) {
    const weight = 1 - Math.cos((2 * Math.PI * i) / size)
    const angle = (2 * Math.PI * hertz * i) / RATE
    re += weight * samples[i + 400]! * Math.cos(angle)
    im += weight * samples[i + 400]! * Math.sin(angle)
    sum += weight
  }
  return (2 * Math.hypot(re, im)) / sum
}
const decibels = (ratio: number) => 20 * Math.log10(ratio + 1e-12)

describe('resampling', () => {
  for (const rate of [8000, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000, 47_999])
    test(`${rate} Hz: passes speech and suppresses aliases`, () => {
      for (const hertz of [100, 440, 1000, 2500, 3400]) {
        const level = decibels(amplitude(resample(tone(hertz, rate, 0.5), rate), hertz))
        ok(Math.abs(level) < 0.1, `${hertz} Hz comes out at ${level.toFixed(3)} dB`)
      }
      for (const hertz of [4100, 5000, 6000, 7000, 9000, 11_900].filter((tone) => tone < rate / 2)) {
        const alias = Math.abs(hertz - RATE * Math.round(hertz / RATE))
        const level = decibels(amplitude(resample(tone(hertz, rate, 0.5), rate), alias))
        ok(level < -70, `${hertz} Hz comes back as ${alias} Hz at ${level.toFixed(1)} dB`)
      }
    })

  test('does not depend on block lengths', () => {
    const input = tone(777, 44_100, 0.4)
    const whole = resample(input, 44_100, input.length)
    for (const block of [1, 7, 128, 441, 5000]) deepEqual(resample(input, 44_100, block), whole, `${block}`)
  })

  test('preserves the phase of a tone from the first sample to the last', () => {
    for (const rate of [16_000, 44_100, 48_000, 96_000]) {
      const out = resample(tone(1000, rate, 0.5), rate)
      equal(out.length, 4000, `${rate}`)
      const worst = out
        .subarray(50, -50)
        .reduce(
          (most, y, i) => Math.max(most, Math.abs(y - Math.sin((2 * Math.PI * 1000 * (i + 50)) / RATE))),
          0,
        )
      ok(worst < 0.001, `${rate} Hz: ${worst} off`)
    }
  })

  test('outputs the exact number of samples for any rate', () => {
    for (const [rate, length] of [
      [44_100, 44_101],
      [48_000, 1],
      [48_000, 7],
      [96_000, 95_999],
      [16_000, 3],
    ] as const)
      equal(
        resample(new Float32Array(length), rate).length,
        Math.ceil((length * RATE) / rate),
        `${length} at ${rate}`,
      )
    equal(resample(new Float32Array(0), 48_000).length, 0)
  })
})

describe('chunking', () => {
  const cut = (samples: readonly number[], size: number) => {
    const chunks: number[][] = []
    const cutter = createChunker(size, (chunk) => chunks.push([...chunk]))
    samples.forEach((sample) => cutter.write(sample))
    return [...chunks, [...cutter.remainder()]]
  }
  test('emits chunks of the exact size and a rest', () => {
    const counted = Array.from({ length: 11 }, (_, i) => i / 32_768)
    deepEqual(cut(counted, 4), [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10],
    ])
    deepEqual(cut(counted.slice(0, 8), 4), [[0, 1, 2, 3], [4, 5, 6, 7], []])
  })
  test('clips loud samples instead of wrapping them', () => {
    deepEqual(cut([1, -1, 1.7, -1.7, 0.5], 5)[0], [32_767, -32_768, 32_767, -32_768, 16_384])
  })
})
