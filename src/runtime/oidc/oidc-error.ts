/** Why a sign-in failed. */
export type OidcErrorReason =
  /** no crypto.subtle: the page is not a secure context (https or localhost) */
  | 'insecure'
  /** the browser keeps nothing for this site, so the request is not known any more */
  | 'no-storage'
  /** the callback page was opened without a response, for example by a reload or a bookmark */
  | 'no-response'
  /** a response that this tab did not request, or has already used */
  | 'unknown-response'
  /** the provider returned an error; `detail` is its error code */
  | 'provider'
  /** the response failed validation */
  | 'refused'
  /** the id_token's times do not match this device's clock; `detail`: minutes the clock is ahead (negative: behind) */
  | 'clock'
  /** the provider could not be reached, or sent no valid response */
  | 'unreachable'

/** `message` and `detail` never contain a token, a URL or the provider's error description. */
export class OidcError extends Error {
  override name = 'OidcError'
  readonly reason: OidcErrorReason
  readonly detail: string
  constructor(reason: OidcErrorReason, detail = '') {
    super(`sign-in failed: ${reason}${detail && ` (${detail})`}`)
    this.reason = reason
    this.detail = detail
  }
}
