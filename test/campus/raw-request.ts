import { request } from 'node:http'

export interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request without the headers that fetch adds. */
export function rawRequest(
  url: string,
  { method = 'GET', headers = {}, body = '' }: RawRequest = {},
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { method, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        done({
          status: reply.statusCode!,
          headers: reply.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      )
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
