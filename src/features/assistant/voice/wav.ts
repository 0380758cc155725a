/** Bytes before the samples. */
export const WAV_HEADER = 44

/** A WAV file of its own: 16 bit, one channel, little-endian; 44 bytes and two for each sample. */
export function wavOf(samples: Int16Array, rate: number): Blob {
  const file = new DataView(new ArrayBuffer(WAV_HEADER + samples.length * 2))
  const word = (at: number, text: string) =>
    [...text].forEach((c, i) => file.setUint8(at + i, c.charCodeAt(0)))
  word(0, 'RIFF')
  file.setUint32(4, file.byteLength - 8, true)
  word(8, 'WAVEfmt ')
  file.setUint32(16, 16, true) // length of what follows
  file.setUint16(20, 1, true) // PCM
  file.setUint16(22, 1, true) // channels
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * 2, true) // bytes a second
  file.setUint16(32, 2, true) // bytes a sample
  file.setUint16(34, 16, true) // bits
  word(36, 'data')
  file.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, i) => file.setInt16(WAV_HEADER + i * 2, sample, true))
  return new Blob([file.buffer], { type: 'audio/wav' })
}
