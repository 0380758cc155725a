import { pageSingleton } from './page-globals.ts'

/**
 * The page's `fetch`. Monitoring on the page may add headers to every request; another origin that does not expect them
 * refuses the preflight, so that nothing is sent. A read that fails is therefore sent once more without what the page
 * adds, and if that is answered, so is every later request to that origin.
 */
export async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : undefined
  const { origin } = new URL(request?.url ?? String(input), document.baseURI)
  const refusingOrigins = pageSingleton('refusing origins', () => new Set<string>())
  const sendUnmodified = () =>
    import('./unmodified-fetch.ts').then(({ unmodifiedFetch }) => unmodifiedFetch(input, init))
  if (refusingOrigins.has(origin)) return sendUnmodified()
  try {
    return await fetch(input, init)
  } catch (error) {
    const { method = 'GET', signal } = init ?? request ?? {}
    if (method !== 'GET' || origin === location.origin || signal?.aborted) throw error
    const response = await sendUnmodified().catch(() => {
      throw error
    })
    refusingOrigins.add(origin)
    return response
  }
}
