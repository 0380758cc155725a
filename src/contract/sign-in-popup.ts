/**
 * Sign-in on a page of another origin: the portal's popup and hidden frame, and the messages between them and the
 * requesting page. Every message contains the protocol and the request's nonce.
 */
export const SIGN_IN_POPUP_PROTOCOL = 'univ-hand-over/1'

/** Relative to the base path. The popup signs in and asks for consent; the hidden frame renews the session. */
export const SIGN_IN_POPUP_PATHS = { window: 'workflow/oidcWindow', frame: 'workflow/oidcFrame' } as const

/** The session granted to the requesting page: no id token, no scopes, and only id and name of the profile. */
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
    /** The user declined, or there is no session that can be granted without user interaction. */
    | { type: 'none' }
  )

/** From the requesting page. */
export type RequesterMessage = MessageEnvelope & { type: 'ask' | 'taken' }
