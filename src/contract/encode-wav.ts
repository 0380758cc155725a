/** Bytes before the samples. */
export const WAV_HEADER_BYTES = 44

/** A WAV file, as speech is sent: 16 bit, mono, little-endian; a header and two bytes per sample. */
export function encodeWav(samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> {
  const file = new DataView(new ArrayBuffer(WAV_HEADER_BYTES + samples.length * 2))
  const writeAscii = (offset: number, text: string) =>
    [...text].forEach((c, i) => file.setUint8(offset + i, c.charCodeAt(0)))
  writeAscii(0, 'RIFF')
  file.setUint32(4, file.byteLength - 8, true)
  writeAscii(8, 'WAVEfmt ')
  file.setUint32(16, 16, true) // size of the format chunk
  file.setUint16(20, 1, true) // PCM
  file.setUint16(22, 1, true) // channels
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * 2, true) // bytes a second
  file.setUint16(32, 2, true) // bytes a sample
  file.setUint16(34, 16, true) // bits
  writeAscii(36, 'data')
  file.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, i) => file.setInt16(WAV_HEADER_BYTES + i * 2, sample, true))
  return new Uint8Array(file.buffer)
}
