// A client of W3C WebDriver: JSON over HTTP, one session.

export interface WebDriver {
  /** The browser's version. */
  version: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  delete(path: string): Promise<void>
  /** Evaluates an expression, which may be a promise, in the current window. */
  evaluate<T>(expression: string): Promise<T>
  /** Switches to a window. */
  switchTo(handle: string): Promise<void>
  end(): Promise<void>
}

interface NewSession {
  sessionId: string
  capabilities: { browserVersion: string }
}

export async function createWebDriver(endpoint: string): Promise<WebDriver> {
  await waitForServer(endpoint)
  const { sessionId, capabilities } = await send<NewSession>('POST', `${endpoint}/session`, {
    capabilities: { alwaysMatch: {} },
  })
  const session = `${endpoint}/session/${sessionId}`
  const post = <T>(path: string, body: object) => send<T>('POST', session + path, body)
  let current = ''
  return {
    version: capabilities.browserVersion,
    get: (path) => send('GET', session + path),
    post,
    delete: async (path) => {
      current = ''
      await send('DELETE', session + path)
    },
    evaluate: <T>(expression: string) =>
      post<T>('/execute/async', {
        script: `const done = arguments[arguments.length - 1]
          Promise.resolve(${expression}).then((value) => done({ value }), (e) => done({ error: String(e?.stack ?? e) }))`,
        args: [],
      }).then((reply) => {
        const { value, error } = reply as { value: T; error?: string }
        if (error) throw new Error(error)
        return value
      }),
    switchTo: async (handle) => {
      if (handle === current) return
      await post('/window', { handle })
      current = handle
    },
    end: () => send('DELETE', session),
  }
}

/** Resolves once the driver, which has just been started, responds. */
async function waitForServer(endpoint: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`${endpoint}/status`)
      return
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

/** @throws Error with WebDriver's error code and message */
async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
  if (!reply.ok) throw new Error(`${value.error}: ${value.message} (${method} ${new URL(url).pathname})`)
  return value
}
