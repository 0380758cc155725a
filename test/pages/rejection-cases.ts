import type { Page } from 'playwright-core'
import { interceptRequests, type InterceptedReply } from '../tools/intercept-requests.ts'

/** @param url the request URL */
type Answer = (url: string) => InterceptedReply
export const by401: Answer = () => ({ status: 401, json: {} })
export const byCode =
  (code: string): Answer =>
  (url) => ({
    json: url.includes('graphql') ? { errors: [{ message: `refused: ${code}` }] } : { errno: 1, ecode: code },
  })

export interface Rejection {
  answer: Answer
  /** URLs that are refused; the campus answers all others. */
  calls: RegExp
}
interface RejectionCase extends Rejection {
  /** Expected details in the message. */
  details: RegExp
}
const rejectedWith = (code: string): RejectionCase => ({
  answer: byCode(code),
  calls: /./,
  details: new RegExp(code),
})
/** The ways in which services reject a token. */
export const REJECTIONS: Record<string, RejectionCase> = {
  'HTTP 401': { answer: by401, calls: /./, details: /HTTP 401/ },
  ACCESS_TOKEN_INVALID: rejectedWith('ACCESS_TOKEN_INVALID'),
  ACCESS_TOKEN_EXPIRED: rejectedWith('ACCESS_TOKEN_EXPIRED'),
  'errno 401': { answer: () => ({ json: { errno: 401 } }), calls: /./, details: /401/ },
}

/** One call, or all calls of one system, while the other system accepts the token. */
export const PARTIAL_REJECTIONS: Record<string, Rejection> = {
  'the call of the list': { answer: by401, calls: /\/me\/tasks\/todo/ },
  'the process platform': { answer: by401, calls: /task-api/ },
  'the app centre': { answer: by401, calls: /graphql/ },
}

const SERVICES = ['app-center', 'task-api', 'taskcenter', 'knowledge-bot', 'bus', 'apis']

/** Rejects the page's calls that carry a token while `current` returns a rejection. */
export const rejectTokens = (
  page: Page,
  campusUrl: string,
  current: () => Rejection | undefined,
): Promise<void> =>
  interceptRequests(
    page,
    SERVICES.map((service) => `${campusUrl}/${service}*`),
    ({ url, headers }) => {
      const rejection = current()
      return headers['authorization'] && rejection?.calls.test(url) ? rejection.answer(url) : undefined
    },
  )
