/**
 * Signing in on a page of another origin (S16): the portal's popup and hidden frame, and the messages between them and
 * the requesting page. Every message names the protocol and the request's nonce.
 */
export const SIGN_IN_POPUP_PROTOCOL = 'univ-hand-over/1'

/** Below the base path. The popup signs in and asks for consent; the frame shows nothing and renews. */
export const SIGN_IN_POPUP_PATHS = { window: 'workflow/oidcWindow', frame: 'workflow/oidcFrame' } as const

/** What the requesting page gets: no id token, no scopes, nothing of the profile but id and name. */
export interface GrantedSession {
  accessToken: string
  /** Epoch milliseconds. */
  expires: number
  user: { id: string; name: string }
}

interface MessageEnvelope {
  univ: typeof SIGN_IN_POPUP_PROTOCOL
  nonce: string
}

/** From the portal's popup or frame. */
export type PortalMessage = MessageEnvelope &
  (
    | { type: 'ready' }
    | ({ type: 'session' } & GrantedSession)
    /** The user declined, or there is no session to grant without asking. */
    | { type: 'none' }
  )

/** From the requesting page. */
export type RequesterMessage = MessageEnvelope & { type: 'ask' | 'taken' }
