/** A `text/event-stream` reply that a test writes incrementally. */
interface StreamedReply {
  /** An entry for `replies` of the scripted runtime. */
  reply(call?: unknown, signal?: AbortSignal | null): Response
  /** Whether the request has arrived. */
  isOpen(): boolean
  /** Whether the client has aborted the request. */
  isCancelled(): boolean
  text(text: string): void
  send(event: string, data: unknown): void
  /** Writes raw text. */
  raw(text: string): void
  close(): void
  fail(): void
}

export function createStreamedReply(): StreamedReply {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const encoder = new TextEncoder()
  const raw = (text: string) => controller!.enqueue(encoder.encode(text))
  const send = (event: string, data: unknown) => raw(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    reply(_call, signal) {
      cancelled = false
      signal?.addEventListener('abort', () => {
        cancelled = true
        controller!.error(signal.reason)
      })
      const body = new ReadableStream<Uint8Array>({
        start: (given) => void (controller = given),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    },
    isOpen: () => controller !== undefined,
    isCancelled: () => cancelled,
    text: (text) => send('text', { text }),
    send,
    raw,
    close: () => controller!.close(),
    fail: () => controller!.error(new TypeError('network error')),
  }
}
