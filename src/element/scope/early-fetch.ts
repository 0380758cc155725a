import { pageGlobals } from '../../runtime/page/page-globals.ts'

/** The URL of the configuration beside the scripts. */
export const configUrl = (home: string) => `${home}univ-config.json`

/** A fetch that uses the reply of an early request for the same URL, once, for a GET without a token. */
export function earlyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { early } = pageGlobals()
  const request = input instanceof Request ? input : null
  const url = request ? request.url : String(input)
  const method = init?.method ?? request?.method ?? 'GET'
  const hasToken = new Headers(init?.headers ?? request?.headers).has('authorization')
  const reply = method === 'GET' && !hasToken ? early.get(url) : undefined
  if (!reply) return fetch(input, init)
  early.delete(url)
  return reply.catch(() => fetch(input, init))
}
