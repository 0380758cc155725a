import { WAV_HEADER_BYTES } from '../../contract/encode-wav.ts'
import { SPEECH_SAMPLE_RATE } from '../../contract/assistant-limits.ts'
import { invalidInput } from '../access.ts'

/** Two seconds: four chunks. */
const MAX_SAMPLES = 2 * SPEECH_SAMPLE_RATE

/** The samples of a WAV file (8000 Hz, mono, 16 bit PCM). Throws an ApiError for any other file. */
export function decodeWav(bytes: Uint8Array): Int16Array {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readTag = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  if (bytes.length < WAV_HEADER_BYTES || readTag(0) !== 'RIFF' || readTag(8) !== 'WAVE')
    throw invalidInput('file is not a WAV file')
  let hasFormat = false
  // other recorders write additional chunks
  for (let position = 12; position + 8 <= bytes.length;) {
    const length = file.getUint32(position + 4, true)
    if (position + 8 + length > bytes.length) throw invalidInput('file is truncated')
    if (readTag(position) === 'fmt ') {
      if (length < 16) throw invalidInput('file is not a WAV file')
      const [kind, channels, bits] = [8, 10, 22].map((offset) => file.getUint16(position + offset, true))
      const rate = file.getUint32(position + 12, true)
      if (kind !== 1 || channels !== 1 || bits !== 16 || rate !== SPEECH_SAMPLE_RATE)
        throw invalidInput(
          `file is ${rate} Hz, ${channels} channel(s), ${bits} bit, format ${kind}; expected 8000 Hz, 1 channel, 16 bit, PCM`,
        )
      hasFormat = true
    }
    if (readTag(position) === 'data') {
      if (!hasFormat || length % 2) throw invalidInput('file is not a WAV file')
      if (length / 2 > MAX_SAMPLES) throw invalidInput('file is longer than two seconds')
      return Int16Array.from({ length: length / 2 }, (_, i) => file.getInt16(position + 8 + i * 2, true))
    }
    position += 8 + length + (length % 2)
  }
  throw invalidInput('file has no samples')
}
