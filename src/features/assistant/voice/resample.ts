/** Output periods that the filter reaches to each side of a sample: 5 ms at 8000 Hz. */
const HALF = 40
/** Kaiser's beta for 84 dB. With {@link HALF} the filter falls from 3,500 to 4,000 Hz. */
const BETA = 8.3
/** −6 dB, as a part of the lower of both rates. */
const CUT = 0.46875
/** A rate that has no small common measure with ours is met to a thousandth of a sample: −77 dB. */
const MOST_PHASES = 1000

/** Turns samples of any rate into those of another; samples are −1 to 1. */
export interface Resampler {
  /** Blocks of any length; where one ends and the next begins leaves no trace. */
  write(block: Float32Array): void
  /** Brings what the filter still holds: ⌈samples × to / from⌉ have come in all. */
  end(): void
}

/**
 * A polyphase low-pass of windowed sinc. Sample n of the outcome stands exactly at the time of n / `to` seconds of what
 * came in, so nothing is delayed, lost or doubled. Pure, so that node proves what the worklet does.
 * @param take is given each sample of the outcome, in order
 */
export function createResampler(from: number, to: number, take: (sample: number) => void): Resampler {
  const half = Math.ceil(HALF * Math.max(1, from / to))
  const taps = 2 * half
  const phases = Math.min(to / greatest(from, to), MOST_PHASES)
  const rows = Array.from({ length: phases + 1 }, (_, p) => row(p / phases, half, from, to))
  let buffer = new Float32Array(taps + 4096)
  /** Where the filter of the next sample begins in `buffer`, and what the buffer holds. */
  let first = 0
  let filled = half - 1
  /** How far behind a sample of the input the next one stands, in parts of `to`. */
  let behind = 0
  let came = 0
  let given = 0

  function append(block: Float32Array) {
    if (filled + block.length > buffer.length) {
      const wider = new Float32Array(Math.max(buffer.length, filled - first + block.length))
      wider.set(buffer.subarray(first, filled))
      buffer = wider
      filled -= first
      first = 0
    }
    buffer.set(block, filled)
    filled += block.length
  }
  function give(most: number) {
    for (; first + taps <= filled && given < most; given++) {
      const weights = rows[Math.round((behind / to) * phases)]!
      let sum = 0
      for (let i = 0; i < taps; i++) sum += buffer[first + i]! * weights[i]!
      take(sum)
      behind += from
      const whole = Math.floor(behind / to)
      first += whole
      behind -= whole * to
    }
  }
  return {
    write(block) {
      came += block.length
      append(block)
      give(Infinity)
    },
    end() {
      append(new Float32Array(taps))
      give(Math.ceil((came * to) / from))
    },
  }
}

/** The weights for a sample that stands `part` of an input period behind the middle one; they sum to 1. */
function row(part: number, half: number, from: number, to: number): Float64Array {
  const cut = (CUT * Math.min(from, to)) / from
  const weights = Float64Array.from({ length: 2 * half }, (_, i) => {
    const x = i - half + 1 - part
    const t = x / half
    const sinc = x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x)
    return t <= -1 || t >= 1 ? 0 : (sinc * bessel(BETA * Math.sqrt(1 - t * t))) / bessel(BETA)
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

const greatest = (a: number, b: number): number => (b ? greatest(b, a % b) : a)
