// How alike two recordings are, and where they lie to each other.
import { createResampler } from '../../src/features/assistant/voice/resample.ts'

/** The device does not begin on a sample of ours, so places are told in sixteenths of one. */
const FINE = 16
/** Samples of a chunk. */
const CHUNK = 4000

function finer(samples: ArrayLike<number>): Float32Array {
  const out = new Float32Array(samples.length * FINE)
  let n = 0
  const up = createResampler(8000, 8000 * FINE, (sample) => (out[n++] = sample))
  up.write(Float32Array.from(samples))
  up.end()
  return out
}

/** Pearson's correlation of heard[at … at + length) with what was sent `lag` sixteenths of a sample later. */
function correlation(
  heard: ArrayLike<number>,
  fine: Float32Array,
  at: number,
  lag: number,
  length: number,
  every = 1,
): number {
  let [sh, ss, shh, sss, shs, n] = [0, 0, 0, 0, 0, 0]
  for (let i = at; i < at + length; i += every) {
    const h = heard[i]
    const s = fine[i * FINE + lag]
    if (h === undefined || s === undefined) continue
    sh += h
    ss += s
    shh += h * h
    sss += s * s
    shs += h * s
    n++
  }
  return (n * shs - sh * ss) / Math.sqrt((n * shh - sh * sh) * (n * sss - ss * ss) || 1)
}

/** The place at which a stretch fits best, looked for around one, step by step. */
function bestLag(
  heard: ArrayLike<number>,
  fine: Float32Array,
  at: number,
  length: number,
  around: number,
  most: number,
  step: number,
  every = 1,
): number {
  let best = { lag: around, fit: -1 }
  for (let lag = around - most; lag <= around + most; lag += step) {
    const fit = correlation(heard, fine, at, lag, length, every)
    if (fit > best.fit) best = { lag, fit }
  }
  return best.lag
}

export interface Compared {
  /** Correlation of all that both hold, laid at one place. */
  fit: number
  /** The worst chunk's, at that same place. */
  worst: number
  /** How far apart the places lie at which the chunks fit best, in samples: 1 or more where samples are lost or doubled. */
  spread: number
}

/** Compares what arrived with what was played; what lies beyond the end of that is left out. */
export function compared(heard: ArrayLike<number>, sent: ArrayLike<number>): Compared {
  const fine = finer(sent)
  // it begins within the first six seconds of what was played
  const rough = bestLag(heard, fine, CHUNK, CHUNK, 24_000 * FINE, 24_400 * FINE, FINE / 2, 8)
  const lag = bestLag(heard, fine, CHUNK, CHUNK, rough, FINE, 1)
  const start = Math.max(0, -Math.floor(lag / FINE))
  const end = Math.min(heard.length, sent.length - Math.ceil(lag / FINE))
  const lags: number[] = []
  let worst = 1
  for (let at = start; at + CHUNK <= end; at += CHUNK) {
    lags.push(bestLag(heard, fine, at, CHUNK, lag, 4 * FINE, 1))
    worst = Math.min(worst, correlation(heard, fine, at, lag, CHUNK))
  }
  const spread = (Math.max(...lags) - Math.min(...lags)) / FINE
  return { fit: correlation(heard, fine, start, lag, end - start), worst, spread }
}
