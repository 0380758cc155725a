// Asks clamd whether a file is harmless, by its INSTREAM protocol.
import net from 'node:net'

/** `unknown`: the scanner did not say, and is asked again later. */
export type Verdict = 'clean' | 'found' | 'unknown'

const LIMIT_MS = 60_000

/** `host:port` or the path of a socket. */
export type ScannerAddress = { host: string; port: number } | { path: string }

export function parseScanner(text: string): ScannerAddress | null {
  if (text === '') return null
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  if (!host || !port || Number(port) > 65_535)
    throw new Error(`CLAMD: "${text}" is not host:port or the path of a socket`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Sends a command, and what follows it; resolves to the reply, '' if there is none. */
function ask(
  address: ScannerAddress,
  command: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  limitMs: number,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    let reply = ''
    const end = (text: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(end, limitMs, '')
    socket.on('error', () => end(''))
    socket.on('close', () => end(reply))
    socket.on('data', (data) => {
      reply += data.toString('latin1')
      if (reply.includes('\0') || reply.length > 4000) end(reply)
    })
    const write = (data: Buffer) =>
      socket.write(data) || socket.destroyed
        ? undefined
        : new Promise<void>((drained) => {
            socket.once('drain', drained)
            socket.once('close', drained)
          })
    const send = async () => {
      await write(Buffer.from(`z${command}\0`))
      for await (const chunk of chunks) {
        if (socket.destroyed) return
        const length = Buffer.alloc(4)
        length.writeUInt32BE(chunk.length)
        await write(Buffer.concat([length, chunk]))
      }
      if (command === 'INSTREAM') await write(Buffer.alloc(4))
    }
    send().catch(() => end(''))
  })
}

export async function scan(address: ScannerAddress, chunks: AsyncIterable<Buffer>): Promise<Verdict> {
  const reply = await ask(address, 'INSTREAM', chunks, LIMIT_MS)
  return /^stream: .+ FOUND\0?$/.test(reply) ? 'found' : /^stream: OK\0?$/.test(reply) ? 'clean' : 'unknown'
}

/** Whether the scanner answers. */
export const pingScanner = async (address: ScannerAddress): Promise<boolean> =>
  (await ask(address, 'PING', [], 2000)).startsWith('PONG')
