// The launcher on a page without network.
export type Assistant = HTMLElement & {
  open(question?: string): void
  close(): void
  minimise(): void
  config: unknown
  question: string
}

export const HOME = 'https://hall.example.edu/'

export async function until(met: () => unknown): Promise<void> {
  const end = performance.now() + 15_000
  while (!met()) {
    if (performance.now() > end) throw new Error(`${met.toString()} did not come true`)
    await new Promise((done) => setTimeout(done, 10))
  }
}
export const button = (tag: Assistant) => tag.shadowRoot!.querySelector('button')!
export const container = (tag: Assistant) => tag.shadowRoot!.querySelector('div')!
export const dialogRoot = (tag: Assistant) =>
  tag.shadowRoot!.querySelector('univ-assistant-dialog')?.shadowRoot
export const field = (tag: Assistant) => dialogRoot(tag)?.querySelector('textarea')
export const reset = () => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}

export const place = (markup: Record<string, string> = {}) => {
  const tag = document.createElement('univ-assistant') as Assistant
  tag.lang = 'en'
  for (const [name, value] of Object.entries(markup)) tag.setAttribute(name, value)
  document.body.append(tag)
  return tag
}

/** For a suite: rejects all requests. Returns their URLs. */
export function withoutNetwork(): readonly string[] {
  const originalFetch = globalThis.fetch
  const requestedUrls: string[] = []
  before(() => {
    globalThis.fetch = (input) => {
      requestedUrls.push(String(input))
      return Promise.reject(new TypeError('no network in this test'))
    }
  })
  after(() => {
    globalThis.fetch = originalFetch
  })
  afterEach(async () => {
    reset()
    // a tag disposes in a microtask, because it may only be moved; the next test could start before that
    await new Promise((done) => setTimeout(done))
  })
  return requestedUrls
}
