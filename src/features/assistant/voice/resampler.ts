/** Filter half width in output samples: 5 ms at 8000 Hz. */
const FILTER_HALF_WIDTH = 40
/** Kaiser's beta for 84 dB. With {@link FILTER_HALF_WIDTH} the filter falls from 3,500 to 4,000 Hz. */
const KAISER_BETA = 8.3
/** Cut-off (−6 dB) relative to the lower rate. */
const CUTOFF = 0.46875
/** Phases for rates without a small common divisor: accurate to 1/1000 sample (−77 dB). */
const MAX_PHASES = 1000

/** Converts the sample rate; samples are −1 to 1. */
interface Resampler {
  /** Accepts blocks of any length, without a discontinuity between them. */
  write(block: Float32Array): void
  /** Flushes the filter: ⌈samples × to / from⌉ samples in total. */
  end(): void
}

/**
 * A polyphase windowed-sinc low-pass filter. Output sample n lies exactly at n / `to` seconds of the input, so nothing
 * is delayed, lost or duplicated. Free of browser APIs, so that it can be tested in Node.
 * @param onSample receives each output sample in order
 */
export function createResampler(from: number, to: number, onSample: (sample: number) => void): Resampler {
  const halfTaps = Math.ceil(FILTER_HALF_WIDTH * Math.max(1, from / to))
  const taps = 2 * halfTaps
  const phases = Math.min(to / gcd(from, to), MAX_PHASES)
  const filterBank = [...Array(phases + 1).keys()].map((p) => filterWeights(p / phases, halfTaps, from, to))
  let buffer = new Float32Array(taps + 4096)
  /** Start of the next sample's filter window in `buffer`, and the buffer's length. */
  let first = 0
  let filled = halfTaps - 1
  /** Fractional position between input samples, in units of 1 / `to`. */
  let phase = 0
  let inputCount = 0
  let outputCount = 0

  function append(block: Float32Array) {
    if (filled + block.length > buffer.length) {
      const larger = new Float32Array(Math.max(buffer.length, filled - first + block.length))
      larger.set(buffer.subarray(first, filled))
      buffer = larger
      filled -= first
      first = 0
    }
    buffer.set(block, filled)
    filled += block.length
  }
  function emitSamples(limit: number) {
    for (; first + taps <= filled && outputCount < limit; outputCount++) {
      const weights = filterBank[Math.round((phase / to) * phases)]!
      let sum = 0
      for (let i = 0; i < taps; i++) sum += buffer[first + i]! * weights[i]!
      onSample(sum)
      phase += from
      const whole = Math.floor(phase / to)
      first += whole
      phase -= whole * to
    }
  }
  return {
    write(block) {
      inputCount += block.length
      append(block)
      emitSamples(Infinity)
    },
    end() {
      append(new Float32Array(taps))
      emitSamples(Math.ceil((inputCount * to) / from))
    },
  }
}

/** Filter weights for a fractional offset `part` of an input period; they sum to 1. */
function filterWeights(fraction: number, half: number, from: number, to: number): Float64Array {
  const cut = (CUTOFF * Math.min(from, to)) / from
  const weights = Float64Array.from({ length: 2 * half }, (_, i) => {
    const x = i - half + 1 - fraction
    const t = x / half
    const sinc = x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x)
    return t <= -1 || t >= 1 ? 0 : (sinc * bessel(KAISER_BETA * Math.sqrt(1 - t * t))) / bessel(KAISER_BETA)
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  for (let term = 1, k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a)
