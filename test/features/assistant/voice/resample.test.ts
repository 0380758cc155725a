import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCutter } from '../../../../src/features/assistant/voice/cutter.ts'
import { createResampler } from '../../../../src/features/assistant/voice/resample.ts'

const RATE = 8000
const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / rate),
  )

/** As the audio thread would: in blocks of 128, or of other sizes. */
function resampled(input: Float32Array, rate: number, block = 128): Float64Array {
  const out: number[] = []
  const resampler = createResampler(rate, RATE, (sample) => out.push(sample))
  for (let at = 0; at < input.length; at += block) resampler.write(input.subarray(at, at + block))
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
    test(`${rate} Hz: speech passes, and what 8000 Hz cannot hold leaves no alias`, () => {
      for (const hertz of [100, 440, 1000, 2500, 3400]) {
        const level = decibels(amplitude(resampled(tone(hertz, rate, 0.5), rate), hertz))
        ok(Math.abs(level) < 0.1, `${hertz} Hz comes out at ${level.toFixed(3)} dB`)
      }
      for (const hertz of [4100, 5000, 6000, 7000, 9000, 11_900].filter((one) => one < rate / 2)) {
        const alias = Math.abs(hertz - RATE * Math.round(hertz / RATE))
        const level = decibels(amplitude(resampled(tone(hertz, rate, 0.5), rate), alias))
        ok(level < -70, `${hertz} Hz comes back as ${alias} Hz at ${level.toFixed(1)} dB`)
      }
    })

  test('neither the length of blocks nor where they end is heard', () => {
    const input = tone(777, 44_100, 0.4)
    const whole = resampled(input, 44_100, input.length)
    for (const block of [1, 7, 128, 441, 5000]) deepEqual(resampled(input, 44_100, block), whole, `${block}`)
  })

  test('no sample is delayed: a tone comes out in its own phase, from the first sample to the last', () => {
    for (const rate of [16_000, 44_100, 48_000, 96_000]) {
      const out = resampled(tone(1000, rate, 0.5), rate)
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

  test('as many samples come out as the time holds, whatever the rate', () => {
    for (const [rate, length] of [
      [44_100, 44_101],
      [48_000, 1],
      [48_000, 7],
      [96_000, 95_999],
      [16_000, 3],
    ] as const)
      equal(
        resampled(new Float32Array(length), rate).length,
        Math.ceil((length * RATE) / rate),
        `${length} at ${rate}`,
      )
    equal(resampled(new Float32Array(0), 48_000).length, 0)
  })
})

describe('cutting', () => {
  const cut = (samples: readonly number[], size: number) => {
    const chunks: number[][] = []
    const cutter = createCutter(size, (chunk) => chunks.push([...chunk]))
    samples.forEach((sample) => cutter.take(sample))
    return [...chunks, [...cutter.rest()]]
  }
  test('chunks are exactly as long as asked for, the rest is what is left', () => {
    const counted = Array.from({ length: 11 }, (_, i) => i / 32_768)
    deepEqual(cut(counted, 4), [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10],
    ])
    deepEqual(cut(counted.slice(0, 8), 4), [[0, 1, 2, 3], [4, 5, 6, 7], []])
  })
  test('what is too loud is cut off, not turned over', () => {
    deepEqual(cut([1, -1, 1.7, -1.7, 0.5], 5)[0], [32_767, -32_768, 32_767, -32_768, 16_384])
  })
})
