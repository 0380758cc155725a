// Similarity and offset of two recordings.
import { createResampler } from '../../src/features/assistant/voice/resampler.ts'

/** The device is not aligned with our samples, so lags are in sixteenths of a sample. */
const OVERSAMPLING = 16
/** Samples per chunk. */
const CHUNK_SAMPLES = 4000

function oversample(samples: ArrayLike<number>): Float32Array {
  const out = new Float32Array(samples.length * OVERSAMPLING)
  let n = 0
  const up = createResampler(8000, 8000 * OVERSAMPLING, (sample) => (out[n++] = sample))
  up.write(Float32Array.from(samples))
  up.end()
  return out
}

/** Pearson correlation of received[at … at + length) with the sent samples, `lag` sixteenths of a sample later. */
function correlation(
  received: ArrayLike<number>,
  fine: Float32Array,
  start: number,
  lag: number,
  length: number,
  every = 1,
): number {
  let [sh, ss, shh, sss, shs, n] = [0, 0, 0, 0, 0, 0]
  for (let i = start; i < start + length; i += every) {
    const h = received[i]
    const s = fine[i * OVERSAMPLING + lag]
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

/** The lag with the best correlation within `radius` of `center`, in steps of `step`. */
function bestLag(
  received: ArrayLike<number>,
  fine: Float32Array,
  start: number,
  length: number,
  center: number,
  radius: number,
  step: number,
  every = 1,
): number {
  let best = { lag: center, fit: -1 }
  for (let lag = center - radius; lag <= center + radius; lag += step) {
    const fit = correlation(received, fine, start, lag, length, every)
    if (fit > best.fit) best = { lag, fit }
  }
  return best.lag
}

export interface Similarity {
  /** Correlation of the whole overlap, at a single lag. */
  fit: number
  /** The worst chunk's correlation, at the same lag. */
  worstChunkFit: number
  /** Range of the chunks' best lags, in samples: 1 or more if samples were lost or duplicated. */
  lagSpread: number
}

/** Compares the received recording with the one that was played, up to the end of the latter. */
export function compareRecordings(received: ArrayLike<number>, sent: ArrayLike<number>): Similarity {
  const fine = oversample(sent)
  // the recording starts within the first six seconds of the playback
  const roughLag = bestLag(
    received,
    fine,
    CHUNK_SAMPLES,
    CHUNK_SAMPLES,
    24_000 * OVERSAMPLING,
    24_400 * OVERSAMPLING,
    OVERSAMPLING / 2,
    8,
  )
  const lag = bestLag(received, fine, CHUNK_SAMPLES, CHUNK_SAMPLES, roughLag, OVERSAMPLING, 1)
  const start = Math.max(0, -Math.floor(lag / OVERSAMPLING))
  const end = Math.min(received.length, sent.length - Math.ceil(lag / OVERSAMPLING))
  const lags: number[] = []
  let worst = 1
  for (let offset = start; offset + CHUNK_SAMPLES <= end; offset += CHUNK_SAMPLES) {
    lags.push(bestLag(received, fine, offset, CHUNK_SAMPLES, lag, 4 * OVERSAMPLING, 1))
    worst = Math.min(worst, correlation(received, fine, offset, lag, CHUNK_SAMPLES))
  }
  const spread = (Math.max(...lags) - Math.min(...lags)) / OVERSAMPLING
  return {
    fit: correlation(received, fine, start, lag, end - start),
    worstChunkFit: worst,
    lagSpread: spread,
  }
}
