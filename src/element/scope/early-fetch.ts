import { pageFetch } from '../../runtime/page/page-fetch.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** The URL of the configuration beside the scripts. */
export const configUrl = (home: string) => `${home}univ-config.json`

/** What is the same request: its URL, after the method if that is not GET. None if it has a body. */
export function earlyKey(input: RequestInfo | URL, init?: RequestInit): string | undefined {
  // nothing passes both a Request and options
  const isRequest = input instanceof Request
  const { method = 'GET', body }: RequestInit = init ?? (isRequest ? input : {})
  const url = isRequest ? input.url : String(input)
  return body ? undefined : method === 'GET' ? url : `${method} ${url}`
}

/** A fetch that uses the reply of an early request, once, for a request without token and body. */
export function earlyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { early } = pageGlobals()
  const key = earlyKey(input, init) ?? ''
  const { headers }: RequestInit = init ?? (input instanceof Request ? input : {})
  const reply = new Headers(headers).has('authorization') ? undefined : early.get(key)
  if (!reply) return pageFetch(input, init)
  early.delete(key)
  return reply.catch(() => pageFetch(input, init))
}
