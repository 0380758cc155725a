/** Why a sign-in failed. */
export type OidcErrorReason =
  /** no crypto.subtle: the page is neither https nor localhost */
  | 'insecure'
  /** the callback page was opened without an answer: a reload, a bookmark */
  | 'no-answer'
  /** an answer that this tab did not request, or has used already */
  | 'unknown-answer'
  /** the provider refused; `detail` is its error code */
  | 'provider'
  /** the answer did not pass the checks */
  | 'refused'
  /** the times of the id_token do not fit this device's clock; `detail`: minutes that it is ahead, negative: behind */
  | 'clock'
  /** the provider could not be reached, or sent no usable response */
  | 'unreachable'

/** Neither message nor detail ever holds a token, a URL or the provider's description. */
export class OidcError extends Error {
  override name = 'SignInFailed'
  readonly reason: OidcErrorReason
  readonly detail: string
  constructor(reason: OidcErrorReason, detail = '') {
    super(`sign-in failed: ${reason}${detail && ` (${detail})`}`)
    this.reason = reason
    this.detail = detail
  }
}
