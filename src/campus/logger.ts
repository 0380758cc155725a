import { AsyncLocalStorage } from 'node:async_hooks'

/** `errors`: failures and lifecycle events; `requests`: also one line per request. */
export type LogLevel = 'errors' | 'requests'

interface RequestLog {
  method: string
  /** The pattern of the route, because URLs may contain ids, keywords and secrets. */
  route: string
  status: number
  ms: number
}

export interface Logger {
  /** A lifecycle event of the process. */
  info(event: string, facts?: Record<string, string | number | boolean>): void
  request(request: RequestLog): void
  /** Logs the first line of an error and where it was thrown: no parameters, and never a token. */
  error(e: unknown): void
  /** Runs `run` with a request id, which all its log lines include. */
  withRequestId<T>(id: string, run: () => T): T
}

/** Writes one JSON object per line (to standard error by default). */
export function createLogger(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const requestId = new AsyncLocalStorage<string>()
  const log = (kind: 'info' | 'error', event: string, facts: object) => {
    const id = requestId.getStore()
    const line = {
      time: new Date().toISOString(),
      level: kind,
      event,
      ...(id && { requestId: id }),
      ...facts,
    }
    write(`${JSON.stringify(line)}\n`)
  }
  return {
    info: (event, facts = {}) => log('info', event, facts),
    request: (request) => {
      if (level === 'requests') log('info', 'request', request)
    },
    error: (e) => {
      const { name, message, stack } = e instanceof Error ? e : new Error(String(e))
      const location = /\n\s+at (.*)/.exec(stack ?? '')?.[1] ?? ''
      log('error', 'error', { error: name, message: message.split('\n')[0], at: location })
    },
    withRequestId: (id, run) => requestId.run(id, run),
  }
}
