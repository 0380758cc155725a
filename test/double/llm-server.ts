import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server received. */
interface LlmRequest {
  path: string
  authorization: string
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] }
  /** Headers and body as text. */
  raw: string
  isClosed: boolean
}

export interface LlmServer {
  url: string
  requests: LlmRequest[]
  /** Writes the replies; assign it to change them. */
  answer: (write: LlmWriter) => void | Promise<void>
  close(): Promise<void>
}

interface LlmWriter {
  /** Writes a protocol chunk with this text. */
  text(text: string): void
  /** Writes raw text. */
  raw(text: string): void
  /** Writes `finish_reason` and `[DONE]`. */
  end(reason?: string): void
  /** Ends the response normally, without `[DONE]`. */
  close(): void
  /** Destroys the connection. */
  cut(): void
  /** Sends a plain response instead of a stream. */
  reply(status: number, body: string, headers?: Record<string, string>): void
}

/** A small server for the OpenAI chat-completions protocol with replies scripted by the test. */
export async function openLlmServer(): Promise<LlmServer> {
  const requests: LlmRequest[] = []
  const server = createServer((req, res) => {
    void readBody(req).then((raw) => {
      const request: LlmRequest = {
        path: req.url ?? '',
        authorization: req.headers.authorization ?? '',
        body: JSON.parse(raw) as LlmRequest['body'],
        raw: JSON.stringify(req.headers) + raw,
        isClosed: false,
      }
      requests.push(request)
      res.on('close', () => (request.isClosed = true))
      return llm.answer(createWriter(res))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const llm: LlmServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (write) => write.end(),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return llm
}

function createWriter(res: ServerResponse): LlmWriter {
  const raw = (text: string) => {
    if (!res.headersSent) res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write(text)
  }
  const chunk = (choice: object) =>
    raw(
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`,
    )
  return {
    raw,
    text: (content) => chunk({ delta: { content }, finish_reason: null }),
    end(reason = 'stop') {
      chunk({ delta: {}, finish_reason: reason })
      raw('data: [DONE]\n\n')
      res.end()
    },
    close: () => void res.end(),
    cut: () => res.destroy(),
    reply: (status, body, headers = {}) =>
      void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
  }
}

async function readBody(req: IncomingMessage): Promise<string> {
  let all = ''
  for await (const chunk of req) all += String(chunk)
  return all
}
