/** Why a sign-in did not come about. */
export type SignInReason =
  /** no crypto.subtle: the page is neither https nor localhost */
  | 'insecure'
  /** the callback page was opened without an answer: a reload, a bookmark */
  | 'no-answer'
  /** an answer that this tab did not ask for, or asked for once already */
  | 'unknown-answer'
  /** the provider says no; `detail` is its error code */
  | 'provider'
  /** the answer did not pass the checks */
  | 'refused'
  /** the provider could not be reached, or gave no usable reply */
  | 'unreachable'

/** A sign-in that failed. Neither message nor detail ever holds a token, an address or the provider's prose. */
export class SignInFailed extends Error {
  override name = 'SignInFailed'
  readonly reason: SignInReason
  readonly detail: string
  constructor(reason: SignInReason, detail = '') {
    super(`sign-in failed: ${reason}${detail && ` (${detail})`}`)
    this.reason = reason
    this.detail = detail
  }
}
