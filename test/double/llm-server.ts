import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server got. */
export interface LlmRequest {
  path: string
  authorization: string
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] }
  /** Everything, as it came over the wire. */
  raw: string
  isClosed: boolean
}

export interface LlmServer {
  url: string
  requests: LlmRequest[]
  /** How it answers from now on. */
  answer: (write: LlmWriter) => void | Promise<void>
  close(): Promise<void>
}

export interface LlmWriter {
  /** A chunk of the protocol with this text. */
  text(text: string): void
  /** Bytes as they are. */
  raw(text: string): void
  /** `finish_reason` and `[DONE]`. */
  end(reason?: string): void
  /** Ends the reply as if it were whole. */
  close(): void
  /** Cuts the connection. */
  cut(): void
  /** In the place of a stream. */
  reply(status: number, body: string, headers?: Record<string, string>): void
}

/** A small server of the OpenAI chat-completions protocol, which answers as a test says. */
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
