import type { ReadableAtom } from 'nanostores'

/** Who uses the page (§4 "Sign-in state"). */
export type SessionState = { state: 'guest' } | { state: 'signed-in'; user: { id: string; name: string } }

/** What a signed-in browser holds. Never logged, never shown, never in a URL but `id_token_hint` (K2). */
export interface Tokens {
  accessToken: string
  idToken: string
}

/** The one session of all tags of a page and, through storage events, of all tabs. */
export interface Session {
  $session: ReadableAtom<SessionState>
  /** The tokens now, or null for a guest. */
  tokens(): Tokens | null
  /** Goes to the provider, and afterwards to `target` (path and query under the base path; default: here). */
  signIn(target?: string): Promise<void>
  /** Ends the session here and at the provider, which returns to the current page (§6). */
  signOut(): Promise<void>
  /** Completes the sign-in callback; resolves to the target, a checked path under the base path. Throws SignInFailed. */
  finish(url: string): Promise<string>
  /** Renews once for all who ask at the same time, in all tabs; false where that cannot be. */
  renew(): Promise<boolean>
  /** The server ended the session (OIDC_BC_LOGOUT, §8): forget it here, in all tabs. */
  forget(): void
  /** The token was refused although renewed: sign in again, at most one round trip a minute (decisions). */
  again(): Promise<void>
  /** A token that the host page hands in; null takes it back (S17). */
  handIn(tokens: (Tokens & { user: { id: string; name: string } }) | null): void
  dispose(): void
}
