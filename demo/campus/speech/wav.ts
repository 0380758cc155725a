import { invalidInput } from '../access.ts'

/** What is understood (§9). */
export const RATE = 8000
const HEADER = 44
/** Two seconds: four chunks. */
const MOST_SAMPLES = 2 * RATE

/** The samples of a WAV file, 8000 Hz, one channel, 16 bit; throws Refused that says what is wrong with it. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < HEADER || word(0) !== 'RIFF' || word(8) !== 'WAVE')
    throw invalidInput('file is no WAV file')
  let format = false
  // parts in any order, as other recorders write them
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = file.getUint32(at + 4, true)
    if (at + 8 + length > bytes.length) throw invalidInput('file is cut off')
    if (word(at) === 'fmt ') {
      if (length < 16) throw invalidInput('file is no WAV file')
      const [kind, channels, bits] = [8, 10, 22].map((offset) => file.getUint16(at + offset, true))
      const rate = file.getUint32(at + 12, true)
      if (kind !== 1 || channels !== 1 || bits !== 16 || rate !== RATE)
        throw invalidInput(
          `file is ${rate} Hz, ${channels} channel(s), ${bits} bit, format ${kind}; wanted: 8000 Hz, 1, 16 bit, PCM`,
        )
      format = true
    }
    if (word(at) === 'data') {
      if (!format || length % 2) throw invalidInput('file is no WAV file')
      if (length / 2 > MOST_SAMPLES) throw invalidInput('file is longer than two seconds')
      return Int16Array.from({ length: length / 2 }, (_, i) => file.getInt16(at + 8 + i * 2, true))
    }
    at += 8 + length + (length % 2)
  }
  throw invalidInput('file holds no samples')
}

/** A WAV file of samples. */
export function wavOf(samples: Int16Array): Buffer {
  const file = Buffer.alloc(HEADER + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => file.writeInt16LE(sample, HEADER + i * 2))
  return file
}
