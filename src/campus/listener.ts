import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from 'hono'
import type { Logger } from './logger.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** A request with the pattern of its route, for logging. */
export interface RoutedRequest extends IncomingMessage {
  route?: string
}

/** None when the campus fetches from itself to prerender a page. */
export const incomingOf = ({ env }: Context): RoutedRequest | undefined => env?.incoming

interface Listener {
  port: number
  /** Replaces the request handler. */
  setHandler(handle: Handler): void
  /** Stops accepting, lets requests finish within the limit, then closes every connection. */
  close(limitMs: number): Promise<void>
}

/** Keeps a valid id from the client or a proxy, so that a request can be traced through all logs. */
const readRequestId = (req: IncomingMessage): string => {
  const sent = req.headers['x-request-id']
  return typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID()
}

/** Listens at once, so that a port in use fails early. Every reply has an X-Request-Id, every request a log line. */
export async function listen(
  { port, host }: { port: number; host: string | undefined },
  handleFirst: Handler,
  logger: Logger,
): Promise<Listener> {
  let handle = handleFirst
  let onIdle: (() => void) | undefined
  const open = new Set<ServerResponse>()
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000 },
    (req: RoutedRequest, res) => {
      const id = readRequestId(req)
      const start = performance.now()
      res.setHeader('x-request-id', id)
      if (onIdle) res.setHeader('connection', 'close')
      open.add(res)
      logger.withRequestId(id, () => {
        res.once('close', () => {
          open.delete(res)
          if (open.size === 0) onIdle?.()
          const { method = '', route = 'unrouted' } = req
          logger.request({ method, route, status: res.statusCode, ms: Math.round(performance.now() - start) })
        })
        handle(req, res)
      })
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    setHandler: (next) => (handle = next),
    close: async (limitMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const res of open) if (!res.headersSent) res.setHeader('connection', 'close')
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        onIdle = resolve
        if (open.size === 0) resolve()
        timer = setTimeout(resolve, limitMs)
      })
      clearTimeout(timer)
      server.closeAllConnections()
      await closed
    },
  }
}
