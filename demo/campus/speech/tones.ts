import { RATE } from './wav.ts'

// The tone code of the demo (decisions, "The campus"): each byte of UTF-8 is two DTMF signals, the high half first.
// Half h sounds ROWS[h >> 2] and COLUMNS[h & 3] for 40 ms; 30 ms of silence follow the first half, 70 ms a byte.
// The longer pause tells where a byte begins, so that what is missed harms one byte and not the rest.

const ROWS = [697, 770, 852, 941]
const COLUMNS = [1209, 1336, 1477, 1633]
const TONE = 0.04 * RATE
const PAUSE = 0.03 * RATE
const BYTE_PAUSE = 0.07 * RATE
/** Amplitude of each of both tones. */
const LOUD = 0.35 * 32_767

/** Listens through a window of 20 ms that moves on by 5 ms. */
const WINDOW = 160
const HOP = 40
/** What is quieter is silence: −50 dB. */
const FLOOR = (0.003 * 32_768) ** 2
/** As much of the sound must lie in two tones. */
const PURE = 0.7
/** Neither of both may be so much louder: 12 dB in power. */
const TWIST = 16
const SURE = 3
/** Hops of silence that part two signals, and two bytes. */
const APART = 2
const BYTE_APART = 8

/** A phrase as tone-coded speech, with a little silence around it. */
export function spoken(text: string): Int16Array {
  const parts: number[] = Array<number>(RATE * 0.2).fill(0)
  for (const byte of Buffer.from(text, 'utf8'))
    for (const [half, pause] of [
      [byte >> 4, PAUSE],
      [byte & 15, BYTE_PAUSE],
    ] as const) {
      const [low, high] = [ROWS[half >> 2]!, COLUMNS[half & 3]!].map((f) => (2 * Math.PI * f) / RATE)
      for (let i = 0; i < TONE; i++)
        parts.push(Math.round(LOUD * edge(i) * (Math.sin(low! * i) + Math.sin(high! * i))))
      for (let i = 0; i < pause; i++) parts.push(0)
    }
  return Int16Array.from([...parts, ...Array<number>(RATE * 0.2).fill(0)])
}

/** Two milliseconds to begin and to end in, so that nothing clicks. */
const edge = (i: number): number => Math.min(1, (i + 1) / 16, (TONE - i) / 16)

/** What an ear remembers from one chunk to the next; plain data, so that it can be kept. */
export interface Ear {
  /** Samples that no window has passed yet. */
  rest: number[]
  /** The loudest of late, as power. */
  peak: number
  /** The signal that sounds, for how many hops; −1 for none. */
  signal: number
  hops: number
  /** Was it taken down? */
  taken: boolean
  /** Hops of silence before it. */
  silence: number
  /** The first half of a byte, or −1. */
  half: number
  /** Bytes of a character that is not whole yet. */
  bytes: number[]
}
export const newEar = (): Ear => ({
  rest: [],
  peak: 0,
  signal: -1,
  hops: 0,
  taken: false,
  silence: BYTE_APART,
  half: -1,
  bytes: [],
})

/** Listens to the next samples; what it heard before is in `ear`, which it changes. Returns what became clear. */
export function hear(ear: Ear, samples: Int16Array): string {
  const all = Float64Array.from([...ear.rest, ...samples])
  let text = ''
  let at = 0
  for (; at + WINDOW <= all.length; at += HOP) {
    const half = listen(ear, all.subarray(at, at + WINDOW))
    if (half >= 0) text += write(ear, half)
  }
  ear.rest = [...all.subarray(at)]
  return text
}

/** One window. Returns the half byte that became clear with it, or −1. */
function listen(ear: Ear, window: Float64Array): number {
  const power = window.reduce((sum, x) => sum + x * x, 0) / WINDOW
  ear.peak = Math.max(power, ear.peak * 0.95)
  if (power < FLOOR || power < 0.25 * ear.peak) {
    ear.silence = ear.signal < 0 ? Math.min(ear.silence + 1, BYTE_APART) : 1
    ear.signal = -1
    return -1
  }
  const signal = signalOf(window, power)
  if (signal < 0) return -1
  if (signal !== ear.signal) {
    // another one without a pause is no signal of ours
    if (ear.signal >= 0 || ear.silence < APART) return -1
    Object.assign(ear, { signal, hops: 0, taken: false })
  }
  if (++ear.hops < SURE || ear.taken) return -1
  ear.taken = true
  return signal
}

/** Which of the sixteen sounds, or −1. */
function signalOf(window: Float64Array, power: number): number {
  const [rows, columns] = [ROWS, COLUMNS].map((all) => all.map((f) => goertzel(window, f)))
  const row = rows!.indexOf(Math.max(...rows!))
  const column = columns!.indexOf(Math.max(...columns!))
  const [low, high] = [rows![row]!, columns![column]!]
  const pure = (low + high) / ((WINDOW / 2) * power * WINDOW)
  return pure < PURE || low > TWIST * high || high > TWIST * low ? -1 : row * 4 + column
}

/** Power of one frequency (Goertzel, 1958). */
function goertzel(window: Float64Array, hertz: number): number {
  const k = 2 * Math.cos((2 * Math.PI * hertz) / RATE)
  let a = 0
  let b = 0
  for (const x of window) {
    const next = x + k * a - b
    b = a
    a = next
  }
  return a * a + b * b - k * a * b
}

/** Takes half a byte down; returns the character that it completes, or ''. */
function write(ear: Ear, half: number): string {
  if (ear.silence >= BYTE_APART || ear.half < 0) {
    ear.half = half
    return ''
  }
  const byte = ear.half * 16 + half
  ear.half = -1
  // a byte that begins a character ends one that was cut off
  const goesOn = (byte & 0xc0) === 0x80
  if (!goesOn) ear.bytes = []
  ear.bytes.push(byte)
  const [first = 0] = ear.bytes
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0
  if (ear.bytes.length < length) return ''
  const whole = Uint8Array.from(ear.bytes)
  ear.bytes = []
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole)
  } catch {
    return '' // noise that sounded like tones
  }
}
