import { pageFetch } from '../../runtime/page/page-fetch.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** The URL of the configuration beside the scripts. */
export const configUrl = (home: string) => `${home}univ-config.json`

/**
 * A fetch that uses the reply of an early request, once, for a request without token and body. The key is the URL,
 * after the method if that is not GET.
 */
export function earlyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { early } = pageGlobals()
  // nothing passes both a Request and options
  const isRequest = input instanceof Request
  const { method = 'GET', headers, body }: RequestInit = init ?? (isRequest ? input : {})
  const url = isRequest ? input.url : String(input)
  const key = method === 'GET' ? url : `${method} ${url}`
  const reply = body || new Headers(headers).has('authorization') ? undefined : early.get(key)
  if (!reply) return pageFetch(input, init)
  early.delete(key)
  return reply.catch(() => pageFetch(input, init))
}
