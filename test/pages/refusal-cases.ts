import type { Route } from 'playwright-core'

const json = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const isGraphql = (route: Route) => route.request().url().includes('graphql')
export const by401 = (route: Route) => json(route, 401, {})
export const byCode = (code: string) => (route: Route) =>
  isGraphql(route)
    ? json(route, 200, { errors: [{ message: `refused: ${code}` }] })
    : json(route, 200, { errno: 1, ecode: code })

export interface RefusalCase {
  answer(route: Route): Promise<void>
  /** The addresses that are refused; the others are answered by the campus. */
  calls: RegExp
  /** What the message says beside the usual. */
  details: RegExp
}
const refusedWith = (code: string): RefusalCase => ({
  answer: byCode(code),
  calls: /./,
  details: new RegExp(code),
})
/** How services refuse a token. */
export const REFUSALS: Record<string, RefusalCase> = {
  'HTTP 401': { answer: by401, calls: /./, details: /HTTP 401/ },
  ACCESS_TOKEN_INVALID: refusedWith('ACCESS_TOKEN_INVALID'),
  ACCESS_TOKEN_EXPIRED: refusedWith('ACCESS_TOKEN_EXPIRED'),
  'errno 401': {
    answer: (route) => json(route, 200, { errno: 401 }),
    calls: /task-api/,
    details: /Process platform[^]*task-api[^]*401/,
  },
  'one call': { answer: by401, calls: /\/me\/tasks\/todo/, details: /Process platform[^]*HTTP 401/ },
  'GraphQL alone': { answer: by401, calls: /graphql/, details: /App centre[^]*HTTP 401/ },
}
