// A scanner as clamd answers over TCP: PING and INSTREAM. It finds EICAR's test text, and can be slow or lost.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

export interface ClamdDouble {
  address: string
  /** `slow`: scans, and keeps its verdict until it is well again; `dead`: hangs up; `full`: the stream is too large. */
  mood: 'well' | 'slow' | 'dead' | 'full'
  scanned: number
  get(mood: ClamdDouble['mood']): void
  close(): Promise<void>
}

/** The content of a stream of lengths and chunks; null while it is incomplete. */
function readStream(data: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= data.length;) {
    const length = data.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

export async function startClamdDouble(): Promise<ClamdDouble> {
  const held = new Set<() => void>()
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    if (double.mood === 'dead') return void socket.destroy()
    let data = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      data = Buffer.concat([data, chunk])
      if (data.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
      const content = data.toString('latin1', 0, 10) === 'zINSTREAM\0' ? readStream(data.subarray(10)) : null
      if (!content) return
      double.scanned++
      const verdict = content.includes(EICAR) ? 'Win.Test.EICAR_HDB-1 FOUND' : 'OK'
      const reply = () => socket.end(`stream: ${verdict}\0`)
      if (double.mood === 'slow') held.add(reply)
      else if (double.mood === 'full') socket.end('INSTREAM size limit exceeded. ERROR\0')
      else reply()
    })
  })
  const double: ClamdDouble = {
    address: '',
    mood: 'well',
    scanned: 0,
    get(mood) {
      double.mood = mood
      for (const reply of held) reply()
      held.clear()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  double.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}
