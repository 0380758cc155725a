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
/** By the status of every call; the codes in replies are rows of the tests of runtime/wire. */
export const EVERY_401: Rejection = { answer: by401, calls: /./ }

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
