/**
 * Signing in on a page of another origin (S16): where the portal's window and its hidden frame are, and what they and
 * the page that asks say to each other by postMessage. Every message names the protocol and the nonce of the asking.
 */
export const HAND_OVER = 'univ-hand-over/1'

/** Below the base path. The window signs in and asks the person; the frame shows nothing and renews. */
export const HAND_OVER_PAGES = { window: 'workflow/oidcWindow', frame: 'workflow/oidcFrame' } as const

/** What the page that asks gets: no id token, no scopes, nothing of the profile but the name. */
export interface HandedOver {
  accessToken: string
  /** Epoch milliseconds. */
  expires: number
  user: { id: string; name: string }
}

interface Message {
  univ: typeof HAND_OVER
  nonce: string
}

/** The portal's window or frame says it. */
export type FromPortal = Message &
  (
    | { type: 'ready' }
    | ({ type: 'session' } & HandedOver)
    /** The person said no, or there is nothing that could be handed over without a question. */
    | { type: 'none' }
  )

/** The page that asks says it. */
export type FromPage = Message & ({ type: 'ask' } | { type: 'taken' })
