import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** The URL of the configuration beside the scripts. */
export const configUrl = (home: string) => `${home}univ-config.json`

/**
 * A fetch that uses the reply of an early request, once, for a request without token and body. The key is the URL,
 * after the method if that is not GET.
 */
export function earlyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { early } = pageGlobals()
  const request = input instanceof Request ? input : null
  const url = request ? request.url : String(input)
  const method = init?.method ?? request?.method ?? 'GET'
  const hasToken = new Headers(init?.headers ?? request?.headers).has('authorization')
  const key = method === 'GET' ? url : `${method} ${url}`
  const reply = hasToken || (init ?? request)?.body ? undefined : early.get(key)
  if (!reply) return fetch(input, init)
  early.delete(key)
  return reply.catch(() => fetch(input, init))
}
