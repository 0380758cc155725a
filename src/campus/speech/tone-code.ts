import { SPEECH_SAMPLE_RATE as SAMPLE_RATE } from '../../contract/assistant-limits.ts'

// The tone code of the demo: each UTF-8 byte is two DTMF signals, the high nibble first.
// Nibble n is ROWS[n >> 2] and COLUMNS[n & 3] for 40 ms, followed by 30 ms of silence, or by 70 ms after a byte.
// The longer pause marks the start of a byte, so that a lost signal corrupts one byte only.

const ROWS = [697, 770, 852, 941]
const COLUMNS = [1209, 1336, 1477, 1633]
const TONE_SAMPLES = 0.04 * SAMPLE_RATE
const PAUSE_SAMPLES = 0.03 * SAMPLE_RATE
const BYTE_PAUSE_SAMPLES = 0.07 * SAMPLE_RATE
/** Amplitude of each tone. */
const AMPLITUDE = 0.35 * 32_767

/** A sliding window of 20 ms with a hop of 5 ms. */
const WINDOW_SAMPLES = 160
const HOP_SAMPLES = 40
/** Below this is silence: −50 dB. */
const SILENCE_POWER = (0.003 * 32_768) ** 2
/** The minimum share of the power in the two tones. */
const MIN_TONE_SHARE = 0.7
/** The maximum power ratio of the two tones: 12 dB. */
const MAX_TWIST = 16
const MIN_SIGNAL_HOPS = 3
/** Hops of silence between two signals, and between two bytes. */
const MIN_GAP_HOPS = 2
const MIN_BYTE_GAP_HOPS = 8

const angleOf = (frequency: number) => (2 * Math.PI * frequency) / SAMPLE_RATE

/** Encodes a text as tones, with 0.2 s of silence before and after. */
export function encodeTones(text: string): Int16Array {
  const samples: number[] = Array<number>(SAMPLE_RATE * 0.2).fill(0)
  for (const byte of Buffer.from(text, 'utf8'))
    for (const [half, pause] of [
      [byte >> 4, PAUSE_SAMPLES],
      [byte & 15, BYTE_PAUSE_SAMPLES],
    ] as const) {
      const [low, high] = [angleOf(ROWS[half >> 2]!), angleOf(COLUMNS[half & 3]!)]
      for (let i = 0; i < TONE_SAMPLES; i++)
        samples.push(Math.round(AMPLITUDE * envelope(i) * (Math.sin(low * i) + Math.sin(high * i))))
      for (let i = 0; i < pause; i++) samples.push(0)
    }
  return Int16Array.from([...samples, ...Array<number>(SAMPLE_RATE * 0.2).fill(0)])
}

/** A fade of 2 ms at both ends of a tone, to prevent clicks. */
const envelope = (i: number): number => Math.min(1, (i + 1) / 16, (TONE_SAMPLES - i) / 16)

/** The state of the decoder between two chunks; plain data, as it is stored in the database. */
export interface DecoderState {
  /** Samples that are not processed yet. */
  rest: number[]
  /** The recent peak power. */
  peak: number
  /** The current signal, −1 for none, and its length in hops. */
  signal: number
  hops: number
  /** Whether the current signal was decoded. */
  isDecoded: boolean
  /** Hops of silence before it. */
  silence: number
  /** The high nibble of a byte, or −1. */
  half: number
  /** Bytes of an incomplete character. */
  bytes: number[]
}
export const createDecoderState = (): DecoderState => ({
  rest: [],
  peak: 0,
  signal: -1,
  hops: 0,
  isDecoded: false,
  silence: MIN_BYTE_GAP_HOPS,
  half: -1,
  bytes: [],
})

/** Decodes the next samples and updates `state`. Returns the text that became complete. */
export function decodeTones(state: DecoderState, samples: Int16Array): string {
  const pending = Float64Array.from([...state.rest, ...samples])
  let text = ''
  let position = 0
  for (; position + WINDOW_SAMPLES <= pending.length; position += HOP_SAMPLES) {
    const half = decodeWindow(state, pending.subarray(position, position + WINDOW_SAMPLES))
    if (half >= 0) text += appendHalfByte(state, half)
  }
  state.rest = [...pending.subarray(position)]
  return text
}

/** Processes one window. Returns the nibble of a newly decoded signal, or −1. */
function decodeWindow(state: DecoderState, window: Float64Array): number {
  const power = window.reduce((sum, x) => sum + x * x, 0) / WINDOW_SAMPLES
  state.peak = Math.max(power, state.peak * 0.95)
  if (power < SILENCE_POWER || power < 0.25 * state.peak) {
    state.silence = state.signal < 0 ? Math.min(state.silence + 1, MIN_BYTE_GAP_HOPS) : 1
    state.signal = -1
    return -1
  }
  const signal = detectSignal(window, power)
  if (signal < 0) return -1
  if (signal !== state.signal) {
    // a change without a pause is noise
    if (state.signal >= 0 || state.silence < MIN_GAP_HOPS) return -1
    Object.assign(state, { signal, hops: 0, isDecoded: false })
  }
  if (++state.hops < MIN_SIGNAL_HOPS || state.isDecoded) return -1
  state.isDecoded = true
  return signal
}

/** Which of the sixteen signals, or −1. */
function detectSignal(window: Float64Array, power: number): number {
  const rows = ROWS.map((f) => goertzel(window, f))
  const columns = COLUMNS.map((f) => goertzel(window, f))
  const [low, high] = [Math.max(...rows), Math.max(...columns)]
  const toneShare = (low + high) / ((WINDOW_SAMPLES / 2) * power * WINDOW_SAMPLES)
  return toneShare < MIN_TONE_SHARE || low > MAX_TWIST * high || high > MAX_TWIST * low
    ? -1
    : rows.indexOf(low) * 4 + columns.indexOf(high)
}

/** The power of one frequency (Goertzel algorithm). */
function goertzel(window: Float64Array, hertz: number): number {
  const k = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE)
  let a = 0
  let b = 0
  for (const x of window) {
    const next = x + k * a - b
    b = a
    a = next
  }
  return a * a + b * b - k * a * b
}

/** Appends a nibble; returns the character that it completes, or ''. */
function appendHalfByte(state: DecoderState, half: number): string {
  if (state.silence >= MIN_BYTE_GAP_HOPS || state.half < 0) {
    state.half = half
    return ''
  }
  const byte = state.half * 16 + half
  state.half = -1
  // the start of a character discards an incomplete one
  const isContinuation = (byte & 0xc0) === 0x80
  if (!isContinuation) state.bytes = []
  state.bytes.push(byte)
  const [first = 0] = state.bytes
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0
  if (state.bytes.length < length) return ''
  const character = Uint8Array.from(state.bytes)
  state.bytes = []
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(character)
  } catch {
    return '' // invalid UTF-8: noise
  }
}
